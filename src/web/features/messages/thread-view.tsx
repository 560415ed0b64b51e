import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { OpenThread, ThreadMessage } from '../../../contract/resident/message.contract.ts';
import { useDateTime } from '../../app/texts/time-zone.ts';
import { MESSAGES_KEY, type MessageBox } from '../../messages/message-box.ts';
import { useLinkStyles } from '../../resident/link-styles.ts';
import { Loaded } from '../../resident/loaded.tsx';
import { Reply } from './reply.tsx';

const useStyles = makeStyles({
  thread: { display: 'grid', gap: '16px', gridTemplateColumns: 'minmax(0, 1fr)', maxWidth: '760px' },
  subject: { margin: 0, fontSize: tokens.fontSizeBase500, lineHeight: tokens.lineHeightBase500 },
  list: { listStyleType: 'none', margin: 0, padding: 0, display: 'grid', gap: '12px' },
  one: {
    display: 'grid',
    gap: '6px',
    padding: '14px 18px',
    maxWidth: '85%',
    boxSizing: 'border-box',
    borderRadius: tokens.borderRadiusXLarge,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
    overflowWrap: 'anywhere',
    '@media (max-width: 599px)': { maxWidth: '100%' },
  },
  own: { justifySelf: 'end', backgroundColor: tokens.colorBrandBackground2 },
  text: { margin: 0, whiteSpace: 'pre-wrap', lineHeight: tokens.lineHeightBase400 },
  small: { color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
  files: { listStyleType: 'none', margin: 0, padding: 0, display: 'grid', gap: '4px' },
});

/** The delivery state of a message to the office. */
function fateOf({ delivered_at, read_at }: ThreadMessage): 'read' | 'delivered' | 'sent' {
  if (read_at !== null) return 'read';
  return delivered_at === null ? 'sent' : 'delivered';
}

function Messages({ messages }: Pick<OpenThread, 'messages'>) {
  const { t } = useTranslation('messages');
  const dateTime = useDateTime();
  const styles = useStyles();
  const links = useLinkStyles();
  return (
    <ol className={styles.list}>
      {messages.map((message) => {
        const { id, by_office, author, message: text, created_at, files } = message;
        return (
          <li key={id} className={mergeClasses(styles.one, !by_office && styles.own)}>
            <p className={styles.text}>{text}</p>
            {files.length === 0 ? null : (
              <ul className={styles.files}>
                {files.map((file) => (
                  <li key={file.id}>
                    <a className={links.plain} href={file.file_path} target="_blank" rel="noreferrer">
                      {file.file_name}
                    </a>
                  </li>
                ))}
              </ul>
            )}
            <span className={styles.small}>
              {by_office ? t('thread.office', { name: author }) : t('thread.you')} · {dateTime(created_at)}
              {by_office ? null : ` · ${t(`thread.${fateOf(message)}`)}`}
            </span>
          </li>
        );
      })}
    </ol>
  );
}

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
          <Messages messages={messages} />
          <Reply box={box} thread_id={message_id} subject={subject} onSent={() => void query.refetch()} />
        </div>
      )}
    </Loaded>
  );
}
