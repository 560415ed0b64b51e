/**
 * The subject of a data-only flow: the facts of its audience, and facts derived from the process itself.
 *
 * @see docs/decisions/0031-a-flow-of-data-alone.md
 */
import type { TabProgress } from '../../../../contract/application/application.contract.ts';
import { brandOf } from '../../../../contract/brand/shown-logos.ts';
import type { FlowPage } from '../../../../contract/process/process.contract.ts';
import type { Connection } from '../../../../db/client.ts';
import { findLease } from '../../../../db/lease/lease.repository.ts';
import type { DoneWork } from '../../../../db/process/answers.repository.ts';
import { RUNNING_WORK } from '../../../../db/process/run.repository.ts';
import { displayName } from '../../../../db/session/user.repository.ts';
import { type FactSchema, type Facts, type FactsSchema, factValues } from '../../../../engine/facts.ts';
import type { CompiledFlow } from '../../../../engine/flow/machine/build.ts';
import {
  formsOfOthers,
  hasOthers,
  isMemberOnly,
  PERSON,
  partyOn,
  readableForms,
} from '../../../../engine/flow/parties.ts';
import { NOT_RUN, RUNNING } from '../../../../engine/flow/runs.ts';
import { severalIn } from '../../../../engine/flow/several.ts';
import { untouched } from '../../../../engine/flow/wizard/progress.ts';
import { answerFacts } from '../../../../engine/forms/answers/answer-facts.ts';
import { checkForm } from '../../../../engine/forms/answers/check.ts';
import { countForm } from '../../../../engine/forms/answers/count.ts';
import type { Deps } from '../../../deps.ts';
import { takesDrawings } from '../../../forms/drawn-signature.ts';
import { flowAnswers } from '../../../forms/flow-answers.ts';
import { secretIssues } from '../../../forms/secret-issues.ts';
import { draftKeys } from '../../../forms/tab-progress.ts';
import { applicableSteps, resume } from '../../../process/places.ts';
import type {
  JudgedAnswers,
  JudgedProcess,
  PageReader,
  SourceContext,
  SubjectKind,
} from '../../../process/subject.ts';
import { endedAt } from '../../../process/what-follows.ts';
import { answeredElsewhere, begunFrom } from '../answers-of-others.ts';
import type { Audience } from '../audiences/audience.ts';
import { audienceOf } from '../audiences/audiences.ts';
import { subjectAfter, subjectToRun, withdrawSubject } from '../following/subject-after.ts';
import { aboutOf, mailParty } from '../mails/mail-party.ts';
import { placeFact } from '../pools/kept-values.ts';
import { flowFormFacts } from './flow-form-facts.ts';
import { judgedAnswers, openRecord, recordOf, shownAnswers } from './flow-record.ts';
import { purposeOfMade } from './make-document.task.ts';
import { answersOfEach, ownAnswers } from './own-answers.ts';
import { textValues } from './text-values.ts';

/** The subject kind of a flow with a `start`. @throws {Error} if the start's subject cannot have such a flow. */
export function subjectOfFlow(flow: CompiledFlow): SubjectKind {
  const audience = audienceOf(flow);
  const drawn = (source: string, schema: FactsSchema): [string, FactSchema][] =>
    Object.entries(schema.properties).filter(([, fact]) => fact.source === source);
  return {
    ...audience.kind,
    answers: async (deps, db, subject, member) => {
      const { id, answers } = await recordOf({ db, once: readNow }, flow, subject);
      const isShown = formsOfOthers(flow.file).length > 0;
      const given = isShown ? await audience.kind.answers(deps, db, subject) : {};
      const { clear } = await ownAnswers(deps, db, { flow, subject, id }, member);
      const record = openRecord(deps, flow.id, audience.idOf(subject), answers);
      return { ...given, ...(await shownAnswers(deps, db, flow, subject, { ...record, ...clear })) };
    },
    judged: (process) => judgedFlow(audience, process),
    page: (deps, db, subject, reader) => flowPage(deps, db, { flow, audience, subject }, reader),
    mail: mailParty,
    ...(audience.isShared && { isShared: audience.isShared }),
    toRun: (deps, trx, subject) => subjectToRun(deps, trx, flow, subject),
    withdraw: (deps, trx, subject) => withdrawSubject(deps, trx, flow, subject),
    next: (deps, trx, subject) => subjectAfter(deps, trx, flow, subject),
    async members(context, group) {
      const found = await audience.membersOf?.(context, group);
      return (found ?? []).map(({ id, ...names }) => ({ id, name: displayName(names) }));
    },
    about: (context) => aboutOf(context, flow),
    async calendar(context) {
      const { time_zone, closed_days = [] } = (await audience.propertyOf(context)).settings;
      const dates = await flowFormFacts(context.deps, context, flow);
      return { timeZone: time_zone, closedDays: closed_days, dates };
    },
    sources: {
      ...audience.kind.sources,
      answers: {
        async read(context) {
          const { deps, subject } = context;
          const { answers } = await recordOf(context, flow, subject);
          const facts = await flowFormFacts(deps, context, flow);
          return answerFacts(deps.factsSchema(flow.id), deps.forms, answers, facts);
        },
      },
      process: {
        async read(context) {
          const { done } = await recordOf(context, flow, context.subject);
          const isDone = ({ from }: FactSchema) =>
            [from?.done ?? []].flat().some((state) => done.some((work) => work.state === state));
          const facts = drawn('process', context.deps.factsSchema(flow.id));
          return Object.fromEntries(facts.map(([name, schema]) => [name, isDone(schema)]));
        },
      },
      run: {
        async read(context) {
          const { done } = await recordOf(context, flow, context.subject);
          const facts = drawn('run', context.deps.factsSchema(flow.id));
          return Object.fromEntries(
            facts.map(([name, { from }]) => [name, runFact(done, [from?.done ?? []].flat())]),
          );
        },
      },
      signing: {
        async read(context) {
          const { done } = await recordOf(context, flow, context.subject);
          const papersOf = ({ from }: FactSchema) => {
            const states = [from?.done ?? []].flat();
            return done.flatMap(({ state, record_id }) => (states.includes(state) ? (record_id ?? []) : []));
          };
          const facts: Record<string, boolean> = {};
          for (const [name, schema] of drawn('signing', context.deps.factsSchema(flow.id))) {
            facts[name] = await isSignedByAll(context.db, papersOf(schema));
          }
          return facts;
        },
      },
      places: {
        async read(context) {
          const facts: Record<string, Facts[string]> = {};
          for (const [name, { from }] of drawn('places', context.deps.factsSchema(flow.id))) {
            facts[name] = await placeFact(context, flow, from?.places ?? '');
          }
          return facts;
        },
      },
      charge: {
        async read(context) {
          const facts: Record<string, Facts[string]> = {};
          for (const [name, { from }] of drawn('charge', context.deps.factsSchema(flow.id))) {
            facts[name] = await chargeFact(context, flow, from?.code ?? '');
          }
          return facts;
        },
      },
      occasion: {
        async read(context) {
          const known = await flowFormFacts(context.deps, context, flow);
          const facts = drawn('occasion', context.deps.factsSchema(flow.id));
          return Object.fromEntries(
            facts.map(([name, schema]) => [
              name,
              inRange(known[schema.from?.field ?? ''] as Facts[string] | undefined, schema),
            ]),
          );
        },
      },
    },
  };
}

/** The answers of a flow in clear text, what each answered form finds in them, and what the other steps still ask. */
async function judgedFlow(audience: Audience, process: JudgedProcess): Promise<JudgedAnswers> {
  const { deps, db, flow, subject } = process;
  const { answers: stored } = await recordOf(process, flow, subject);
  const clear = openRecord(deps, flow.id, audience.idOf(subject), stored);
  const answers = await judgedAnswers(deps, db, flow, subject, clear);
  const facts = await flowFormFacts(deps, process, flow);
  const answered = flowAnswers(deps, flow.id).forms.filter((form) =>
    draftKeys(form).some((key) => Object.hasOwn(answers, key)),
  );
  const progress = answered.map((form): [string, TabProgress] => {
    const { total, invalids, errors } = countForm(form, answers, facts);
    return [form.id, { total, invalids, errors: errors.map(({ path, code }) => ({ path, code })) }];
  });
  const ahead = untouchedSteps(process, new Set(answered.map(({ id }) => id)));
  return { answers, progress: Object.fromEntries([...progress, ...ahead]) };
}

/** The steps of the wizard in which the process is, of which no form was answered. */
function untouchedSteps({ flow, facts }: JudgedProcess, answered: ReadonlySet<string>) {
  const { state } = resume(flow, facts);
  if (!('wizard' in (flow.file.states[state] ?? {}))) return [];
  return applicableSteps(flow, state, facts)
    .filter(({ sections }) => !sections.some(({ form }) => answered.has(form)))
    .map((step): [string, TabProgress] => [`step ${step.id}`, { ...untouched(step), errors: [] }]);
}

const readNow = <T>(_name: string, read: () => Promise<T>) => read();

/** How the flow that a state runs has ended. */
function runFact(done: readonly DoneWork[], states: readonly string[]): string {
  const work = done.find(({ state }) => states.includes(state));
  if (work === undefined) return NOT_RUN;
  return work.outcome === RUNNING_WORK ? RUNNING : work.outcome.slice(endedAt('').length);
}

/** The office's value if it is in the fact's range, else the first value of the range. */
function inRange(value: Facts[string] | undefined, schema: FactSchema): Facts[string] {
  const values = factValues(schema) ?? [];
  return values.find((one) => one === value) ?? values[0] ?? null;
}

async function flowPage(
  deps: Deps,
  db: Connection,
  {
    flow,
    audience,
    subject,
  }: { readonly flow: CompiledFlow; readonly audience: Audience; readonly subject: unknown },
  reader: PageReader,
): Promise<FlowPage> {
  const { parties, member, language, state } = reader;
  const context = { db, subject, once: readNow };
  const { id, answers, revision } = await recordOf(context, flow, subject);
  const its = { flow, subject, id };
  const own = await ownAnswers(deps, db, its, member);
  const isOwn = severalIn(flow.file, state) !== null && parties.includes(partyOn(flow.file, state));
  const property = await audience.propertyOf(context);
  const form_facts = await flowFormFacts(deps, context, flow);
  const clear = { ...openRecord(deps, flow.id, audience.idOf(subject), answers), ...own.clear };
  const readable = readableForms(flow.file, parties, state);
  const answered = flowAnswers(deps, flow.id).forms.filter(
    (form) => readable.has(form.id) && draftKeys(form).some((key) => Object.hasOwn(clear, key)),
  );
  const elsewhere = await answeredElsewhere(deps, db, { flow, subject }, { readable, language });
  const isPerson = parties.includes(PERSON);
  const signer = isPerson ? audience.signerOf?.(subject) : undefined;
  const request = isPerson ? undefined : await audience.request?.(deps, context, language);
  const isMember = isMemberOnly(flow.file, parties);
  const shown = new Set(
    Object.keys(flow.file.states)
      .filter((name) => mayRead(flow, name, readable, isMember))
      .map((name) => purposeOfMade(flow.id, name)),
  );
  return {
    title: deps.texts.message(language, flow.file.start?.title ?? '', {}),
    answers_revision: isOwn ? own.revision : revision,
    answers_of: isOwn ? `${id}/${member}` : (id ?? ''),
    form_facts: { ...form_facts },
    values: await textValues(deps, context, flow, language),
    documents: (await audience.files(deps, db, subject))
      .filter(({ purpose }) => shown.has(purpose))
      .map(({ entry }) => ({ name: entry.file_name, path: entry.file_path })),
    elsewhere,
    ...begunFrom(
      deps,
      elsewhere,
      flowAnswers(deps, flow.id).forms.filter((form) => readable.has(form.id)),
    ),
    each: await answersOfEach(deps, db, its, reader),
    ...(request && { request }),
    secret_issues: answered.flatMap((form) => secretIssues(form, checkForm(form, clear, form_facts))),
    signature_drawing: takesDrawings(property),
    ...(signer && { signer }),
    brand: brandOf(property),
  };
}

/**
 * Whether the document that a state makes contains no answers to other forms than these. A document without answers is not
 * shown to a member of a group: it is about the person.
 */
function mayRead(
  { file }: CompiledFlow,
  name: string,
  forms: ReadonlySet<string>,
  isMember: boolean,
): boolean {
  if (!hasOthers(file)) return true;
  const state = file.states[name];
  const { answers = [] } = (state && 'task' in state ? (state.with ?? {}) : {}) as {
    answers?: readonly string[];
  };
  return answers.every((form) => forms.has(form)) && !(isMember && answers.length === 0);
}

/** Whether papers were opened and all of them are fully signed. */
async function isSignedByAll(db: Connection, papers: readonly string[]): Promise<boolean> {
  for (const id of papers) {
    const lease = await findLease(db, id);
    if (lease === null || lease.status === 'SIGNING' || lease.status === 'WITHDRAWN') return false;
  }
  return papers.length > 0;
}

async function chargeFact(context: SourceContext, flow: CompiledFlow, code: string): Promise<string> {
  const audience = audienceOf(flow);
  const { done } = await recordOf(context, flow, context.subject);
  for (const { invoice_id, record_id } of done) {
    const opened = { ...(invoice_id && { invoice_id }), ...(record_id && { record_id }) };
    const isPaid = await audience.isPaid(context, opened, code);
    if (isPaid !== null) return isPaid ? 'PAID' : 'DUE';
  }
  return (await audience.chargeOf(context, code)) === null ? 'FREE' : 'OPEN';
}
