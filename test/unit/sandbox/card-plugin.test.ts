import { describe, expect, it } from 'vitest';
import guestcardPayment from '../../../schemas/guestcard/payment.ui.json' with { type: 'json' };
import { CARD, testSandbox } from './sandbox.ts';

const key = 'k-gateway';
const parent_origin = 'https://portal.example';
type Sandbox = ReturnType<typeof testSandbox>;

async function opened(sandbox: Sandbox): Promise<string> {
  const body = { payment_type: 'CARD', fee_type: 'flat' };
  return (await sandbox.call('POST', '/gateway/v1/plugin_sessions', { key, body })).body.session_id;
}

async function page(sandbox: Sandbox, query: Record<string, string> = {}): Promise<string> {
  const session = await opened(sandbox);
  const asked = new URLSearchParams({ parent_origin, session, ...query });
  return (await sandbox.call('GET', `/plugin/card?${asked}`)).text;
}

/** Option values of a select, without the first option, which is the prompt. */
function offered(html: string, name: string): string[] {
  const select = new RegExp(`<select[^>]*name="${name}"[^>]*>(.*?)</select>`, 's').exec(html)?.[1] ?? '';
  return [...select.matchAll(/<option value="([^"]+)"/g)].map(([, value]) => value ?? '');
}

describe('a session of the card plugin', () => {
  it('can be opened only by the server of the portal', async () => {
    const sandbox = testSandbox();
    const body = { payment_type: 'CARD' };
    expect((await sandbox.call('POST', '/gateway/v1/plugin_sessions', { body })).status).toBe(401);
    expect((await sandbox.call('POST', '/gateway/v1/plugin_sessions', { key, body })).status).toBe(201);
  });

  it('is required to open the page and to get a token', async () => {
    const sandbox = testSandbox();
    const session = await opened(sandbox);
    const asked = (given: string) =>
      sandbox.call('GET', `/plugin/card?${new URLSearchParams({ parent_origin, session: given })}`);
    expect((await asked(session)).status).toBe(200);
    expect((await asked('pls_unknown')).status).toBe(403);
    const card = { ...CARD, session: 'pls_unknown' };
    expect((await sandbox.call('POST', '/plugin/tokens', { body: card })).status).toBe(403);
    const good = { ...CARD, session };
    expect((await sandbox.call('POST', '/plugin/tokens', { body: good })).body.funding_token).toMatch(
      /^tok_/,
    );
  });

  it('cannot be opened while the provider has a fault', async () => {
    const sandbox = testSandbox();
    sandbox.fault({ provider: 'plugin_session', kind: 'error' });
    const body = { payment_type: 'CARD' };
    expect((await sandbox.call('POST', '/gateway/v1/plugin_sessions', { key, body })).status).toBe(500);
    expect((await sandbox.call('POST', '/gateway/v1/plugin_sessions', { key, body })).status).toBe(201);
  });
});

// The clock of the sandbox is at March 5, 2026.
describe('the page of the card plugin', () => {
  it('[PRE-386] offers this year and the next ten', async () => {
    const html = await page(testSandbox());
    expect(offered(html, 'expiry_year')).toEqual(Array.from({ length: 11 }, (_, index) => `${2026 + index}`));
  });

  it('[PRE-311] offers only the months after this one for this year, and all twelve for every other year', async () => {
    const html = await page(testSandbox());
    const months = (year: number) =>
      new RegExp(`<option value="${year}" data-months="([^"]*)"`).exec(html)?.[1]?.split(' ').map(Number);
    const all = Array.from({ length: 12 }, (_, index) => index + 1);
    expect(offered(html, 'expiry_month').map(Number)).toEqual(all);
    expect(months(2026)).toEqual([4, 5, 6, 7, 8, 9, 10, 11, 12]);
    for (let year = 2027; year <= 2036; year += 1) expect(months(year), `${year}`).toEqual(all);
    const late = { ...CARD, expiry_month: '3' };
    const { status, body } = await testSandbox().call('POST', '/plugin/tokens', { body: late });
    expect([status, body.problems]).toEqual([422, [{ field: 'expiry_month', code: 'expiry.past' }]]);
  });

  it('[PRE-305] requires number, month, year and code, and digits in the number', async () => {
    const sandbox = testSandbox();
    const wrong = async (changed: object) => {
      const { body } = await sandbox.call('POST', '/plugin/tokens', { body: { ...CARD, ...changed } });
      return (body.problems ?? []).map(({ field, code }: Record<string, string>) => `${field} ${code}`);
    };
    const fields = ['card_no', 'expiry_month', 'expiry_year', 'cvv'];
    for (const field of fields) expect(await wrong({ [field]: '' })).toEqual([`${field} required`]);
    expect(await wrong({ card_no: '4242 4242 4242 4242' })).toEqual(['card_no card_no.digits']);
    expect(await wrong({ card_no: '4242424242424242' })).toEqual([]);
  });

  it.each([
    ['12', 'cvv.length'],
    ['123', null],
    ['1234', null],
    ['12345', 'cvv.length'],
    ['12a', 'cvv.digits'],
  ])('[PRE-306] accepts a code of three or four digits: %s', async (cvv, code) => {
    const { status, body } = await testSandbox().call('POST', '/plugin/tokens', { body: { ...CARD, cvv } });
    expect([status, body.problems]).toEqual(
      code === null ? [200, undefined] : [422, [{ field: 'cvv', code }]],
    );
  });

  it('[PRE-167] has the card fields, which the form of the portal leaves out', async () => {
    const html = await page(testSandbox());
    const own = Object.keys(guestcardPayment.fields);
    expect(own).toContain('payment_type');
    for (const name of ['card_no', 'expiry_month', 'expiry_year', 'cvv']) {
      expect(html).toMatch(new RegExp(`<(input|select)[^>]* name="${name}"`));
      expect(own).not.toContain(name);
    }
  });

  it('has digit-only fields for the number and for a code of at most four digits', async () => {
    const html = await page(testSandbox());
    for (const name of ['card_no', 'cvv']) {
      const input = new RegExp(`<input[^>]*name="${name}"[^>]*>`).exec(html)?.[0] ?? '';
      expect(input, name).toContain('data-digits');
      expect(input, name).toContain('required');
    }
  });
});
