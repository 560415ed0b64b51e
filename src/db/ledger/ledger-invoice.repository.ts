/** The invoices of leases: the amount charged, the first due date, and the open balance. */
import type { OpenInvoice } from '../../ledger/book.ts';
import type { Connection } from '../client.ts';
import type { Row } from '../tables.ts';
import { readText, type WrittenText, writeText } from '../written-text.ts';
import { balancesOfInvoices } from './invoice-balances.ts';
import type { LeaseScope } from './ledger-tables.ts';

/** An invoice as it was charged. Amounts are integer cents, days `2026-03-01`. */
export type LedgerInvoice = Omit<Row<'ledger_invoices'>, 'description'> & {
  readonly description: WrittenText;
};

/** An invoice with an open balance. */
export type OpenLedgerInvoice = LedgerInvoice & OpenInvoice;

/** Adds an invoice with the next number of its lease. The transaction must hold the lock of the ledger. */
export async function insertLedgerInvoice(
  trx: Connection,
  lease: LeaseScope,
  invoice: Omit<LedgerInvoice, keyof LeaseScope | 'number'>,
): Promise<LedgerInvoice> {
  const { lease_id, company_id, property_id } = lease;
  const { last } = await trx
    .selectFrom('ledger_invoices')
    .select((eb) => eb.fn.max('number').as('last'))
    .where('lease_id', '=', lease_id)
    .executeTakeFirstOrThrow();
  const made = { ...invoice, lease_id, company_id, property_id, number: Number(last ?? 0) + 1 };
  await trx
    .insertInto('ledger_invoices')
    .values({ ...made, description: writeText(made.description) })
    .execute();
  return made;
}

/** The invoice, or null. */
export async function findLedgerInvoice(db: Connection, id: string): Promise<LedgerInvoice | null> {
  const row = await db.selectFrom('ledger_invoices').selectAll().where('id', '=', id).executeTakeFirst();
  return row === undefined ? null : { ...row, description: readText(row.description) };
}

/** The invoices with these ids, oldest due first. */
export async function listLedgerInvoices(db: Connection, ids: readonly string[]): Promise<LedgerInvoice[]> {
  const rows = await db
    .selectFrom('ledger_invoices')
    .selectAll()
    .where('id', 'in', ['', ...ids])
    .orderBy('first_due_date')
    .orderBy('number')
    .execute();
  return rows.map((row) => ({ ...row, description: readText(row.description) }));
}

/** The invoices of a lease with an open balance: the amount charged plus the sum of all later transfers. */
export async function listOpenInvoices(db: Connection, leaseId: string): Promise<OpenLedgerInvoice[]> {
  const rows = await db
    .with('balances', (outer) => balancesOfInvoices(outer).where('lease_id', '=', leaseId))
    .selectFrom('balances')
    .innerJoin('ledger_invoices', 'ledger_invoices.id', 'balances.invoice_id')
    .selectAll('ledger_invoices')
    .select('balances.balance')
    .where('balances.balance', '<>', 0)
    .orderBy('first_due_date')
    .orderBy('number')
    .execute();
  return rows.map(({ balance, ...row }) => ({
    ...row,
    description: readText(row.description),
    balance_cents: Number(balance),
  }));
}

/** The invoices of a lease with this charge code that were not reversed. */
export async function listInvoicesOfCode(
  db: Connection,
  leaseId: string,
  chargeCode: string,
): Promise<LedgerInvoice[]> {
  const rows = await db
    .selectFrom('ledger_invoices')
    .selectAll()
    .where('lease_id', '=', leaseId)
    .where('charge_code', '=', chargeCode)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('ledger_entries')
            .select('ledger_entries.id')
            .whereRef('ledger_entries.invoice_id', '=', 'ledger_invoices.id')
            .where('ledger_entries.kind', '=', 'charge_reversed'),
        ),
      ),
    )
    .orderBy('number')
    .execute();
  return rows.map((row) => ({ ...row, description: readText(row.description) }));
}
