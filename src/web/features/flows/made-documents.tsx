import { makeStyles } from '@fluentui/react-components';
import type { FlowSubject } from './flow-subject.ts';

const useStyles = makeStyles({
  list: { margin: 0, paddingInlineStart: '20px', overflowWrap: 'anywhere' },
});

/** The documents that a process has made, as links; nothing if there are none. */
export function MadeDocuments({ subject }: { readonly subject: FlowSubject }) {
  const styles = useStyles();
  const { documents = [] } = subject.view.page ?? {};
  if (documents.length === 0) return null;
  return (
    <ul className={styles.list}>
      {documents.map(({ name, path }) => (
        <li key={path}>
          <a href={path} target="_blank" rel="noreferrer">
            {name}
          </a>
        </li>
      ))}
    </ul>
  );
}
