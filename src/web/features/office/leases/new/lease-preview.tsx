import { makeStyles } from '@fluentui/react-components';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../../../app/page/notice.tsx';
import { DocumentView } from '../../../../pdf/document-view.tsx';
import { Card } from '../../../../resident/card.tsx';

const useStyles = makeStyles({
  // Shown smaller than it is printed, so that a page fits beside the menu.
  pages: { minWidth: 0, zoom: 0.8, '@media (max-width: 599px)': { zoom: 0.4 } },
});

interface LeasePreviewProps {
  readonly preview: { readonly pdf: string; readonly missing: readonly string[] };
  /** The terms were changed since. */
  readonly isStale: boolean;
}

/** The papers of a lease as they would be sent, and what is missing in them. */
export function LeasePreview({ preview: { pdf, missing }, isStale }: LeasePreviewProps) {
  const { t } = useTranslation('office-leases');
  const styles = useStyles();
  const source = useMemo(() => Uint8Array.from(atob(pdf), (one) => one.charCodeAt(0)), [pdf]);
  return (
    <Card title={t('form.preview_title')}>
      {missing.length === 0 ? null : (
        <Notice intent="warning" role="alert">
          {t('form.missing', { names: missing.join(', ') })}
        </Notice>
      )}
      {isStale ? <Notice intent="info">{t('form.stale')}</Notice> : null}
      <div className={styles.pages}>
        <DocumentView key={pdf} source={source} onRetry={async () => undefined} Overlay={Nothing} />
      </div>
    </Card>
  );
}

/** Nothing is drawn over a preview. */
function Nothing(): null {
  return null;
}
