import type { UserSession } from '../../../src/contract/session/session.contract.ts';
import { findApplicant } from '../../../src/db/applicant/applicant.repository.ts';
import { findProcess } from '../../../src/db/process/process.repository.ts';
import type { FactSchema, Facts } from '../../../src/engine/facts.ts';
import { stepsOf } from '../../../src/engine/flow/flow-file.ts';
import { branchesOf } from '../../../src/engine/flow/guarded.ts';
import type { CompiledFlow } from '../../../src/engine/flow/machine/build.ts';
import { applicableSteps } from '../../../src/engine/flow/wizard/steps.ts';
import type { FormBundle } from '../../../src/engine/forms/form.ts';
import { audienceOf } from '../../../src/server/features/flows/audiences/audiences.ts';
import { flowFormFacts } from '../../../src/server/features/flows/data-flows/flow-form-facts.ts';
import { FactReader, subjectKindOf } from '../../../src/server/process/facts.ts';
import type { Person } from '../application/person.ts';
import type { Around } from '../stage.ts';
import type { WireAnswer } from '../wire.ts';
import type { Judged } from './answers.ts';

/** How somebody takes part who does not use the calls that every flow has. */
export interface OwnCalls {
  /** Sends an event; the answer has the outcome. */
  send(stage: Stage, type: string): Promise<WireAnswer>;
  /** Asks for the place and the facts. */
  look(stage: Stage): Promise<WireAnswer>;
  /** Makes these facts of the subject true. */
  put(stage: Stage, facts: Facts): Promise<void>;
}

/** The subject of a tour: an applicant, a tenancy with the signed-in resident, or a workorder of theirs. */
export interface Somebody extends Person {
  readonly own?: OwnCalls;
  /** Only for a resident; an applicant has none. */
  readonly tenant?: {
    readonly lease_id: string;
    readonly user_id: string;
    /** The occasion of the process; null for the lease itself. */
    readonly occasion_id: string | null;
    readonly session: UserSession;
  };
}

/** The environment in which a flow of data alone is played, with the person. */
export interface Stage extends Around {
  readonly flow: CompiledFlow;
  readonly person: Somebody;
  /** The id of the person's process. */
  readonly process: string;
  /** The session of a member of the office who takes part in the flow; null if none does. */
  readonly officer: UserSession | null;
}

/** The subject of the process. @throws {Error} if it was deleted. */
export async function subjectIn({ deps, flow, person }: Stage): Promise<unknown> {
  const found = await audienceOf(flow).kind.find(deps.db, person.id);
  if (found === null) throw new Error(`The subject ${person.id} is gone.`);
  return found;
}

/** The row of an applicant. @throws {Error} if it was deleted. */
export async function applicantIn({ deps, person }: Stage) {
  const applicant = await findApplicant(deps.db, person.id);
  if (applicant === null) throw new Error(`The applicant ${person.id} is gone.`);
  return applicant;
}

/** The row of the person's process. @throws {Error} if it was deleted. */
export async function processIn({ deps, process }: Stage) {
  const found = await findProcess(deps.db, process);
  if (found === null) throw new Error(`The process ${process} is gone.`);
  return found;
}

/** The facts of the person in the database. */
export async function storedFacts(stage: Stage): Promise<Facts> {
  const { deps, flow } = stage;
  const kind = subjectKindOf(deps, flow.id);
  return new FactReader(deps, deps.db, kind, flow, await subjectIn(stage)).facts();
}

/** The facts of the flow that come from one source, by name. */
export function factsFrom({ deps, flow }: Stage, source: string): [string, FactSchema][] {
  const { properties } = deps.factsSchema(flow.id);
  return Object.entries(properties).filter(([, fact]) => fact.source === source);
}

/** The data that validates the answers of the person. */
export async function judgedFor(stage: Stage): Promise<Judged> {
  const { deps, flow } = stage;
  const context = {
    db: deps.db,
    subject: await subjectIn(stage),
    once: <T>(_: string, read: () => Promise<T>) => read(),
  };
  return { schema: deps.factsSchema(flow.id), facts: await flowFormFacts(deps, context, flow) };
}

/** Every form of the flow, or those of one state as shown with these facts: of all its steps, or of one. */
export function formsIn(
  { deps, flow }: Pick<Stage, 'deps' | 'flow'>,
  at?: { readonly state: string; readonly facts: Facts; readonly step?: string | undefined },
): FormBundle[] {
  const { file } = flow;
  const ids = Object.entries(file.states).flatMap(([name, state]): string[] => {
    if (at !== undefined && at.state !== name) return [];
    if ('form' in state) return [state.form];
    if (!('wizard' in state)) return [];
    const steps = at ? applicableSteps(flow, name, at.facts) : stepsOf(file, state.wizard);
    const wanted = steps.filter(({ id }) => at?.step === undefined || at.step === id);
    return wanted.flatMap(({ sections = [] }) => sections.map(({ form }) => form));
  });
  return [...new Set(ids)].flatMap((id) => deps.forms.get(id) ?? []);
}

/** The tasks that the states of a flow name. */
export function tasksIn({ file }: CompiledFlow): string[] {
  const named = Object.values(file.states).flatMap((state) => ('task' in state ? [state.task] : []));
  return [...new Set(named)];
}

/** Whether an event of a state leads to a task. */
export function leadsTo({ file }: CompiledFlow, state: string, event: string, task: string): boolean {
  const target = file.states[state]?.on?.[event];
  const led = target === undefined ? [] : branchesOf(target).map(({ to }) => file.states[to]);
  return led.some((to) => to !== undefined && 'task' in to && to.task === task);
}
