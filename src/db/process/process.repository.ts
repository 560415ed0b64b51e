/**
 * Processes: instances of flows, each with a revision that every handled event increments.
 */
import type { Connection } from '../client.ts';
import { readJson, writeJson } from '../json-column.ts';
import { type ParameterOf, prepared } from '../prepared.ts';
import type { Tenancy } from '../tables.ts';

/** A handled request with the client's idempotency key: SHA-256 of the request, and the response as JSON. */
interface ProcessRequestsTable extends Tenancy {
  process_id: string;
  key: string;
  fingerprint: string;
  answer: string;
  created_at: string;
}

declare module '../tables.ts' {
  interface Tables {
    processes: Process;
    process_requests: ProcessRequestsTable;
  }
}

export interface Process extends Tenancy {
  id: string;
  flow: string;
  /** The release that handled it last; '' if none has. */
  release: string;
  subject_kind: string;
  subject_id: string;
  revision: number;
  created_at: string;
  updated_at: string;
  /** Time at which the process that ran it withdrew it; null: it was not withdrawn. */
  withdrawn_at: string | null;
}

/** Identifies a process: its flow and its subject. */
export type ProcessName = Pick<Process, 'flow' | 'subject_kind' | 'subject_id'>;

/** The process with that id, or null. */
export async function findProcess(db: Connection, id: string): Promise<Process | null> {
  const row = await db.selectFrom('processes').selectAll().where('id', '=', id).executeTakeFirst();
  return row ?? null;
}

/** The processes with these ids, in any order. */
export function listProcessesById(db: Connection, ids: readonly string[]): Promise<Process[]> {
  return db
    .selectFrom('processes')
    .selectAll()
    .where('id', 'in', ['', ...ids])
    .execute();
}

/** The process of that name, or null if it was never started. */
export async function findProcessOf(db: Connection, name: ProcessName): Promise<Process | null> {
  const row = await db
    .selectFrom('processes')
    .selectAll()
    .where('subject_kind', '=', name.subject_kind)
    .where('subject_id', '=', name.subject_id)
    .where('flow', '=', name.flow)
    .executeTakeFirst();
  return row ?? null;
}

/** The processes of these flows about these subjects that were not withdrawn, oldest first. */
export function listProcessesOf(
  db: Connection,
  subjectKind: string,
  subjectIds: readonly string[],
  flows: readonly string[],
): Promise<Process[]> {
  return db
    .selectFrom('processes')
    .selectAll()
    .where('subject_kind', '=', subjectKind)
    .where('subject_id', 'in', ['', ...subjectIds])
    .where('flow', 'in', ['', ...flows])
    .where('withdrawn_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** The processes of all flows about these subjects that were not withdrawn. */
export function listProcessesAbout(db: Connection, subjectIds: readonly string[]): Promise<Process[]> {
  return db
    .selectFrom('processes')
    .selectAll()
    .where('subject_id', 'in', ['', ...subjectIds])
    .where('withdrawn_at', 'is', null)
    .execute();
}

/** Processes of a company that were not withdrawn, the latest change first. */
export function listProcessesOfCompany(db: Connection, companyId: string, limit: number): Promise<Process[]> {
  return db
    .selectFrom('processes')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('withdrawn_at', 'is', null)
    .orderBy('updated_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Number of a company's processes that were not withdrawn. */
export async function countProcessesOfCompany(db: Connection, companyId: string): Promise<number> {
  const { count } = await db
    .selectFrom('processes')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('company_id', '=', companyId)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * The process, locked until the transaction ends, with its revision incremented and its release updated; created if it
 * does not exist. Lock its subject first, so that all transactions lock in the same order.
 *
 * @param first the values of a new process.
 */
export async function advanceProcess(
  trx: Connection,
  name: ProcessName,
  release: string,
  first: () => Pick<Process, 'id' | 'company_id' | 'property_id'>,
  at: string,
): Promise<Process> {
  const raise = () => raised(trx, { ...name, release, at });
  const [known] = await raise();
  if (known !== undefined) return known;
  await openProcess(trx, name, release, first, at);
  const [opened] = await raise();
  if (opened === undefined) throw new Error(`The process of ${name.subject_id} could not be opened.`);
  return opened;
}

const raised = prepared((db, of: ParameterOf<ProcessName & { release: string; at: string }>) =>
  db
    .updateTable('processes')
    .set((row) => ({ revision: row('revision', '+', 1), release: of('release'), updated_at: of('at') }))
    .where('subject_kind', '=', of('subject_kind'))
    .where('subject_id', '=', of('subject_id'))
    .where('flow', '=', of('flow'))
    .returningAll(),
);

/** The process, created at revision 0 if there is none yet. */
export async function openProcess(
  db: Connection,
  name: ProcessName,
  release: string,
  first: () => Pick<Process, 'id' | 'company_id' | 'property_id'>,
  at: string,
): Promise<Process> {
  const found = () =>
    db
      .selectFrom('processes')
      .selectAll()
      .where('subject_kind', '=', name.subject_kind)
      .where('subject_id', '=', name.subject_id)
      .where('flow', '=', name.flow)
      .executeTakeFirst();
  const known = await found();
  if (known !== undefined) return known;
  await db
    .insertInto('processes')
    .values({ ...name, ...first(), release, revision: 0, created_at: at, updated_at: at, withdrawn_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const opened = await found();
  if (opened === undefined) throw new Error(`The process of ${name.subject_id} could not be opened.`);
  return opened;
}

/** The response to an earlier request with this key, or null. */
export async function findHandledRequest(
  trx: Connection,
  processId: string,
  key: string,
): Promise<{ fingerprint: string; answer: unknown } | null> {
  const row = await trx
    .selectFrom('process_requests')
    .select(['fingerprint', 'answer'])
    .where('process_id', '=', processId)
    .where('key', '=', key)
    .executeTakeFirst();
  return row ? { fingerprint: row.fingerprint, answer: readJson(row.answer) } : null;
}

/** Stores the response to a request, so that a repeated request gets the same one. */
export async function keepHandledRequest(
  trx: Connection,
  process: Pick<Process, 'id' | 'company_id' | 'property_id'>,
  request: { key: string; fingerprint: string; answer: unknown; at: string },
): Promise<void> {
  const { id: process_id, company_id, property_id } = process;
  const { key, fingerprint, answer, at: created_at } = request;
  await trx
    .insertInto('process_requests')
    .values({ process_id, company_id, property_id, key, fingerprint, answer: writeJson(answer), created_at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
