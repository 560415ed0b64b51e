/**
 * An applicant as the subject of a flow that needs no code: the facts of the application, and those that are drawn
 * from the process itself.
 *
 * @see docs/decisions/0031-a-flow-of-data-alone.md
 */
import type { FlowPage } from '../../contract/process/process.contract.ts';
import type { Connection } from '../../db/client.ts';
import { findInvoice } from '../../db/payment/invoice.repository.ts';
import type { FactSchema, Facts, FactsSchema } from '../../engine/facts.ts';
import type { CompiledFlow } from '../../engine/flow/machine/build.ts';
import { checkForm } from '../../engine/forms/answers/check.ts';
import type { Deps } from '../deps.ts';
import {
  type ApplicantSubject,
  applicantSubject,
  propertyOf,
} from '../features/application/applicant.subject.ts';
import { draftKeys } from '../features/application/tab-progress.ts';
import { dayIn } from '../form-facts.ts';
import { flowAnswers } from '../forms/flow-answers.ts';
import { secretIssues } from '../forms/secret-issues.ts';
import type { SourceContext, SubjectKind } from '../process/subject.ts';
import { answerFacts } from './answer-facts.ts';
import { chargeOf } from './charge-of.ts';
import { openRecord, recordOf, shownAnswers } from './flow-record.ts';

type Context = SourceContext<ApplicantSubject>;

/** The subjects of a flow with a `start`. @throws {Error} where it names the flow of another kind of subject. */
export function subjectOfFlow(flow: CompiledFlow): SubjectKind<ApplicantSubject> {
  if (flow.file.start?.subject !== 'application')
    throw new Error(`No flow of "${flow.file.start?.subject}" can be of data alone.`);
  const drawn = (source: string, schema: FactsSchema): [string, FactSchema][] =>
    Object.entries(schema.properties).filter(([, fact]) => fact.source === source);
  return {
    ...applicantSubject,
    answers: async (deps, db, subject) => {
      const { answers } = await recordOf({ db, once: readNow }, flow.id, subject.id);
      return shownAnswers(deps, db, flow.id, subject, openRecord(deps, flow.id, subject.id, answers));
    },
    page: (deps, db, subject, language) => flowPage(deps, db, flow, subject, language),
    sources: {
      ...applicantSubject.sources,
      answers: {
        async read(context) {
          const { deps, subject } = context;
          const { answers } = await recordOf(context, flow.id, subject.id);
          const { settings } = await propertyOf(context);
          const facts = flowFormFacts(settings.time_zone, deps);
          return answerFacts(deps.factsSchema(flow.id), deps.forms, answers, facts);
        },
      },
      process: {
        async read(context) {
          const { done } = await recordOf(context, flow.id, context.subject.id);
          const isDone = ({ from }: FactSchema) =>
            [from?.done ?? []].flat().some((state) => done.some((work) => work.state === state));
          const facts = drawn('process', context.deps.factsSchema(flow.id));
          return Object.fromEntries(facts.map(([name, schema]) => [name, isDone(schema)]));
        },
      },
      charge: {
        async read(context) {
          const facts: Record<string, Facts[string]> = {};
          for (const [name, { from }] of drawn('charge', context.deps.factsSchema(flow.id))) {
            facts[name] = await chargeFact(context, flow.id, from?.code ?? '');
          }
          return facts;
        },
      },
    },
  };
}

const readNow = <T>(_name: string, read: () => Promise<T>) => read();

async function flowPage(
  deps: Deps,
  db: Connection,
  flow: CompiledFlow,
  subject: ApplicantSubject,
  language: string,
): Promise<FlowPage> {
  const { answers, revision } = await recordOf({ db, once: readNow }, flow.id, subject.id);
  const { name, settings } = await propertyOf({ db, subject, once: readNow });
  const form_facts = flowFormFacts(settings.time_zone, deps);
  const clear = openRecord(deps, flow.id, subject.id, answers);
  const answered = flowAnswers(deps, flow.id).forms.filter((form) =>
    draftKeys(form).some((key) => Object.hasOwn(clear, key)),
  );
  return {
    title: deps.texts.message(language, flow.file.start?.title ?? '', {}),
    answers_revision: revision,
    form_facts,
    secret_issues: answered.flatMap((form) => secretIssues(form, checkForm(form, clear, form_facts))),
    brand: { property_name: name, logo: settings.brand.logo, colour: settings.brand.colour },
  };
}

async function chargeFact(context: Context, flow: string, code: string): Promise<string> {
  const { done } = await recordOf(context, flow, context.subject.id);
  for (const { invoice_id } of done) {
    const invoice = invoice_id === null ? null : await findInvoice(context.db, invoice_id);
    if (invoice?.charge_code === code) return invoice.paid_cents >= invoice.amount_cents ? 'PAID' : 'DUE';
  }
  return (await chargeOf(context, code)) === null ? 'FREE' : 'OPEN';
}

/** What the forms of such a flow know beside the answers. */
export function flowFormFacts(timeZone: string, { clock }: Pick<Deps, 'clock'>): { readonly today: string } {
  return { today: dayIn(timeZone, clock.now()) };
}
