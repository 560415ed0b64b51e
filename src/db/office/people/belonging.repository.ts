/** Vehicles, pets and keys of a household, as the office keeps them. */
import type { BelongingKind } from '../../../contract/office/people/belonging-kinds.ts';
import type { Connection } from '../../client.ts';
import { readJson } from '../../json-column.ts';
import type { Row, Tenancy } from '../../tables.ts';

interface BelongingsTable extends Tenancy {
  id: string;
  lease_id: string;
  /** Chosen by the form: the same key is the same belonging. */
  request_key: string;
  kind: BelongingKind;
  name: string;
  number: string;
  detail: string;
  permit: string;
  /** ISO 8601, UTC: a key was handed out then. */
  since: string;
  added_by: string;
  /** A key was given back then. */
  ended_at: string | null;
  ended_by: string | null;
}

declare module '../../tables.ts' {
  interface Tables {
    belongings: BelongingsTable;
  }
}

export type StoredBelonging = Row<'belongings'>;

/** Adds a belonging. @returns false, and adds nothing, if the household has one under this key. */
export async function insertBelonging(
  trx: Connection,
  belonging: Omit<StoredBelonging, 'ended_at' | 'ended_by'>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('belongings')
    .values({ ...belonging, ended_at: null, ended_by: null })
    .onConflict((conflict) => conflict.columns(['lease_id', 'request_key']).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export async function findBelonging(db: Connection, id: string): Promise<StoredBelonging | null> {
  const row = await db.selectFrom('belongings').selectAll().where('id', '=', id).executeTakeFirst();
  return row ?? null;
}

/** The belongings of a household: those that are there first, then the latest. */
export async function listBelongings(
  db: Connection,
  leaseId: string,
  most: number,
): Promise<StoredBelonging[]> {
  const rows = await db
    .selectFrom('belongings')
    .selectAll()
    .where('lease_id', '=', leaseId)
    .orderBy('since', 'desc')
    .limit(most)
    .execute();
  const isThere = ({ ended_at }: StoredBelonging) => ended_at === null;
  return [...rows.filter(isThere), ...rows.filter((row) => !isThere(row))];
}

/** The number of belongings that a household ever had. */
export async function countBelongings(db: Connection, leaseId: string): Promise<number> {
  const { count } = await db
    .selectFrom('belongings')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('lease_id', '=', leaseId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Records that a belonging is gone; the first record is kept. @param at ISO 8601. */
export async function endBelonging(
  db: Connection,
  id: string,
  { at, by }: { readonly at: string; readonly by: string },
): Promise<void> {
  await db
    .updateTable('belongings')
    .set({ ended_at: at, ended_by: by })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute();
}

/** What residents have answered in requests, with whether the request holds a place of a pool. */
export async function listAnswersAbout(
  db: Connection,
  subjectIds: readonly string[],
): Promise<{ readonly answers: Record<string, unknown>; readonly holds_place: boolean }[]> {
  const rows = await db
    .selectFrom('processes')
    .innerJoin('process_answers', 'process_answers.process_id', 'processes.id')
    .leftJoin('process_places', (join) =>
      join.onRef('process_places.process_id', '=', 'processes.id').on('held_at', 'is not', null),
    )
    .select(['process_answers.answers', 'process_places.held_at'])
    .where('processes.subject_id', 'in', ['', ...subjectIds])
    .where('processes.withdrawn_at', 'is', null)
    .orderBy('processes.created_at')
    .execute();
  return rows.map(({ answers, held_at }) => ({
    answers: readJson<Record<string, unknown>>(answers),
    holds_place: held_at !== null,
  }));
}
