import { Badge, Button, mergeClasses } from '@fluentui/react-components';
import { ChatRegular } from '@fluentui/react-icons/svg/chat';
import { MailAddRegular } from '@fluentui/react-icons/svg/mail-add';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { MessageThread } from '../../../contract/resident/message.contract.ts';
import { call } from '../../app/api/api-client.ts';
import { formatDateTime } from '../../app/texts/formats.ts';
import { ComposeMessage } from '../../resident/compose-message.tsx';
import { EmptyState } from '../../resident/empty-state.tsx';
import { useLinkStyles } from '../../resident/link-styles.ts';
import { Loaded } from '../../resident/loaded.tsx';
import { usePostStyles } from '../../resident/post-row.ts';
import { ResidentPage, type SeenBy } from '../../resident/resident-page.tsx';

function Threads({ threads }: { readonly threads: readonly MessageThread[] }) {
  const { t } = useTranslation('messages');
  const styles = usePostStyles();
  const links = useLinkStyles();
  if (threads.length === 0) return <EmptyState text={t('list.empty')} icon={<ChatRegular />} />;
  return (
    <ul className={styles.list}>
      {threads.map(({ message_id, subject, about, last_text, last_at, last_by_office, count, unread }) => (
        <li key={message_id} className={mergeClasses(styles.row, styles.openable)}>
          <Link className={links.whole} to={`/messages/view/${message_id}`}>
            {subject}
          </Link>
          {unread === 0 ? null : (
            <Badge appearance="filled" size="large">
              {t('list.unread', { count: unread })}
            </Badge>
          )}
          <span className={styles.small}>
            {last_by_office ? last_text : t('list.you', { text: last_text })}
          </span>
          <span className={styles.small}>
            {about === null ? null : `${t(`about.${about.kind}`, { title: about.title })} · `}
            {formatDateTime(last_at)} · {t('list.messages', { count })}
          </span>
        </li>
      ))}
    </ul>
  );
}

function List({ user: { token, user_id } }: SeenBy) {
  const query = useQuery({
    queryKey: ['messages', user_id],
    queryFn: ({ signal }) => call('GET /api/tenant/messages', { token, signal }),
  });
  return <Loaded query={query}>{(threads) => <Threads threads={threads} />}</Loaded>;
}

/** What the resident and the office have written to each other. @see spec/platform.md §2 Route table */
export function MessagesPage() {
  const { t } = useTranslation(['messages', 'session']);
  const client = useQueryClient();
  const [writes, setWrites] = useState(false);
  const write = ({ user }: SeenBy) => (
    <>
      <Button size="large" appearance="primary" icon={<MailAddRegular />} onClick={() => setWrites(true)}>
        {t('list.write')}
      </Button>
      {writes ? (
        <ComposeMessage
          token={user.token}
          onClose={() => setWrites(false)}
          onSent={() => void client.invalidateQueries({ queryKey: ['messages'] })}
        />
      ) : null}
    </>
  );
  return (
    <ResidentPage title={t('list.title')} item="messages" actions={write}>
      {(seenBy) => <List {...seenBy} />}
    </ResidentPage>
  );
}
