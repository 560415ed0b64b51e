/** Entries of the ledger of a lease, and its balances. Entries are only added, never changed. */
import type { Book, Credit } from '../../ledger/book.ts';
import type { Transfer } from '../../ledger/transfer.ts';
import type { Connection } from '../client.ts';
import { readJson, writeJson } from '../json-column.ts';
import type { Row } from '../tables.ts';
import { type LedgerInvoice, listOpenInvoices, type OpenLedgerInvoice } from './ledger-invoice.repository.ts';
import type { EntryKind, LeaseScope } from './ledger-tables.ts';
import { findRunningPlan, inPlan, type PaymentPlan } from './payment-plan.repository.ts';

/** A new entry. `name` identifies its event and is unique per lease. */
export interface NewEntry {
  readonly id: string;
  readonly name: string;
  readonly kind: EntryKind;
  readonly at: string;
  /** Its day in the books, if it is an earlier one than that of `at`. */
  readonly day?: string;
  readonly actor: string;
  readonly invoice_id?: string | null;
  readonly payment_id?: string | null;
  readonly detail?: Readonly<Record<string, unknown>>;
  readonly transfers: readonly Transfer[];
}

/** An entry as it was stored. */
export type LedgerEntry = Omit<Row<'ledger_entries'>, 'detail'> & {
  readonly detail: Readonly<Record<string, unknown>>;
};

/** The open items of a lease, with the full data of its invoices and of its payment plan that runs. */
export interface LedgerBook extends Book {
  readonly invoices: readonly OpenLedgerInvoice[];
  readonly plan: PaymentPlan | null;
}

/**
 * Locks the ledger of a lease until the transaction ends; creates it if there is none. Other leases are not blocked.
 * Every code that adds entries takes this lock first.
 */
export async function lockLedger(
  trx: Connection,
  { lease_id, company_id, property_id }: LeaseScope,
): Promise<void> {
  await trx
    .insertInto('lease_ledgers')
    .values({ lease_id, company_id, property_id, seq: 0 })
    .onConflict((conflict) =>
      conflict.column('lease_id').doUpdateSet((eb) => ({ seq: eb.ref('lease_ledgers.seq') })),
    )
    .execute();
}

/**
 * Adds an entry to the ledger of a lease. The transaction must hold its lock.
 *
 * @returns false, and adds nothing, if an entry with this name exists.
 */
export async function addEntry(trx: Connection, lease: LeaseScope, entry: NewEntry): Promise<boolean> {
  const { lease_id, company_id, property_id } = lease;
  const { transfers, detail = {}, invoice_id = null, payment_id = null, ...rest } = entry;
  const known = await trx
    .selectFrom('ledger_entries')
    .select('id')
    .where('lease_id', '=', lease_id)
    .where('name', '=', entry.name)
    .executeTakeFirst();
  if (known !== undefined) return false;
  const { seq } = await trx
    .updateTable('lease_ledgers')
    .set((eb) => ({ seq: eb('seq', '+', 1) }))
    .where('lease_id', '=', lease_id)
    .returning('seq')
    .executeTakeFirstOrThrow();
  const of = { lease_id, company_id, property_id };
  await trx
    .insertInto('ledger_entries')
    .values({ ...rest, ...of, seq, invoice_id, payment_id, detail: writeJson(detail) })
    .execute();
  if (transfers.length > 0) {
    await trx
      .insertInto('ledger_transfers')
      .values(transfers.map((one, line) => ({ ...one, ...of, entry_id: entry.id, line })))
      .execute();
  }
  return true;
}

/** The open items of a lease, and its payment plan that runs. */
export async function readBook(db: Connection, leaseId: string): Promise<LedgerBook> {
  const [invoices, credits] = [await listOpenInvoices(db, leaseId), await listCredits(db, leaseId)];
  const plan = await findRunningPlan(db, leaseId);
  return { invoices: inPlan(invoices, plan), credits, plan };
}

async function listCredits(db: Connection, leaseId: string): Promise<Credit[]> {
  const rows = await db
    .selectFrom('ledger_transfers')
    .select(['payment_id'])
    .select((eb) =>
      eb.fn
        .sum<number | string>(
          eb
            .case()
            .when('credit', '=', 'credit')
            .then(eb.ref('cents'))
            .else(eb.neg(eb.ref('cents')))
            .end(),
        )
        .as('cents'),
    )
    .where('lease_id', '=', leaseId)
    .where((eb) => eb.or([eb('credit', '=', 'credit'), eb('debit', '=', 'credit')]))
    .groupBy('payment_id')
    .execute();
  return rows
    .map(({ payment_id, cents }) => ({ payment_id, cents: Number(cents) }))
    .filter(({ cents }) => cents > 0)
    .sort((one, other) => (one.payment_id ?? '').localeCompare(other.payment_id ?? ''));
}

/** All transfers of the money of a payment. */
export function listTransfersOfPayment(db: Connection, paymentId: string): Promise<Transfer[]> {
  return db
    .selectFrom('ledger_transfers')
    .select(['debit', 'credit', 'cents', 'invoice_id', 'payment_id'])
    .where('payment_id', '=', paymentId)
    .execute();
}

/** All transfers of an invoice. */
export function listTransfersOfInvoice(db: Connection, invoiceId: string): Promise<Transfer[]> {
  return db
    .selectFrom('ledger_transfers')
    .select(['debit', 'credit', 'cents', 'invoice_id', 'payment_id'])
    .where('invoice_id', '=', invoiceId)
    .execute();
}

/** The changes of an invoice's open balance, oldest first: `paid` for a decrease. */
export async function listEntriesOfInvoice(
  db: Connection,
  invoiceId: string,
): Promise<{ kind: EntryKind | 'paid'; at: string }[]> {
  const rows = await db
    .selectFrom('ledger_transfers')
    .innerJoin('ledger_entries', 'ledger_entries.id', 'ledger_transfers.entry_id')
    .select(['ledger_entries.id', 'ledger_entries.kind', 'ledger_entries.at', 'ledger_transfers.credit'])
    .where('ledger_transfers.invoice_id', '=', invoiceId)
    .where((eb) => eb.or([eb('debit', '=', 'receivable'), eb('credit', '=', 'receivable')]))
    .orderBy('ledger_entries.seq')
    .execute();
  const steps = new Map<string, { kind: EntryKind | 'paid'; at: string }>();
  for (const { id, kind, at, credit } of rows) {
    const isPaid = credit === 'receivable' && kind !== 'charge_reversed';
    steps.set(id, { kind: isPaid ? 'paid' : kind, at });
  }
  return [...steps.values()];
}

/** The entries of a payment, oldest first. */
export async function listEntriesOfPayment(db: Connection, paymentId: string): Promise<LedgerEntry[]> {
  const rows = await db
    .selectFrom('ledger_entries')
    .selectAll()
    .where('payment_id', '=', paymentId)
    .orderBy('seq')
    .execute();
  return rows.map((row) => ({ ...row, detail: readJson<Record<string, unknown>>(row.detail) }));
}

/** The invoice that the entry with this name charged, or null. */
export async function findChargeByName(
  db: Connection,
  leaseId: string,
  name: string,
): Promise<Pick<LedgerInvoice, 'id'> | null> {
  const row = await db
    .selectFrom('ledger_entries')
    .select('invoice_id as id')
    .where('lease_id', '=', leaseId)
    .where('name', '=', name)
    .executeTakeFirst();
  return row === undefined || row.id === null ? null : { id: row.id };
}
