import { Badge, Button, mergeClasses } from '@fluentui/react-components';
import { ChatRegular } from '@fluentui/react-icons/svg/chat';
import { MailAddRegular } from '@fluentui/react-icons/svg/mail-add';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { MessageThread } from '../../../contract/resident/message.contract.ts';
import { useDateTime } from '../../app/texts/time-zone.ts';
import { ComposeMessage } from '../../messages/compose-message.tsx';
import { MESSAGES_KEY, type MessageBox } from '../../messages/message-box.ts';
import { EmptyState } from '../../resident/empty-state.tsx';
import { useLinkStyles } from '../../resident/link-styles.ts';
import { Loaded } from '../../resident/loaded.tsx';
import { usePostStyles } from '../../resident/post-row.ts';

interface OfBox {
  readonly box: MessageBox;
}

/** The threads with the office, newest first. */
export function ThreadList({ box }: OfBox) {
  const query = useQuery({
    queryKey: [MESSAGES_KEY, box.whose],
    queryFn: ({ signal }) => box.list(signal),
  });
  return <Loaded query={query}>{(threads) => <Threads box={box} threads={threads} />}</Loaded>;
}

function Threads({ box, threads }: OfBox & { readonly threads: readonly MessageThread[] }) {
  const { t } = useTranslation('messages');
  const dateTime = useDateTime();
  const styles = usePostStyles();
  const links = useLinkStyles();
  if (threads.length === 0) return <EmptyState text={t('list.empty')} icon={<ChatRegular />} />;
  return (
    <ul className={styles.list}>
      {threads.map(({ message_id, subject, about, last_text, last_at, last_by_office, count, unread }) => (
        <li key={message_id} className={mergeClasses(styles.row, styles.openable)}>
          <Link className={links.whole} to={box.addressOf(message_id)}>
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
            {dateTime(last_at)} · {t('list.messages', { count })}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Starts a thread. */
export function WriteButton({ box }: OfBox) {
  const { t } = useTranslation(['messages', 'session']);
  const client = useQueryClient();
  const [writes, setWrites] = useState(false);
  return (
    <>
      <Button size="large" appearance="primary" icon={<MailAddRegular />} onClick={() => setWrites(true)}>
        {t('list.write')}
      </Button>
      {writes ? (
        <ComposeMessage
          box={box}
          onClose={() => setWrites(false)}
          onSent={() => void client.invalidateQueries({ queryKey: [MESSAGES_KEY] })}
        />
      ) : null}
    </>
  );
}
