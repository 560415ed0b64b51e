import type { TFunction } from 'i18next';
import type { FormBundle } from '../../../../engine/forms/form.ts';
import { type AnswerRow, answerGroups } from '../../../../engine/forms/reading/answer-rows.ts';
import { type Draft, readPath } from '../../../forms/index.ts';
import type { formFactsOf } from '../flow-subject.ts';
import { useAnswerStyles } from './answer-styles.ts';

export interface AnswersProps {
  readonly bundle: FormBundle;
  readonly answers: Draft;
  readonly formFacts: ReturnType<typeof formFactsOf>;
  readonly t: TFunction;
  /** The level of its heading; that of the entries of a list is the next one. */
  readonly heading: 'h2' | 'h3';
  /** Whose they are, where each of several has answered. */
  readonly of?: string;
}

/** The answers to one form, without the unanswered questions. */
export function Answers({ bundle, answers, formFacts, t, heading: Heading, of }: AnswersProps) {
  const styles = useAnswerStyles();
  const title = of === undefined ? t(bundle.ui.title) : `${t(bundle.ui.title)} · ${of}`;
  const groups = answerGroups(t, bundle, answers, formFacts);
  const Entry = Heading === 'h2' ? 'h3' : 'h4';
  return (
    <section className={styles.form} aria-label={title}>
      <Heading className={Heading === 'h2' ? styles.title : styles.entry}>{title}</Heading>
      {groups.map((group) => (
        <div key={group.key}>
          {group.title === '' ? null : <Entry className={styles.entry}>{group.title}</Entry>}
          <dl className={styles.rows}>
            {group.rows.flatMap((row) =>
              row.text === ''
                ? []
                : [
                    <div key={row.path} className={styles.row}>
                      <dt className={styles.label}>{row.label}</dt>
                      <dd className={styles.value}>
                        <AnswerValue {...{ bundle, answers, row }} />
                      </dd>
                    </div>,
                  ],
            )}
          </dl>
        </div>
      ))}
    </section>
  );
}

/** Whether the field of an answer accepts images only. */
function takesPhotos({ ui }: FormBundle, { path }: AnswerRow): boolean {
  return ui.fields[path.split('.').at(-1) ?? '']?.accept?.startsWith('image/') === true;
}

interface AnswerValueProps {
  readonly bundle: FormBundle;
  readonly answers: Draft;
  readonly row: AnswerRow;
}

/** An answer as text; files as links, photos as small images that open the large ones. */
export function AnswerValue({ bundle, answers, row }: AnswerValueProps) {
  const styles = useAnswerStyles();
  const value = readPath(answers, row.path);
  const isPhoto = takesPhotos(bundle, row);
  if (!Array.isArray(value)) return row.text;
  return (
    <ul className={isPhoto ? styles.photos : styles.files}>
      {value.map(({ file_name, file_path }: { readonly file_name: string; readonly file_path: string }) => (
        <li key={file_path}>
          <a href={file_path} target="_blank" rel="noreferrer">
            {isPhoto ? <img className={styles.photo} src={file_path} alt={file_name} /> : file_name}
          </a>
        </li>
      ))}
    </ul>
  );
}
