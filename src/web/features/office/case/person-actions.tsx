import { Button, makeStyles } from '@fluentui/react-components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OfficeCase } from '../../../../contract/office/case.contract.ts';
import { call } from '../../../app/api/api-client.ts';
import { ReasonDialog } from './reason-dialog.tsx';
import { useCaseChange } from './use-case-change.ts';

const useStyles = makeStyles({ buttons: { display: 'flex', flexWrap: 'wrap', gap: '8px' } });

interface PersonActionsProps {
  readonly person: NonNullable<OfficeCase['application']>['applicants'][number];
  readonly token: string;
}

/** What the office does for one person of an application: the link again, or the removal of who has not begun. */
export function PersonActions({ person, token }: PersonActionsProps) {
  const { t } = useTranslation('office-applications');
  const styles = useStyles();
  const [isRemoving, setIsRemoving] = useState(false);
  const { applicant_id, name, can_resend, can_remove } = person;
  const params = { applicant_id };
  const sending = useCaseChange(async () => {
    const { email } = await call('POST /api/office/applicants/:applicant_id/link', {
      token,
      params,
      body: {},
    });
    return t('actions.sent', { email });
  });
  const removing = useCaseChange(
    async (reason: string) => {
      await call('POST /api/office/applicants/:applicant_id/removal', { token, params, body: { reason } });
      return t('actions.removed', { name });
    },
    () => setIsRemoving(false),
  );
  if (!can_resend && !can_remove) return null;
  return (
    <span className={styles.buttons}>
      {can_resend ? (
        <Button
          aria-label={t('actions.send_to', { name })}
          disabledFocusable={sending.isPending}
          onClick={() => {
            if (!sending.isPending) sending.mutate(undefined);
          }}
        >
          {t('actions.send')}
        </Button>
      ) : null}
      {can_remove ? (
        <Button aria-label={t('actions.remove_who', { name })} onClick={() => setIsRemoving(true)}>
          {t('actions.remove')}
        </Button>
      ) : null}
      {isRemoving ? (
        <ReasonDialog
          title={t('actions.remove_who', { name })}
          text={t('actions.remove_text', { name })}
          confirm={t('actions.remove')}
          isPending={removing.isPending}
          onConfirm={(reason) => removing.mutate(reason)}
          onClose={() => setIsRemoving(false)}
        />
      ) : null}
    </span>
  );
}
