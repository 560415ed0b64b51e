/** The log of what was erased: kinds, numbers and times, never what it was. Only ever added to. */
import type { Connection } from '../client.ts';
import { readJson, writeJson } from '../json-column.ts';
import type { Row, Tenancy } from '../tables.ts';

/** What is erased together. `secrets`: Social Security numbers and other secret answers; `person`: a person who asked for it. */
type ErasureKind = 'secrets' | 'screening' | 'application' | 'person' | 'guestcard';

interface ErasuresTable extends Tenancy {
  id: string;
  kind: ErasureKind;
  subject_id: string;
  revision: number;
  /** JSON. */
  counts: string;
  total: number;
  asked_by: string | null;
  reason: string | null;
  erased_at: string;
}

declare module '../tables.ts' {
  interface Tables {
    erasures: ErasuresTable;
  }
}

/** How many values or rows of each table. */
type ErasedCounts = Readonly<Record<string, number>>;

export interface Erasure extends Omit<Row<'erasures'>, 'counts' | 'total'> {
  readonly counts: ErasedCounts;
}

/**
 * Adds an erasure to the log.
 *
 * @returns false if the rules of the property have erased the same before: then somebody else was first.
 */
export async function insertErasure(trx: Connection, { counts, ...erasure }: Erasure): Promise<boolean> {
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('erasures')
    .values({ ...erasure, counts: writeJson(counts), total })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** What was erased at a property, the newest first; those who had nothing to erase are left out. */
export async function listErasures(
  db: Connection,
  propertyId: string,
  { after, most }: { readonly after: Pick<Erasure, 'erased_at' | 'id'> | null; readonly most: number },
): Promise<(Erasure & { readonly total: number })[]> {
  const rows = await db
    .selectFrom('erasures')
    .selectAll()
    .where('property_id', '=', propertyId)
    .where('total', '>', 0)
    .$if(after !== null, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('erased_at', 'id'), '<', tuple(after?.erased_at ?? '', after?.id ?? '')),
      ),
    )
    .orderBy('erased_at', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute();
  return rows.map(({ counts, ...row }) => ({ ...row, counts: readJson<ErasedCounts>(counts) }));
}

/** The erasure, or null. */
export async function findErasure(db: Connection, id: string): Promise<Erasure | null> {
  const row = await db.selectFrom('erasures').selectAll().where('id', '=', id).executeTakeFirst();
  return row ? { ...row, counts: readJson<ErasedCounts>(row.counts) } : null;
}

/** The erasures of records of one person at their request, by the rules of the property too, the newest first. */
export async function listPersonErasures(
  db: Connection,
  recordIds: readonly string[],
): Promise<Pick<Erasure, 'subject_id' | 'erased_at'>[]> {
  return db
    .selectFrom('erasures')
    .select(['subject_id', 'erased_at'])
    .where('subject_id', 'in', ['', ...recordIds])
    .where('kind', '=', 'person')
    .orderBy('erased_at', 'desc')
    .execute();
}
