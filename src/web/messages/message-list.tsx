import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import type { ThreadMessage } from '../../contract/resident/message.contract.ts';
import { useDateTime } from '../app/texts/time-zone.ts';
import { useLinkStyles } from '../resident/link-styles.ts';

const useStyles = makeStyles({
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

/** The delivery state of a message to the other side. */
function fateOf({ delivered_at, read_at }: ThreadMessage): 'read' | 'delivered' | 'sent' {
  if (read_at !== null) return 'read';
  return delivered_at === null ? 'sent' : 'delivered';
}

interface MessageListProps {
  readonly messages: readonly ThreadMessage[];
  /** Whether a member of the office reads it. */
  readonly isOffice?: boolean;
}

/** The messages of a thread, the oldest first; those of the reader's own side stand at the end of the line. */
export function MessageList({ messages, isOffice = false }: MessageListProps) {
  const { t } = useTranslation('messages');
  const dateTime = useDateTime();
  const styles = useStyles();
  const links = useLinkStyles();
  return (
    <ol className={styles.list}>
      {messages.map((message) => {
        const { id, by_office, author, message: text, created_at, files } = message;
        const isOwn = by_office === isOffice;
        const name = by_office ? t('thread.office', { name: author }) : author;
        return (
          <li key={id} className={mergeClasses(styles.one, isOwn && styles.own)}>
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
              {isOwn && !isOffice ? t('thread.you') : name} · {dateTime(created_at)}
              {isOwn ? ` · ${t(`thread.${fateOf(message)}`)}` : null}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
