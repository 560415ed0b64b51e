import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OFFICE_POLICIES } from '../../../src/contract/access/policies.ts';
import { insertParcel } from '../../../src/db/resident/parcel.repository.ts';
import type { User } from '../../../src/db/session/user.repository.ts';
import { openSessionFor } from '../../../src/server/features/impersonation/open-resident-session.ts';
import { makeTenant, makeUser } from '../../fixtures/tenant.ts';
import { contractEntries } from '../support/declared-errors.ts';
import { DIALECTS } from '../support/test-database.ts';
import { startTestPortal, type TestPortal } from '../support/test-portal.ts';

const DENIED = { status: 403, body: { error: { code: 'access.denied' } } };
const NOT_FOUND = { status: 404, body: { error: { code: 'record.not_found' } } };
const HOST = { host: 'juniper.localhost' };

const TERMS = {
  language: 'en',
  start_date: '2026-04-01',
  end_date: '2027-03-31',
  rent_cents: 150_000,
  deposit_cents: 0,
  charges: [],
  parts: [],
  addendums: [],
  fields: {},
  countersign: false,
};

describe.each(DIALECTS)('policies of members of the office on %s', (dialect) => {
  let portal: TestPortal;
  let riley: User;
  let lease_id: string;
  beforeAll(async () => {
    portal = await startTestPortal(dialect);
    const person = { first_name: 'Riley', last_name: 'Hart' };
    ({ user: riley, lease_id } = await makeTenant(portal.deps, { person }));
  });
  afterAll(() => portal.close());

  const signedIn = async (changed: Partial<User>) => {
    const user = await makeUser(portal.deps, {
      is_staff: true,
      first_name: 'Sam',
      last_name: 'Vale',
      ...changed,
    });
    const asker = { ip: '10.0.0.1', userAgent: '' };
    return { user, token: (await openSessionFor(portal.deps, portal.deps.db, user, { asker })).token };
  };
  const setPolicies = (id: string, policies: string[]) =>
    portal.deps.db
      .updateTable('users')
      .set({ policies: JSON.stringify(policies) })
      .where('id', '=', id)
      .execute();
  const open = (token: string, body: object) =>
    portal.ask('POST', '/api/office/impersonations', { token, body: { reason: 'Asked by phone', ...body } });
  const enter = (url: string, headers: Record<string, string> = HOST) =>
    portal.ask('POST', '/api/auth/impersonate', {
      headers,
      body: { code: new URL(url).searchParams.get('code') },
    });

  it('are required for every call of the office', async () => {
    const { token } = await signedIn({ policies: ['manage_queues'] });
    const parcel_id = `kept-${dialect}`;
    const { company_id, property_id } = riley;
    const kept = { company_id, property_id, lease_id, carrier: 'UPS', description: '', place: 'Desk' };
    await insertParcel(portal.deps.db, { id: parcel_id, ...kept, arrived_at: '2026-03-01T10:00:00.000Z' });
    const bodies: Record<string, object> = {
      'POST /api/office/messages': { lease_id, subject: 'Hello', message: 'Hello' },
      'POST /api/office/parcels': { parcel_id, lease_id, carrier: 'UPS', description: '', place: 'Door' },
      'POST /api/office/announcements/preview': { audience: { to: 'all' } },
      'POST /api/office/announcements': {
        ...{ key: 'K-5', audience: { to: 'all' }, mail: true, sms: false, notice_until: null },
        texts: { en: { subject: 'Water', text: 'Off' } },
      },
      'POST /api/office/parcels/:parcel_id/handover': { code: '123456' },
      'POST /api/office/threads/:message_id/claim': {},
      'POST /api/office/threads/:message_id/settlement': {},
      'PUT /api/office/message-templates/:template_id': { name: 'Hello', texts: { en: 'Hello' } },
      'POST /api/office/households/:lease_id/belongings': {
        ...{ key: 'K-4', kind: 'KEY', name: 'Door', number: '', detail: '', permit: '' },
      },
      'POST /api/office/addendums': { key: 'K-1', lease_id, title: 'Parking', text: 'Text' },
      'POST /api/office/addendums/:addendum_id/withdrawal': { reason: 'Wrong unit' },
      'POST /api/office/leases/:lease_id/reminder': {},
      'POST /api/office/leases/:lease_id/withdrawal': { reason: 'Wrong rent' },
      'POST /api/office/leases/:lease_id/countersignature': {
        signature: { type: 'type', content: 'Sam Vale', font: 'Caveat' },
        consent: { language: 'en', sha256: 'a'.repeat(64) },
      },
      'POST /api/office/lease-drafts/:application_id/preview': TERMS,
      'POST /api/office/lease-drafts/:application_id/lease': { key: 'one-lease', terms: TERMS },
      'PUT /api/office/lease-drafts/:application_id/papers/:paper_id/marks': { marks: [], seen: [] },
      'POST /api/office/leases/:lease_id/transfer/preview': {
        unit_id: 'juniper-row-204',
        balance: 'STAYS',
        terms: TERMS,
      },
      'POST /api/office/leases/:lease_id/transfer': {
        ...{ key: 'one-transfer', unit_id: 'juniper-row-204', balance: 'STAYS', terms: TERMS },
      },
      'PUT /api/office/lease-template': { version: null, texts: { en: '# Lease\n[signatures]' } },
      'POST /api/office/leases/:lease_id/processes': { flow: 'move-out' },
      'POST /api/office/occasions': { key: 'K-2', lease_id, flow: 'lease-renew', data: {} },
      'POST /api/office/renewals': {
        key: 'key-of-page',
        last_day: null,
        offers: [{ lease_id, rents: { rent_12_cents: 1 } }],
      },
      'POST /api/office/turns/:process_id/claim': {},
      'POST /api/office/waiting/mails/:mail_id/settlement': {},
      'POST /api/office/applicants/:applicant_id/secrets': { reason: 'To order the report' },
      'POST /api/office/applications': {
        key: 'K-3',
        unit_id: 'x',
        movein_date: '2026-04-01',
        lease_term: 12,
        people: [{}],
      },
      'POST /api/office/applications/:application_id/applicants': {},
      'POST /api/office/applications/:application_id/unit': { unit_id: 'x', reason: 'Larger' },
      'POST /api/office/applications/:application_id/cancellation': { reason: 'Asked by phone' },
      'POST /api/office/applicants/:applicant_id/link': {},
      'POST /api/office/applicants/:applicant_id/removal': { reason: 'Asked by phone' },
      'PUT /api/office/guestcards/:guestcard_id/follow-up': { follow_up_on: null, note: '' },
      'POST /api/office/guestcards/:guestcard_id/invitation': {},
      'POST /api/office/guestcards/:guestcard_id/join': { into: null },
      'POST /api/office/property/settings': { revision: 0, draft: {} },
      'POST /api/office/property/settings/changes/:change_id/restoration': { revision: 0 },
      'POST /api/office/properties': { draft: {} },
      'POST /api/office/units': { draft: {} },
      'POST /api/office/inspection-plans': {
        ...{ key: 'K-5', title: 'Smoke detectors', description: 'Test them', category: 'OTHER' },
        ...{ every_months: 6, unit_ids: null, first_day: '2026-04-01' },
      },
      'POST /api/office/workorders/:workorder_id/costs': {
        ...{ key: 'K-4', kind: 'OTHER', description: 'Washer', minutes: null, amount_cents: 100 },
      },
      'POST /api/office/imports/:import_id/check': { mapping: {} },
      'POST /api/office/exports': { reason: 'The property is sold', with_uploads: false },
      'POST /api/office/cases/:case_id/holds': { reason: 'A lawsuit' },
      'POST /api/office/holds/:hold_id/lifting': { reason: 'It is over' },
      'POST /api/office/persons/:person_kind/:person_id/exports': {
        reason: 'Asked by mail',
        with_uploads: false,
      },
      'POST /api/office/persons/:person_kind/:person_id/deletion': { reason: 'Asked by mail', name: 'X' },
      'POST /api/office/persons/:person_kind/:person_id/deletion/refusal': { reason: 'A lease is open' },
      'PUT /api/office/units/:unit_id': { draft: {} },
      'POST /api/office/floor-plans': { draft: {} },
      'PUT /api/office/floor-plans/:plan_id': { draft: {} },
      'POST /api/office/impersonations': { user_id: riley.id, reason: 'Curious' },
      'POST /api/office/invitations': {
        ...{ email: 'lee@mail.example', first_name: 'Lee', last_name: 'Novak', roles: ['leasing'] },
      },
      'PUT /api/office/colleagues/:user_id/roles': { roles: ['leasing'] },
      'POST /api/office/api-keys': { name: 'Program', scopes: ['manage_parcels'] },
      'POST /api/office/webhooks': { url: 'https://8.8.8.8/', flows: [] },
      'POST /api/office/api-keys/:key_id/revocation': { reason: 'Not used' },
      'PUT /api/office/second-factor-rule': { required: true },
    };
    const form = { key: 'K-3', seq: 0, amount_cents: 100, reason: 'Because' };
    const { reason: _, ...paid } = form;
    const acts = '/api/office/money/leases/:lease_id';
    Object.assign(bodies, {
      [`POST ${acts}/charges`]: { ...form, charge_code: 'PET', description: 'Pet', due_date: '2026-03-02' },
      [`POST ${acts}/costs`]: { key: 'K-3', seq: 0, cost_id: 'x', due_date: '2026-03-02', reason: 'Because' },
      [`POST ${acts}/credits`]: { ...form, description: 'Sorry' },
      [`POST ${acts}/waivers`]: { ...form, invoice_id: 'x' },
      [`POST ${acts}/reversals`]: { key: 'K-3', seq: 0, entry_id: 'x', reason: 'Because' },
      [`POST ${acts}/payments`]: {
        ...paid,
        tender: 'CASH',
        number: '1',
        received_on: '2026-03-02',
        user_id: null,
      },
      [`POST ${acts}/returns`]: { key: 'K-3', seq: 0, payment_id: 'x', reason: 'Because' },
      [`POST ${acts}/payouts`]: form,
      [`POST ${acts}/plans`]: {
        key: 'K-3',
        seq: 0,
        reason: 'Because',
        installments: [{ due_date: '2026-03-02', amount_cents: 1 }],
      },
      [`POST ${acts}/plan-ends`]: { key: 'K-3', seq: 0, reason: 'Because' },
      'POST /api/office/money/waiting/:act_id': { agree: true, reason: '' },
      'POST /api/office/money/months': { month: '2026-02' },
    });
    const period = 'from=2026-03-01&to=2026-03-02';
    const calls = [...(await contractEntries()).values()].filter(({ path }) =>
      path.startsWith('/api/office/'),
    );
    expect(calls.length).toBeGreaterThan(13);
    for (const { method, path } of calls) {
      const body = bodies[`${method} ${path}`];
      const answer = await portal.ask(
        method,
        path
          .replace(':person_kind', 'applicant')
          .replaceAll(/:\w+/g, 'x')
          .replace(/reports.x/, 'reports/deposits')
          .replace(/search$/, 'search?q=x')
          .replace(/renewals$/, method === 'GET' ? `renewals?${period}` : 'renewals')
          .replace(/statement$/, `statement?${period}`)
          .replace(/export$/, `export?what=accounts&${period}`),
        {
          token,
          ...(body && { body }),
        },
      );
      expect([`${method} ${path}`, answer]).toMatchObject([`${method} ${path}`, DENIED]);
    }
  });

  it('each allow only the calls of their own work', async () => {
    const lists = ['messages', 'addendums', 'occasions', 'workorders', 'applications', 'guestcards'];
    const opened = async (policy: string) => {
      const { token } = await signedIn({ policies: [policy] });
      const statuses = lists.map(
        async (name) => (await portal.ask('GET', `/api/office/${name}`, { token })).status,
      );
      const answers = await Promise.all(statuses);
      return lists.filter((_, index) => answers[index] === 200);
    };
    const seen: Record<string, string[]> = {};
    for (const policy of [...OFFICE_POLICIES, 'impersonate_residents', 'read_office', 'super_admin'])
      seen[policy] = await opened(policy);
    expect(Object.fromEntries(Object.entries(seen).filter(([, found]) => found.length > 0))).toEqual({
      manage_messages: ['messages'],
      manage_leases: ['addendums', 'occasions'],
      manage_workorders: ['workorders'],
      manage_applications: ['applications', 'guestcards'],
      read_office: lists,
      super_admin: lists,
    });
    // A policy of a person outside the office allows nothing.
    const resident = await signedIn({ is_staff: false, policies: ['manage_workorders'] });
    expect(await portal.ask('GET', '/api/office/workorders', { token: resident.token })).toMatchObject(
      DENIED,
    );
  });

  describe('an impersonation', () => {
    it('is begun by a call, with a reason, on the host of the property, and is recorded', async () => {
      const { user, token } = await signedIn({ policies: ['impersonate_residents'] });
      const { status, body } = await open(token, { email: riley.email.toUpperCase() });
      expect(status).toBe(200);
      expect(new URL(body.url)).toMatchObject({ hostname: HOST.host, pathname: '/auth/lease_impersonate' });
      const noted = await portal.deps.db
        .selectFrom('account_events')
        .selectAll()
        .where('user_id', '=', user.id)
        .where('kind', '=', 'impersonation_link')
        .execute();
      expect(noted.map(({ detail }) => JSON.parse(detail))).toEqual([
        { subject_kind: 'user', subject_id: riley.id, reason: 'Asked by phone' },
      ]);
      expect((await enter(body.url)).body).toMatchObject({
        user_id: riley.id,
        impersonation: { by: 'Sam Vale', reason: 'Asked by phone' },
      });
      const { applicant_id } = await portal.invite();
      const ofApplicant = await open(token, { applicant_id });
      expect((await enter(ofApplicant.body.url)).body).toMatchObject({ user_id: applicant_id });
    });

    it('is refused without permission, of people of the office and of elsewhere, and without a reason', async () => {
      const { user, token } = await signedIn({ policies: ['impersonate_residents'] });
      const { user: away } = await makeTenant(portal.deps, { property_id: 'harbor-court' });
      const clerk = await signedIn({ policies: ['manage_messages'] });
      expect(await open(clerk.token, { user_id: riley.id })).toMatchObject(DENIED);
      for (const named of [{ user_id: user.id }, { user_id: away.id }, { email: 'nobody@example.com' }]) {
        expect(await open(token, named)).toMatchObject(NOT_FOUND);
      }
      for (const reason of ['', ' x ', '    ', 'x'.repeat(301)]) {
        expect((await open(token, { user_id: riley.id, reason })).status).toBe(400);
      }
    });

    it('has a code that works only at its own property, and is not used up elsewhere', async () => {
      const { token } = await signedIn({ policies: ['super_admin'] });
      const { body } = await open(token, { user_id: riley.id });
      for (const host of ['harbor.localhost', 'unknown.localhost', 'portal.example']) {
        expect(await enter(body.url, { host })).toMatchObject({
          status: 410,
          body: { error: { code: 'impersonation.code_invalid' } },
        });
      }
      expect((await enter(body.url)).status).toBe(200);
    });

    it('ends with the policy that allowed it', async () => {
      const { user, token } = await signedIn({ policies: ['super_admin'] });
      const imp = (await enter((await open(token, { user_id: riley.id })).body.url)).body.token;
      expect((await portal.ask('GET', '/api/tenant/dashboard', { token: imp })).status).toBe(200);
      await setPolicies(user.id, []);
      expect(await portal.ask('GET', '/api/tenant/dashboard', { token: imp })).toMatchObject({
        status: 401,
        body: { error: { code: 'session.invalid' } },
      });
      const [row] = await portal.deps.db
        .selectFrom('impersonations')
        .selectAll()
        .where('staff_user_id', '=', user.id)
        .execute();
      expect(row).toMatchObject({ how_ended: 'revoked', ended_at: expect.any(String) });
      // It is over: a person who regains the policy has to begin again.
      await setPolicies(user.id, ['super_admin']);
      expect((await portal.ask('GET', '/api/tenant/dashboard', { token: imp })).status).toBe(401);
    });
  });

  it.each([
    ['somebody of the office', { is_staff: true, policies: ['super_admin'] }, NOT_FOUND],
    [
      'somebody of the office without a policy for its work',
      { is_staff: true, policies: ['email_blast'] },
      DENIED,
    ],
    ['somebody without a lease', { is_staff: false }, DENIED],
  ])('tell %s that a flow is not theirs, and do not sign them out', async (_name, changed, ofOthers) => {
    const { token } = await signedIn(changed);
    for (const [method, path, wanted] of [
      ['POST', '/api/flows/guided-inspection/processes', DENIED],
      ['POST', '/api/flows/application/processes', DENIED],
      ['GET', '/api/flows', DENIED],
      // The office takes part in some processes, so another one is not found.
      ['GET', '/api/processes/x', ofOthers],
    ] as const) {
      const body = method === 'POST' ? { body: null } : {};
      expect([path, await portal.ask(method, path, { token, ...body })]).toMatchObject([path, wanted]);
    }
    const none = await portal.ask('POST', '/api/flows/guided-inspection/processes', {
      token: 'x'.repeat(43),
      body: null,
    });
    expect(none.status).toBe(401);
  });
});
