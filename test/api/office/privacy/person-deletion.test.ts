import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { updateApplicant } from '../../../../src/db/applicant/applicant.repository.ts';
import type { Tables } from '../../../../src/db/tables.ts';
import { runRetention } from '../../../../src/server/erasure/run-retention.ts';
import { verifyLog } from '../../../../src/server/features/lease/log/verify-log.ts';
import { sealLeases } from '../../../../src/server/features/lease/sealing/seal-leases.ts';
import { leaseHousehold } from '../../../fixtures/lease-household.ts';
import { signForAll } from '../../../fixtures/signed-lease.ts';
import { makeTenant, makeUser } from '../../../fixtures/tenant.ts';
import { type MoneyPortal, startMoneyPortal } from '../../support/money-portal.ts';
import { processCalls, refused } from '../../support/process-calls.ts';
import { DIALECTS } from '../../support/test-database.ts';

const DAY = 86_400_000;

describe.each(DIALECTS)('the deletion of a person, on %s', (dialect) => {
  let portal: MoneyPortal;
  let kim: string;
  beforeAll(async () => {
    portal = await startMoneyPortal(dialect);
    kim = await officer('juniper-row', ['manage_privacy', 'manage_property']);
  });
  afterAll(() => portal.close());

  const { officer } = processCalls(() => portal);
  const path = (kind: string, id: string) => `/api/office/persons/${kind}/${id}/deletion`;
  const preview = (kind: string, id: string, token = kim) => portal.ask('GET', path(kind, id), { token });
  const remove = (kind: string, id: string, name: string, token = kim) =>
    portal.ask('POST', path(kind, id), { token, body: { reason: 'Asked by mail', name } });
  /** Tables in which a text stands, in any column. */
  const tablesWith = async (text: RegExp) => {
    const { db } = portal.deps;
    const found: string[] = [];
    for (const { name } of await db.introspection.getTables()) {
      const rows = await db
        .selectFrom(name as keyof Tables)
        .selectAll()
        .execute();
      if (text.test(JSON.stringify(rows))) found.push(name);
    }
    return found;
  };

  it('is refused while something is open, with the reasons, and changes nothing', async () => {
    const { user, lease_id } = await makeTenant(portal.deps, { person: { last_name: 'Openlease' } });
    const name = `${user.first_name} ${user.last_name}`;
    const seen = await preview('resident', user.id);
    expect(seen).toMatchObject({ status: 200, body: { name, open: ['lease'], deleted_at: null } });
    expect(await remove('resident', user.id, name)).toMatchObject({
      ...{ status: 409, body: { error: { code: 'person.not_over', open: ['lease'] } } },
    });
    await portal.deps.db
      .updateTable('tenancies')
      .set({ lease_status: 'Previous' })
      .where('lease_id', '=', lease_id)
      .execute();
    const hold = { token: kim, body: { reason: 'A lawsuit' } };
    expect((await portal.ask('POST', `/api/office/cases/${lease_id}/holds`, hold)).status).toBe(200);
    expect((await preview('resident', user.id)).body.open).toEqual(['legal_hold']);
    expect(await remove('resident', user.id, name)).toMatchObject(refused(409, 'person.not_over'));
    expect(await tablesWith(/Openlease/)).toContain('users');
    const { applicant_id } = await portal.invite();
    expect((await preview('applicant', applicant_id)).body.open).toEqual(['application']);
  });

  it('needs the name, the policy and a person of the property', async () => {
    const user = await makeUser(portal.deps, { first_name: 'Nora', last_name: 'Wrongname' });
    expect(await remove('resident', user.id, 'Somebody Else')).toMatchObject(
      refused(422, 'person.name_differs'),
    );
    expect(await remove('resident', user.id, ' ')).toMatchObject(refused(422, 'person.name_differs'));
    const clerk = await officer('juniper-row', ['manage_applications'], 'Clerk');
    expect(await preview('resident', user.id, clerk)).toMatchObject(refused(403, 'access.denied'));
    expect(await remove('resident', user.id, 'Nora Wrongname', clerk)).toMatchObject(
      refused(403, 'access.denied'),
    );
    const stranger = await officer('harbor-court', ['manage_privacy'], 'Stranger');
    expect(await preview('resident', user.id, stranger)).toMatchObject(refused(404, 'record.not_found'));
    expect(await tablesWith(/Wrongname/)).toEqual(['users']);
  });

  it('happens once, whoever asks at the same time, and leaves a lease and its books', async () => {
    const { user, lease_id } = await makeTenant(portal.deps, {
      lease_status: 'Previous',
      person: { first_name: 'Zora', last_name: 'Quimby', email: 'zora@quimby.example' },
    });
    const { db } = portal.deps;
    const books = await db.selectFrom('ledger_transfers').selectAll().execute();
    const seen = (await preview('resident', user.id)).body;
    expect(seen.open).toEqual([]);
    expect(seen.deleted.map(({ topic }: { topic: string }) => topic)).toContain('account');
    expect(seen.kept.find(({ topic }: { topic: string }) => topic === 'leases').until).toMatch(/^20\d\d-/);
    const lee = await officer('juniper-row', ['manage_privacy'], 'Novak');
    const answers = await Promise.all([
      remove('resident', user.id, 'zora quimby'),
      remove('resident', user.id, 'Zora Quimby'),
      remove('resident', user.id, 'Zora Quimby', lee),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await remove('resident', user.id, 'Zora Quimby')).toMatchObject(refused(409, 'person.deleted'));
    expect((await tablesWith(/quimby/i)).sort()).toEqual(['lease_occupants', 'leases']);
    expect(await db.selectFrom('ledger_transfers').selectAll().execute()).toEqual(books);
    expect(await db.selectFrom('leases').select('id').where('id', '=', lease_id).execute()).toHaveLength(1);
    const after = (await preview('resident', user.id)).body;
    expect(after).toMatchObject({ name: '', deleted_at: expect.any(String) });
    const { erasures } = (await portal.ask('GET', '/api/office/erasures', { token: kim })).body;
    expect(erasures[0]).toMatchObject({ kind: 'person', asked: { reason: 'Asked by mail' } });
  });

  it('keeps a declined application for its 25 months without its secrets, then the job erases it', async () => {
    const person = { first_name: 'Ziggy', last_name: 'Marlow', email: 'ziggy@marlow.example' };
    const { applicant_id: id } = await portal.submitted();
    await updateApplicant(portal.deps.db, id, { ...person, decision: 'DENIED' });
    const decided_at = new Date(portal.clock.now()).toISOString();
    await portal.deps.db.updateTable('applicants').set({ decided_at }).where('id', '=', id).execute();
    expect((await preview('applicant', id)).body).toMatchObject({
      open: [],
      kept: expect.arrayContaining([expect.objectContaining({ topic: 'application', then_deleted: true })]),
    });
    expect((await remove('applicant', id, 'Ziggy Marlow')).status).toBe(200);
    const secrets = await portal.deps.db
      .selectFrom('erasures')
      .select('total')
      .where('subject_id', '=', id)
      .where('kind', '=', 'secrets')
      .execute();
    expect(secrets).toHaveLength(1);
    expect(await tablesWith(/marlow/i)).toContain('applicants');
    portal.clock.advance(763 * DAY);
    await runRetention(portal.deps);
    expect(await tablesWith(/marlow/i)).toEqual([]);
  });

  it('leaves the proof of a sealed lease as it was', async () => {
    const { deps } = portal;
    const { lease_id, people } = await leaseHousehold(deps, { signers: [['Wilma', 'Sealed']] });
    await signForAll(deps, lease_id);
    expect((await sealLeases(deps)).seal).toBe(1);
    const { id } = people[0];
    const decided_at = deps.clock.now().toISOString();
    await deps.db.updateTable('applicants').set({ decided_at }).where('id', '=', id).execute();
    portal.clock.advance(1500 * DAY);
    const later = await officer('juniper-row', ['manage_privacy'], 'Later');
    expect((await preview('applicant', id, later)).body.open).toEqual([]);
    const proof = () => verifyLog(deps.db, deps.secrets, deps.storage);
    const before = await proof();
    expect([before.findings, before.missing]).toEqual([[], []]);
    expect((await remove('applicant', id, 'Wilma Sealed', later)).status).toBe(200);
    const applicant = await deps.db.selectFrom('applicants').select('email').where('id', '=', id).execute();
    expect(applicant).toEqual([{ email: '' }]);
    expect(await proof()).toEqual(before);
    // Who only takes away a name has deleted nobody.
    const erased = deps.db.deleteFrom('erasures').where('subject_id', '=', id);
    await erased.where('kind', '=', 'person').execute();
    expect((await proof()).findings).not.toEqual([]);
  });
});
