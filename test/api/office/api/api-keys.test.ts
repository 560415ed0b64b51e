import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { KEY_SCOPES, mayKeyCall } from '../../../../src/contract/access/key-calls.ts';
import type { OfficeRole } from '../../../../src/contract/access/office-roles.ts';
import { WHO_MAY } from '../../../../src/contract/access/who-may.ts';
import { API_KEYS, KEY_CALLS_PER_MINUTE } from '../../../../src/contract/limits.ts';
import { beginMembership } from '../../../../src/db/session/membership.repository.ts';
import { makeTenant } from '../../../fixtures/tenant.ts';
import { type AccountPortal, startAccountPortal } from '../../accounts/account-portal.ts';
import { refused } from '../../support/process-calls.ts';
import { DIALECTS } from '../../support/test-database.ts';

type Method = Parameters<AccountPortal['ask']>[0];

const INVALID = refused(401, 'api_key.invalid');
const NOT_ALLOWED = refused(403, 'api_key.not_allowed');
const DENIED = refused(403, 'access.denied');
const NOT_FOUND = refused(404, 'record.not_found');

describe.each(DIALECTS)('keys for other programs, on %s', (dialect) => {
  let portal: AccountPortal;
  let admin: { id: string; token: string };
  let lease_id: string;
  beforeAll(async () => {
    portal = await startAccountPortal(dialect);
    admin = await member(['admin']);
    ({ lease_id } = await makeTenant(portal.deps));
  });
  afterAll(() => portal.close());

  const member = async (roles: OfficeRole[], property_id = 'juniper-row') => {
    const user = await portal.person({ is_staff: true, property_id, first_name: 'Ana', last_name: 'Ruiz' });
    await beginMembership(portal.deps.db, user.id, { company_id: 'demo-company', property_id }, roles);
    const { body } = await portal.logIn(user.email);
    return { id: user.id, token: body.token as string };
  };
  let names = 0;
  const wanted = (changed: object = {}) => {
    names += 1;
    return { name: `Program ${names}`, scopes: ['manage_parcels'], ...changed };
  };
  const make = (changed: object = {}, token = admin.token) =>
    portal.ask('POST', '/api/office/api-keys', { token, body: wanted(changed) });
  const made = async (changed: object = {}): Promise<{ id: string; key: string }> => {
    const { status, body } = await make(changed);
    expect(status).toBe(200);
    return body;
  };
  const byKey = (key: string, method: Method, path: string, body?: object) =>
    portal.ask(method, path, { headers: { authorization: `Bearer ${key}` }, ...(body && { body }) });
  const list = async (token = admin.token) =>
    (await portal.ask('GET', '/api/office/api-keys?page_size=100', { token })).body;
  const rowOf = async (id: string) => (await list()).rows.find((row: { id: string }) => row.id === id);
  const revoke = (id: string, token = admin.token) =>
    portal.ask('POST', `/api/office/api-keys/${id}/revocation`, { token, body: { reason: 'Not used' } });
  const parcel = (parcel_id: string) => ({
    ...{ parcel_id, lease_id, carrier: 'UPS', description: '', place: 'Office' },
  });

  it('are shown once, kept as a hash, and make the calls of their permissions in their own name', async () => {
    const { id, key } = await made({ name: ' Yardi ', scopes: ['manage_leases', 'manage_messages'] });
    expect(key).toMatch(/^lk_[\w-]{43}$/);
    const stored = await portal.deps.db.selectFrom('api_keys').selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(key.slice(9));
    expect(JSON.stringify(await list())).not.toContain(key.slice(9));
    expect(portal.logged()).not.toContain(key.slice(9));
    expect(await rowOf(id)).toMatchObject({
      ...{ name: 'Yardi', prefix: key.slice(0, 9), status: 'ACTIVE', made_by: 'Ana Ruiz' },
      ...{ last_used_on: null, ends_on: null },
    });
    expect((await byKey(key, 'GET', '/api/office/leases')).status).toBe(200);
    expect(await byKey(key, 'GET', '/api/office/money')).toMatchObject(DENIED);
    expect(await rowOf(id)).toMatchObject({ last_used_on: '2026-03-02' });
    const message = { lease_id, subject: 'Water', message: 'Off on Monday.' };
    expect((await byKey(key, 'POST', '/api/office/messages', message)).status).toBe(200);
    const written = await portal.deps.db.selectFrom('resident_messages').selectAll().execute();
    expect(JSON.stringify(written)).toContain('Yardi (API)');
    // It is no colleague, and cannot sign in.
    const { body } = await portal.ask('GET', '/api/office/colleagues', { token: admin.token });
    expect(JSON.stringify(body)).not.toContain('Yardi');
  });

  it('open nothing but calls of the office: no colleagues, keys, secrets, impersonation, session or portal', async () => {
    const { key } = await made({ scopes: KEY_SCOPES });
    for (const [method, path] of [
      ['GET', '/api/office/colleagues'],
      ['GET', '/api/office/api-keys'],
      ['POST', '/api/office/api-keys'],
      ['POST', '/api/office/impersonations'],
      ['POST', '/api/office/properties'],
      ['POST', '/api/office/applicants/some/secrets'],
      ['POST', '/api/office/leases/some/countersignature'],
      ['POST', '/api/office/turns/some/claim'],
      ['GET', '/api/tenant/verify'],
      ['GET', '/api/tenant/dashboard'],
      ['GET', '/api/configs'],
    ] as const)
      expect(await byKey(key, method, path, method === 'POST' ? {} : undefined), path).toMatchObject(
        NOT_ALLOWED,
      );
    expect(Object.keys(WHO_MAY).filter((name) => mayKeyCall(name) && !name.includes('/office/'))).toEqual([]);
    // A token beside the key opens nothing, either.
    const headers = { authorization: `Bearer ${key}`, token: admin.token };
    expect(await portal.ask('GET', '/api/office/colleagues', { headers })).toMatchObject(NOT_ALLOWED);
  });

  it('act at their property only, and need no second factor', async () => {
    const { key } = await made({ scopes: ['manage_parcels', 'manage_leases'] });
    const { lease_id: elsewhere } = await makeTenant(portal.deps, { property_id: 'harbor-court' });
    const body = { ...parcel('p-1'), lease_id: elsewhere };
    expect(await byKey(key, 'POST', '/api/office/parcels', body)).toMatchObject(NOT_FOUND);
    const required = (is: boolean) =>
      portal.ask('PUT', '/api/office/second-factor-rule', { token: admin.token, body: { required: is } });
    await required(true);
    expect((await byKey(key, 'POST', '/api/office/parcels', parcel('p-2'))).status).toBe(200);
    expect(await portal.ask('GET', '/api/office/leases', { token: admin.token })).toMatchObject(
      refused(403, 'second_factor.missing'),
    );
    await portal.deps.db
      .updateTable('properties')
      .set(({ fn, val }) => ({
        settings: fn('replace', [
          'settings',
          val('"require_second_factor":true'),
          val('"require_second_factor":false'),
        ]),
      }))
      .where('id', '=', 'juniper-row')
      .execute();
  });

  it('are revoked with a reason, once, by the office of their property, and end on their last day', async () => {
    const { id, key } = await made();
    const other = await member(['admin'], 'harbor-court');
    expect(await revoke(id, other.token)).toMatchObject(NOT_FOUND);
    expect(JSON.stringify(await list(other.token))).not.toContain(id);
    expect((await byKey(key, 'POST', '/api/office/parcels', parcel('p-3'))).status).toBe(200);
    expect((await revoke(id)).status).toBe(200);
    expect(await revoke(id)).toMatchObject(NOT_FOUND);
    expect(await byKey(key, 'POST', '/api/office/parcels', parcel('p-3'))).toMatchObject(INVALID);
    expect(await rowOf(id)).toMatchObject({ status: 'REVOKED', reason: 'Not used', revoked_by: 'Ana Ruiz' });
    expect(await make({ ends_on: '2026-03-01' })).toMatchObject(refused(422, 'api_key.over'));
    const last = await made({ ends_on: '2026-03-02' });
    expect((await byKey(last.key, 'POST', '/api/office/parcels', parcel('p-4'))).status).toBe(200);
    portal.clock.advance(24 * 3_600_000);
    expect(await byKey(last.key, 'POST', '/api/office/parcels', parcel('p-4'))).toMatchObject(INVALID);
    portal.clock.advance(-24 * 3_600_000);
    for (const wrong of [`lk_${'a'.repeat(43)}`, 'lk_', `${key}x`])
      expect(await byKey(wrong, 'GET', '/api/office/leases'), wrong).toMatchObject(INVALID);
    expect(
      await portal.ask('GET', '/api/office/leases', { headers: { authorization: 'Basic YTpi' } }),
    ).toMatchObject(refused(401, 'session.invalid'));
  });

  it('are made by those who hold what they give, with a name of their own, and not without end', async () => {
    const lessor = await member(['leasing']);
    expect(await make({}, lessor.token)).toMatchObject(DENIED);
    const manager = await member(['manager']);
    expect((await make({ scopes: ['manage_money'] }, manager.token)).status).toBe(200);
    await portal.deps.db
      .updateTable('users')
      .set({ policies: JSON.stringify(['manage_property']) })
      .where('id', '=', lessor.id)
      .execute();
    expect(await make({ scopes: ['manage_money'] }, lessor.token)).toMatchObject(
      refused(403, 'api_key.more'),
    );
    expect(await make({ scopes: ['read_office'] }, lessor.token)).toMatchObject(refused(403, 'api_key.more'));
    for (const wrong of [
      { scopes: [] },
      { scopes: ['super_admin'] },
      { scopes: ['manage_colleagues'] },
      { scopes: ['manage_money', 'manage_money'] },
      { name: ' ' },
      { name: 'x'.repeat(41) },
      { ends_on: 'tomorrow' },
    ])
      expect((await make(wrong)).status, JSON.stringify(wrong)).toBe(400);
    await made({ name: 'Twice' });
    expect(await make({ name: 'Twice' })).toMatchObject(refused(409, 'api_key.known'));
    let open = (await list()).rows.filter((row: { status: string }) => row.status !== 'REVOKED').length;
    for (; open < API_KEYS; open += 1) await made();
    expect(await make()).toMatchObject(refused(409, 'api_key.too_many'));
  });

  it('may make so many calls in a minute', async () => {
    const { rows } = await list();
    await revoke(rows.find((row: { status: string }) => row.status === 'ACTIVE').id);
    const { key } = await made();
    const call = () => byKey(key, 'GET', '/api/office/leases');
    for (let calls = 0; calls < KEY_CALLS_PER_MINUTE; calls += 50)
      await Promise.all(Array.from({ length: 50 }, call));
    const limited = await call();
    expect(limited).toMatchObject(refused(429, 'request.too_many'));
    expect(Number(limited.headers['retry-after'])).toBeGreaterThan(0);
  });
});
