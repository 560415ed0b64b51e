/** Writes imported leases, hundreds in each statement: one after the other, ten thousand take minutes. */
import { standingStatus } from '../../../../contract/access/lease-status.ts';
import type { Connection } from '../../../../db/client.ts';
import { insertRecurringCharges } from '../../../../db/ledger/recurring-charge.repository.ts';
import { takeUnits } from '../../../../db/property/property.repository.ts';
import type { RegisteredUnit } from '../../../../db/property/unit-register.repository.ts';
import { insertTenancies, type NewTenancy } from '../../../../db/resident/tenancy.repository.ts';
import { insertAccounts } from '../../../../db/session/user.repository.ts';
import { RENT_CHARGE } from '../../../../ledger/renewed.ts';
import type { Deps } from '../../../deps.ts';
import { inEveryLanguage, recurringChargeRow } from '../../../ledger/due-charges.ts';
import type { ImportedAccounts } from './account-for.ts';
import type { ImportPlace } from './importer.ts';
import { openLedgers } from './open-ledgers.ts';
import { balanceOpenings, depositOpenings } from './opening-balance.ts';
import type { ReadRow } from './read-rows.ts';

/** A checked row of a file of leases. */
export interface ImportedLease extends Pick<ReadRow, 'values'> {
  readonly unit: RegisteredUnit;
  /** The office's id of the lease. */
  readonly uid: string;
  readonly term: { readonly start_date: string; readonly end_date: string };
}

/** Leases of one statement: fewer than a statement has place for, by the parameters of all its rows. */
const BATCH = 250;

/**
 * Writes leases with their residents, accounts, ledgers and monthly rents, in the caller's transaction.
 *
 * @param onRow called for each lease that is written
 */
export async function writeLeases(
  deps: Deps,
  trx: Connection,
  place: ImportPlace,
  {
    leases,
    accounts,
    onRow,
  }: {
    readonly leases: readonly ImportedLease[];
    readonly accounts: ImportedAccounts;
    readonly onRow: () => void;
  },
): Promise<void> {
  for (let start = 0; start < leases.length; start += BATCH) {
    const batch = leases.slice(start, start + BATCH);
    await writeBatch(deps, trx, place, batch, accounts);
    for (const _ of batch) onRow();
  }
}

async function writeBatch(
  deps: Deps,
  trx: Connection,
  place: ImportPlace,
  batch: readonly ImportedLease[],
  accounts: ImportedAccounts,
): Promise<void> {
  const { property, today } = place;
  const made = batch.map((one) => ({ ...one, tenancy: tenancyOf(deps, place, one, accounts) }));
  await insertAccounts(trx, accounts.takeNew());
  await insertTenancies(
    trx,
    made.map(({ tenancy }) => tenancy),
  );
  const current = made.filter(({ term }) => !isOver(term, today));
  const taken = current.filter(({ unit }) => unit.available).map(({ unit }) => unit.id);
  if (taken.length > 0) await takeUnits(trx, taken);
  const ledgers = made.map(({ tenancy, values, term }) => ({
    lease: scopeOf(tenancy),
    openings: [
      ...(isOver(term, today) ? [] : depositOpenings(deps, Number(values.deposit ?? 0), term.start_date)),
      ...balanceOpenings(deps, Number(values.balance ?? 0), today),
    ],
  }));
  await openLedgers(deps, trx, property, ledgers, 'office');
  // What was due until today is in the opening balance.
  const rents = current.map(({ tenancy, values, term }) => {
    const { rent_cents: amount_cents } = tenancy.lease;
    const rent = { charge_code: RENT_CHARGE, amount_cents, due_day: Number(values.due_day ?? 1) };
    const charge = { ...rent, description: inEveryLanguage(deps, 'rent'), ...term };
    return recurringChargeRow(scopeOf(tenancy), charge, today, deps.random.id());
  });
  if (rents.length > 0) await insertRecurringCharges(trx, rents);
}

const isOver = ({ end_date }: ImportedLease['term'], today: string): boolean => end_date < today;

const scopeOf = ({ lease: { id: lease_id, company_id, property_id } }: NewTenancy) => ({
  lease_id,
  company_id,
  property_id,
});

function tenancyOf(
  deps: Deps,
  place: ImportPlace,
  { values, unit, uid, term }: ImportedLease,
  accounts: ImportedAccounts,
): NewTenancy {
  const { property, today } = place;
  const of = { company_id: property.company_id, property_id: property.id };
  const person = { first_name: String(values.first_name), last_name: String(values.last_name) };
  const user_id = accounts.idFor(deps, place, { ...person, email: values.email });
  const isFuture = term.start_date > today;
  const isPast = isOver(term, today);
  return {
    lease: {
      ...{ ...of, ...term, id: deps.random.id(), unit_id: unit.id, rent_cents: Number(values.rent) },
      created_at: deps.clock.now().toISOString(),
    },
    tenancy: {
      lease_uid: uid,
      lease_status: isPast ? 'Previous' : standingStatus(term.start_date, today),
      movein_date: term.start_date,
      pending_renewal: 0,
      allow_workorder: 1,
    },
    occupants: [
      { ...person, user_id, responsible_flag: 'Responsible', is_lease_applicant: Number(isFuture) },
    ],
  };
}
