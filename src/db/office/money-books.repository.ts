/** The books of a property for accounting: its transfers in a period, and the late fees that may come. */
import type { Account } from '../../ledger/transfer.ts';
import type { Connection } from '../client.ts';
import type { EntryKind } from '../ledger/ledger-tables.ts';
import type { LateFeeWatch } from '../ledger/recurring-charge.repository.ts';

/** A transfer with its entry. */
export interface BookedTransfer {
  readonly lease_id: string;
  readonly lease_uid: string | null;
  readonly seq: number;
  readonly line: number;
  readonly kind: EntryKind;
  readonly at: string;
  readonly day: string | null;
  readonly debit: Account;
  readonly credit: Account;
  readonly cents: number;
  readonly charge_code: string | null;
  readonly payment_id: string | null;
}

/** A period of days, both included. `at_from` and `at_to`: moments around it in any time zone, for entries without a day. */
interface BookPeriod {
  readonly from: string;
  readonly to: string;
  readonly at_from: string;
  readonly at_to: string;
}

/**
 * The transfers of a property in a period, by lease and entry. Entries from before the books had days are found by their
 * moment: the caller leaves out those of another local day.
 */
export async function listBookedTransfers(
  db: Connection,
  propertyId: string,
  { from, to, at_from, at_to }: BookPeriod,
  most: number,
): Promise<BookedTransfer[]> {
  const rows = await db
    .selectFrom('ledger_entries')
    .innerJoin('ledger_transfers', 'ledger_transfers.entry_id', 'ledger_entries.id')
    .leftJoin('ledger_invoices', 'ledger_invoices.id', 'ledger_transfers.invoice_id')
    .leftJoin('tenancies', 'tenancies.lease_id', 'ledger_entries.lease_id')
    .select(['ledger_entries.lease_id', 'ledger_entries.seq', 'ledger_entries.kind', 'ledger_entries.at'])
    .select([
      'ledger_entries.day',
      'ledger_transfers.line',
      'ledger_transfers.debit',
      'ledger_transfers.credit',
    ])
    .select(['ledger_transfers.cents', 'ledger_transfers.payment_id', 'ledger_invoices.charge_code'])
    .select('tenancies.lease_uid')
    .where('ledger_entries.property_id', '=', propertyId)
    .where((eb) =>
      eb.or([
        eb.and([eb('ledger_entries.day', '>=', from), eb('ledger_entries.day', '<=', to)]),
        eb.and([
          eb('ledger_entries.day', 'is', null),
          eb('ledger_entries.at', '>=', at_from),
          eb('ledger_entries.at', '<', at_to),
        ]),
      ]),
    )
    .orderBy('ledger_entries.lease_id')
    .orderBy('ledger_entries.seq')
    .orderBy('ledger_transfers.line')
    .limit(most)
    .execute();
  return rows.map((row) => ({ ...row, cents: Number(row.cents) }));
}

/** The late-fee checks of a property that are due on or before a day. */
export function listWatchesOfProperty(
  db: Connection,
  propertyId: string,
  day: string,
  most: number,
): Promise<LateFeeWatch[]> {
  return db
    .selectFrom('late_fee_watches')
    .selectAll()
    .where('property_id', '=', propertyId)
    .where('look_on', '<=', day)
    .orderBy('look_on')
    .orderBy('invoice_id')
    .limit(most)
    .execute();
}
