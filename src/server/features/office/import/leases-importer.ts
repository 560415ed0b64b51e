import {
  type KnownLease,
  listAccounts,
  listKnownLeases,
} from '../../../../db/office/import-lookups.repository.ts';
import { listUnitsOf, type RegisteredUnit } from '../../../../db/property/unit-register.repository.ts';
import { unitKey } from '../units/unit-values.ts';
import { ImportedAccounts } from './account-for.ts';
import { type Importer, RowVerdicts } from './importer.ts';
import type { ReadRow } from './read-rows.ts';
import { type ImportedLease, writeLeases } from './write-leases.ts';

const LAST_DUE_DAY = 31;

/** Leases by the office's id, each with its first resident, rent, deposit and opening balance; known ones stay as they are. */
export const importLeases: Importer = async (deps, db, place, rows) => {
  const { property } = place;
  const units = await listUnitsOf(db, property.id);
  const known = await listKnownLeases(db, property.id);
  const accounts = new ImportedAccounts(await listAccounts(db, property.company_id));
  const leases: ImportedLease[] = [];
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
    verdicts.added += 1;
    leases.push({ values: row.values, unit: found, uid, term });
  }
  return {
    ...verdicts.done(),
    write: (trx, onRow) => writeLeases(deps, trx, place, { leases, accounts, onRow }),
  };
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
