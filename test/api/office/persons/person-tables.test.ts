import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findPerson } from '../../../../src/db/person-data/person-ids.repository.ts';
import { personRows } from '../../../../src/db/person-data/person-rows.ts';
import { PLACE_COLUMNS } from '../../../../src/db/person-data/person-table.ts';
import { NO_PERSON_DATA, PERSON_TABLES } from '../../../../src/db/person-data/person-tables.ts';
import { makeTenant } from '../../../fixtures/tenant.ts';
import { type ResidentPortal, startResidentPortal } from '../../resident/resident-portal.ts';
import { DIALECTS } from '../../support/test-database.ts';

describe.each(DIALECTS)('the list of tables with data of people, on %s', (dialect) => {
  let portal: ResidentPortal;
  beforeAll(async () => {
    portal = await startResidentPortal(dialect);
  });
  afterAll(() => portal.close());

  const ofTables = async () =>
    new Map(
      (await portal.deps.db.introspection.getTables()).map(({ name, columns }) => [
        name as string,
        columns.map((one) => one.name),
      ]),
    );

  it('decides about every table of the database, once', async () => {
    const known = [...PERSON_TABLES.map(({ table }) => table), ...Object.values(NO_PERSON_DATA).flat()];
    expect([...known].sort()).toEqual([...(await ofTables()).keys()].sort());
  });

  it('decides about every column of a table with data of people, once', async () => {
    const tables = await ofTables();
    for (const { table, gives, keeps, key, whose, within } of PERSON_TABLES) {
      const named = [...gives, ...Object.values(keeps).flat()].sort();
      const columns = (tables.get(table) ?? []).filter((name) => !PLACE_COLUMNS.includes(name));
      expect([table, named]).toEqual([table, columns.sort()]);
      const links = [...whose, ...within].flatMap((link) => (link === 'subject' ? [] : [link.column]));
      for (const name of [...key, ...links])
        expect([table, columns]).toEqual([table, expect.arrayContaining([name])]);
    }
  });

  it('reads each table for a person and for somebody who is in no row', async () => {
    const { db } = portal.deps;
    const { user, lease_id } = await makeTenant(portal.deps, { person: { last_name: 'Reader' } });
    const { company_id, property_id } = user;
    const ids = await findPerson(db, { company_id, property_id, kind: 'resident', id: user.id });
    if (ids === null) throw new Error('Nobody was found.');
    expect(ids).toMatchObject({ users: [user.id], homes: [lease_id] });
    const { known_as, ...keys } = ids;
    const none = Object.fromEntries(Object.keys(keys).map((key) => [key, []])) as unknown as typeof keys;
    const nobody = { ...none, known_as };
    for (const table of PERSON_TABLES) {
      const columns = [...table.gives, ...Object.values(table.keeps).flat()];
      for await (const rows of personRows(db, table, { property_id, ids }, columns))
        expect(rows.length).toBeGreaterThan(0);
      for await (const rows of personRows(db, table, { property_id, ids: nobody }, columns))
        expect([table.table, rows]).toEqual([table.table, []]);
    }
    expect(await findPerson(db, { company_id, property_id, kind: 'applicant', id: user.id })).toBeNull();
  });
});
