import { afterEach, describe, expect, it, vi } from 'vitest';
import { openStore } from '../../../src/sandbox/store.ts';
import { CARD, type TestSandbox, testSandbox } from './sandbox.ts';

const key = 'k-placepay';
const order = {
  amount: 5500,
  fee: 212,
  payment_type: 'CARD',
  invoice_id: 'inv',
  description: 'Application fee <b>',
  payer: 'Ada Stone',
  opener_origin: 'https://portal.example',
  merchant_id: 'merchant',
  callback_url: 'https://portal.example/callback',
};
const open = (sandbox: TestSandbox, reference = 'ref-1', changed: object = {}) =>
  sandbox.call('POST', '/placepay/v1/sessions', { key, reference, body: { ...order, ...changed } });
const popup = async (sandbox: TestSandbox) => new URL((await open(sandbox)).body.popup_url).pathname;
const pay = (sandbox: TestSandbox, path: string) =>
  sandbox.call('POST', path, { body: { ...CARD, account_holders_name: 'Ada Stone' } });
const ledger = async (sandbox: TestSandbox) => (await sandbox.call('GET', '/ledger.json')).body.charges;

describe('the hosted popup', () => {
  afterEach(() => void vi.unstubAllGlobals());

  it('is the same for the same reference, and is paid once', async () => {
    const sandbox = testSandbox();
    const path = await popup(sandbox);
    expect(await popup(sandbox)).toBe(path);
    const first = await pay(sandbox, path);
    const second = await pay(sandbox, path);
    expect(second.body.transaction_id).toBe(first.body.transaction_id);
    expect(await ledger(sandbox)).toHaveLength(1);
  });

  it('returns the transaction that the provider’s API returns', async () => {
    const sandbox = testSandbox();
    const { body } = await pay(sandbox, await popup(sandbox));
    const found = await sandbox.call('GET', `/placepay/v1/transactions/${body.transaction_id}`, { key });
    expect(found.body).toMatchObject({
      state: 'paid',
      reference: 'ref-1',
      amount: 5500,
      fee: 212,
      invoice_id: 'inv',
    });
  });

  it('shows amount, fee and total, with everything escaped and a strict policy', async () => {
    const sandbox = testSandbox();
    const page = await sandbox.call('GET', await popup(sandbox));
    for (const text of ['$55.00', '$2.12', 'Pay $57.12', 'Application fee &lt;b&gt;'])
      expect(page.text).toContain(text);
    expect(page.headers['content-security-policy']).toContain("script-src 'self'");
    expect(page.text).not.toMatch(/<script(?![^>]*src=)/);
  });

  it('cannot be paid after it was canceled or expired', async () => {
    const sandbox = testSandbox();
    const path = await popup(sandbox);
    await sandbox.call('POST', '/placepay/v1/sessions/ref-1/cancel', { key });
    expect(await pay(sandbox, path)).toMatchObject({ status: 409, body: { state: 'cancelled' } });
    const late = testSandbox();
    const latePath = await popup(late);
    late.world.now = () => new Date('2026-03-05T12:30:00.000Z');
    expect(await pay(late, latePath)).toMatchObject({ status: 409, body: { state: 'expired' } });
    expect(await ledger(late)).toEqual([]);
  });

  it('is open again after a decline', async () => {
    const sandbox = testSandbox();
    const path = await popup(sandbox);
    sandbox.fault({ provider: 'placepay', kind: 'decline', message: 'No' });
    expect(await pay(sandbox, path)).toMatchObject({ status: 402, body: { message: 'No' } });
    expect((await pay(sandbox, path)).body.state).toBe('paid');
  });

  it('names the problems of a card, without a charge', async () => {
    const sandbox = testSandbox();
    const answer = await sandbox.call('POST', await popup(sandbox), { body: { card_no: '4242', cvv: '12' } });
    expect(answer.status).toBe(422);
    expect(answer.body.problems).toContainEqual({ field: 'card_no', code: 'card_no.invalid' });
    expect(answer.body.problems).toContainEqual({ field: 'cvv', code: 'cvv.length' });
  });

  it.each([
    ['once', undefined, 1],
    ['twice, told to', 'twice' as const, 2],
    ['late, told to', 'late_callback' as const, 1],
  ])('calls back %s', async (_name, kind, times) => {
    const called: string[] = [];
    vi.stubGlobal(
      'fetch',
      async (url: string, { body }: { body: string }) => void called.push(`${url} ${body}`),
    );
    const sandbox = testSandbox();
    const path = await popup(sandbox);
    if (kind !== undefined) sandbox.fault({ provider: 'placepay', kind, ms: 5000 });
    await pay(sandbox, path);
    await vi.waitFor(() =>
      expect(called).toEqual(Array(times).fill('https://portal.example/callback {"reference":"ref-1"}')),
    );
    expect(sandbox.waited).toEqual(kind === 'late_callback' ? [5000] : []);
  });

  it('opens no session for an unknown merchant or during a session fault', async () => {
    const sandbox = testSandbox();
    expect((await open(sandbox, 'ref-1', { merchant_id: 'other' })).status).toBe(422);
    sandbox.fault({ provider: 'placepay_session', kind: 'error' });
    expect((await open(sandbox)).status).toBe(500);
    expect((await open(sandbox)).status).toBe(201);
  });

  it('is open again if the sandbox stopped during a payment', async () => {
    const store = openStore(':memory:');
    const before = testSandbox(store);
    const path = await popup(before);
    before.world.pauses.wait = () => new Promise(() => {});
    before.fault({ provider: 'placepay', kind: 'delay', ms: 1000 });
    void pay(before, path);
    await vi.waitFor(async () => expect(await ledger(before)).toMatchObject([{ state: 'pending' }]));
    const after = testSandbox(store);
    expect((await pay(after, path)).body.state).toBe('paid');
  });
});
