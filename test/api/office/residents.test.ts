import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BELONGINGS } from '../../../src/contract/limits.ts';
import { noteSessionUse } from '../../../src/db/session/session.repository.ts';
import { makeTenant } from '../../fixtures/tenant.ts';
import { processCalls, refused } from '../support/process-calls.ts';
import { DIALECTS } from '../support/test-database.ts';
import { startTestPortal, type TestPortal } from '../support/test-portal.ts';

describe.each(DIALECTS)('the people of a property, on %s', (dialect) => {
  let portal: TestPortal;
  let kim: string;
  let away: string;
  let lease: string;
  beforeAll(async () => {
    portal = await startTestPortal(dialect);
    kim = await officer('juniper-row', ['manage_leases']);
    away = await officer('cedar-yard', ['manage_leases']);
    const names: [string, string][] = [
      ['José', 'García'],
      ['Ann', 'Zeller'],
      ['Bo', 'Abbott'],
    ];
    for (const [first_name, last_name] of names) {
      const made = await makeTenant(portal.deps, { person: { first_name, last_name } });
      if (last_name === 'García') lease = made.lease_id;
    }
    const gone = { first_name: 'Old', last_name: 'Former' };
    await makeTenant(portal.deps, { person: gone, lease_status: 'Previous' });
    const other = { first_name: 'Not', last_name: 'Here' };
    await makeTenant(portal.deps, { person: other, property_id: 'cedar-yard' });
  });
  afterAll(() => portal.close());

  const { officer } = processCalls(() => portal);
  const list = async (query = '', token = kim) => {
    const { status, body } = await portal.ask('GET', `/api/office/residents${query}`, { token });
    expect(status).toBe(200);
    return body;
  };
  const names = async (query = '', token = kim) =>
    (await list(query, token)).rows.map(({ name }: { name: string }) => name);
  const things = (token = kim, id = lease) =>
    portal.ask('GET', `/api/office/households/${id}/belongings`, { token });
  const add = (values: object, token = kim, id = lease) =>
    portal.ask('POST', `/api/office/households/${id}/belongings`, {
      token,
      body: { kind: 'KEY', name: 'Front door', number: '', detail: '', permit: '', ...values },
    });
  const end = (id: string, token = kim) =>
    portal.ask('POST', `/api/office/belongings/${id}/end`, { token, body: {} });

  it('are listed by when they last used the portal, and who has not for long is found', async () => {
    const { db } = portal.deps;
    const ids = new Map(
      (await db.selectFrom('users').select(['id', 'last_name']).execute()).map(({ id, last_name }) => [
        last_name,
        id,
      ]),
    );
    const set = (last_name: string, values: { last_login_at?: string; last_active_at?: string }) =>
      db
        .updateTable('users')
        .set(values)
        .where('id', '=', ids.get(last_name) ?? '')
        .execute();
    const now = portal.deps.clock.now().getTime();
    const ago = (days: number) => new Date(now - days * 86_400_000).toISOString();
    await set('Zeller', { last_login_at: ago(200), last_active_at: ago(2) });
    await set('Abbott', { last_login_at: ago(40) });
    expect(await names('?sort=active_at&order=desc')).toEqual(['Zeller, Ann', 'Abbott, Bo', 'García, José']);
    expect(await names('?sort=active_at&order=asc')).toEqual(['García, José', 'Abbott, Bo', 'Zeller, Ann']);
    expect(await names('?idle=30')).toEqual(['Abbott, Bo', 'García, José']);
    expect(await names('?idle=90')).toEqual(['García, José']);
    // In pages that the database makes, and among all people.
    expect(await names('?idle=30&sort=active_at&order=desc')).toEqual(['Abbott, Bo', 'García, José']);
    expect(await names('?sort=active_at&page=2')).toEqual([]);
    expect((await list('?sort=active_at&page=2')).total).toBe(3);
    expect(await names('?show=former&sort=active_at')).toEqual(['Former, Old']);
    expect(await names('?show=all&sort=active_at&order=desc')).toHaveLength(4);
    expect(await names('?idle=never')).toEqual(['García, José']);
    const { rows } = await list('?q=zeller');
    expect(rows[0].active_at).toBe(ago(2));
    expect(await portal.ask('GET', '/api/office/residents?idle=7', { token: kim })).toMatchObject(
      refused(400, 'request.invalid'),
    );
  });

  it('are seen when they use the portal, and not when the office acts as them', async () => {
    const { db } = portal.deps;
    const { user } = await makeTenant(portal.deps, { person: { first_name: 'Una', last_name: 'Active' } });
    const activeAt = async () =>
      (
        await db
          .selectFrom('users')
          .select('last_active_at')
          .where('id', '=', user.id)
          .executeTakeFirstOrThrow()
      ).last_active_at;
    const own = { id: 'S-own', user_id: user.id, impersonation_id: null };
    await noteSessionUse(db, { ...own, impersonation_id: 'I-1' }, '2026-03-02T17:00:00.000Z', '127.0.0.1');
    expect(await activeAt()).toBeNull();
    await noteSessionUse(db, own, '2026-03-02T18:00:00.000Z', '127.0.0.1');
    expect(await activeAt()).toBe('2026-03-02T18:00:00.000Z');
    await db.deleteFrom('lease_occupants').where('user_id', '=', user.id).execute();
  });

  it('are listed, sorted, in pages, and found by words without accents', async () => {
    expect(await names()).toEqual(['Abbott, Bo', 'García, José', 'Zeller, Ann']);
    expect(await names('?sort=name&order=desc')).toEqual(['Zeller, Ann', 'García, José', 'Abbott, Bo']);
    expect(await names('?show=former')).toEqual(['Former, Old']);
    expect(await names('?show=all')).toHaveLength(4);
    expect(await names('?q=jose+garcia')).toEqual(['García, José']);
    expect(await names(`?q=${lease}`)).toEqual(['García, José']);
    expect(await names('?q=garcia+ann')).toEqual([]);
    const { rows, total } = await list('?q=garcia');
    expect(total).toBe(1);
    expect(rows[0]).toMatchObject({ role: 'resident', case_id: lease, lease_uid: lease, over: false });
    expect(await names('?page=9')).toEqual([]);
    const wrong = await portal.ask('GET', '/api/office/residents?sort=email', { token: kim });
    expect(wrong).toMatchObject(refused(400, 'request.invalid'));
  });

  it('are those of the property of a member who works on leases', async () => {
    expect(await names('', away)).toEqual(['Here, Not']);
    const clerk = await officer('juniper-row', ['manage_parcels']);
    expect(await portal.ask('GET', '/api/office/residents', { token: clerk })).toMatchObject(
      refused(403, 'access.denied'),
    );
    expect(await things(away)).toMatchObject(refused(404, 'record.not_found'));
    expect(await add({ key: 'a' }, away)).toMatchObject(refused(404, 'record.not_found'));
  });

  it('have keys that are handed out once and given back once, with who did it', async () => {
    const sent = { key: 'one', name: ' Front\n door ', number: '17', detail: 'José' };
    const [one, again] = await Promise.all([add(sent), add(sent)]);
    expect([one.status, again.status]).toEqual([200, 200]);
    const { body } = await things();
    expect(body).toMatchObject([
      { kind: 'KEY', name: 'Front door', number: '17', detail: 'José', source: 'office', ended_at: null },
    ]);
    expect(body[0].added_by).toContain('Moss');
    const id = body[0].belonging_id;
    expect(await end(id, away)).toMatchObject(refused(404, 'record.not_found'));
    const reader = await officer('juniper-row', ['read_office'], 'Reed');
    expect((await things(reader)).body).toHaveLength(1);
    expect(await end(id, reader)).toMatchObject(refused(403, 'access.denied'));
    const back = await end(id);
    portal.clock.advance(60_000);
    expect((await end(id)).body[0].ended_at).toBe(back.body[0].ended_at);
    expect(back.body[0]).toMatchObject({ ended_by: expect.stringContaining('Moss') });
  });

  it('show the vehicles and pets of their applications and requests, which are changed there', async () => {
    const { user, lease_id } = await makeTenant(portal.deps);
    const { applicant_id, application_id } = await portal.invite();
    const { db } = portal.deps;
    const draft = {
      applicant_vehicles: [{ year: '2020', make: 'Honda', model: 'Fit', license_plate_number: 'XYZ 9' }],
      applicant_pets: [{ type: 'Cat', name: 'Mia' }],
    };
    await db
      .updateTable('applicants')
      .set({ draft_data: JSON.stringify(draft), submitted_at: '2026-01-01T00:00:00.000Z' })
      .where('id', '=', applicant_id)
      .execute();
    await db.updateTable('leases').set({ application_id }).where('id', '=', lease_id).execute();
    const at = '2026-01-01T00:00:00.000Z';
    const of = { company_id: user.company_id, property_id: user.property_id };
    const asked = { ...of, flow: 'parking-permit', subject_kind: 'tenancy', subject_id: lease_id };
    await db
      .insertInto('processes')
      .values({
        ...asked,
        id: 'asks',
        release: '',
        revision: 1,
        created_at: at,
        updated_at: at,
        withdrawn_at: null,
      })
      .execute();
    const vehicle = { make: 'Kia', model: 'Rio', color: 'Red', plate: 'RIO 1' };
    await db
      .insertInto('process_answers')
      .values({
        ...of,
        process_id: 'asks',
        answers: JSON.stringify({ vehicle }),
        revision: 1,
        updated_at: at,
      })
      .execute();
    const shown = async () =>
      (await things(kim, lease_id)).body.map((one: Record<string, unknown>) => [
        one.source,
        one.name,
        one.number,
      ]);
    const applied = [
      ['application', '2020 Honda Fit', 'XYZ 9'],
      ['application', 'Mia', ''],
    ];
    expect(await shown()).toEqual(applied);
    await db
      .insertInto('process_places')
      .values({ ...of, process_id: 'asks', pool: 'parking', number: 1, asked_at: at, held_at: at })
      .execute();
    expect(await shown()).toEqual([...applied, ['request', 'Kia Rio', 'RIO 1']]);
  });

  it('have vehicles and pets; wrong values and more than a list can hold are refused', async () => {
    await add({ key: 'car', kind: 'VEHICLE', name: 'Kia Rio', number: 'ABC 123', permit: 'P7' });
    await add({ key: 'dog', kind: 'PET', name: 'Rex', detail: 'Dog' });
    expect((await things()).body.map(({ name }: { name: string }) => name)).toEqual(
      expect.arrayContaining(['Kia Rio', 'Rex']),
    );
    for (const wrong of [
      { key: 'x', kind: 'BOAT' },
      { key: 'x', name: '  ' },
      { key: 'x', name: 'n'.repeat(81) },
      { key: '' },
      { key: 'x', number: 7 },
    ])
      expect(await add(wrong)).toMatchObject(refused(400, 'request.invalid'));
    const { company_id, property_id } = await portal.deps.db
      .selectFrom('tenancies')
      .selectAll()
      .where('lease_id', '=', lease)
      .executeTakeFirstOrThrow();
    const { id: added_by } = await portal.deps.db.selectFrom('users').select('id').executeTakeFirstOrThrow();
    const had = (await things()).body.length;
    await portal.deps.db
      .insertInto('belongings')
      .values(
        Array.from({ length: BELONGINGS - had }, (_, place) => ({
          ...{ id: `fill-${place}`, company_id, property_id, lease_id: lease, request_key: `fill-${place}` },
          ...{ kind: 'KEY' as const, name: 'Key', number: '', detail: '', permit: '', added_by },
          ...{ since: '2026-01-01T00:00:00.000Z', ended_at: null, ended_by: null },
        })),
      )
      .execute();
    expect(await add({ key: 'last' })).toMatchObject(refused(409, 'belongings.too_many'));
  });
});
