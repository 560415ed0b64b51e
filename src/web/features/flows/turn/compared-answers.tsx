import { type AnswerRow, answerGroups } from '../../../../engine/forms/reading/answer-rows.ts';
import type { Draft } from '../../../forms/index.ts';
import { useAnswerStyles } from './answer-styles.ts';
import { type AnswersProps, AnswerValue } from './answers.tsx';

interface ComparedAnswersProps extends Pick<AnswersProps, 'bundle' | 'formFacts' | 't'> {
  readonly columns: readonly { readonly title: string; readonly answers: Draft }[];
}

/** The answers to a form at two times, question by question beside each other. What has changed is bold. */
export function ComparedAnswers({ bundle, columns, formFacts, t }: ComparedAnswersProps) {
  const styles = useAnswerStyles();
  const found = columns.map(({ answers }) => rowsOf(answerGroups(t, bundle, answers, formFacts)));
  const labels = new Map(found.flatMap((rows) => [...rows].map(([path, { label }]) => [path, label])));
  const paths = merged(found.map((rows) => [...rows.keys()]));
  return (
    <table className={styles.compared}>
      <caption className={styles.caption}>{t(bundle.ui.title)}</caption>
      <thead>
        <tr>
          <td />
          {columns.map(({ title }) => (
            <th key={title} scope="col" className={styles.small}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {paths.map((path) => {
          const rows = found.map((one) => one.get(path));
          const isChanged = new Set(rows.map((row) => row?.text ?? '')).size > 1;
          return (
            <tr key={path} className={isChanged ? styles.changed : undefined}>
              <th scope="row" className={styles.label}>
                {labels.get(path)}
              </th>
              {columns.map(({ title, answers }, index) => {
                const row = rows[index];
                return <td key={title}>{row && <AnswerValue {...{ bundle, answers, row }} />}</td>;
              })}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** The answered questions by their path, with the entry of a list that they belong to. */
function rowsOf(groups: ReturnType<typeof answerGroups>): ReadonlyMap<string, AnswerRow> {
  return new Map(
    groups.flatMap(({ title, rows }) =>
      rows
        .filter(({ text }) => text !== '')
        .map((row) => [row.path, title === '' ? row : { ...row, label: `${title}: ${row.label}` }]),
    ),
  );
}

/** All names of several lists, each where it stands in its list. @example merged([['a', 'c'], ['a', 'b', 'c']]) // ['a', 'b', 'c'] */
function merged(lists: readonly (readonly string[])[]): readonly string[] {
  const found: string[] = [];
  for (const list of lists) {
    let at = 0;
    for (const name of list) {
      const known = found.indexOf(name);
      if (known < 0) found.splice(at, 0, name);
      at = (known < 0 ? at : known) + 1;
    }
  }
  return found;
}
