/** The ledgers of all leases at once: their sums, and whether each has all its entries. */
import type { Connection } from '../client.ts';
import { balanceIn } from './invoice-balances.ts';
import './ledger-tables.ts';

export interface LedgerSums {
  readonly ledgers: number;
  readonly entries: number;
  /** What all leases owe, in cents. */
  readonly owed_cents: number;
  /** The leases whose ledger lacks an entry, or has one more than it has numbered. */
  readonly incomplete: readonly string[];
}

/** Reads all ledgers: for a command, not for a call. @example (await readLedgerSums(db)).incomplete // [] */
export async function readLedgerSums(db: Connection): Promise<LedgerSums> {
  const rows = await db
    .selectFrom('lease_ledgers')
    .leftJoin('ledger_entries as entry', 'entry.lease_id', 'lease_ledgers.lease_id')
    .select(['lease_ledgers.lease_id', 'lease_ledgers.seq'])
    .select(({ fn }) => [
      fn.count<number | string>('entry.id').as('entries'),
      fn.max<number | null>('entry.seq').as('last'),
    ])
    .groupBy(['lease_ledgers.lease_id', 'lease_ledgers.seq'])
    .execute();
  const { owed } = await db
    .selectFrom('ledger_transfers')
    .select((eb) => balanceIn(eb).as('owed'))
    .where((eb) => eb.or([eb('debit', '=', 'receivable'), eb('credit', '=', 'receivable')]))
    .executeTakeFirstOrThrow();
  return {
    ledgers: rows.length,
    entries: rows.reduce((sum, { entries }) => sum + Number(entries), 0),
    owed_cents: Number(owed ?? 0),
    incomplete: rows
      .filter(({ seq, entries, last }) => Number(entries) !== seq || (last ?? 0) !== seq)
      .map(({ lease_id }) => lease_id),
  };
}
