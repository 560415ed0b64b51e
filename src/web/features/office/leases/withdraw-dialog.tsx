import { Button, Field, Textarea } from '@fluentui/react-components';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../app/api/api-client.ts';
import { Modal } from '../../../app/dialogs/modal.tsx';
import { notify } from '../../../app/notifications/notifications.ts';
import { ErrorNotice } from '../../../app/page/notice.tsx';

interface WithdrawDialogProps {
  readonly lease_id: string;
  readonly token: string;
  readonly onClose: () => void;
}

/** The longest reason. */
const REASON_CHARACTERS = 300;

/** Asks why a lease is withdrawn, and withdraws it. */
export function WithdrawDialog({ lease_id, token, onClose }: WithdrawDialogProps) {
  const { t } = useTranslation(['office-leases', 'portal', 'errors']);
  const form = useId();
  const queries = useQueryClient();
  const [reason, setReason] = useState('');
  const withdrawing = useMutation({
    mutationFn: () =>
      call('POST /api/office/leases/:lease_id/withdrawal', { token, params: { lease_id }, body: { reason } }),
    onSuccess: () => {
      notify('success', t('one.withdrawn_now'));
      onClose();
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['office leases'] }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (reason.trim() !== '' && !withdrawing.isPending) withdrawing.mutate();
  };
  return (
    <Modal
      title={t('one.withdraw')}
      onDismiss={onClose}
      actions={
        <>
          <Button size="large" onClick={onClose}>
            {t('portal:cancel')}
          </Button>
          <Button size="large" appearance="primary" type="submit" form={form} disabled={reason.trim() === ''}>
            {t('one.withdraw')}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} noValidate>
        <ErrorNotice error={withdrawing.error} />
        <p>{t('one.withdraw_text')}</p>
        <Field label={t('one.reason')} required>
          <Textarea
            value={reason}
            maxLength={REASON_CHARACTERS}
            onChange={(_, { value }) => setReason(value)}
          />
        </Field>
      </form>
    </Modal>
  );
}
