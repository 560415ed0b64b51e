/** Leases with which something went wrong, for the office's work list: the longest waiting first. */
import { sql } from 'kysely';
import type { Connection } from '../../client.ts';
import { readJson } from '../../json-column.ts';
import { occupantNames } from '../../lease/lease.repository.ts';
import '../../lease/seal-work.repository.ts';
import { balanceIn, balancesOfInvoices } from '../../ledger/invoice-balances.ts';
import '../../ledger/ledger-tables.ts';
import type { UnitDetails } from '../../property/property.repository.ts';

interface TroubledLease {
  readonly id: string;
  readonly unit: UnitDetails;
  readonly people: string[];
  /** ISO 8601. */
  readonly since: string;
}

/** A page of leases, and how many there are. */
interface TroubledLeases {
  readonly rows: readonly TroubledLease[];
  readonly total: number;
}

interface Part {
  readonly limit: number;
  readonly offset: number;
}

/**
 * The leases of a property whose latest payment came back and is not presented again, while an invoice is owed. A newer
 * payment or a balance of nothing ends that.
 */
export async function listReturnedPayments(
  db: Connection,
  propertyId: string,
  { limit, offset }: Part,
): Promise<TroubledLeases> {
  // Written out, as in the index of the returned payments: it holds no others.
  const returned = sql<boolean>`payment.state = 'returned' and payment.present_again_on is null`;
  const chosen = db
    .selectFrom('ledger_payments as payment')
    .where('payment.property_id', '=', propertyId)
    .where(returned)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('ledger_payments as newer')
            .select('newer.id')
            .whereRef('newer.lease_id', '=', 'payment.lease_id')
            .where(({ eb, refTuple }) =>
              eb(refTuple('newer.created_at', 'newer.id'), '>', refTuple('payment.created_at', 'payment.id')),
            )
            .where('newer.state', 'not in', ['declined', 'cancelled', 'reversed']),
        ),
      ),
    )
    .where(({ exists }) =>
      exists(
        balancesOfInvoices(db)
          .where('lease_id', '=', sql.ref<string>('payment.lease_id'))
          .where('invoice_id', 'is not', null)
          .having((eb) => eb(balanceIn(eb), '>', 0)),
      ),
    );
  const { total } = await chosen
    .select(({ fn }) => fn.countAll<number | string>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await chosen
    .innerJoin('leases', 'leases.id', 'payment.lease_id')
    .innerJoin('units', 'units.id', 'leases.unit_id')
    .select(['leases.id', 'leases.occupants', 'units.details', 'payment.updated_at as since'])
    .orderBy('payment.updated_at')
    .orderBy('payment.id')
    .limit(limit)
    .offset(offset)
    .execute();
  return { rows: rows.map(troubled), total: Number(total) };
}

/** The signed leases of a property that could not be sealed in so many attempts. */
export async function listFailedSeals(
  db: Connection,
  propertyId: string,
  { attempts, limit, offset }: Part & { readonly attempts: number },
): Promise<TroubledLeases> {
  const chosen = db
    .selectFrom('leases')
    .innerJoin('lease_seal_work', 'lease_seal_work.lease_id', 'leases.id')
    .where('leases.property_id', '=', propertyId)
    .where('leases.status', '=', 'SIGNED')
    .where('lease_seal_work.attempts', '>=', attempts);
  const { total } = await chosen
    .select(({ fn }) => fn.countAll<number | string>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await chosen
    .innerJoin('units', 'units.id', 'leases.unit_id')
    .select(['leases.id', 'leases.occupants', 'units.details'])
    .select((row) => row.fn.coalesce('leases.signed_at', 'leases.created_at').as('since'))
    .orderBy('since')
    .orderBy('leases.id')
    .limit(limit)
    .offset(offset)
    .execute();
  return { rows: rows.map(troubled), total: Number(total) };
}

function troubled(row: {
  readonly id: string;
  readonly occupants: string;
  readonly details: string;
  readonly since: string;
}): TroubledLease {
  const { id, since, occupants, details } = row;
  return { id, unit: readJson<UnitDetails>(details), people: occupantNames(occupants), since };
}
