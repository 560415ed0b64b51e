/**
 * The event log of processes. Append only.
 */
import type { Connection } from '../client.ts';
import { readJson, writeJson } from '../json-column.ts';
import { type ParameterOf, prepared } from '../prepared.ts';
import type { Tenancy } from '../tables.ts';

/** The event log of processes: actor, time, event and flow version. Append only. */
interface EventsTable extends Tenancy, Omit<ProcessEvent, 'detail'> {
  /** Null for people who are not applicants (visitors with a request). */
  application_id: string | null;
  applicant_id: string | null;
  detail: string;
}

declare module '../tables.ts' {
  interface Tables {
    events: EventsTable;
  }
}

export interface ProcessEvent {
  id: string;
  /** Null for events that were written before processes had rows. */
  process_id: string | null;
  flow: string;
  flow_version: number;
  /** The release that handled it; '' if none. */
  release: string;
  event: string;
  state_before: string;
  /** The step of a wizard, or null. */
  step_before: string | null;
  state_after: string;
  step_after: string | null;
  /** The result of the task; null if the event ran none. */
  outcome: string | null;
  /** The actor: `applicant`, `provider:gateway`, `job:reconciliation` … */
  actor: string;
  ip: string;
  /** Details of the event; never an answer of the person, never a secret. */
  detail: Record<string, unknown>;
  at: string;
}

/** The subject of an event. The ids are null for people who are not applicants. */
export interface EventOwner {
  company_id: string;
  property_id: string;
  application_id: string | null;
  applicant_id: string | null;
}

const columns = [
  'id',
  'process_id',
  'flow',
  'flow_version',
  'release',
  'event',
  'state_before',
  'step_before',
  'state_after',
  'step_after',
  'outcome',
  'actor',
  'ip',
  'detail',
  'at',
] as const;

/** Adds an event to the log. */
export async function appendEvent(trx: Connection, owner: EventOwner, event: ProcessEvent): Promise<void> {
  await addedEvent(trx, { ...event, ...owner, detail: writeJson(event.detail) });
}

interface EventRow extends Omit<ProcessEvent, 'detail'>, EventOwner {
  detail: string;
}

const addedEvent = prepared((db, of: ParameterOf<EventRow>) =>
  db.insertInto('events').values({
    id: of('id'),
    company_id: of('company_id'),
    property_id: of('property_id'),
    application_id: of('application_id'),
    applicant_id: of('applicant_id'),
    process_id: of('process_id'),
    release: of('release'),
    flow: of('flow'),
    flow_version: of('flow_version'),
    event: of('event'),
    state_before: of('state_before'),
    step_before: of('step_before'),
    state_after: of('state_after'),
    step_after: of('step_after'),
    outcome: of('outcome'),
    actor: of('actor'),
    ip: of('ip'),
    detail: of('detail'),
    at: of('at'),
  }),
);

/** The events of all processes of an applicant, oldest first. */
export async function listEvents(db: Connection, applicantId: string): Promise<ProcessEvent[]> {
  const rows = await db
    .selectFrom('events')
    .select(columns)
    .where('applicant_id', '=', applicantId)
    .orderBy('at')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ ...row, detail: readJson<Record<string, unknown>>(row.detail) }));
}

/**
 * The first event with this outcome in the log of an applicant, or null.
 *
 * @example await findFirstEvent(db, id, { flow: 'application', outcome: 'saved' })
 */
export async function findFirstEvent(
  db: Connection,
  applicantId: string,
  { flow, outcome }: { readonly flow: string; readonly outcome: string },
): Promise<Pick<ProcessEvent, 'at'> | null> {
  const row = await db
    .selectFrom('events')
    .select('at')
    .where('applicant_id', '=', applicantId)
    .where('flow', '=', flow)
    .where('outcome', '=', outcome)
    .orderBy('at')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Empties the details of the events of an applicant that name something; the events stay.
 *
 * @param about a key of the details.
 * @returns the number of events.
 * @example await forgetEventDetails(trx, applicant.id, 'exam')
 */
export async function forgetEventDetails(
  trx: Connection,
  applicantId: string,
  about: string,
): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('events')
    .set({ detail: '{}' })
    .where('applicant_id', '=', applicantId)
    .where('detail', 'like', `%"${about}":%`)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Whether an event of this name is in the log of an applicant. @example await hasEvent(db, id, 'INVITED') */
export async function hasEvent(db: Connection, applicantId: string, event: string): Promise<boolean> {
  return (await listWithEvent(db, [applicantId], event)).has(applicantId);
}

/** The ids of those of the applicants in whose log is an event of this name. */
export async function listWithEvent(
  db: Connection,
  applicantIds: readonly string[],
  event: string,
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('events')
    .select('applicant_id')
    .distinct()
    .where('applicant_id', 'in', ['', ...applicantIds])
    .where('event', '=', event)
    .where('flow', '=', 'application')
    .execute();
  return new Set(rows.flatMap(({ applicant_id }) => applicant_id ?? []));
}

/** Whose events of an application are listed. */
interface EventsBy {
  readonly application_id: string;
  readonly flow: string;
  /** The beginning of the actors' names. */
  readonly actor: string;
  readonly most: number;
}

/** The newest events of one flow about an application whose actors' names begin so, the newest first. */
export async function listEventsBy(
  db: Connection,
  { application_id, flow, actor, most }: EventsBy,
): Promise<(ProcessEvent & Pick<EventOwner, 'applicant_id'>)[]> {
  const rows = await db
    .selectFrom('events')
    .select([...columns, 'applicant_id'])
    .where('application_id', '=', application_id)
    .where('flow', '=', flow)
    .where('actor', 'like', `${actor}%`)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute();
  return rows.map((row) => ({ ...row, detail: readJson<Record<string, unknown>>(row.detail) }));
}

/**
 * The newest `most` events of a process, oldest first; with `before`, the newest ones before that event.
 *
 * @param before id of an event; the list is empty if it is not an event of the process
 * @param without names of events that are left out
 * @example await listProcessEvents(db, process.id, { most: 500 })
 */
export async function listProcessEvents(
  db: Connection,
  processId: string,
  {
    most,
    before,
    without = [],
  }: { readonly most: number; readonly before?: string | undefined; readonly without?: readonly string[] },
): Promise<ProcessEvent[]> {
  const ofProcess = db
    .selectFrom('events')
    .where('process_id', '=', processId)
    .$if(without.length > 0, (query) => query.where('event', 'not in', without));
  const border =
    before === undefined
      ? null
      : await ofProcess.select(['at', 'id']).where('id', '=', before).executeTakeFirst();
  if (border === undefined) return [];
  const earlier =
    border === null
      ? ofProcess
      : ofProcess.where((row) =>
          row.or([
            row('at', '<', border.at),
            row.and([row('at', '=', border.at), row('id', '<', border.id)]),
          ]),
        );
  const rows = await earlier
    .select(columns)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute();
  return rows.map((row) => ({ ...row, detail: readJson<Record<string, unknown>>(row.detail) })).reverse();
}

/** The newest event of a process, or null. */
export async function findLastEvent(
  db: Connection,
  processId: string,
): Promise<Pick<ProcessEvent, 'state_after'> | null> {
  const row = await db
    .selectFrom('events')
    .select('state_after')
    .where('process_id', '=', processId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** The state after the newest event of each process, by the id of the process. */
export async function lastStatesOf(
  db: Connection,
  processIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('events')
    .select(['process_id', 'state_after'])
    .where('process_id', 'in', ['', ...processIds])
    .where((row) =>
      row(
        'id',
        '=',
        row
          .selectFrom('events as newer')
          .select('newer.id')
          .whereRef('newer.process_id', '=', 'events.process_id')
          .orderBy('newer.at', 'desc')
          .orderBy('newer.id', 'desc')
          .limit(1),
      ),
    )
    .execute();
  return new Map(rows.map(({ process_id, state_after }) => [process_id ?? '', state_after]));
}

/**
 * The newest outcome that was reported to the state of a task, or null; null, too, if other outcomes have the same time.
 *
 * @example await findReportedOutcome(trx, process.id, 'charging') // 'unknown'
 */
export async function findReportedOutcome(
  db: Connection,
  processId: string,
  state: string,
): Promise<string | null> {
  const [newest, ...earlier] = await db
    .selectFrom('events')
    .select(['outcome', 'at'])
    .where('process_id', '=', processId)
    .where('state_before', '=', state)
    .where('outcome', 'is not', null)
    .orderBy('at', 'desc')
    .limit(10)
    .execute();
  const isCertain = earlier.every(({ at, outcome }) => at !== newest?.at || outcome === newest.outcome);
  return newest !== undefined && isCertain ? newest.outcome : null;
}

/** How often a task of a process had an outcome. */
export async function countOutcomes(db: Connection, processId: string, outcome: string): Promise<number> {
  const { count } = await db
    .selectFrom('events')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('process_id', '=', processId)
    .where('outcome', '=', outcome)
    .executeTakeFirstOrThrow();
  return Number(count);
}
