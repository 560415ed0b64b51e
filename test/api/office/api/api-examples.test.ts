import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CALL_EXAMPLES } from '../../../../src/contract/office/api/api-examples.ts';
import { beginMembership } from '../../../../src/db/session/membership.repository.ts';
import { makeTenant } from '../../../fixtures/tenant.ts';
import { type AccountPortal, startAccountPortal } from '../../accounts/account-portal.ts';

interface Described {
  readonly security?: object[];
  readonly requestBody?: { content: Record<string, { schema: object; examples?: object }> };
  readonly responses: Record<string, { content?: Record<string, { schema: object }> }>;
  readonly 'x-codeSamples'?: readonly { label: string; source: string }[];
}

/** The parts of a command of a shell that makes a call. */
function partsOf(source: string) {
  const [, method = '', address = ''] = /^curl -X (\w+) '([^']+)'/.exec(source) ?? [];
  const [, body] = /-d '([\s\S]+)'$/.exec(source) ?? [];
  return { method: method as 'GET' | 'POST', address, body };
}

describe('the examples of the description of the API', () => {
  let portal: AccountPortal;
  let paths: Record<string, Record<string, Described>>;
  let key: string;
  let ids: Record<string, string>;
  beforeAll(async () => {
    portal = await startAccountPortal('sqlite');
    const admin = await portal.person({ is_staff: true });
    const tenancy = { company_id: 'demo-company', property_id: 'juniper-row' };
    await beginMembership(portal.deps.db, admin.id, tenancy, ['admin']);
    const { body: session } = await portal.logIn(admin.email);
    const scopes = ['manage_applications', 'manage_leases', 'manage_units', 'manage_workorders'].concat([
      'manage_messages',
      'manage_parcels',
      'manage_money',
    ]);
    const asked = { token: session.token, body: { name: 'Examples', scopes } };
    ({ key } = (await portal.ask('POST', '/api/office/api-keys', asked)).body);
    ({ paths } = (await portal.ask('GET', '/api/openapi.json')).body);
    const { lease_id } = await makeTenant(portal.deps);
    const { id } = await portal.deps.db
      .selectFrom('units')
      .select('id')
      .where('property_id', '=', 'juniper-row')
      .where('available', '=', 1)
      .executeTakeFirstOrThrow();
    ids = { 'lease-of-5-pine': lease_id, 'home-5-pine': id };
  });
  afterAll(() => portal.close());

  const described = (name: string): Described => {
    const [method = '', path = ''] = name.split(' ');
    const found = paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
    if (found === undefined) throw new Error(`${name} is not described.`);
    return found;
  };

  it.each(Object.keys(CALL_EXAMPLES))('%s is answered as described, with a key', async (name) => {
    const { 'x-codeSamples': samples = [], responses, security, requestBody } = described(name);
    expect(security).toEqual([{ key: [] }, { session: [] }]);
    const { method, address, body } = partsOf(samples[0]?.source ?? '');
    const real = (text: string) =>
      Object.entries(ids).reduce((now, [shown, id]) => now.replaceAll(shown, id), text);
    const { pathname, search } = new URL(real(address));
    const answer = await portal.ask(method, pathname + search, {
      headers: { authorization: `Bearer ${key}` },
      ...(body === undefined ? {} : { body: JSON.parse(real(body)) }),
    });
    expect(answer.status, answer.text).toBe(200);
    const schema = responses['200']?.content?.['application/json']?.schema ?? {};
    const ajv = addFormats.default(new Ajv2020({ strict: false }));
    const isAsDescribed = ajv.compile(schema);
    expect(isAsDescribed(answer.body), ajv.errorsText(isAsDescribed.errors)).toBe(true);
    if (body === undefined) return;
    expect(JSON.stringify(requestBody)).toContain(JSON.stringify(JSON.parse(body)));
  });

  it('can be sent again where it names what it adds', async () => {
    for (const name of ['POST /api/office/applications', 'POST /api/office/parcels']) {
      const { method, address, body = '' } = partsOf(described(name)['x-codeSamples']?.[0]?.source ?? '');
      const real = Object.entries(ids).reduce((now, [shown, id]) => now.replaceAll(shown, id), body);
      const asked = { headers: { authorization: `Bearer ${key}` }, body: JSON.parse(real) };
      const [first, second] = [
        await portal.ask(method, new URL(address).pathname, asked),
        await portal.ask(method, new URL(address).pathname, asked),
      ];
      expect(second).toMatchObject({ status: 200, body: first.body });
    }
  });

  it('are the calls that keys open; the others say nothing of keys', () => {
    for (const name of ['GET /api/office/colleagues', 'POST /api/office/api-keys', 'GET /api/configs'])
      expect(described(name).security, name).toBeUndefined();
  });
});
