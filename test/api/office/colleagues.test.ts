import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OfficeRole } from '../../../src/contract/access/office-roles.ts';
import { OFFICE_POLICIES } from '../../../src/contract/access/policies.ts';
import { beginMembership } from '../../../src/db/session/membership.repository.ts';
import { makeTenant } from '../../fixtures/tenant.ts';
import { type AccountPortal, PASSWORD, startAccountPortal } from '../accounts/account-portal.ts';
import { processCalls, refused } from '../support/process-calls.ts';
import { DIALECTS } from '../support/test-database.ts';

const NEW_PASSWORD = 'seven grey herons fly';
const REQUEST = {
  key: 'key-1',
  category: 'PLUMBING',
  title: 'The kitchen tap drips',
  description: 'All night long.',
  permission_to_enter: true,
  entry_note: '',
  times: [{ day: '2026-03-04', part: 'MORNING' }],
};
type Method = Parameters<AccountPortal['ask']>[0];

const DENIED = refused(403, 'access.denied');
const NOT_FOUND = refused(404, 'record.not_found');

describe.each(DIALECTS)('people of the office, on %s', (dialect) => {
  let portal: AccountPortal;
  let ana: { id: string; token: string };
  beforeAll(async () => {
    portal = await startAccountPortal(dialect);
    ana = await member(['admin']);
  });
  afterAll(() => portal.close());

  const { turnsOf } = processCalls(() => portal);
  const property = (property_id: string) => ({ company_id: 'demo-company', property_id });
  /** A signed-in member of the office of Juniper Row, or of another property. */
  const member = async (roles: OfficeRole[], property_id = 'juniper-row', policies: string[] = []) => {
    const user = await portal.person({
      is_staff: true,
      property_id,
      policies,
      first_name: 'Ana',
      last_name: 'Ruiz',
    });
    await beginMembership(portal.deps.db, user.id, property(property_id), roles);
    const { body } = await portal.logIn(user.email);
    return { id: user.id, email: user.email, token: body.token as string };
  };
  const call = (method: Method, path: string, token: string, body?: object) =>
    portal.ask(method, `/api/office${path}`, { token, ...(body && { body }) });
  let people = 0;
  const invitation = (changed: object = {}) => {
    people += 1;
    const person = { first_name: 'Lee', last_name: 'Novak', email: `lee${people}@mail.example` };
    return { ...person, roles: ['leasing'], ...changed };
  };
  const list = async (token = ana.token, query = '?page_size=100') =>
    (await call('GET', `/colleagues${query}`, token)).body;
  const rowOf = async (email: string, query?: string) =>
    (await list(ana.token, query)).rows.find((row: { email: string }) => row.email === email);
  const accept = (token: string, password?: string) =>
    portal.ask('POST', '/api/auth/verify', { body: { token, ...(password && { password }) } });
  /** Invites somebody, who accepts. */
  const joined = async (changed: object = {}) => {
    const body = invitation(changed);
    expect((await call('POST', '/invitations', ana.token, body)).status).toBe(200);
    const { body: session } = await accept(
      await portal.mailedToken(body.email, '/auth/verify/'),
      NEW_PASSWORD,
    );
    return { email: body.email, id: session.user_id as string, token: session.token as string };
  };

  it('see times in the time zone of their property, without a lease in it', async () => {
    const { token } = await joined();
    const session = await portal.ask('GET', '/api/tenant/verify', { token });
    expect(session.body.metas).toMatchObject({
      ...{ lease: { lease_id: null }, time_zone: 'America/Chicago' },
    });
  });

  it('are invited by a mail that works once, choose a password, and may do what their roles allow', async () => {
    const body = invitation({ email: ' Lee@Mail.example ' });
    expect(await call('POST', '/invitations', ana.token, body)).toMatchObject({ status: 200 });
    expect(await rowOf('lee@mail.example')).toMatchObject({
      name: 'Lee Novak',
      roles: ['leasing'],
      status: 'INVITED',
      last_sign_in_at: null,
      may_change: true,
    });
    const token = await portal.mailedToken('lee@mail.example', '/auth/verify/');
    expect(await portal.ask('POST', '/api/auth/mailed-link', { body: { token } })).toMatchObject({
      body: { purpose: 'invite', chooses_password: true, email: 'lee@mail.example' },
    });
    expect(await accept(token, 'short')).toMatchObject(refused(422, 'password.too_short'));
    expect(await accept(token, 'password1234')).toMatchObject(refused(422, 'password.easy'));
    const { body: lee } = await accept(token, NEW_PASSWORD);
    expect(lee).toMatchObject({ is_staff: true, email: 'lee@mail.example' });
    expect([...lee.policies].sort()).toEqual([
      'manage_applications',
      'manage_documents',
      'manage_leases',
      'manage_messages',
      'manage_parcels',
      'manage_units',
    ]);
    expect((await call('GET', '/occasions', lee.token)).status).toBe(200);
    expect(await call('GET', '/workorders', lee.token)).toMatchObject(DENIED);
    expect(await call('GET', '/colleagues', lee.token)).toMatchObject(DENIED);
    expect(await accept(token, NEW_PASSWORD)).toMatchObject(refused(410, 'mailed_link.invalid'));
    expect((await portal.logIn('lee@mail.example', NEW_PASSWORD)).status).toBe(200);
    expect(await rowOf('lee@mail.example')).toMatchObject({
      status: 'ACTIVE',
      last_sign_in_at: expect.any(String),
    });
  });

  it('are invited once: again by another link, not as a member, and not after a withdrawal or its time', async () => {
    const body = invitation();
    const { body: made } = await call('POST', '/invitations', ana.token, body);
    expect(await call('POST', '/invitations', ana.token, body)).toMatchObject(
      refused(409, 'colleague.invited'),
    );
    const first = await portal.mailedToken(body.email, '/auth/verify/');
    expect((await call('POST', `/invitations/${made.invitation_id}/mail`, ana.token)).status).toBe(200);
    const second = await portal.mailedToken(body.email, '/auth/verify/');
    expect(second).not.toBe(first);
    expect(await accept(first, NEW_PASSWORD)).toMatchObject(refused(410, 'mailed_link.invalid'));
    const elsewhere = await member(['admin'], 'harbor-court');
    for (const [method, path] of [
      ['DELETE', ''],
      ['POST', '/mail'],
    ] as const)
      expect(await call(method, `/invitations/${made.invitation_id}${path}`, elsewhere.token)).toMatchObject(
        NOT_FOUND,
      );
    expect((await call('DELETE', `/invitations/${made.invitation_id}`, ana.token)).status).toBe(200);
    expect(await call('DELETE', `/invitations/${made.invitation_id}`, ana.token)).toMatchObject(NOT_FOUND);
    expect(await accept(second, NEW_PASSWORD)).toMatchObject(refused(410, 'mailed_link.invalid'));
    const lee = await joined();
    expect(await call('POST', '/invitations', ana.token, invitation({ email: lee.email }))).toMatchObject(
      refused(409, 'colleague.known'),
    );
    for (const wrong of [
      { roles: [] },
      { roles: ['owner'] },
      { roles: ['leasing', 'leasing'] },
      { email: 'x' },
    ])
      expect((await call('POST', '/invitations', ana.token, invitation(wrong))).status).toBe(400);
  });

  it('with an account begin with it; a resident needs another address', async () => {
    const known = await portal.person({ property_id: 'harbor-court' });
    await call('POST', '/invitations', ana.token, invitation({ email: known.email }));
    const token = await portal.mailedToken(known.email, '/auth/verify/');
    const link = await portal.ask('POST', '/api/auth/mailed-link', { body: { token } });
    expect(link.body).toMatchObject({ chooses_password: false });
    expect(await accept(token)).toMatchObject({ status: 200, body: { user_id: known.id, is_staff: true } });
    const { user } = await makeTenant(portal.deps);
    await call('POST', '/invitations', ana.token, invitation({ email: user.email }));
    const refusal = await accept(await portal.mailedToken(user.email, '/auth/verify/'));
    expect(refusal).toMatchObject(refused(409, 'colleague.resident'));
  });

  it('are given no more than the member who gives holds', async () => {
    const dana = await member([], 'juniper-row', ['manage_colleagues', 'manage_workorders']);
    expect((await list(dana.token)).may_give).toEqual(['maintenance']);
    expect((await list()).may_give).toHaveLength(6);
    const lee = await joined({ roles: ['maintenance'] });
    const roles = (id: string, given: string[], token = dana.token) =>
      call('PUT', `/colleagues/${id}/roles`, token, { roles: given });
    expect(await call('POST', '/invitations', dana.token, invitation())).toMatchObject(
      refused(403, 'colleague.more'),
    );
    expect(await roles(lee.id, ['maintenance', 'leasing'])).toMatchObject(refused(403, 'colleague.more'));
    expect(await roles(lee.id, ['admin'])).toMatchObject(refused(403, 'colleague.more'));
    // Nor is anybody changed who holds more.
    for (const [method, path, body] of [
      ['PUT', 'roles', { roles: ['maintenance'] }],
      ['POST', 'end', undefined],
      ['DELETE', 'sessions', undefined],
    ] as const)
      expect(await call(method, `/colleagues/${ana.id}/${path}`, dana.token, body)).toMatchObject(
        refused(403, 'colleague.more'),
      );
    expect(await roles(dana.id, ['maintenance'])).toMatchObject(refused(409, 'colleague.self'));
    // Nor are roles overwritten that were given since the page was read.
    const given = (next: string[], seen: string[]) =>
      call('PUT', `/colleagues/${lee.id}/roles`, ana.token, { roles: next, seen });
    expect((await given(['maintenance', 'leasing'], ['maintenance'])).status).toBe(200);
    expect(await given(['maintenance', 'manager'], ['maintenance'])).toMatchObject({
      status: 409,
      body: { error: { code: 'record.changed', changes: [{ field: 'roles', before: ['maintenance'] }] } },
    });
    expect((await given(['maintenance'], ['leasing', 'maintenance'])).status).toBe(200);
    expect(await call('POST', `/colleagues/${ana.id}/end`, ana.token)).toMatchObject(
      refused(409, 'colleague.self'),
    );
    const chief = await member([], 'juniper-row', ['super_admin']);
    expect(await call('POST', `/colleagues/${chief.id}/end`, ana.token)).toMatchObject(
      refused(403, 'colleague.more'),
    );
    const reader = await member(['read_only']);
    expect((await list(reader.token)).rows.some((row: { may_change: boolean }) => row.may_change)).toBe(
      false,
    );
    expect(await roles(lee.id, ['maintenance'], reader.token)).toMatchObject(DENIED);
  });

  it('get other roles without a new sign-in, and are shown only at their property', async () => {
    const lee = await joined();
    expect(await call('GET', '/workorders', lee.token)).toMatchObject(DENIED);
    await call('PUT', `/colleagues/${lee.id}/roles`, ana.token, { roles: ['maintenance'] });
    expect((await call('GET', '/workorders', lee.token)).status).toBe(200);
    expect(await call('GET', '/occasions', lee.token)).toMatchObject(DENIED);
    const elsewhere = await member(['admin'], 'harbor-court');
    for (const [method, path, body] of [
      ['PUT', 'roles', { roles: ['leasing'] }],
      ['POST', 'end', undefined],
      ['DELETE', 'sessions', undefined],
      ['GET', 'events', undefined],
    ] as const)
      expect(await call(method, `/colleagues/${lee.id}/${path}`, elsewhere.token, body)).toMatchObject(
        NOT_FOUND,
      );
    const shown = JSON.stringify(await list(elsewhere.token));
    expect(shown).not.toContain(lee.email);
    const { body } = await call('GET', `/colleagues/${lee.id}/events`, ana.token);
    expect(body.rows.map(({ kind, by }: Record<string, string>) => [kind, by])).toContainEqual([
      'roles_changed',
      'Ana Ruiz',
    ]);
  });

  it('have roles at several properties, and act at the one whose portal they open', async () => {
    const lee = await joined({ roles: ['maintenance'] });
    const harbor = await member(['admin'], 'harbor-court');
    await call('POST', '/invitations', harbor.token, invitation({ email: lee.email, roles: ['leasing'] }));
    await accept(await portal.mailedToken(lee.email, '/auth/verify/'));
    const at = (host: string, body: object = {}) =>
      portal.ask('POST', '/api/tenant/auth/login', {
        headers: { host },
        body: { email: lee.email, password: NEW_PASSWORD, ...body },
      });
    const here = (await at('juniper.localhost')).body;
    const there = (await at('harbor.localhost')).body;
    expect(here.policies).toEqual(['manage_workorders']);
    expect(there.policies).toContain('manage_leases');
    expect((await at('127.0.0.1', { property_id: 'harbor-court' })).body.policies).toEqual(there.policies);
    expect(await call('GET', '/workorders', there.token)).toMatchObject(DENIED);
    // Whose work ends at one property goes on at the other.
    await call('POST', `/colleagues/${lee.id}/end`, ana.token);
    expect(await call('GET', '/workorders', here.token)).toMatchObject(refused(401, 'session.invalid'));
    expect((await call('GET', '/occasions', there.token)).status).toBe(200);
    expect((await at('juniper.localhost')).body.policies).toEqual(there.policies);
  });

  it('are signed out at once when their work ends, give back what they had claimed, and come back by invitation', async () => {
    const robin = await makeTenant(portal.deps);
    const resident = await processCalls(() => portal).signIn(robin.user, robin.lease_id);
    const lee = await joined({ roles: ['maintenance'] });
    const form = new FormData();
    form.append('request', JSON.stringify(REQUEST));
    const added = await portal.ask('POST', '/api/tenant/workorders', { token: resident, body: form });
    expect(added.status).toBe(200);
    const turn = (await turnsOf(lee.token))[0];
    await call('POST', `/turns/${turn.process_id}/claim`, lee.token, {});
    const again = (await portal.logIn(lee.email, NEW_PASSWORD)).body.token;
    expect((await call('POST', `/colleagues/${lee.id}/end`, ana.token)).status).toBe(200);
    for (const token of [lee.token, again])
      for (const path of ['/turns', '/turns/page'])
        expect(await call('GET', path, token)).toMatchObject(refused(401, 'session.invalid'));
    expect(await portal.logIn(lee.email, NEW_PASSWORD)).toMatchObject(refused(403, 'account.ended'));
    expect(await portal.logIn(lee.email, PASSWORD)).toMatchObject(refused(401, 'login.failed'));
    const { claimed_by } = (await turnsOf(ana.token)).find(
      ({ process_id }: { process_id: string }) => process_id === turn.process_id,
    );
    expect(claimed_by).toBeNull();
    const log = await portal.ask('GET', `/api/processes/${turn.process_id}/log`, { token: ana.token });
    expect(log.body.map(({ event }: { event: string }) => event)).toContain('GIVEN_BACK');
    const given = { user_id: lee.id };
    expect(await call('POST', `/turns/${turn.process_id}/claim`, ana.token, given)).toMatchObject(NOT_FOUND);
    expect(await rowOf(lee.email)).toBeUndefined();
    expect(await rowOf(lee.email, '?former=true&page_size=100')).toMatchObject({
      status: 'FORMER',
      may_change: false,
    });
    expect(await call('POST', `/colleagues/${lee.id}/end`, ana.token)).toMatchObject(NOT_FOUND);
    // A link of a forgotten password opens nothing either.
    await portal.ask('POST', '/api/auth/forgot-password', { body: { email: lee.email } });
    const reset = await portal.mailedToken(lee.email, '/auth/resetPassword/');
    expect(
      await portal.ask('POST', '/api/auth/reset-password', {
        body: { token: reset, password: `${NEW_PASSWORD} 2` },
      }),
    ).toMatchObject(refused(403, 'account.ended'));
    await call('POST', '/invitations', ana.token, invitation({ email: lee.email, roles: ['read_only'] }));
    const back = await accept(await portal.mailedToken(lee.email, '/auth/verify/'));
    expect(back).toMatchObject({
      status: 200,
      body: { user_id: lee.id, policies: ['read_office', 'read_reports'] },
    });
  });

  it('lose the policies of the account with their work, and invitations count while their maker may give them', async () => {
    const dana = await member(['admin'], 'juniper-row', ['manage_accommodations']);
    const body = invitation({ roles: ['admin'] });
    await call('POST', '/invitations', dana.token, body);
    const token = await portal.mailedToken(body.email, '/auth/verify/');
    await call('PUT', `/colleagues/${dana.id}/roles`, ana.token, { roles: ['manager'] });
    expect(await accept(token, NEW_PASSWORD)).toMatchObject(refused(410, 'mailed_link.invalid'));
    await call('POST', `/colleagues/${dana.id}/end`, ana.token);
    await call('POST', '/invitations', ana.token, invitation({ email: dana.email, roles: ['maintenance'] }));
    const back = await accept(await portal.mailedToken(dana.email, '/auth/verify/'));
    expect(back.body.policies).toEqual(['manage_workorders']);
  });

  it('end each other at the same moment, and one who may change colleagues stays', async () => {
    const [one, other] = [await member(['admin'], 'cedar-yard'), await member(['admin'], 'cedar-yard')];
    const ended = await Promise.all([
      call('POST', `/colleagues/${other.id}/end`, one.token),
      call('POST', `/colleagues/${one.id}/end`, other.token),
    ]);
    expect(ended.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('are signed out everywhere by a colleague, which both names are noted for', async () => {
    const lee = await joined();
    expect(await call('DELETE', `/colleagues/${lee.id}/sessions`, ana.token)).toMatchObject({
      body: { ended: 1 },
    });
    expect(await call('GET', '/occasions', lee.token)).toMatchObject(refused(401, 'session.invalid'));
    const { body } = await call('GET', `/colleagues/${lee.id}/events?page_size=15`, ana.token);
    expect([body.name, body.rows[0]]).toMatchObject(['Lee Novak', { kind: 'signed_out_by', by: 'Ana Ruiz' }]);
    const back = (await portal.logIn(lee.email, NEW_PASSWORD)).body.token;
    const own = await portal.ask('GET', '/api/user/access-log', { token: back });
    expect(own.body.find(({ kind }: { kind: string }) => kind === 'signed_out_by')).toMatchObject({
      by: 'Ana Ruiz',
    });
  });

  it('are all refused to members without the policy, and to residents', async () => {
    const clerk = await member(
      [],
      'juniper-row',
      OFFICE_POLICIES.filter((name) => name !== 'manage_colleagues'),
    );
    const { user } = await makeTenant(portal.deps);
    const resident = await processCalls(() => portal).signIn(user);
    for (const token of [clerk.token, resident])
      for (const [method, path, body] of [
        ['GET', '/colleagues', undefined],
        ['POST', '/invitations', invitation()],
        ['POST', '/invitations/x/mail', undefined],
        ['DELETE', '/invitations/x', undefined],
        ['PUT', `/colleagues/${ana.id}/roles`, { roles: ['leasing'] }],
        ['POST', `/colleagues/${ana.id}/end`, undefined],
        ['GET', `/colleagues/${ana.id}/events`, undefined],
        ['DELETE', `/colleagues/${ana.id}/sessions`, undefined],
      ] as const)
        expect([path, await call(method, path, token, body)]).toMatchObject([path, DENIED]);
  });
});
