import { Field, Textarea } from '@fluentui/react-components';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../app/api/api-client.ts';
import { FormDialog } from '../../../app/dialogs/form-dialog.tsx';
import { notify } from '../../../app/notifications/notifications.ts';

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
  const submit = () => {
    if (reason.trim() !== '') withdrawing.mutate();
  };
  return (
    <FormDialog
      title={t('one.withdraw')}
      confirm={t('one.withdraw')}
      isDisabled={reason.trim() === '' || withdrawing.isPending}
      error={withdrawing.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{t('one.withdraw_text')}</p>
      <Field label={t('one.reason')} required>
        <Textarea
          value={reason}
          maxLength={REASON_CHARACTERS}
          onChange={(_, { value }) => setReason(value)}
        />
      </Field>
    </FormDialog>
  );
}
