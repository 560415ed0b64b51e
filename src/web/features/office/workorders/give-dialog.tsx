import { Field, Select } from '@fluentui/react-components';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type {
  BoardCard,
  WorkorderBoard,
} from '../../../../contract/office/workorders/workorder-board.contract.ts';
import { call } from '../../../app/api/api-client.ts';
import { FormDialog } from '../../../app/dialogs/form-dialog.tsx';
import { notify } from '../../../app/notifications/notifications.ts';
import { BOARD_KEY } from './board-key.ts';

interface GiveDialogProps {
  readonly card: BoardCard;
  readonly colleagues: WorkorderBoard['colleagues'];
  readonly token: string;
  readonly onClose: () => void;
}

/** Gives the work of a card to a colleague, who gets a mail. */
export function GiveDialog({ card, colleagues, token, onClose }: GiveDialogProps) {
  const { t } = useTranslation(['office-workorders', 'portal', 'errors']);
  const queries = useQueryClient();
  const [to, setTo] = useState(card.claimed_by?.user_id ?? colleagues[0]?.user_id ?? '');
  const { process_id } = card;
  const giving = useMutation({
    mutationFn: () =>
      call('POST /api/office/turns/:process_id/claim', {
        token,
        params: { process_id },
        body: { user_id: to },
      }),
    onSuccess: async ({ claimed_by }) => {
      await queries.invalidateQueries({ queryKey: [BOARD_KEY] });
      notify('success', t('give.done', { name: claimed_by?.name ?? '' }));
      onClose();
    },
  });
  const send = () => {
    giving.mutate();
  };
  return (
    <FormDialog
      title={t('give.title')}
      confirm={t('give.do')}
      isDisabled={giving.isPending}
      error={giving.error}
      onSubmit={send}
      onClose={onClose}
    >
      <Field label={t('give.label', { title: card.title })}>
        <Select size="large" value={to} onChange={(_, { value }) => setTo(value)}>
          {colleagues.map(({ user_id, name }) => (
            <option key={user_id} value={user_id}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
    </FormDialog>
  );
}
