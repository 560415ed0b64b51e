import { makeStyles, tokens } from '@fluentui/react-components';
import { createContext, useCallback, useContext, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Navigate } from 'react-router-dom';
import type { LeasePdf } from '../../../../contract/lease/lease.contract.ts';
import type { LeaseSpot } from '../../../../contract/lease/lease-spot.contract.ts';
import { applicantPage, useAccessToken } from '../../../app/api/access-token.ts';
import { LoadFailed } from '../../../app/page/load-failed.tsx';
import { PageFrame } from '../../../app/page/page-frame.tsx';
import { PageHeading } from '../../../app/page/page-heading.tsx';
import { Waiting } from '../../../app/page/waiting.tsx';
import { DocumentView } from '../../../pdf/document-view.tsx';
import { useLease } from '../lease-query.ts';
import { DocumentNotFound } from '../notices/no-access.tsx';
import { useForcedWidth } from '../phone/page-width.ts';
import { OtherSpot } from '../signing/other-spot.tsx';
import { byPage } from '../signing/signing-scope.ts';
import { TextTag } from '../signing/text-tag.tsx';
import '../phone/forced-width.css';

const useStyles = makeStyles({
  lead: {
    margin: '8px 0 20px',
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase400,
    lineHeight: tokens.lineHeightBase400,
  },
  link: { color: tokens.colorBrandForegroundLink },
});

interface Previewed {
  readonly pdf: LeasePdf;
  readonly spots: ReadonlyMap<number, readonly LeaseSpot[]>;
}

const Preview = createContext<Previewed | null>(null);

/** The content of a page, read-only. */
function PreviewLayer({ page }: { readonly page: number }) {
  const shown = useContext(Preview);
  if (shown === null) return null;
  const { pdf, spots } = shown;
  return (spots.get(page) ?? []).map((spot) => {
    if (spot.kind === 'text') return <TextTag key={spot.key} tag={spot} />;
    const signer = pdf.signers.find(({ sign_key }) => sign_key === spot.signed?.sign_key);
    return (
      <OtherSpot key={spot.key} spot={spot} fileName={pdf.file_name} signature={signer?.signature ?? null} />
    );
  });
}

/** The current lease, read-only. @see spec/pre-application.md §2 Route table */
export function LeasePreviewPage() {
  const token = useAccessToken();
  return token === null ? <Navigate to="/404" replace /> : <Loader token={token} />;
}

function Loader({ token }: { readonly token: string }) {
  const { t } = useTranslation(['lease', 'portal', 'errors']);
  const { data, error, refetch } = useLease({ token, addendumId: null });
  if (data !== undefined) {
    if (data.forbidden || data.pdf === null) return <DocumentNotFound />;
    return <Shown token={token} pdf={data.pdf} onRetry={refetch} />;
  }
  if (error) return <LoadFailed title={t('viewer.failed')} error={error} onRetry={() => void refetch()} />;
  return <Waiting />;
}

interface ShownProps {
  readonly token: string;
  readonly pdf: LeasePdf;
  readonly onRetry: () => Promise<unknown>;
}

function Shown({ token, pdf, onRetry }: ShownProps) {
  const { t } = useTranslation('lease');
  const styles = useStyles();
  useForcedWidth();
  const shown = useMemo(() => ({ pdf, spots: byPage(pdf.tags) }), [pdf]);
  const again = useCallback(() => onRetry(), [onRetry]);
  return (
    <Preview.Provider value={shown}>
      <PageFrame>
        <PageHeading text={t('preview.title')} />
        <p className={styles.lead} data-readable="">
          {t('preview.lead', { document: pdf.file_name })}{' '}
          <Link className={styles.link} to={applicantPage('/applicant/lease', token)}>
            {t('preview.sign')}
          </Link>
        </p>
        <DocumentView source={pdf.pdfUrl} onRetry={again} Overlay={PreviewLayer} />
      </PageFrame>
    </Preview.Provider>
  );
}
