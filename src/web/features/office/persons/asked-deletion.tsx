import { Button, Field, Input } from '@fluentui/react-components';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DeletionPreview } from '../../../../contract/office/privacy/person-deletion.contract.ts';
import { call } from '../../../app/api/api-client.ts';
import { errorText } from '../../../app/api/error-text.ts';
import { notify } from '../../../app/notifications/notifications.ts';
import { Notice } from '../../../app/page/notice.tsx';
import { useDateTime } from '../../../app/texts/time-zone.ts';
import { ReasonDialog } from '../case/reason-dialog.tsx';

interface AskedDeletionProps {
  readonly asked: NonNullable<DeletionPreview['asked']>;
  readonly named: {
    readonly person_kind: 'applicant' | 'resident' | 'guestcard';
    readonly person_id: string;
  };
  readonly token: string;
  /** Key of the query for the preview, which says whether a request is open. */
  readonly queryKey: readonly string[];
}

/** The open request of a person to be deleted, and the answer that it is not possible yet. */
export function AskedDeletion({ asked: { at, due_at }, named, token, queryKey }: AskedDeletionProps) {
  const { t, i18n } = useTranslation(['person-deletion', 'errors']);
  const queries = useQueryClient();
  const dateTime = useDateTime();
  const [isAnswering, setIsAnswering] = useState(false);
  const [day, setDay] = useState('');
  const refusing = useMutation({
    mutationFn: (reason: string) =>
      call('POST /api/office/persons/:person_kind/:person_id/deletion/refusal', {
        token,
        params: named,
        body: { reason, ...(day !== '' && { possible_from: day }) },
      }),
    onSuccess: (preview) => {
      setIsAnswering(false);
      queries.setQueryData(queryKey, preview);
      notify('success', t('asked.answered'));
    },
    onError: (error) => {
      notify('error', errorText(i18n, error));
      void queries.invalidateQueries({ queryKey });
    },
  });
  return (
    <>
      <Notice intent="warning">{t('asked.text', { at: dateTime(at), due: dateTime(due_at) })}</Notice>
      <div>
        <Button onClick={() => setIsAnswering(true)}>{t('asked.refuse')}</Button>
      </div>
      {isAnswering ? (
        <ReasonDialog
          title={t('asked.refuse_title')}
          text={t('asked.refuse_text')}
          confirm={t('asked.confirm')}
          isPending={refusing.isPending}
          onConfirm={(reason) => refusing.mutate(reason)}
          onClose={() => setIsAnswering(false)}
        >
          <Field label={t('asked.possible_from')} hint={t('asked.possible_hint')}>
            <Input type="date" size="large" value={day} onChange={(_, { value }) => setDay(value)} />
          </Field>
        </ReasonDialog>
      ) : null}
    </>
  );
}
