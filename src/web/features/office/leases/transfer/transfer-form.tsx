import { Button, makeStyles } from '@fluentui/react-components';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { LeaseChoices } from '../../../../../contract/office/lease-draft.contract.ts';
import type { WantedTransfer } from '../../../../../contract/office/leases/transfer.contract.ts';
import { call } from '../../../../app/api/api-client.ts';
import { ConfirmDialog } from '../../../../app/dialogs/confirm-dialog.tsx';
import { notify } from '../../../../app/notifications/notifications.ts';
import { ErrorNotice, Notice } from '../../../../app/page/notice.tsx';
import { formatDay } from '../../../../app/texts/formats.ts';
import { LeasePreview } from '../new/lease-preview.tsx';
import { PaperFields } from '../new/paper-fields.tsx';
import { TermsFields } from '../new/terms-fields.tsx';
import { termsOf, typedTerms } from '../new/typed-terms.ts';
import { usePreview } from '../new/use-preview.ts';
import { MoneyCard } from './money-card.tsx';

const useStyles = makeStyles({ send: { justifySelf: 'start' } });

interface TransferFormProps {
  readonly leaseId: string;
  readonly token: string;
  readonly choices: LeaseChoices;
  readonly unit_id: string;
  /** The name of the former home. */
  readonly former: string;
  /** Of the move. */
  readonly day: string;
}

/** The terms of the new lease, what the move costs, the papers, and the click that sends them. */
export function TransferForm({ leaseId, token, choices, unit_id, former, day }: TransferFormProps) {
  const { t } = useTranslation(['office-leases', 'errors']);
  const styles = useStyles();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const params = { lease_id: leaseId };
  const [typed, setTyped] = useState(() => typedTerms(choices));
  const [balance, setBalance] = useState<WantedTransfer['balance']>('STAYS');
  // The same click twice is the same lease.
  const [key] = useState(() => crypto.randomUUID());
  const [isAsked, setAsked] = useState(false);
  const terms = termsOf({ ...typed, start_date: day }, choices);
  const wanted: WantedTransfer | null = terms === null ? null : { unit_id, balance, terms };
  const { preview, error, isPending, isStale } = usePreview({
    asked: wanted,
    make: (body: WantedTransfer) =>
      call('POST /api/office/leases/:lease_id/transfer/preview', { token, params, body }),
  });
  const sending = useMutation({
    mutationFn: (body: WantedTransfer) =>
      call('POST /api/office/leases/:lease_id/transfer', { token, params, body: { key, ...body } }),
    onSuccess: ({ lease_id }) => {
      notify('success', t('transfer.sent'));
      void queries.invalidateQueries({ queryKey: ['office leases'] });
      navigate(`/office/leases/view/${lease_id}`, { replace: true });
    },
  });
  const names = choices.signers.join(', ');
  return (
    <>
      {choices.template_version === null ? <Notice intent="warning">{t('form.shipped')}</Notice> : null}
      <TermsFields draft={choices} typed={typed} onChange={setTyped} isStartChosen />
      <PaperFields draft={choices} typed={typed} onChange={setTyped} />
      {preview === undefined ? null : (
        <MoneyCard money={preview.money} former={former} balance={balance} onChange={setBalance} />
      )}
      <ErrorNotice error={error ?? sending.error} />
      <Button
        className={styles.send}
        size="large"
        appearance="primary"
        disabledFocusable={wanted === null || sending.isPending}
        onClick={() => setAsked(wanted !== null)}
      >
        {t('transfer.send')}
      </Button>
      <p role="status">{isPending ? t('form.previewing') : ''}</p>
      {preview === undefined ? null : <LeasePreview preview={preview} isStale={isStale} />}
      {isAsked && wanted !== null ? (
        <ConfirmDialog
          title={t('transfer.confirm')}
          confirm={t('transfer.send')}
          onConfirm={() => {
            setAsked(false);
            sending.mutate(wanted);
          }}
          onRefuse={() => setAsked(false)}
        >
          <p>{t('transfer.confirm_text', { names, home: choices.home, day: formatDay(day) })}</p>
        </ConfirmDialog>
      ) : null}
    </>
  );
}
