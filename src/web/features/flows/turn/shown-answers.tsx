import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { ownForms, readableForms } from '../../../../engine/flow/parties.ts';
import type { FormBundle } from '../../../../engine/forms/form.ts';
import { type AnswerRow, answerGroups } from '../../../../engine/forms/reading/answer-rows.ts';
import { useBundles } from '../../../app/form-bundles.ts';
import type { Draft } from '../../../forms/index.ts';
import { keysOf } from '../../../wizard/step-forms.ts';
import { type FlowSubject, formFactsOf } from '../flow-subject.ts';
import { useAnswerStyles } from './answer-styles.ts';
import { RequestText } from './request-text.tsx';

interface ShownAnswersProps {
  readonly subject: FlowSubject;
  /** Whether the answers of the viewer themselves are left out, because their form is on the page. */
  readonly ofOthers?: boolean;
}

/** The answers that the viewer may read, form by form, those of others first, without the unanswered questions. */
export function ShownAnswers({ subject, ofOthers = false }: ShownAnswersProps) {
  const { flow, view } = subject;
  const parties = view.turn?.as ?? [];
  const own = new Set(parties.flatMap((party) => [...ownForms(flow.file, party)]));
  const readable = [...readableForms(flow.file, parties, view.place.state)];
  const others = readable.filter((id) => !own.has(id));
  const ids = ofOthers ? others : [...others, ...readable.filter((id) => own.has(id))];
  const bundles = useBundles(ids) ?? [];
  // The texts of a form are those of its folder, which is another one for forms of the application.
  const { t } = useTranslation([flow.id, 'portal', 'forms', ...new Set(ids.map(folderOf))]);
  const answers = view.answers as Draft;
  const answered = bundles.filter((bundle) => keysOf(bundle).some((key) => answers[key] !== undefined));
  const { request, title = '' } = view.page ?? {};
  return (
    <>
      {request === undefined ? null : <RequestText request={request} title={title} />}
      {answered.map((bundle) => (
        <Answers key={bundle.id} bundle={bundle} view={view} t={t} />
      ))}
    </>
  );
}

const folderOf = (form: string) => form.split('/')[0] ?? '';

interface AnswersProps {
  readonly bundle: FormBundle;
  readonly view: FlowSubject['view'];
  readonly t: TFunction;
}

function Answers({ bundle, view, t }: AnswersProps) {
  const styles = useAnswerStyles();
  const title = t(bundle.ui.title);
  const answers = view.answers as Draft;
  const groups = answerGroups(t, bundle, answers, formFactsOf(view));
  return (
    <section className={styles.form} aria-label={title}>
      <h2 className={styles.title}>{title}</h2>
      {groups.map((group) => (
        <div key={group.key}>
          {group.title === '' ? null : <h3 className={styles.entry}>{group.title}</h3>}
          <dl className={styles.rows}>
            {group.rows.flatMap((row) =>
              row.text === ''
                ? []
                : [
                    <div key={row.path} className={styles.row}>
                      <dt className={styles.label}>{row.label}</dt>
                      <dd className={styles.value}>
                        <Value row={row} value={valueAt(answers, row.path)} className={styles.files} />
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

/** An answer as text; files as links. */
function Value({ row, value, className }: { row: AnswerRow; value: unknown; className: string }) {
  if (!Array.isArray(value)) return row.text;
  return (
    <ul className={className}>
      {value.map(({ file_name, file_path }: { readonly file_name: string; readonly file_path: string }) => (
        <li key={file_path}>
          <a href={file_path} target="_blank" rel="noreferrer">
            {file_name}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** The answer at a dotted path. @example valueAt({ need: { kind: 'RULE' } }, 'need.kind') // 'RULE' */
function valueAt(answers: Draft, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((at, name) => (at as Readonly<Record<string, unknown>> | undefined)?.[name], answers);
}
