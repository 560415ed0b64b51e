import type { FlowPage } from '../../../../contract/process/process.contract.ts';
import { useAnswerStyles } from './answer-styles.ts';

/** What the person has asked for outside the flow, with the files that they have sent. */
export function RequestText({
  request,
  title,
}: {
  readonly request: NonNullable<FlowPage['request']>;
  readonly title: string;
}) {
  const styles = useAnswerStyles();
  return (
    <section className={styles.form} aria-label={title}>
      <dl className={styles.rows}>
        {request.rows.map(({ label, text }) => (
          <div key={`${label} ${text}`} className={styles.row}>
            <dt className={styles.label}>{label}</dt>
            <dd className={styles.value}>{text}</dd>
          </div>
        ))}
      </dl>
      {request.files.length === 0 ? null : (
        <ul className={styles.files}>
          {request.files.map(({ name, path }) => (
            <li key={path}>
              <a href={path} target="_blank" rel="noreferrer">
                {name}
              </a>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
