import {
  insertOccupant,
  listAccounts,
  listKnownLeases,
  listKnownOccupants,
  listLeasesWithEntry,
} from '../../../../db/office/import-lookups.repository.ts';
import { insertAccounts } from '../../../../db/session/user.repository.ts';
import { ImportedAccounts } from './account-for.ts';
import { type Importer, RowVerdicts } from './importer.ts';
import { OPENING, openBalance } from './opening-balance.ts';
import type { ReadRow } from './read-rows.ts';

const uidOf = ({ values }: ReadRow): string => String(values.lease_uid).toUpperCase();

/** Further residents of leases, by the office's id of the lease and their name. */
export const importResidents: Importer = async (deps, db, place, rows) => {
  const { property, today } = place;
  const of = { company_id: property.company_id, property_id: property.id };
  const leases = new Map(
    (await listKnownLeases(db, property.id)).map((lease) => [lease.lease_uid.toUpperCase(), lease]),
  );
  const accounts = new ImportedAccounts(await listAccounts(db, property.company_id));
  const names = new Map<string, string[]>();
  const nameOf = (first: unknown, last: unknown) => `${first} ${last}`.toLowerCase();
  for (const { lease_id, first_name, last_name } of await listKnownOccupants(db, property.id))
    names.set(lease_id, [...(names.get(lease_id) ?? []), nameOf(first_name, last_name)]);
  const verdicts = new RowVerdicts();
  for (const row of rows) {
    const lease = leases.get(uidOf(row));
    if (lease === undefined) {
      verdicts.wrong(row, 'lease_uid', 'lease_unknown');
      continue;
    }
    const { lease_id, start_date } = lease;
    const { first_name, last_name, email, responsible = true } = row.values;
    const living = names.get(lease_id) ?? [];
    const name = nameOf(first_name, last_name);
    if (living.includes(name)) {
      verdicts.known += 1;
      continue;
    }
    names.set(lease_id, [...living, name]);
    const person = { first_name: String(first_name), last_name: String(last_name) };
    verdicts.add(async (trx) => {
      const user_id = accounts.idFor(deps, place, { ...person, email });
      await insertAccounts(trx, accounts.takeNew());
      await insertOccupant(trx, {
        ...{ ...of, ...person, lease_id, user_id, position: living.length },
        responsible_flag: responsible === true ? 'Responsible' : 'Non-Responsible',
        is_lease_applicant: Number(start_date > today),
      });
    });
  }
  return verdicts.done();
};

/** Opening balances of leases, once for each. */
export const importBalances: Importer = async (deps, db, { property, today }, rows) => {
  const of = { company_id: property.company_id, property_id: property.id };
  const leases = new Map(
    (await listKnownLeases(db, property.id)).map((lease) => [lease.lease_uid.toUpperCase(), lease]),
  );
  const opened = await listLeasesWithEntry(db, property.id, OPENING);
  const verdicts = new RowVerdicts();
  const seen = new Set<string>();
  for (const row of rows) {
    const lease = leases.get(uidOf(row));
    const isTwice = seen.has(uidOf(row));
    seen.add(uidOf(row));
    if (lease === undefined) verdicts.wrong(row, 'lease_uid', 'lease_unknown');
    else if (isTwice) verdicts.wrong(row, 'lease_uid', 'twice');
    else if (opened.has(lease.lease_id) || row.values.balance === 0) verdicts.known += 1;
    else {
      const scope = { ...of, lease_id: lease.lease_id };
      verdicts.add((trx) => openBalance(deps, trx, scope, Number(row.values.balance), today));
    }
  }
  return verdicts.done();
};
