import type { Connection } from '../../../../db/client.ts';
import {
  type KnownLease,
  listAccounts,
  listKnownLeases,
} from '../../../../db/office/import-lookups.repository.ts';
import { updateUnitAvailability } from '../../../../db/property/property.repository.ts';
import { listUnitsOf, type RegisteredUnit } from '../../../../db/property/unit-register.repository.ts';
import { insertTenancy } from '../../../../db/resident/tenancy.repository.ts';
import { RENT_CHARGE } from '../../../../ledger/renewed.ts';
import type { Deps } from '../../../deps.ts';
import { addRecurringCharge, inEveryLanguage } from '../../../ledger/due-charges.ts';
import { unitKey } from '../units/unit-values.ts';
import { accountFor } from './account-for.ts';
import { type Importer, type ImportPlace, RowVerdicts } from './importer.ts';
import { openBalance, openDeposit } from './opening-balance.ts';
import type { ReadRow } from './read-rows.ts';

const LAST_DUE_DAY = 31;

/** Leases by the office's id, each with its first resident, rent, deposit and opening balance; known ones stay as they are. */
export const importLeases: Importer = async (deps, db, place, rows) => {
  const { property, today } = place;
  const units = await listUnitsOf(db, property.id);
  const known = await listKnownLeases(db, property.id);
  const accounts = new Map(await listAccounts(db, property.company_id));
  const uids = new Set(known.map(({ lease_uid }) => lease_uid.toUpperCase()));
  const let_ = new Map<string, Pick<KnownLease, 'start_date' | 'end_date'>[]>();
  for (const lease of known) let_.set(lease.unit_id, [...(let_.get(lease.unit_id) ?? []), lease]);
  const find = unitFinder(units);
  const verdicts = new RowVerdicts();
  const seen = new Set<string>();
  for (const row of rows) {
    const uid = String(row.values.lease_uid).toUpperCase();
    if (seen.has(uid)) {
      verdicts.wrong(row, 'lease_uid', 'twice');
      continue;
    }
    seen.add(uid);
    if (uids.has(uid)) {
      verdicts.known += 1;
      continue;
    }
    const found = find(row);
    if (typeof found === 'string') {
      verdicts.wrong(row, 'unit_uid', found);
      continue;
    }
    const term = { start_date: String(row.values.start_date), end_date: String(row.values.end_date) };
    const { due_day = 1 } = row.values;
    const others = let_.get(found.id) ?? [];
    const overlaps = others.some(
      (other) => other.start_date <= term.end_date && term.start_date <= other.end_date,
    );
    const before = verdicts.problems.length;
    if (term.end_date < term.start_date) verdicts.wrong(row, 'end_date', 'end_before_start');
    if (overlaps) verdicts.wrong(row, 'unit_uid', 'unit_let');
    if (Number(due_day) < 1 || Number(due_day) > LAST_DUE_DAY) verdicts.wrong(row, 'due_day', 'due_day');
    if (Number(row.values.rent) === 0) verdicts.wrong(row, 'rent', 'zero');
    if (verdicts.problems.length > before) continue;
    let_.set(found.id, [...others, term]);
    verdicts.add((trx) => insertLease(deps, trx, place, { row, unit: found, accounts, uid, term, today }));
  }
  return verdicts.done();
};

/** Finds the unit of a row; its building may be left out if the number is unique. */
function unitFinder(units: readonly RegisteredUnit[]) {
  const byKey = new Map(units.map((unit) => [unitKey(unit.details), unit]));
  const byNumber = new Map<string, RegisteredUnit[]>();
  for (const unit of units) {
    const number = unit.details.unit_uid.toLowerCase();
    byNumber.set(number, [...(byNumber.get(number) ?? []), unit]);
  }
  return ({ values }: ReadRow): RegisteredUnit | 'unit_unknown' | 'unit_ambiguous' => {
    const unit_uid = String(values.unit_uid);
    if (values.building_uid !== undefined)
      return byKey.get(unitKey({ unit_uid, building_uid: String(values.building_uid) })) ?? 'unit_unknown';
    const [only, ...others] = byNumber.get(unit_uid.toLowerCase()) ?? [];
    return only === undefined ? 'unit_unknown' : others.length > 0 ? 'unit_ambiguous' : only;
  };
}

interface NewLease {
  readonly row: ReadRow;
  readonly unit: RegisteredUnit;
  readonly accounts: Map<string, string>;
  readonly uid: string;
  readonly term: Pick<KnownLease, 'start_date' | 'end_date'>;
  readonly today: string;
}

async function insertLease(
  deps: Deps,
  trx: Connection,
  place: ImportPlace,
  { row: { values }, unit, accounts, uid, term, today }: NewLease,
): Promise<void> {
  const { property } = place;
  const of = { company_id: property.company_id, property_id: property.id };
  const lease_id = deps.random.id();
  const scope = { ...of, lease_id };
  const rent_cents = Number(values.rent);
  const person = { first_name: String(values.first_name), last_name: String(values.last_name) };
  const user_id = await accountFor(deps, trx, place, accounts, { ...person, email: values.email });
  const isOver = term.end_date < today;
  const isFuture = term.start_date > today;
  await insertTenancy(trx, {
    lease: {
      ...{ ...of, ...term, id: lease_id, unit_id: unit.id, rent_cents },
      created_at: deps.clock.now().toISOString(),
    },
    tenancy: {
      lease_uid: uid,
      lease_status: isFuture ? 'Future' : isOver ? 'Previous' : 'Current',
      movein_date: term.start_date,
      pending_renewal: Number(!isFuture && !isOver),
      allow_workorder: 1,
    },
    occupants: [
      { ...person, user_id, responsible_flag: 'Responsible', is_lease_applicant: Number(isFuture) },
    ],
  });
  if (isOver) return openBalance(deps, trx, scope, Number(values.balance ?? 0), today);
  if (unit.available) await updateUnitAvailability(trx, unit.id, false);
  await openDeposit(deps, trx, scope, Number(values.deposit ?? 0), term.start_date);
  await openBalance(deps, trx, scope, Number(values.balance ?? 0), today);
  const rent = {
    ...{ charge_code: RENT_CHARGE, amount_cents: rent_cents, due_day: Number(values.due_day ?? 1) },
    ...{ description: inEveryLanguage(deps, 'rent'), ...term },
  };
  // What was due until today is in the opening balance.
  await addRecurringCharge(deps, trx, scope, rent, today);
}
