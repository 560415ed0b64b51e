import { Button, makeStyles } from '@fluentui/react-components';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { DELETION_ANSWER_DAYS } from '../../../contract/limits.ts';
import type { OwnDeletionRequest } from '../../../contract/session/deletion-request.contract.ts';
import { call } from '../../app/api/api-client.ts';
import { notify } from '../../app/notifications/notifications.ts';
import { ErrorNotice, Notice } from '../../app/page/notice.tsx';
import { formatDay } from '../../app/texts/formats.ts';
import { useDateTime } from '../../app/texts/time-zone.ts';
import { Loaded } from '../../resident/loaded.tsx';
import { PasswordForm } from './password-form.tsx';

const useStyles = makeStyles({
  section: { display: 'grid', gap: '16px', gridTemplateColumns: 'minmax(0, 1fr)' },
  plain: { margin: 0 },
  answer: { margin: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
});

interface DeletionRequestProps {
  readonly token: string;
  readonly user_id: string;
  readonly email: string;
}

/** Asks the office to delete what it has about this person, and shows what has become of that. */
export function DeletionRequest({ token, user_id, email }: DeletionRequestProps) {
  const { t } = useTranslation(['own-data', 'errors']);
  const styles = useStyles();
  const client = useQueryClient();
  const queryKey = ['own deletion', user_id];
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => call('GET /api/user/deletion-request', { token, signal }),
  });
  const show = (text: 'deletion.asked' | 'deletion.withdrawn_now') => (own: OwnDeletionRequest) => {
    client.setQueryData(queryKey, own);
    notify('success', t(text));
  };
  const asking = useMutation({
    mutationFn: (password: string) => call('POST /api/user/deletion-request', { token, body: { password } }),
    onSuccess: show('deletion.asked'),
  });
  const withdrawing = useMutation({
    mutationFn: () => call('DELETE /api/user/deletion-request', { token }),
    onSuccess: show('deletion.withdrawn_now'),
    // It may have been answered meanwhile.
    onError: () => client.invalidateQueries({ queryKey }),
  });
  return (
    <section className={styles.section} aria-labelledby="deletion">
      <h2 id="deletion" className={styles.plain}>
        {t('deletion.title')}
      </h2>
      <p className={styles.plain}>{t('deletion.text', { days: DELETION_ANSWER_DAYS })}</p>
      <ErrorNotice error={asking.error ?? withdrawing.error} />
      <Loaded query={query}>
        {({ request }) => (
          <>
            {request === null ? null : <Shown request={request} />}
            {request?.state === 'open' ? (
              <div>
                <Button disabledFocusable={withdrawing.isPending} onClick={() => withdrawing.mutate()}>
                  {t('deletion.withdraw')}
                </Button>
              </div>
            ) : (
              <PasswordForm
                label={t('deletion.password')}
                hint={t('password_hint')}
                send={t('deletion.start')}
                email={email}
                sending={asking}
              />
            )}
          </>
        )}
      </Loaded>
    </section>
  );
}

function Shown({ request }: { readonly request: NonNullable<OwnDeletionRequest['request']> }) {
  const { t } = useTranslation('own-data');
  const styles = useStyles();
  const dateTime = useDateTime();
  const { state, asked_at, due_at, ended_at, answer, possible_from: day } = request;
  const at = dateTime(ended_at ?? asked_at);
  if (state === 'open')
    return <Notice intent="info">{t('deletion.open', { at, due: dateTime(due_at) })}</Notice>;
  if (state !== 'refused') return <p className={styles.plain}>{t('deletion.withdrawn', { at })}</p>;
  return (
    <Notice intent="warning">
      {day === null
        ? t('deletion.refused', { at })
        : t('deletion.refused_until', { at, day: formatDay(day) })}
      <p className={styles.answer}>{answer}</p>
    </Notice>
  );
}
