import { Button, makeStyles, Select, tokens } from '@fluentui/react-components';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router-dom';
import { policiesMay } from '../../../../contract/access/grants.ts';
import type { OfficeThread } from '../../../../contract/office/people/thread.contract.ts';
import { call } from '../../../app/api/api-client.ts';
import { errorText } from '../../../app/api/error-text.ts';
import { notify } from '../../../app/notifications/notifications.ts';
import { PageHeading } from '../../../app/page/page-heading.tsx';
import { MessageList } from '../../../messages/message-list.tsx';
import { useLinkStyles } from '../../../resident/link-styles.ts';
import { Loaded } from '../../../resident/loaded.tsx';
import { PageLink } from '../../../resident/page-link.tsx';
import { AlsoHere } from '../frame/also-here.tsx';
import { type OfficeMember, OfficePage } from '../frame/office-page.tsx';
import { REFRESH_MS } from '../frame/refresh.ts';
import { AnswerForm } from './answer-form.tsx';
import { THREADS_KEY } from './threads-key.ts';

const useStyles = makeStyles({
  page: { display: 'grid', gap: '16px', gridTemplateColumns: 'minmax(0, 1fr)', maxWidth: '860px' },
  top: { display: 'flex', flexWrap: 'wrap', gap: '12px 16px', alignItems: 'center' },
  title: { flexGrow: 1 },
  about: { margin: 0, color: tokens.colorNeutralForeground2 },
  who: { minWidth: 0, maxWidth: '100%' },
});

/** `/office/messages/:message_id`: a thread, who answers it, and the answer. */
export function ThreadPage() {
  const { message_id = '' } = useParams();
  return <OfficePage>{(member) => <Read key={message_id} id={message_id} member={member} />}</OfficePage>;
}

interface ThreadProps {
  readonly id: string;
  readonly member: OfficeMember;
}

function Read({ id, member }: ThreadProps) {
  const { token, policies } = member;
  const queries = useQueryClient();
  const query = useQuery({
    queryKey: [THREADS_KEY, id],
    queryFn: ({ signal }) =>
      call('GET /api/office/threads/:message_id', { token, params: { message_id: id }, signal }),
    refetchInterval: REFRESH_MS,
  });
  const mayServe = policiesMay(policies, 'serve messages');
  const isNew =
    mayServe &&
    query.data?.thread.messages.some(({ by_office, read_at }) => !by_office && read_at === null) === true;
  useEffect(() => {
    if (!isNew) return;
    call('POST /api/office/messages/:message_id/read', { token, params: { message_id: id } }).then(
      () => void queries.invalidateQueries({ queryKey: [THREADS_KEY] }),
      // It stays unread, and is reported when it is opened again.
      () => undefined,
    );
  }, [isNew, token, id, queries]);
  return (
    <>
      <AlsoHere names={query.data?.here} />
      <Loaded query={query}>{(shown) => <Thread shown={shown} member={member} />}</Loaded>
    </>
  );
}

function Thread({ shown, member }: { readonly shown: OfficeThread; readonly member: OfficeMember }) {
  const { t } = useTranslation('office-people');
  const styles = useStyles();
  const links = useLinkStyles();
  const { thread, person, home, case_id, templates, message_id } = shown;
  const whose = [person, home].filter(Boolean).join(' · ');
  const mayServe = policiesMay(member.policies, 'serve messages');
  return (
    <div className={styles.page}>
      <div className={styles.top}>
        <PageHeading text={thread.subject} className={styles.title} />
        <PageLink to="/office/messages">{t('messages.back')}</PageLink>
      </div>
      <p className={styles.about}>
        {case_id === null ? (
          whose
        ) : (
          <Link className={links.plain} to={`/office/cases/${case_id}`}>
            {whose}
          </Link>
        )}
        {thread.about === null ? null : ` · ${thread.about.title}`}
      </p>
      {mayServe ? <Answering shown={shown} member={member} /> : null}
      <MessageList messages={thread.messages} isOffice />
      {mayServe ? <AnswerForm message_id={message_id} templates={templates} token={member.token} /> : null}
    </div>
  );
}

/** Who answers the thread, and that it needs no answer. */
function Answering({ shown, member }: { readonly shown: OfficeThread; readonly member: OfficeMember }) {
  const { t, i18n } = useTranslation(['office-people', 'errors']);
  const styles = useStyles();
  const queries = useQueryClient();
  const { token, user_id } = member;
  const { message_id, claimed_by, mine, waits, colleagues } = shown;
  const at = { token, params: { message_id } };
  const changing = useMutation({
    mutationFn: (to: string | 'settle') => {
      if (to === 'settle')
        return call('POST /api/office/threads/:message_id/settlement', { ...at, body: {} });
      if (to === '') return call('DELETE /api/office/threads/:message_id/claim', at);
      const body = to === user_id && claimed_by === null ? {} : { user_id: to };
      return call('POST /api/office/threads/:message_id/claim', { ...at, body });
    },
    onSuccess: (changed) => queries.setQueryData([THREADS_KEY, message_id], changed),
    onError: (error) => notify('error', errorText(i18n, error)),
    onSettled: () => queries.invalidateQueries({ queryKey: [THREADS_KEY] }),
  });
  const others = colleagues.filter((one) => one.user_id !== user_id);
  const known = mine || claimed_by === null || others.some((one) => one.user_id === claimed_by.user_id);
  return (
    <div className={styles.top}>
      <Select
        className={styles.who}
        size="large"
        aria-label={t('messages.who')}
        value={claimed_by?.user_id ?? ''}
        disabled={changing.isPending}
        onChange={(_, { value }) => changing.mutate(value)}
      >
        <option value="">{t('messages.nobody_answers')}</option>
        <option value={user_id}>{t('messages.i_answer')}</option>
        {known ? null : <option value={claimed_by.user_id}>{claimed_by.name}</option>}
        {others.map((one) => (
          <option key={one.user_id} value={one.user_id}>
            {t('messages.answers', { name: one.name })}
          </option>
        ))}
      </Select>
      {waits ? (
        <Button size="large" disabledFocusable={changing.isPending} onClick={() => changing.mutate('settle')}>
          {t('messages.settle')}
        </Button>
      ) : (
        t('messages.waits_not')
      )}
    </div>
  );
}
