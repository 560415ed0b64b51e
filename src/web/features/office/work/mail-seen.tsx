import { Button, makeStyles } from '@fluentui/react-components';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../../app/api/api-client.ts';
import { errorText } from '../../../app/api/error-text.ts';
import { notify } from '../../../app/notifications/notifications.ts';

// The link of the row covers it, but not its button.
const useStyles = makeStyles({ seen: { position: 'relative', zIndex: 1, gridRow: 'span 2' } });

/** Takes a mail that will never arrive from the work list: the member has seen it. */
export function MailSeen({ mail_id, token }: { readonly mail_id: string; readonly token: string }) {
  const { t, i18n } = useTranslation(['office', 'errors']);
  const styles = useStyles();
  const queries = useQueryClient();
  const { isPending, mutate } = useMutation({
    mutationFn: () =>
      call('POST /api/office/waiting/mails/:mail_id/settlement', { token, params: { mail_id }, body: {} }),
    onSuccess: () => notify('success', t('office:work.mail.seen_said')),
    onError: (error) => notify('error', errorText(i18n, error)),
    onSettled: () => queries.invalidateQueries({ queryKey: ['office waiting'] }),
  });
  return (
    <span className={styles.seen}>
      <Button disabledFocusable={isPending} onClick={() => !isPending && mutate()}>
        {t('office:work.mail.seen')}
      </Button>
    </span>
  );
}
