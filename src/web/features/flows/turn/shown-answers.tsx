import { useTranslation } from 'react-i18next';
import type { FlowPage } from '../../../../contract/process/process.contract.ts';
import { ownForms, readableForms } from '../../../../engine/flow/parties.ts';
import type { FormBundle } from '../../../../engine/forms/form.ts';
import { useBundles } from '../../../app/form-bundles.ts';
import { formatDateTime } from '../../../app/texts/formats.ts';
import type { Draft } from '../../../forms/index.ts';
import { keysOf } from '../../../wizard/step-forms.ts';
import { type FlowSubject, formFactsOf } from '../flow-subject.ts';
import { useAnswerStyles } from './answer-styles.ts';
import { Answers, type AnswersProps } from './answers.tsx';
import { ComparedAnswers } from './compared-answers.tsx';
import { RequestText } from './request-text.tsx';

interface ShownAnswersProps {
  readonly subject: FlowSubject;
  /** Whether the answers of the viewer themselves are left out, because their form is on the page. */
  readonly ofOthers?: boolean;
}

/**
 * The answers that the viewer may read, form by form, those of others first, without the unanswered questions. Those that
 * each of several has sent stand under their name, those of other flows under the name of the flow; of two processes the
 * answers stand side by side.
 */
export function ShownAnswers({ subject, ofOthers = false }: ShownAnswersProps) {
  const { flow, view } = subject;
  const { elsewhere = [], each = [], request, title = '' } = view.page ?? {};
  const parties = view.turn?.as ?? [];
  const own = new Set(parties.flatMap((party) => [...ownForms(flow.file, party)]));
  const readable = [...readableForms(flow.file, parties, view.place.state)];
  const others = readable.filter((id) => !own.has(id));
  const ids = ofOthers ? others : [...others, ...readable.filter((id) => own.has(id))];
  const bundles = useBundles([...new Set([...ids, ...each.map(({ form }) => form)])]) ?? [];
  // The texts of a form are those of its folder, which is another one for forms of other flows.
  const { t } = useTranslation([flow.id, 'portal', 'forms', ...new Set(ids.map(folderOf))]);
  const answers = view.answers as Draft;
  const isElsewhere = ({ id }: FormBundle) => elsewhere.some(({ forms }) => forms.includes(id));
  const formFacts = formFactsOf(view);
  return (
    <>
      {request === undefined ? null : <RequestText request={request} title={title} />}
      {bundles
        .filter((bundle) => ids.includes(bundle.id) && isAnswered(bundle, answers) && !isElsewhere(bundle))
        .map((bundle) => (
          <Answers key={bundle.id} heading="h2" {...{ bundle, answers, formFacts, t }} />
        ))}
      {each.map(({ form, by, name, answers: theirs }, index) => {
        const bundle = bundles.find(({ id }) => id === form);
        // Two may have the same name.
        const key = `${form} ${index}`;
        return bundle === undefined ? null : (
          <Answers
            key={key}
            heading="h2"
            of={name ?? t(`portal:turn.by.${by}`)}
            answers={theirs as Draft}
            {...{ bundle, formFacts, t }}
          />
        );
      })}
      {elsewhere.map((other) => (
        <AnswersElsewhere
          key={other.title}
          other={other}
          bundles={bundles.filter(({ id }) => other.forms.includes(id))}
          timeZone={view.turn?.time_zone ?? 'UTC'}
          {...{ formFacts, t }}
        />
      ))}
    </>
  );
}

const folderOf = (form: string) => form.split('/')[0] ?? '';

const isAnswered = (bundle: FormBundle, answers: Draft): boolean =>
  keysOf(bundle).some((key) => answers[key] !== undefined);

interface AnswersElsewhereProps extends Pick<AnswersProps, 'formFacts' | 't'> {
  readonly other: FlowPage['elsewhere'][number];
  readonly bundles: readonly FormBundle[];
  readonly timeZone: string;
}

/** The answers of another flow, form by form: of its newest process, beside those of the first one. */
function AnswersElsewhere({ other, bundles, timeZone, formFacts, t }: AnswersElsewhereProps) {
  const styles = useAnswerStyles();
  const { title, processes } = other;
  const [newest, first] = processes;
  const dateOf = ({ at }: { readonly at: string }) => formatDateTime(at, timeZone);
  const answered = bundles.filter((bundle) => processes.some(({ answers }) => isAnswered(bundle, answers)));
  if (newest === undefined) return null;
  return (
    <section className={styles.elsewhere} aria-label={title}>
      <h2 className={styles.title}>
        {title} {first === undefined ? <span className={styles.small}>{dateOf(newest)}</span> : null}
      </h2>
      {answered.map((bundle) =>
        first === undefined ? (
          <Answers key={bundle.id} heading="h3" {...{ bundle, formFacts, t }} answers={newest.answers} />
        ) : (
          <ComparedAnswers
            key={bundle.id}
            columns={[
              { title: t('portal:turn.first', { date: dateOf(first) }), answers: first.answers },
              { title: t('portal:turn.newest', { date: dateOf(newest) }), answers: newest.answers },
            ]}
            {...{ bundle, formFacts, t }}
          />
        ),
      )}
    </section>
  );
}
