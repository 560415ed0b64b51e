/** Leases with which something went wrong, for the office's work list. */
import type { Connection } from '../client.ts';
import { readJson } from '../json-column.ts';
import '../lease/seal-work.repository.ts';
import { balancesOfInvoices } from '../ledger/invoice-balances.ts';
import type { UnitDetails } from '../property/property.repository.ts';

interface TroubledLease {
  readonly id: string;
  readonly unit: UnitDetails;
  readonly people: readonly string[];
  /** ISO 8601. */
  readonly since: string;
}

/**
 * The leases of a property whose latest payment came back and is not presented again, while an invoice is owed: the
 * longest waiting first, at most `most`. A newer payment or a balance of nothing ends that.
 */
export async function listReturnedPayments(
  db: Connection,
  propertyId: string,
  most: number,
): Promise<TroubledLease[]> {
  const rows = await db
    .with('balances', (outer) => balancesOfInvoices(outer).where('property_id', '=', propertyId))
    .selectFrom('ledger_payments as payment')
    .innerJoin('leases', 'leases.id', 'payment.lease_id')
    .innerJoin('units', 'units.id', 'leases.unit_id')
    .select(['leases.id', 'leases.occupants', 'units.details', 'payment.updated_at as since'])
    .where('payment.property_id', '=', propertyId)
    .where('payment.state', '=', 'returned')
    .where('payment.present_again_on', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('ledger_payments as newer')
            .select('newer.id')
            .whereRef('newer.lease_id', '=', 'payment.lease_id')
            .whereRef('newer.created_at', '>', 'payment.created_at')
            .where('newer.state', 'not in', ['declined', 'cancelled', 'reversed']),
        ),
      ),
    )
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('ledger_invoices')
          .innerJoin('balances', 'balances.invoice_id', 'ledger_invoices.id')
          .select('ledger_invoices.id')
          .whereRef('ledger_invoices.lease_id', '=', 'payment.lease_id')
          .where('balances.balance', '>', 0),
      ),
    )
    .orderBy('payment.updated_at')
    .limit(most)
    .execute();
  return rows.map(troubled);
}

/** The signed leases of a property that could not be sealed in several attempts. */
export async function listFailedSeals(
  db: Connection,
  propertyId: string,
  { attempts, most }: { readonly attempts: number; readonly most: number },
): Promise<TroubledLease[]> {
  const rows = await db
    .selectFrom('lease_seal_work')
    .innerJoin('leases', 'leases.id', 'lease_seal_work.lease_id')
    .innerJoin('units', 'units.id', 'leases.unit_id')
    .select(['leases.id', 'leases.occupants', 'units.details'])
    .select((row) => row.fn.coalesce('leases.signed_at', 'leases.created_at').as('since'))
    .where('lease_seal_work.property_id', '=', propertyId)
    .where('lease_seal_work.attempts', '>=', attempts)
    .where('leases.status', '=', 'SIGNED')
    .orderBy('leases.signed_at')
    .limit(most)
    .execute();
  return rows.map(troubled);
}

function troubled(row: {
  readonly id: string;
  readonly occupants: string;
  readonly details: string;
  readonly since: string;
}): TroubledLease {
  const people = readJson<{ first_name: string; last_name: string }[]>(row.occupants);
  return {
    id: row.id,
    unit: readJson<UnitDetails>(row.details),
    people: people.map(({ first_name, last_name }) => `${first_name} ${last_name}`.trim()),
    since: row.since,
  };
}
