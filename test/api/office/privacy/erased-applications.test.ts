import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listApplicants, updateApplicant } from '../../../../src/db/applicant/applicant.repository.ts';
import { listStorageKeys } from '../../../../src/db/applicant/stored-content.repository.ts';
import { ERASING_PLAN } from '../../../../src/db/person-data/erasing-plan.ts';
import { PERSON_TABLES } from '../../../../src/db/person-data/person-tables.ts';
import { runRetention } from '../../../../src/server/erasure/run-retention.ts';
import { leaseHousehold } from '../../../fixtures/lease-household.ts';
import { type MoneyPortal, startMoneyPortal } from '../../support/money-portal.ts';
import { processCalls } from '../../support/process-calls.ts';
import { DIALECTS } from '../../support/test-database.ts';

const YEAR = 366 * 86_400_000;

describe('the plan of an erasure', () => {
  it('decides about every table with data of people, once', () => {
    const names = (tables: readonly { readonly table: string }[]) => tables.map(({ table }) => table).sort();
    expect(names(ERASING_PLAN)).toEqual(names(PERSON_TABLES));
  });

  it('blanks only columns that hold data of people, or are beside them', () => {
    for (const entry of ERASING_PLAN) {
      if (entry.rows !== 'blanked') continue;
      const known = PERSON_TABLES.find(({ table }) => table === entry.table);
      const columns = [...(known?.gives ?? []), ...Object.values(known?.keeps ?? {}).flat()];
      expect([entry.table, columns]).toEqual([
        entry.table,
        expect.arrayContaining(Object.keys(entry.columns)),
      ]);
    }
  });
});

describe.each(DIALECTS)('applications that led to no lease, on %s', (dialect) => {
  let portal: MoneyPortal;
  beforeAll(async () => {
    portal = await startMoneyPortal(dialect);
  });
  afterAll(() => portal.close());

  const { officer } = processCalls(() => portal);
  const applicationOf = async (id: string) => {
    const [one] = await listApplicants(portal.deps.db, [id]);
    return one?.application_id ?? '';
  };
  // Sessions end while the clock moves on.
  const office = () => officer('juniper-row', ['manage_property', 'manage_applications'], 'Moss');
  const register = async () =>
    (await portal.ask('GET', '/api/office/applications', { token: await office() })).text;

  it('are erased with names, answers, files and messages after 25 months; fees stay in the books', async () => {
    const person = { first_name: 'Zoraida', last_name: 'Quimby', email: 'zoraida@quimby.example' };
    const { token, applicant_id: id } = await portal.submitted();
    await updateApplicant(portal.deps.db, id, { ...person, contact_no: '+15125550177' });
    await portal.payByBank(token);
    const message = { token, body: { subject: 'I am Zoraida', message: 'My cat is called Zoraida' } };
    expect((await portal.ask('PUT', '/api/applicant/messages', message)).status).toBe(200);
    await updateApplicant(portal.deps.db, id, { decision: 'DENIED' });
    const application = await applicationOf(id);
    const { db } = portal.deps;
    const paid = await db.selectFrom('payments').selectAll().execute();
    expect(paid.length).toBeGreaterThan(0);
    await db
      .updateTable('applicants')
      .set({ decided_at: new Date(portal.clock.now()).toISOString() })
      .execute();
    portal.clock.advance(2 * YEAR);
    await runRetention(portal.deps);
    expect(await register()).toContain(application);
    portal.clock.advance(31 * 86_400_000);
    const runs = await Promise.all([runRetention(portal.deps), runRetention(portal.deps)]);
    expect(runs[0] + runs[1]).toBe(1);
    const left: string[] = [];
    for (const { name } of await db.introspection.getTables()) {
      const rows = await db
        .selectFrom(name as 'users')
        .selectAll()
        .execute();
      // Sent mails end after 30 days, by a job of their own.
      if (name !== 'outbox' && /zoraida|quimby|5125550177/i.test(JSON.stringify(rows))) left.push(name);
    }
    expect(left).toEqual([]);
    expect(await db.selectFrom('payments').selectAll().execute()).toEqual(paid);
    const keys = await listStorageKeys(db);
    for await (const stored of portal.deps.storage.storedBefore(
      new Date(portal.clock.now().getTime() + YEAR),
    ))
      expect(keys).toEqual(expect.arrayContaining([...stored]));
    expect(await register()).not.toContain(application);
    const kim = await office();
    const shown = await portal.ask('GET', `/api/office/cases/${application}`, { token: kim });
    expect(shown.status).toBe(404);
    expect((await portal.ask('GET', '/api/applicant/application', { token })).status).toBe(401);
    const { erasures } = (await portal.ask('GET', '/api/office/erasures', { token: kim })).body;
    expect(erasures[0]).toMatchObject({ kind: 'application', subject_id: application });
    expect(await runRetention(portal.deps)).toBe(0);
  });

  it('that nobody has submitted are erased after half a year, and those with a lease or a hold never', async () => {
    const { applicant_id: open } = await portal.invite();
    const { applicant_id: held } = await portal.invite();
    const lease = await leaseHousehold(portal.deps);
    const [abandoned, kept] = [await applicationOf(open), await applicationOf(held)];
    const admin = await officer('juniper-row', ['manage_privacy'], 'Hold');
    const hold = { token: admin, body: { reason: 'A complaint' } };
    expect((await portal.ask('POST', `/api/office/cases/${kept}/holds`, hold)).status).toBe(200);
    portal.clock.advance(170 * 86_400_000);
    await runRetention(portal.deps);
    const erased = async () => {
      const rows = await portal.deps.db.selectFrom('applications').selectAll().execute();
      return rows.filter(({ erased_at }) => erased_at !== null).map((one) => one.id);
    };
    expect(await erased()).not.toContain(abandoned);
    portal.clock.advance(11 * 86_400_000);
    await runRetention(portal.deps);
    expect(await erased()).toContain(abandoned);
    portal.clock.advance(3 * YEAR);
    await runRetention(portal.deps);
    expect(await erased()).not.toContain(kept);
    expect(await erased()).not.toContain(lease.application_id);
  });
});
