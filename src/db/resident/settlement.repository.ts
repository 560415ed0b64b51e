/** Settlements of deposits: what a statement to the residents said, and what has become of it. */
import type { Statement } from '../../ledger/settlement.ts';
import type { Connection } from '../client.ts';
import { readJson, writeJson } from '../json-column.ts';
import type { LeaseScope } from '../ledger/ledger-tables.ts';
import type { Row } from '../tables.ts';
import type { WrittenText } from '../written-text.ts';

interface SettlementsTable extends LeaseScope {
  subject_id: string;
  /** A day, `2026-03-01`. */
  keys_returned_on: string;
  deposit_cents: number | null;
  balance_cents: number | null;
  /** JSON. */
  deductions: string | null;
  refund_cents: number | null;
  owed_cents: number | null;
  drawn_at: string | null;
  settled_at: string | null;
  paid_at: string | null;
}

declare module '../tables.ts' {
  interface Tables {
    settlements: SettlementsTable;
  }
}

/** A part of the deposit that is kept, in integer cents. */
export interface Deduction {
  readonly description: WrittenText;
  readonly cents: number;
}

/** The settlement of a process. Amounts are integer cents, null before the first statement. */
export type Settlement = Omit<Row<'settlements'>, 'deductions'> & {
  readonly deductions: readonly Deduction[];
};

/** The settlement of a process, or null. */
export async function findSettlement(db: Connection, subjectId: string): Promise<Settlement | null> {
  const row = await db
    .selectFrom('settlements')
    .selectAll()
    .where('subject_id', '=', subjectId)
    .executeTakeFirst();
  if (row === undefined) return null;
  return { ...row, deductions: row.deductions === null ? [] : readJson<Deduction[]>(row.deductions) };
}

/** The settlements of a lease whose rest was paid out, by the subjects of their processes. */
export function listPaidSettlements(
  db: Connection,
  leaseId: string,
): Promise<Pick<Settlement, 'subject_id'>[]> {
  return db
    .selectFrom('settlements')
    .select('subject_id')
    .where('lease_id', '=', leaseId)
    .where('paid_at', 'is not', null)
    .execute();
}

/** Begins the settlement of a process with the day on which the keys came back; a later day replaces it. */
export async function beginSettlement(
  trx: Connection,
  begun: LeaseScope & Pick<Settlement, 'subject_id' | 'keys_returned_on'>,
): Promise<void> {
  const { keys_returned_on } = begun;
  await trx
    .insertInto('settlements')
    .values({
      ...begun,
      deposit_cents: null,
      balance_cents: null,
      deductions: null,
      refund_cents: null,
      owed_cents: null,
      drawn_at: null,
      settled_at: null,
      paid_at: null,
    })
    .onConflict((conflict) => conflict.column('subject_id').doUpdateSet({ keys_returned_on }))
    .execute();
}

/** Keeps a statement in place of the one before. */
export async function keepStatement(
  trx: Connection,
  subjectId: string,
  {
    deductions,
    ...amounts
  }: Statement & { readonly deductions: readonly Deduction[]; readonly drawn_at: string },
): Promise<void> {
  const changed = { ...amounts, deductions: writeJson(deductions) };
  await trx.updateTable('settlements').set(changed).where('subject_id', '=', subjectId).execute();
}

/** Notes that a settlement is booked, with the amounts that came of it, or that its rest is paid out. */
export async function updateSettlement(
  trx: Connection,
  subjectId: string,
  change: Partial<Pick<Settlement, 'refund_cents' | 'owed_cents' | 'settled_at' | 'paid_at'>>,
): Promise<void> {
  await trx.updateTable('settlements').set(change).where('subject_id', '=', subjectId).execute();
}
