/**
 * Every change of a process goes through here: one transaction in which the flow decides, the facts change
 * and the event is written down.
 */
import { type Applicant, lockApplicant } from '../db/applicant/applicant.repository.ts';
import type { Connection } from '../db/client.ts';
import { appendEvent } from '../db/process/event.repository.ts';
import type { Facts } from '../engine/facts.ts';
import type { CompiledFlow } from '../engine/flow/build.ts';
import { decide } from '../engine/flow/decide.ts';
import type { FlowEvent, Place } from '../engine/flow/place.ts';
import { resume } from '../engine/flow/resume.ts';
import type { Deps } from './deps.ts';
import { AppError } from './errors.ts';
import { factsOf } from './facts.ts';

export const applicationFlow = 'application';

/** What the host's own log says beside. */
export const unplaced = { process_id: null, release: '', step_before: null, step_after: null, outcome: null };

export function ownerOf({ id, company_id, property_id, application_id }: Applicant) {
  return { company_id, property_id, application_id, applicant_id: id };
}

/** Who makes the change. `actor` is `applicant`, `provider:gateway`, `job:reconciliation` … */
export interface Author {
  actor: string;
  ip: string;
}

/** What `work` is given. Use `trx` for everything: the database itself is busy until the work is done. */
export interface ProcessContext {
  trx: Connection;
  /** Read inside the transaction and held by it. */
  applicant: Applicant;
  facts: Facts;
  /** Where the event leads: the state of its task, or the same wizard again for a save. */
  place: Place;
  flow: CompiledFlow;
  now: Date;
}

/** What `work` gives back. `detail` goes into the event log: no answers of the person, no secrets. */
export interface ProcessWork<T> {
  result: T;
  detail?: Record<string, unknown>;
}

export interface ProcessChange<T> {
  result: T;
  before: Place;
  /** Where the process stands by the facts that the work has changed. */
  after: Place;
  facts: Facts;
  applicant: Applicant;
}

/**
 * Changes an applicant's process: facts → may this event happen? → work → new facts → event log, in one
 * transaction. When `work` throws, nothing has happened. Mail and SMS: insert into the outbox with `trx`.
 *
 * @param refuse throws where there is a better reason against the event than that the flow does not allow it.
 * @throws {AppError} `state.not_allowed` with the state and its events when the flow refuses the event;
 *   `token.invalid` when the applicant is gone.
 * @example
 * await changeProcess(deps, applicant.id, { actor: 'applicant', ip }, { type: 'CANCEL' }, async ({ trx, now }) => {
 *   await updateApplicant(trx, applicant.id, { cancelled_at: now.toISOString() });
 *   return { result: true };
 * })
 * @see design §6
 */
export async function changeProcess<T>(
  deps: Pick<Deps, 'db' | 'dialect' | 'flows' | 'clock' | 'random'>,
  applicantId: string,
  author: Author,
  event: FlowEvent,
  work: (context: ProcessContext) => Promise<ProcessWork<T>>,
  refuse: (facts: Facts) => void = () => {},
): Promise<ProcessChange<T>> {
  const flow = flowOf(deps, applicationFlow);
  return deps.db.transaction().execute(async (trx) => {
    const applicant = await lockApplicant(trx, deps.dialect, applicantId);
    if (applicant === null) throw new AppError('token.invalid');
    const now = deps.clock.now();
    const facts = await factsOf(trx, applicant);
    const before = resume(flow, facts);
    refuse(facts);
    const place = placeAfter(flow, facts, event);
    const { result, detail } = await work({ trx, applicant, facts, place, flow, now });
    const changed = (await lockApplicant(trx, deps.dialect, applicantId)) ?? applicant;
    const factsAfter = await factsOf(trx, changed);
    const after = resume(flow, factsAfter);
    await appendEvent(trx, ownerOf(changed), {
      ...unplaced,
      id: deps.random.id(),
      flow: flow.id,
      flow_version: flow.version,
      event: event.type,
      state_before: before.state,
      state_after: after.state,
      actor: author.actor,
      ip: author.ip,
      detail: detail ?? {},
      at: now.toISOString(),
    });
    return { result, before, after, facts: factsAfter, applicant: changed };
  });
}

/**
 * Writes down something that happened without the flow being asked (a provider's late answer).
 */
export async function logEvent(
  deps: Pick<Deps, 'flows' | 'clock' | 'random'>,
  trx: Connection,
  applicant: Applicant,
  author: Author,
  event: string,
  detail: Record<string, unknown> = {},
): Promise<void> {
  const flow = flowOf(deps, applicationFlow);
  const { state } = resume(flow, await factsOf(trx, applicant));
  await appendEvent(trx, ownerOf(applicant), {
    ...unplaced,
    id: deps.random.id(),
    flow: flow.id,
    flow_version: flow.version,
    event,
    state_before: state,
    state_after: state,
    actor: author.actor,
    ip: author.ip,
    detail,
    at: deps.clock.now().toISOString(),
  });
}

/**
 * Where the event leads for these facts.
 *
 * @throws {AppError} `state.not_allowed` with the resumed state and the events that are allowed.
 */
export function placeAfter(flow: CompiledFlow, facts: Facts, event: FlowEvent): Place {
  const decision = decide(flow, facts, event);
  if (decision.allowed) return decision.place;
  throw new AppError('state.not_allowed', { details: { state: decision.state, events: decision.events } });
}

/** The compiled flow of that name. @throws {Error} when the server was built without it. */
export function flowOf(deps: Pick<Deps, 'flows'>, id: string): CompiledFlow {
  const flow = deps.flows.get(id);
  if (flow === undefined) throw new Error(`The flow "${id}" is not loaded.`);
  return flow;
}
