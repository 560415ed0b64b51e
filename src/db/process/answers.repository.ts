/**
 * Data of processes whose flows need no code: the answers to their forms, and the tasks that are done.
 */
import type { Generated } from 'kysely';
import type { Connection } from '../client.ts';
import { readJson, writeJson } from '../json-column.ts';
import type { Tenancy } from '../tables.ts';
import type { Process, ProcessName } from './process.repository.ts';

/** `answers` is JSON by the keys of the forms, with its secrets sealed. */
interface ProcessAnswersTable extends Tenancy {
  process_id: string;
  answers: string;
  revision: number;
  updated_at: string;
}

/** A completed task of a process. `invoice_id` and `record_id`: the invoice and the record that it created. */
interface ProcessWorkTable extends Tenancy {
  process_id: string;
  state: string;
  outcome: string;
  invoice_id: string | null;
  record_id: Generated<string | null>;
  done_at: string;
}

declare module '../tables.ts' {
  interface Tables {
    process_answers: ProcessAnswersTable;
    process_work: ProcessWorkTable;
  }
}

export interface DoneWork {
  state: string;
  outcome: string;
  invoice_id: string | null;
  record_id: string | null;
}

/** The data of a process; empty if it was never started. */
export interface ProcessRecord {
  /** The id of the process; null if it was never started. */
  id: string | null;
  /** As stored: secrets sealed. */
  answers: Record<string, unknown>;
  /** 0 if nothing was saved. */
  revision: number;
  done: DoneWork[];
}

type Owner = Pick<Process, 'id' | 'company_id' | 'property_id'>;

/** The answers and completed tasks of a process, which may not exist yet. */
export async function readProcessRecord(db: Connection, name: ProcessName): Promise<ProcessRecord> {
  const process = await db
    .selectFrom('processes')
    .leftJoin('process_answers', 'process_answers.process_id', 'processes.id')
    .select(['processes.id', 'process_answers.answers', 'process_answers.revision'])
    .where('subject_kind', '=', name.subject_kind)
    .where('subject_id', '=', name.subject_id)
    .where('flow', '=', name.flow)
    .executeTakeFirst();
  if (process === undefined) return { id: null, answers: {}, revision: 0, done: [] };
  const done = await db
    .selectFrom('process_work')
    .select(['state', 'outcome', 'invoice_id', 'record_id'])
    .where('process_id', '=', process.id)
    .execute();
  const answers = process.answers === null ? {} : readJson<Record<string, unknown>>(process.answers);
  return { id: process.id, answers, revision: process.revision ?? 0, done };
}

/** Replaces the answers of a process. The transaction must hold its lock. */
export async function saveProcessAnswers(
  trx: Connection,
  { id: process_id, company_id, property_id }: Owner,
  saved: { answers: Record<string, unknown>; revision: number; at: string },
): Promise<void> {
  const values = { answers: writeJson(saved.answers), revision: saved.revision, updated_at: saved.at };
  await trx
    .insertInto('process_answers')
    .values({ process_id, company_id, property_id, ...values })
    .onConflict((conflict) => conflict.column('process_id').doUpdateSet(values))
    .execute();
}

/** Forgets the tasks and acts that were done in these states, so that they can be done again. */
export async function deleteDone(
  trx: Connection,
  processId: string,
  states: readonly string[],
): Promise<void> {
  if (states.length === 0) return;
  for (const table of ['process_work', 'process_acts'] as const)
    await trx.deleteFrom(table).where('process_id', '=', processId).where('state', 'in', states).execute();
}

/** Records that the work of a state is done. @returns false if it was done before: the first record is kept. */
export async function insertDoneWork(
  trx: Connection,
  { id: process_id, company_id, property_id }: Owner,
  work: Omit<DoneWork, 'record_id'> & { record_id?: string | null; done_at: string },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await trx
    .insertInto('process_work')
    .values({ process_id, company_id, property_id, ...work })
    .onConflict((conflict) => conflict.columns(['process_id', 'state']).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}
