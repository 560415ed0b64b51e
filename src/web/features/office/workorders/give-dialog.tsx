import { Button, Field, Select } from '@fluentui/react-components';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type {
  BoardCard,
  WorkorderBoard,
} from '../../../../contract/office/workorders/workorder-board.contract.ts';
import { call } from '../../../app/api/api-client.ts';
import { Modal } from '../../../app/dialogs/modal.tsx';
import { notify } from '../../../app/notifications/notifications.ts';
import { ErrorNotice } from '../../../app/page/notice.tsx';
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
  const form = useId();
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
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (!giving.isPending) giving.mutate();
  };
  return (
    <Modal
      title={t('give.title')}
      onDismiss={onClose}
      actions={
        <>
          <Button size="large" onClick={onClose}>
            {t('portal:cancel')}
          </Button>
          <Button
            size="large"
            appearance="primary"
            type="submit"
            form={form}
            disabledFocusable={giving.isPending}
          >
            {t('give.do')}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={send}>
        <ErrorNotice error={giving.error} />
        <Field label={t('give.label', { title: card.title })}>
          <Select size="large" value={to} onChange={(_, { value }) => setTo(value)}>
            {colleagues.map(({ user_id, name }) => (
              <option key={user_id} value={user_id}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
      </form>
    </Modal>
  );
}
