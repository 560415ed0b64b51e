import { Button, Checkbox, makeStyles, tokens } from '@fluentui/react-components';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Signature, SignatureOutput } from '../../../../../machines/signature/signature.machine.ts';
import type { LeaseDetail } from '../../../../contract/office/lease.contract.ts';
import { call } from '../../../app/api/api-client.ts';
import { notify } from '../../../app/notifications/notifications.ts';
import { ErrorNotice } from '../../../app/page/notice.tsx';
import { safeHtml } from '../../../app/page/safe-html.ts';
import { useUser } from '../../../app/session/use-session.ts';
import { Card } from '../../../resident/card.tsx';

const SignatureDialog = lazy(async () => ({
  default: (await import('../../../widgets/signature/signature-dialog.tsx')).SignatureDialog,
}));

const useStyles = makeStyles({
  text: {
    lineHeight: tokens.lineHeightBase400,
    overflowWrap: 'anywhere',
    maxHeight: '50vh',
    overflowY: 'auto',
  },
  error: { margin: '0 0 0 8px', color: tokens.colorPaletteRedForeground1 },
  button: { justifySelf: 'start' },
});

interface LandlordCardProps {
  readonly lease: Pick<LeaseDetail, 'lease_id'>;
  readonly consent: NonNullable<LeaseDetail['consent']>;
  readonly token: string;
}

/** Signs a lease for the landlord: the text about signing electronically, the consent, and the signature. */
export function LandlordCard({ lease: { lease_id }, consent, token }: LandlordCardProps) {
  const { t } = useTranslation(['office-leases', 'errors']);
  const styles = useStyles();
  const user = useUser();
  const queries = useQueryClient();
  const [isTicked, setTicked] = useState(false);
  const [isMissed, setMissed] = useState(false);
  const [isSigning, setSigning] = useState(false);
  const markup = useMemo(() => safeHtml(consent.page_content), [consent]);
  const { language, sha256 } = consent;
  const signing = useMutation({
    mutationFn: (signature: Signature) =>
      call('POST /api/office/leases/:lease_id/countersignature', {
        token,
        params: { lease_id },
        body: { signature, consent: { language, sha256 } },
      }),
    onSuccess: () => notify('success', t('one.signed_now')),
    onSettled: () => queries.invalidateQueries({ queryKey: ['office leases'] }),
  });
  const close = (output: SignatureOutput) => {
    setSigning(false);
    if (output.outcome === 'signed') signing.mutate(output.signature);
  };
  return (
    <Card title={t('one.sign_title')}>
      <p>{t('one.sign_text')}</p>
      <details>
        <summary>{t('one.consent_read')}</summary>
        <div
          className={styles.text}
          lang={language}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and keys scroll only what has the focus.
          tabIndex={0}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned by safeHtml; the page's CSP allows no scripts.
          dangerouslySetInnerHTML={{ __html: markup }}
        />
      </details>
      <Checkbox
        required
        label={t('one.consent')}
        checked={isTicked}
        aria-invalid={isMissed || undefined}
        aria-describedby={isMissed ? 'landlord-consent' : undefined}
        onChange={(_, { checked }) => {
          setTicked(checked === true);
          setMissed(false);
        }}
      />
      {isMissed ? (
        <p id="landlord-consent" className={styles.error} role="alert">
          {t('one.consent_needed')}
        </p>
      ) : null}
      <ErrorNotice error={signing.error} />
      <Button
        className={styles.button}
        appearance="primary"
        size="large"
        disabledFocusable={signing.isPending}
        onClick={() => {
          setMissed(!isTicked);
          if (isTicked && !signing.isPending) setSigning(true);
        }}
      >
        {t('one.sign')}
      </Button>
      {isSigning && user !== null ? (
        <Suspense fallback={null}>
          <SignatureDialog
            owner={{ first_name: user.first_name, middle_name: '', last_name: user.last_name }}
            drawing={false}
            sign={async () => undefined}
            onClose={close}
          />
        </Suspense>
      ) : null}
    </Card>
  );
}
