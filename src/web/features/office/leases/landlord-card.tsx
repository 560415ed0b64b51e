import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Signature, SignatureOutput } from '../../../../../machines/signature/signature.machine.ts';
import { fullName, type NamedPerson } from '../../../../../machines/signature/signed-name.ts';
import type { LeaseDetail } from '../../../../contract/office/lease.contract.ts';
import { call } from '../../../app/api/api-client.ts';
import { notify } from '../../../app/notifications/notifications.ts';
import { ErrorNotice } from '../../../app/page/notice.tsx';
import { safeHtml } from '../../../app/page/safe-html.ts';
import { useUser } from '../../../app/session/use-session.ts';
import { Card } from '../../../resident/card.tsx';
import SignatureView, { SIGNATURE_FONTS } from '../../../widgets/signature/signature-view.tsx';

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
  line: { margin: 0 },
  actions: { display: 'flex', flexWrap: 'wrap', gap: '8px 12px' },
});

/** The signature that needs no choice: the name in the first of the fonts. */
const proposed = (owner: NamedPerson): Signature => ({
  type: 'type',
  content: fullName(owner),
  font: SIGNATURE_FONTS[0] ?? '',
});

interface LandlordCardProps {
  readonly lease: Pick<LeaseDetail, 'lease_id'>;
  readonly consent: NonNullable<LeaseDetail['consent']>;
  readonly token: string;
}

/** Signs a lease for the landlord: the text about signing electronically, and the signature that agrees to it. */
export function LandlordCard({ lease: { lease_id }, consent, token }: LandlordCardProps) {
  const { t } = useTranslation(['office-leases', 'errors']);
  const styles = useStyles();
  const user = useUser();
  const queries = useQueryClient();
  const [isChoosing, setChoosing] = useState(false);
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
    setChoosing(false);
    if (output.outcome === 'signed') signing.mutate(output.signature);
  };
  return (
    <Card title={t('one.sign_title')}>
      <p className={styles.line}>{t('one.sign_text')}</p>
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
      <ErrorNotice error={signing.error} />
      {user === null ? null : (
        <>
          <SignatureView signature={{ signature_data: proposed(user) }} />
          <p className={styles.line}>{t('one.consent')}</p>
          <div className={styles.actions}>
            <Button
              appearance="primary"
              size="large"
              disabledFocusable={signing.isPending}
              onClick={() => !signing.isPending && signing.mutate(proposed(user))}
            >
              {t('one.sign')}
            </Button>
            <Button size="large" disabled={signing.isPending} onClick={() => setChoosing(true)}>
              {t('one.sign_otherwise')}
            </Button>
          </div>
        </>
      )}
      {isChoosing && user !== null ? (
        <Suspense fallback={null}>
          <SignatureDialog
            owner={{ ...user, middle_name: '' }}
            drawing={false}
            sign={async () => undefined}
            onClose={close}
          />
        </Suspense>
      ) : null}
    </Card>
  );
}
