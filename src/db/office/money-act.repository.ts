/** What members of the office do in the ledgers of a property: each act once, some only after a second member agrees. */
import type { Connection, Dialect } from '../client.ts';
import { readJson, writeJson } from '../json-column.ts';
import type { LeaseScope } from '../ledger/ledger-tables.ts';
import type { Row } from '../tables.ts';

type ActState = 'WAITING' | 'DONE' | 'REFUSED';

interface MoneyActsTable extends LeaseScope {
  id: string;
  request_key: string;
  /** JSON. */
  act: string;
  amount_cents: number;
  asked_by: string;
  asked_at: string;
  state: ActState;
  decided_by: string | null;
  decided_at: string | null;
  refusal: string | null;
}

declare module '../tables.ts' {
  interface Tables {
    money_acts: MoneyActsTable;
  }
}

/** An act of the office. @typeParam Act what is done */
export type StoredAct<Act> = Omit<Row<'money_acts'>, 'act'> & { readonly act: Act };

const read = <Act>(row: Row<'money_acts'>): StoredAct<Act> => ({ ...row, act: readJson<Act>(row.act) });

export async function insertMoneyAct<Act>(trx: Connection, { act, ...row }: StoredAct<Act>): Promise<void> {
  await trx
    .insertInto('money_acts')
    .values({ ...row, act: writeJson(act) })
    .execute();
}

/** The act of a lease with this key of its form, or null. */
export async function findActByKey<Act>(
  db: Connection,
  leaseId: string,
  key: string,
): Promise<StoredAct<Act> | null> {
  const row = await db
    .selectFrom('money_acts')
    .selectAll()
    .where('lease_id', '=', leaseId)
    .where('request_key', '=', key)
    .executeTakeFirst();
  return row === undefined ? null : read(row);
}

/** The act, or null. */
export async function findMoneyAct<Act>(db: Connection, id: string): Promise<StoredAct<Act> | null> {
  const row = await db.selectFrom('money_acts').selectAll().where('id', '=', id).executeTakeFirst();
  return row === undefined ? null : read(row);
}

/** The act, locked until the transaction ends. SQLite locks the whole database. */
export async function lockMoneyAct<Act>(
  trx: Connection,
  dialect: Dialect,
  id: string,
): Promise<StoredAct<Act> | null> {
  const found = trx.selectFrom('money_acts').selectAll().where('id', '=', id);
  const row = await (dialect === 'postgres' ? found.forUpdate() : found).executeTakeFirst();
  return row === undefined ? null : read(row);
}

/**
 * The acts of a property that wait for a second member, the longest waiting first, and among them those of `askedBy` that
 * were refused since a time (ISO 8601).
 */
export async function listWaitingActs<Act>(
  db: Connection,
  { propertyId, askedBy, refusedSince }: { propertyId: string; askedBy: string; refusedSince: string },
  most: number,
): Promise<StoredAct<Act>[]> {
  const rows = await db
    .selectFrom('money_acts')
    .selectAll()
    .where('property_id', '=', propertyId)
    .where((row) =>
      row.or([
        row('state', '=', 'WAITING'),
        row.and([
          row('state', '=', 'REFUSED'),
          row('asked_by', '=', askedBy),
          row('decided_at', '>=', refusedSince),
        ]),
      ]),
    )
    .orderBy('asked_at')
    .orderBy('id')
    .limit(most)
    .execute();
  return rows.map((row) => read<Act>(row));
}

/** Stores the decision about an act. */
export async function decideMoneyAct(
  trx: Connection,
  id: string,
  decision: {
    readonly state: Exclude<ActState, 'WAITING'>;
    readonly decided_by: string;
    readonly decided_at: string;
    readonly refusal: string | null;
  },
): Promise<void> {
  await trx.updateTable('money_acts').set(decision).where('id', '=', id).execute();
}
