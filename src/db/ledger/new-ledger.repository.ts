/** Ledgers of leases that have none yet, written together with their first entries. */
import type { Connection } from '../client.ts';
import { writeJson } from '../json-column.ts';
import { writeText } from '../written-text.ts';
import type { NewEntry } from './entry.repository.ts';
import type { LedgerInvoice } from './ledger-invoice.repository.ts';
import type { LeaseScope } from './ledger-tables.ts';

/** A new ledger: its invoices, and its entries in their order, each with its day in the books. */
export interface NewLedger {
  readonly lease: LeaseScope;
  readonly invoices: readonly LedgerInvoice[];
  readonly entries: readonly (NewEntry & { readonly day: string })[];
}

/**
 * Adds ledgers, in as many statements as for one.
 *
 * @throws if one of the leases has a ledger already
 */
export async function insertLedgers(trx: Connection, ledgers: readonly NewLedger[]): Promise<void> {
  if (ledgers.length === 0) return;
  const heads = ledgers.map(({ lease, entries }) => ({ ...scopeOf(lease), seq: entries.length }));
  await trx.insertInto('lease_ledgers').values(heads).execute();
  const invoices = ledgers.flatMap((ledger) =>
    ledger.invoices.map((one) => ({ ...one, description: writeText(one.description) })),
  );
  if (invoices.length > 0) await trx.insertInto('ledger_invoices').values(invoices).execute();
  const entries = ledgers.flatMap((ledger) =>
    ledger.entries.map(
      ({ transfers: _, detail = {}, invoice_id = null, payment_id = null, ...rest }, at) => ({
        ...{ ...rest, ...scopeOf(ledger.lease), seq: at + 1, invoice_id, payment_id },
        detail: writeJson(detail),
      }),
    ),
  );
  if (entries.length > 0) await trx.insertInto('ledger_entries').values(entries).execute();
  const transfers = ledgers.flatMap((ledger) =>
    ledger.entries.flatMap(({ id: entry_id, transfers: made }) =>
      made.map((one, line) => ({ ...one, ...scopeOf(ledger.lease), entry_id, line })),
    ),
  );
  if (transfers.length > 0) await trx.insertInto('ledger_transfers').values(transfers).execute();
}

const scopeOf = ({ lease_id, company_id, property_id }: LeaseScope): LeaseScope => ({
  lease_id,
  company_id,
  property_id,
});
