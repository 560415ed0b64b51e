/** The entries of a lease as the office reads them: each with what it changes, and the balance after it. */
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import type { Transfer } from '../../ledger/transfer.ts';
import type { Connection } from '../client.ts';
import { readJson } from '../json-column.ts';
import { readText, type WrittenText } from '../written-text.ts';
import type { LedgerEntry } from './entry.repository.ts';
import type { LedgerInvoice } from './ledger-invoice.repository.ts';
import './ledger-tables.ts';

/** An entry with its effect on the balance of its lease, in cents. */
export interface ListedEntry extends LedgerEntry {
  /** Positive if more is owed after it. */
  readonly change_cents: number;
  readonly balance_cents: number;
  /** Of its invoice; null without one. */
  readonly charge_code: string | null;
  readonly description: WrittenText | null;
  readonly due_date: string | null;
  /** Of its payment; null without one. */
  readonly provider: string | null;
  readonly payment_state: string | null;
  readonly method_label: string | null;
}

type WithTransfers = ExpressionBuilder<
  { ledger_transfers: { debit: string; credit: string; cents: number } },
  'ledger_transfers'
>;

/** The change of the accounts `receivable` and `credit` by a transfer: the rule of `debtOf`. */
function changeOf(eb: WithTransfers) {
  const isOwed = (side: 'debit' | 'credit'): Expression<SqlBool> => eb(side, 'in', ['receivable', 'credit']);
  return eb
    .case()
    .when(eb.and([isOwed('debit'), isOwed('credit')]))
    .then(0)
    .when(isOwed('debit'))
    .then(eb.ref('cents'))
    .when(isOwed('credit'))
    .then(eb.neg(eb.ref('cents')))
    .else(0)
    .end();
}

/** The entries of a lease, the oldest first, each with the balance after it; at most the newest `most`. */
export async function listEntries(db: Connection, leaseId: string, most: number): Promise<ListedEntry[]> {
  const rows = await db
    .with('changes', (outer) =>
      outer
        .selectFrom('ledger_transfers')
        .select('entry_id')
        .select((eb) => eb.fn.sum<number | string>(changeOf(eb as unknown as WithTransfers)).as('change'))
        .where('lease_id', '=', leaseId)
        .groupBy('entry_id'),
    )
    .selectFrom('ledger_entries')
    .leftJoin('changes', 'changes.entry_id', 'ledger_entries.id')
    .leftJoin('ledger_invoices', 'ledger_invoices.id', 'ledger_entries.invoice_id')
    .leftJoin('ledger_payments', 'ledger_payments.id', 'ledger_entries.payment_id')
    .selectAll('ledger_entries')
    .select(['changes.change', 'ledger_invoices.charge_code', 'ledger_invoices.description'])
    .select(['ledger_invoices.first_due_date', 'ledger_payments.provider', 'ledger_payments.method_label'])
    .select('ledger_payments.state as payment_state')
    .where('ledger_entries.lease_id', '=', leaseId)
    .orderBy('ledger_entries.seq')
    .execute();
  let balance = 0;
  return rows
    .map(({ change, description, first_due_date, detail, ...row }) => {
      const change_cents = Number(change ?? 0);
      balance += change_cents;
      return {
        ...row,
        detail: readJson<Record<string, unknown>>(detail),
        description: description === null ? null : readText(description),
        due_date: first_due_date,
        change_cents,
        balance_cents: balance,
      };
    })
    .slice(-most);
}

/** The entry, or null. */
export async function findEntry(db: Connection, id: string): Promise<LedgerEntry | null> {
  const row = await db.selectFrom('ledger_entries').selectAll().where('id', '=', id).executeTakeFirst();
  return row === undefined ? null : { ...row, detail: readJson<Record<string, unknown>>(row.detail) };
}

/** Whether the lease has an entry with this name. */
export async function hasEntry(db: Connection, leaseId: string, name: string): Promise<boolean> {
  const row = await db
    .selectFrom('ledger_entries')
    .select('id')
    .where('lease_id', '=', leaseId)
    .where('name', '=', name)
    .executeTakeFirst();
  return row !== undefined;
}

/** Those of the entries with these names that a lease has, each with whether its charge was taken back. */
export async function listEntriesNamed(
  db: Connection,
  leaseId: string,
  names: readonly string[],
): Promise<(Pick<LedgerEntry, 'name' | 'actor' | 'at'> & { readonly is_reversed: boolean })[]> {
  const rows = await db
    .selectFrom('ledger_entries')
    .leftJoin('ledger_entries as opposite', (join) =>
      join
        .onRef('opposite.lease_id', '=', 'ledger_entries.lease_id')
        .onRef('opposite.invoice_id', '=', 'ledger_entries.invoice_id')
        .on('opposite.kind', '=', 'charge_reversed'),
    )
    .select(['ledger_entries.name', 'ledger_entries.actor', 'ledger_entries.at', 'opposite.id'])
    .where('ledger_entries.lease_id', '=', leaseId)
    .where('ledger_entries.name', 'in', ['', ...names])
    .execute();
  return rows.map(({ id, ...entry }) => ({ ...entry, is_reversed: id !== null }));
}

/** The number of the latest entry of a lease; 0 without one. */
export async function readSeq(db: Connection, leaseId: string): Promise<number> {
  const row = await db
    .selectFrom('lease_ledgers')
    .select('seq')
    .where('lease_id', '=', leaseId)
    .executeTakeFirst();
  return row?.seq ?? 0;
}

/** All transfers of an entry, in their order. */
export function listTransfersOfEntry(db: Connection, entryId: string): Promise<Transfer[]> {
  return db
    .selectFrom('ledger_transfers')
    .select(['debit', 'credit', 'cents', 'invoice_id', 'payment_id'])
    .where('entry_id', '=', entryId)
    .orderBy('line')
    .execute();
}

/** The transfers between the office's own credit and the invoices of a lease. */
export function listUsedCredit(
  db: Connection,
  leaseId: string,
): Promise<(Transfer & Pick<LedgerInvoice, 'first_due_date' | 'number'>)[]> {
  return db
    .selectFrom('ledger_transfers')
    .innerJoin('ledger_invoices', 'ledger_invoices.id', 'ledger_transfers.invoice_id')
    .select(['debit', 'credit', 'cents', 'invoice_id', 'payment_id', 'first_due_date', 'number'])
    .where('ledger_transfers.lease_id', '=', leaseId)
    .where('payment_id', 'is', null)
    .where((eb) => eb.or([eb('debit', '=', 'credit'), eb('credit', '=', 'credit')]))
    .execute();
}
