import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_COMPANY } from '../../../src/cli/demo/properties.ts';
import { insertUnit } from '../../../src/db/property/property.repository.ts';
import { insertMessage } from '../../../src/db/resident/resident-message.repository.ts';
import { insertTenancy } from '../../../src/db/resident/tenancy.repository.ts';
import { findUser, insertUser, type User } from '../../../src/db/session/user.repository.ts';
import { openStaffLink } from '../../../src/server/access/staff-link.ts';
import { hashPassword } from '../../../src/server/features/accounts/password.ts';
import { DIALECTS } from '../support/test-database.ts';
import { startTestPortal, type TestPortal } from '../support/test-portal.ts';

const PASSWORD = 'correct horse battery';

describe.each(DIALECTS)('residents on %s', (dialect) => {
  let portal: TestPortal;
  let hash: string;
  let people = 0;
  beforeAll(async () => {
    portal = await startTestPortal(dialect);
    hash = await hashPassword(PASSWORD, portal.deps.random.bytes(16));
  });
  afterAll(() => portal.close());

  const person = async (changed: Partial<User> = {}): Promise<User> => {
    people += 1;
    const id = `resident-${people}`;
    await insertUser(portal.deps.db, {
      id,
      company_id: DEMO_COMPANY.id,
      property_id: 'juniper-row',
      email: `resident${people}@example.com`,
      password_hash: hash,
      first_name: 'Riley',
      last_name: 'Hart',
      policies: [],
      language: 'en',
      ...changed,
    });
    const made = await findUser(portal.deps.db, id);
    if (made === null) throw new Error('Nobody was made.');
    return made;
  };

  /** Creates a lease of somebody, and returns its id. */
  const lease = async (
    { id: user_id, first_name, last_name }: User,
    changed: { property_id?: string; lease_status?: string; start_date?: string; responsible?: boolean } = {},
  ): Promise<string> => {
    people += 1;
    const { property_id = 'juniper-row', lease_status = 'Current', start_date = '2025-08-01' } = changed;
    const id = `lease-${people}`;
    const of = { company_id: DEMO_COMPANY.id, property_id };
    const unit = await portal.deps.db
      .selectFrom('units')
      .select('details')
      .where('property_id', '=', property_id)
      .executeTakeFirstOrThrow();
    const details = { ...JSON.parse(unit.details), unit_uid: `U${people}` };
    await insertUnit(portal.deps.db, { ...of, id: `unit-${id}`, details, available: false });
    await insertTenancy(portal.deps.db, {
      lease: {
        ...of,
        id,
        unit_id: `unit-${id}`,
        start_date,
        end_date: '2026-07-31',
        rent_cents: 150_000,
        created_at: `${start_date}T15:00:00.000Z`,
      },
      tenancy: {
        lease_uid: `UID-${people}`,
        lease_status,
        movein_date: start_date,
        pending_renewal: 1,
        allow_workorder: 1,
      },
      occupants: [
        {
          user_id,
          first_name,
          last_name,
          responsible_flag: changed.responsible === false ? 'Non-Responsible' : 'Responsible',
          is_lease_applicant: 0,
        },
      ],
    });
    return id;
  };
  const addendum = (lease_id: string) =>
    portal.deps.db
      .insertInto('leases')
      .columns([
        'id',
        'company_id',
        'property_id',
        'unit_id',
        'parent_lease_id',
        'status',
        'start_date',
        'end_date',
        'rent_cents',
        'deposit_cents',
        'occupants',
        'allow_corporate_signer',
        'corp_signer_fname',
        'corp_signer_lname',
        'corp_signer_email',
        'created_at',
      ])
      .expression((eb) =>
        eb
          .selectFrom('leases')
          .select([
            eb.val(`addendum-of-${lease_id}`).as('id'),
            'company_id',
            'property_id',
            'unit_id',
            'id as parent',
            eb.val('SIGNING' as const).as('status'),
            'start_date',
            'end_date',
            'rent_cents',
            'deposit_cents',
            'occupants',
            'allow_corporate_signer',
            'corp_signer_fname',
            'corp_signer_lname',
            'corp_signer_email',
            'created_at',
          ])
          .where('id', '=', lease_id),
      )
      .execute();
  const logIn = (user: User, changed: object = {}) =>
    portal.ask('POST', '/api/tenant/auth/login', {
      body: { email: user.email, password: PASSWORD, property_id: 'juniper-row', ...changed },
      from: `10.3.0.${people % 250}`,
    });
  const tokenOf = async (user: User): Promise<string> => (await logIn(user)).body.token;
  const switchTo = (token: string, body: object) =>
    portal.ask('POST', '/api/tenant/auth/switch_unit', { token, body });
  const enter = (url: string, host: string) =>
    portal.ask('POST', '/api/auth/impersonate', {
      body: { code: new URL(url).searchParams.get('code') },
      headers: { host },
    });

  it('[PLT-144] [PLT-146] [PLT-147] [PLT-148] see all their leases and units', async () => {
    const user = await person();
    const id = await lease(user);
    const { body } = await logIn(user);
    expect(body.metas.blocked_modules).toEqual([]);
    expect(body.metas.time_zone).toBe('America/Chicago');
    expect(body.metas.lease).toEqual({
      lease_id: id,
      units: [
        {
          lease_id: id,
          lease_status: 'Current',
          lease_uid: expect.stringMatching(/^UID-/),
          building_uid: 'B',
          unit_uid: expect.stringMatching(/^U\d+$/),
          property_id: 'juniper-row',
          property_name: 'Juniper Row',
          property_type: 'RESIDENTIAL',
          property_host: 'juniper.localhost',
          company_host: 'juniper.localhost',
          lease_start_date: '2025-08-01',
          lease_end_date: '2026-07-31',
          movein_date: '2025-08-01',
          is_lease_applicant: false,
          responsible_flag: 'Responsible',
          pending_renewal: true,
          addendum: false,
          allow_workorder: true,
          occupant_first_name: 'Riley',
          occupant_last_name: 'Hart',
          last_login: null,
          unit_address: '410 Juniper Lane, Austin, TX 78704',
          user_first_name: 'Riley',
          user_last_name: 'Hart',
          user_email: user.email,
        },
      ],
    });
  });

  it('see the time of the last visit, at sign-in and whenever the page is reopened', async () => {
    const user = await person();
    await lease(user);
    const verified = async (token: string) => (await portal.ask('GET', '/api/tenant/verify', { token })).body;
    const { body: first } = await logIn(user);
    expect((await verified(first.token)).metas).toEqual(first.metas);
    expect(first.metas.lease.units[0].last_login).toBeNull();
    portal.clock.advance(60_000);
    const { body: second } = await logIn(user);
    expect(second.metas.lease.units[0].last_login).toMatch(/^2026-/);
    expect((await verified(second.token)).metas).toEqual(second.metas);
  });

  it('[PLT-149] are Non-Responsible if they are occupants whom the lease does not bind', async () => {
    const user = await person();
    await lease(user, { responsible: false });
    expect((await logIn(user)).body.metas.lease.units[0].responsible_flag).toBe('Non-Responsible');
  });

  it('list ended leases last, and have a session about a current one', async () => {
    const user = await person();
    await lease(user, { lease_status: 'Previous', start_date: '2025-12-01' });
    const current = await lease(user, { start_date: '2024-08-01' });
    const { lease: shown } = (await logIn(user)).body.metas;
    expect(shown.lease_id).toBe(current);
    expect(shown.units.map((unit: { lease_status: string }) => unit.lease_status)).toEqual([
      'Current',
      'Previous',
    ]);
  });

  it('can sign in at each property where they live, with a session about the lease there', async () => {
    const user = await person();
    await lease(user);
    const there = await lease(user, { property_id: 'harbor-court' });
    const { status, body } = await logIn(user, { property_id: 'harbor-court' });
    expect(status).toBe(200);
    expect(body.metas.lease.lease_id).toBe(there);
    expect((await logIn(user, { property_id: 'cedar-yard' })).status).toBe(401);
  });

  it('verify a session about the named lease, if it is theirs', async () => {
    const user = await person();
    const [first, second] = [await lease(user), await lease(user)];
    const token = await tokenOf(user);
    const verify = async (id: string) =>
      (await portal.ask('GET', `/api/tenant/verify?property_id=juniper-row&lease_id=${id}`, { token })).body
        .metas.lease.lease_id;
    expect([await verify(first), await verify(second)]).toEqual([first, second]);
    const others = await lease(await person());
    expect([first, second]).toContain(await verify(others));
  });

  it('[PLT-306] switch within a property: a new token about the other lease; the old token ends', async () => {
    const user = await person();
    const [first, second] = [await lease(user), await lease(user)];
    const { token, metas } = (await logIn(user)).body;
    const other = metas.lease.lease_id === first ? second : first;
    const { status, body } = await switchTo(token, {
      lease_id: other,
      property_id: 'juniper-row',
      is_alternative_email_login: false,
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ metas: { lease: { lease_id: other } }, url: null });
    expect((await portal.ask('GET', '/api/tenant/verify', { token })).status).toBe(401);
    expect((await portal.ask('GET', '/api/tenant/verify', { token: body.token })).body.metas).toEqual(
      body.metas,
    );
  });

  describe('switching to another host', () => {
    const onTwoHosts = async () => {
      const user = await person();
      await lease(user);
      const there = await lease(user, { property_id: 'harbor-court' });
      const token = await tokenOf(user);
      const { body } = await switchTo(token, { lease_id: there, property_id: 'harbor-court' });
      return { user, token, there, body };
    };

    it('leads to the host of the property with a code, never a token', async () => {
      const { token, body, there, user } = await onTwoHosts();
      expect(body).toMatchObject({ token: null, metas: null });
      const url = new URL(body.url);
      expect(url.hostname).toBe('harbor.localhost');
      expect(url.pathname).toBe('/auth/lease_impersonate');
      expect(body.url).not.toContain(token);
      const entered = await enter(body.url, 'harbor.localhost');
      expect(entered).toMatchObject({
        status: 200,
        body: { user_id: user.id, impersonation: null, metas: { lease: { lease_id: there } } },
      });
      expect(entered.body.token).not.toBe(url.searchParams.get('code'));
      // The session on the first host continues.
      expect((await portal.ask('GET', '/api/tenant/verify', { token })).status).toBe(200);
    });

    it('accepts the code once, on that host only, within seconds', async () => {
      const invalid = { status: 410, body: { error: { code: 'impersonation.code_invalid' } } };
      const { body } = await onTwoHosts();
      expect(await enter(body.url, 'juniper.localhost')).toMatchObject(invalid);
      expect(await enter(body.url, 'evil.example')).toMatchObject(invalid);
      expect((await enter(body.url, 'harbor.localhost')).status).toBe(200);
      expect(await enter(body.url, 'harbor.localhost')).toMatchObject(invalid);
      const late = await onTwoHosts();
      portal.clock.advance(31_000);
      expect(await enter(late.body.url, 'harbor.localhost')).toMatchObject(invalid);
    });

    it('stays an impersonation that ends at the same time', async () => {
      const user = await person();
      await lease(user);
      const there = await lease(user, { property_id: 'harbor-court' });
      const staff = await person({ is_staff: true, policies: ['super_admin'], first_name: 'Dana' });
      const { url } = await openStaffLink(portal.deps, {
        staff,
        subject: { kind: 'user', person: user },
        reason: 'Asked by phone',
      });
      const { body: begun } = await enter(url, 'juniper.localhost');
      const { body } = await switchTo(begun.token, { lease_id: there });
      const { body: entered } = await enter(body.url, 'harbor.localhost');
      expect(entered.impersonation).toEqual(begun.impersonation);
      expect(entered.token).toMatch(/^imp_/);
      await portal.ask('POST', '/api/auth/impersonate/end', { token: begun.token });
      expect((await portal.ask('GET', '/api/tenant/verify', { token: entered.token })).status).toBe(401);
    });
  });

  it('cannot switch to leases of others, or to a lease of another property than the named one', async () => {
    const user = await person();
    const own = await lease(user);
    const token = await tokenOf(user);
    const foreign = await lease(await person());
    const notFound = { status: 404, body: { error: { code: 'lease.not_found' } } };
    expect(await switchTo(token, { lease_id: foreign })).toMatchObject(notFound);
    expect(await switchTo(token, { lease_id: own, property_id: 'harbor-court' })).toMatchObject(notFound);
  });

  it('[PLT-156] [PLT-292] see the count of unread messages of the office', async () => {
    const user = await person();
    const token = await tokenOf(user);
    const counts = async () => (await portal.ask('GET', '/api/tenant/notification_count', { token })).body;
    const none = { workorders: 0, messages: 0, unreceived_parcels: 0, unread_documents: 0 };
    expect(await counts()).toEqual(none);
    const letter = {
      company_id: user.company_id,
      property_id: user.property_id,
      user_id: user.id,
      lease_id: null,
      subject: 'Water',
      message: 'Off on Monday.',
      impersonation_id: null,
      created_at: '2026-03-01T00:00:00.000Z',
    };
    await insertMessage(portal.deps.db, { ...letter, id: `of-office-${people}`, from_office: 1 });
    await insertMessage(portal.deps.db, { ...letter, id: `of-resident-${people}`, from_office: 0 });
    expect(await counts()).toEqual({ ...none, messages: 1 });
  });

  it('[PLT-293] see whether an addendum of the lease awaits their signature', async () => {
    const user = await person();
    const id = await lease(user);
    const token = await tokenOf(user);
    const submitted = async () => (await portal.ask('GET', '/api/tenant/addendum_submitted', { token })).body;
    expect(await submitted()).toBe(true);
    await addendum(id);
    expect(await submitted()).toBe(false);
    expect((await logIn(user)).body.metas.lease.units[0].addendum).toBe(true);
  });

  describe('messages', () => {
    const put = (token: string, body: object) => portal.ask('PUT', '/api/tenant/messages', { token, body });

    it('[PLT-309] are stored with subject and message, about the lease of the session', async () => {
      const user = await person();
      const id = await lease(user);
      const { status, body } = await put(await tokenOf(user), {
        subject: 'The tap',
        message: 'It drips.\nStill.',
      });
      expect(status).toBe(200);
      const rows = await portal.deps.db
        .selectFrom('resident_messages')
        .selectAll()
        .where('id', '=', body.id)
        .execute();
      expect(rows).toMatchObject([
        { user_id: user.id, lease_id: id, subject: 'The tap', message: 'It drips.\nStill.', from_office: 0 },
      ]);
    });

    it.each([
      ['a subject of 300 and a message of 320 characters', 'x'.repeat(300), 'x'.repeat(320), 200],
      ['a subject of 301', 'x'.repeat(301), 'x', 400],
      ['a message of 321', 'x', 'x'.repeat(321), 400],
      ['no subject', '', 'x', 400],
      ['a blank message', 'x', ' \n ', 400],
    ])('accept or refuse %s', async (_name, subject, message, status) => {
      const token = await tokenOf(await person());
      expect((await put(token, { subject, message })).status).toBe(status);
    });

    it('are not accepted from people of the office', async () => {
      const token = await tokenOf(await person({ is_staff: true }));
      expect(await put(token, { subject: 'x', message: 'x' })).toMatchObject({
        status: 403,
        body: { error: { code: 'access.denied' } },
      });
    });
  });

  it('[PLT-164] [PLT-300] [PLT-301] keep their choices for tables, per table', async () => {
    const token = await tokenOf(await person());
    const save = (table_preference: object) =>
      portal.ask('POST', '/api/user_details', { token, body: { table_preference } });
    const read = async () => (await portal.ask('GET', '/api/user_details', { token })).body;
    expect(await read()).toEqual({ table_preference: {} });
    const transactions = { hidden: ['due_date'], widths: { amount: 140.5 }, order: ['amount', 'due_date'] };
    await save({ transactions });
    await save({ workorders: { hidden: [], widths: {} } });
    expect(await read()).toEqual({
      table_preference: { transactions, workorders: { hidden: [], widths: {} } },
    });
    const many = Array.from({ length: 49 }, (_, index) => [`t${index}`, { hidden: [], widths: {} }]);
    expect(await save(Object.fromEntries(many))).toMatchObject({ status: 413 });
    for (const wrong of [
      { a: { hidden: [1], widths: {} } },
      { a: { hidden: [], widths: { b: 1 } } },
      { '<b>': { hidden: [], widths: {} } },
    ]) {
      expect((await save(wrong)).status).toBe(400);
    }
  });

  it('[PLT-295] have offline events counted by page, without personal data', async () => {
    const user = await person();
    const token = await tokenOf(user);
    const events = [
      { event: 'page', route: '/tenant?secret=1' },
      { event: 'page', route: '/tenant' },
      { event: 'page', route: `/users/${user.email}` },
      { event: 'offline', route: '/tenant' },
    ];
    for (let times = 0; times < 2; times += 1) {
      const sent = await portal.ask('POST', '/api/user/analytics', { token, body: { events } });
      expect(sent).toMatchObject({ status: 200, body: true });
    }
    const rows = await portal.deps.db
      .selectFrom('page_counts')
      .select(['event', 'route', 'count'])
      .orderBy('event')
      .orderBy('route')
      .execute();
    expect(rows).toEqual([
      { event: 'offline', route: '/tenant', count: 2 },
      { event: 'page', route: '/tenant', count: 4 },
      { event: 'page', route: 'other', count: 2 },
    ]);
    const tooMany = Array.from({ length: 201 }, () => ({ event: 'page', route: '/' }));
    expect(
      (await portal.ask('POST', '/api/user/analytics', { token, body: { events: tooMany } })).status,
    ).toBe(400);
  });

  it('see who accessed their data: sign-ins with devices, and impersonators with their reasons', async () => {
    const user = await person();
    const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
    const body = { email: user.email, password: PASSWORD, property_id: 'juniper-row' };
    const headers = { 'user-agent': firefox };
    const { token } = (await portal.ask('POST', '/api/tenant/auth/login', { body, headers })).body;
    await portal.ask('POST', '/api/tenant/auth/login', { body, headers });
    const staff = await person({ is_staff: true, policies: ['super_admin'], first_name: 'Dana' });
    const { url } = await openStaffLink(portal.deps, {
      staff,
      subject: { kind: 'user', person: user },
      reason: 'Asked by phone',
    });
    const { body: begun } = await enter(url, 'juniper.localhost');
    await portal.ask('GET', '/api/auth/logout', { token: begun.token });
    const log = (await portal.ask('GET', '/api/user/access-log', { token })).body;
    expect(log).toMatchObject([
      { kind: 'impersonation', by: 'Dana Hart', reason: 'Asked by phone', ends_at: expect.any(String) },
      { kind: 'signed_in', by: null, way: 'password', browser: 'Firefox', is_new: false },
      { kind: 'signed_in', by: null, way: 'password', browser: 'Firefox', system: 'Linux', is_new: true },
    ]);
    expect(Date.parse(log[0].ends_at)).toBeLessThan(portal.clock.now().getTime());
    const row = await portal.deps.db
      .selectFrom('impersonations')
      .select('how_ended')
      .where('subject_id', '=', user.id)
      .executeTakeFirst();
    expect(row?.how_ended).toBe('signed_out');
    // The list of devices contains no session of the office, and the own session continues.
    expect((await portal.ask('GET', '/api/sessions', { token })).body).toHaveLength(2);
  });
});
