/** What the leases of a property owe, for the office's register: one query per part, for all leases at once. */
import type { Connection } from '../client.ts';
import { readJson } from '../json-column.ts';
import '../ledger/ledger-tables.ts';
import { balancesOfInvoices } from '../ledger/invoice-balances.ts';
import type { UnitDetails } from '../property/property.repository.ts';

/** A lease with a tenancy. */
export interface RegisteredLease {
  readonly lease_id: string;
  readonly lease_uid: string;
  readonly lease_status: string;
  readonly unit: UnitDetails;
}

/** An open invoice of any lease of the property. */
export interface OpenItem {
  readonly lease_id: string;
  readonly id: string;
  readonly number: number;
  readonly charge_code: string;
  readonly first_due_date: string;
  readonly balance_cents: number;
}

/** The leases of a property that have had residents. */
export async function listRegisteredLeases(db: Connection, propertyId: string): Promise<RegisteredLease[]> {
  const rows = await db
    .selectFrom('tenancies')
    .innerJoin('leases', 'leases.id', 'tenancies.lease_id')
    .innerJoin('units', 'units.id', 'leases.unit_id')
    .select(['tenancies.lease_id', 'tenancies.lease_uid', 'tenancies.lease_status', 'units.details'])
    .where('tenancies.property_id', '=', propertyId)
    .orderBy('tenancies.lease_uid')
    .orderBy('tenancies.lease_id')
    .execute();
  return rows.map(({ details, ...row }) => ({ ...row, unit: readJson<UnitDetails>(details) }));
}

/** The open invoices of all leases of a property. */
export async function listOpenItems(db: Connection, propertyId: string): Promise<OpenItem[]> {
  const rows = await db
    .with('balances', (outer) => balancesOfInvoices(outer).where('property_id', '=', propertyId))
    .selectFrom('balances')
    .innerJoin('ledger_invoices', 'ledger_invoices.id', 'balances.invoice_id')
    .select([
      'ledger_invoices.lease_id',
      'ledger_invoices.id',
      'number',
      'charge_code',
      'first_due_date',
      'balances.balance',
    ])
    .where('balances.balance', '<>', 0)
    .execute();
  return rows.map(({ balance, ...row }) => ({ ...row, balance_cents: Number(balance) }));
}

/**
 * The credit of each lease of a property, and the deposits that were charged and not taken back, in cents.
 *
 * @param leaseId only of this lease
 */
export async function sumHeld(
  db: Connection,
  propertyId: string,
  leaseId?: string,
): Promise<ReadonlyMap<string, { readonly credit_cents: number; readonly deposit_cents: number }>> {
  const rows = await db
    .selectFrom('ledger_transfers')
    .select('lease_id')
    .select((eb) =>
      (['credit', 'deposits'] as const).map((account) =>
        eb.fn
          .sum<number | string>(
            eb
              .case()
              .when('credit', '=', account)
              .then(eb.ref('cents'))
              .when('debit', '=', account)
              .then(eb.neg(eb.ref('cents')))
              .else(0)
              .end(),
          )
          .as(account),
      ),
    )
    .where('property_id', '=', propertyId)
    .where((eb) =>
      eb.or([eb('credit', 'in', ['credit', 'deposits']), eb('debit', 'in', ['credit', 'deposits'])]),
    )
    .$if(leaseId !== undefined, (query) => query.where('lease_id', '=', leaseId ?? ''))
    .groupBy('lease_id')
    .execute();
  return new Map(
    rows.map(({ lease_id, credit, deposits }) => [
      lease_id,
      { credit_cents: Number(credit), deposit_cents: Number(deposits) },
    ]),
  );
}

/** The names of the residents of leases, by lease, in the order of each lease. */
export async function listNamesOfLeases(
  db: Connection,
  leaseIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await db
    .selectFrom('lease_occupants')
    .select(['lease_id', 'first_name', 'last_name'])
    .where('lease_id', 'in', ['', ...leaseIds])
    .orderBy('lease_id')
    .orderBy('position')
    .execute();
  const names = new Map<string, string[]>();
  for (const { lease_id, first_name, last_name } of rows) {
    const of = names.get(lease_id) ?? [];
    names.set(lease_id, of);
    of.push(`${first_name} ${last_name}`);
  }
  return names;
}
