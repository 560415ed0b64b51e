import { makeStyles, tokens } from '@fluentui/react-components';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { OpenThread } from '../../../contract/resident/message.contract.ts';
import { MESSAGES_KEY, type MessageBox } from '../../messages/message-box.ts';
import { MessageList } from '../../messages/message-list.tsx';
import { useLinkStyles } from '../../resident/link-styles.ts';
import { Loaded } from '../../resident/loaded.tsx';
import { Reply } from './reply.tsx';

const useStyles = makeStyles({
  thread: { display: 'grid', gap: '16px', gridTemplateColumns: 'minmax(0, 1fr)', maxWidth: '760px' },
  subject: { margin: 0, fontSize: tokens.fontSizeBase500, lineHeight: tokens.lineHeightBase500 },
});

/** Tells the server once which messages were seen; then the unread counts are updated. */
function useSeen({ box, thread }: { readonly box: MessageBox; readonly thread: OpenThread | undefined }) {
  const client = useQueryClient();
  const isNew = thread?.messages.some(({ by_office, read_at }) => by_office && read_at === null) === true;
  const id = thread?.message_id;
  useEffect(() => {
    if (!isNew || id === undefined) return;
    box.noteRead(id).then(
      () => {
        void client.invalidateQueries({ queryKey: ['notification_count'] });
        void client.invalidateQueries({ queryKey: [MESSAGES_KEY] });
      },
      // It stays unread, and is reported when it is opened again.
      () => undefined,
    );
  }, [box, client, id, isNew]);
}

/** A thread with its messages and the reply field. */
export function ThreadView({ id, box }: { readonly id: string; readonly box: MessageBox }) {
  const { t } = useTranslation('messages');
  const styles = useStyles();
  const links = useLinkStyles();
  const query = useQuery({
    queryKey: ['thread', id],
    queryFn: ({ signal }) => box.open(id, signal),
  });
  useSeen({ box, thread: query.data });
  return (
    <Loaded query={query}>
      {({ subject, about, messages, message_id }) => (
        <div className={styles.thread}>
          <h2 className={styles.subject}>{subject}</h2>
          {about?.kind === 'workorder' ? (
            <Link className={links.plain} to={`/workorders/${about.id}`}>
              {t('about.workorder', { title: about.title })}
            </Link>
          ) : null}
          {about?.kind === 'invoice' ? (
            <Link className={links.plain} to={`/transactions/view/${about.id}`}>
              {t('about.invoice', { title: about.title })}
            </Link>
          ) : null}
          <MessageList messages={messages} />
          <Reply box={box} thread_id={message_id} subject={subject} onSent={() => void query.refetch()} />
        </div>
      )}
    </Loaded>
  );
}
