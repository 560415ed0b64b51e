import { Button, Checkbox, makeStyles, tokens } from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../app/api/api-client.ts';
import { Loading } from '../../../app/page/loading.tsx';
import { Notice } from '../../../app/page/notice.tsx';
import { PageFrame } from '../../../app/page/page-frame.tsx';
import { PageHeading } from '../../../app/page/page-heading.tsx';
import { safeHtml } from '../../../app/page/safe-html.ts';
import type { ScreenProps } from '../../../flow/flow-views.ts';
import { documentQuery } from '../lease-query.ts';
import type { LeaseSubject } from '../lease-subject.ts';
import { DeclineButton } from './decline-button.tsx';

const useStyles = makeStyles({
  text: {
    lineHeight: tokens.lineHeightBase400,
    '& h2': {
      fontSize: tokens.fontSizeBase400,
      lineHeight: tokens.lineHeightBase500,
      marginBlock: '20px 6px',
    },
    '& p': { marginBlock: '0 12px' },
    overflowWrap: 'anywhere',
  },
  foot: { display: 'grid', gap: '16px', marginBlockStart: '24px' },
  error: { margin: '0 0 0 8px', color: tokens.colorPaletteRedForeground1 },
  actions: { display: 'flex', flexWrap: 'wrap', gap: '12px' },
});

/** Asks for the consent to sign electronically before anything is signed. */
export function ConsentScreen({ flow, subject: { token, addendumId } }: ScreenProps<LeaseSubject>) {
  const { t, i18n } = useTranslation('lease');
  const styles = useStyles();
  const [isTicked, setTicked] = useState(false);
  const [isMissed, setMissed] = useState(false);
  const { data, isError, refetch } = useQuery({
    queryKey: ['lease-consent', token, addendumId, i18n.resolvedLanguage],
    queryFn: ({ signal }) =>
      call('GET /api/applicant/lease/consent', { token, query: documentQuery(addendumId), signal }),
    gcTime: 0,
  });
  const markup = useMemo(() => (data === undefined ? '' : safeHtml(data.page_content)), [data]);
  if (data === undefined)
    return (
      <PageFrame width="narrow">
        {isError ? (
          <Notice intent="error" role="alert">
            {t('consent.failed')} <Button onClick={() => void refetch()}>{t('consent.again')}</Button>
          </Notice>
        ) : (
          <Loading />
        )}
      </PageFrame>
    );
  const { language, sha256 } = data;
  const agree = () => {
    setMissed(!isTicked);
    if (isTicked) flow.send({ type: 'CONSENT', data: { language, sha256 } });
  };
  return (
    <PageFrame width="narrow">
      <PageHeading text={data.page_title} />
      <div
        className={styles.text}
        lang={language}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned by safeHtml; the page's CSP allows no scripts.
        dangerouslySetInnerHTML={{ __html: markup }}
      />
      <div className={styles.foot}>
        <div>
          <Checkbox
            required
            size="large"
            label={t('consent.agree')}
            checked={isTicked}
            aria-invalid={isMissed || undefined}
            aria-describedby={isMissed ? 'consent-needed' : undefined}
            onChange={(_, { checked }) => {
              setTicked(checked === true);
              setMissed(false);
            }}
          />
          {isMissed ? (
            <p id="consent-needed" className={styles.error} role="alert">
              {t('consent.needed')}
            </p>
          ) : null}
        </div>
        <div className={styles.actions}>
          <Button size="large" appearance="primary" onClick={agree}>
            {t('consent.continue')}
          </Button>
          <DeclineButton flow={flow} />
        </div>
      </div>
    </PageFrame>
  );
}
