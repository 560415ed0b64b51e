import { describe, expect, it } from 'vitest';
import { openStore } from '../../../src/sandbox/store.ts';
import { BANK, CARD, type TestSandbox, testSandbox } from './sandbox.ts';

const key = 'k-gateway';
const order = { amount: 5500, fee: 150, invoice_id: 'inv', payment_type: 'CHECKING', bank_account: BANK };
const charge = (sandbox: TestSandbox, reference = 'ref-1', changed: object = {}) =>
  sandbox.call('POST', '/gateway/v1/charges', { key, reference, body: { ...order, ...changed } });
const ledger = async (sandbox: TestSandbox) => (await sandbox.call('GET', '/ledger.json')).body.charges;
const look = (sandbox: TestSandbox, reference = 'ref-1') =>
  sandbox.call('GET', `/gateway/v1/charges/${reference}`, { key });

describe('the plain gateway', () => {
  it('charges a reference once, however often the call is repeated', async () => {
    const sandbox = testSandbox();
    const first = await charge(sandbox);
    const second = await charge(sandbox);
    expect(first).toMatchObject({ status: 201, body: { state: 'paid', amount: 5500, fee: 150 } });
    expect(second.body).toEqual(first.body);
    expect(await ledger(sandbox)).toMatchObject([{ reference: 'ref-1', requests: 2 }]);
  });

  it('never charges a canceled reference', async () => {
    const sandbox = testSandbox();
    await sandbox.call('POST', '/gateway/v1/charges/ref-1/cancel', { key });
    expect(await charge(sandbox)).toMatchObject({ status: 409, body: { state: 'cancelled' } });
  });

  it('does not cancel a paid charge', async () => {
    const sandbox = testSandbox();
    await charge(sandbox);
    const answer = await sandbox.call('POST', '/gateway/v1/charges/ref-1/cancel', { key });
    expect(answer.body.state).toBe('paid');
  });

  it.each([
    ['without its key', undefined, 401],
    ['with another key', 'k-bureau', 401],
  ])('refuses a call %s', async (_name, wrong, status) => {
    const options = { reference: 'r', body: order, ...(wrong === undefined ? {} : { key: wrong }) };
    expect((await testSandbox().call('POST', '/gateway/v1/charges', options)).status).toBe(status);
  });

  it('charges a card by its plugin token, once per token', async () => {
    const sandbox = testSandbox();
    const { body } = await sandbox.call('POST', '/plugin/tokens', { body: CARD });
    const card = { payment_type: 'CARD', funding_token: body.funding_token };
    expect((await charge(sandbox, 'ref-1', card)).body.state).toBe('paid');
    expect((await charge(sandbox, 'ref-2', card)).status).toBe(422);
    expect(await ledger(sandbox)).toMatchObject([{ method: 'Visa •••• 4242' }]);
  });

  it('stores no card and account numbers', async () => {
    const sandbox = testSandbox();
    await sandbox.call('POST', '/plugin/tokens', { body: CARD });
    await charge(sandbox);
    const kept = ['charge', 'token'].map((kind) => sandbox.world.store.collection(kind).list());
    expect(JSON.stringify(kept)).not.toMatch(/4242424242424242|000123456789/);
  });

  it('declines the test account number for insufficient funds', async () => {
    const account = { bank_account: { ...BANK, account_number: '000111111116' } };
    const answer = await charge(testSandbox(), 'ref-1', account);
    expect(answer).toMatchObject({ status: 402, body: { error: 'GATEWAY_ERROR Insufficient funds' } });
  });
});

describe('a fault of the gateway', () => {
  it('declines with its message, without a charge', async () => {
    const sandbox = testSandbox();
    sandbox.fault({ provider: 'gateway', kind: 'decline', message: 'Limit reached' });
    expect((await charge(sandbox)).body).toMatchObject({
      state: 'declined',
      error: 'GATEWAY_ERROR Limit reached',
    });
  });

  it('answers with an error, and records no charge', async () => {
    const sandbox = testSandbox();
    sandbox.fault({ provider: 'gateway', kind: 'error' });
    expect((await charge(sandbox)).status).toBe(500);
    expect((await look(sandbox)).status).toBe(404);
  });

  it('delays before the charge', async () => {
    const sandbox = testSandbox();
    const seen: string[] = [];
    sandbox.world.pauses.wait = async (ms) => {
      if (ms > 0) seen.push(`${ms} ${(await look(sandbox)).body.state}`);
    };
    sandbox.fault({ provider: 'gateway', kind: 'delay', ms: 800 });
    await charge(sandbox);
    expect(seen).toEqual(['800 pending']);
  });

  it('times out after the charge', async () => {
    const sandbox = testSandbox();
    const seen: string[] = [];
    sandbox.world.pauses.wait = async (ms) => {
      if (ms > 0) seen.push(`${ms} ${(await look(sandbox)).body.state}`);
    };
    sandbox.fault({ provider: 'gateway', kind: 'timeout' });
    await charge(sandbox);
    expect(seen).toEqual(['70000 paid']);
  });

  it('answers with nonsense after the charge', async () => {
    const sandbox = testSandbox();
    sandbox.fault({ provider: 'gateway', kind: 'malformed' });
    const answer = await charge(sandbox);
    expect(answer).toMatchObject({ status: 200, body: null });
    expect((await look(sandbox)).body.state).toBe('paid');
  });

  it('applies to as many calls as it says, and to none after them', async () => {
    const sandbox = testSandbox();
    sandbox.fault({ provider: 'gateway', kind: 'decline', times: 2 });
    const states = [];
    for (const reference of ['a', 'b', 'c']) states.push((await charge(sandbox, reference)).body.state);
    expect(states).toEqual(['declined', 'declined', 'paid']);
  });
});

describe('a restarted sandbox', () => {
  it('remembers paid charges, and drops unfinished ones', async () => {
    const store = openStore(':memory:');
    const before = testSandbox(store);
    await charge(before, 'paid');
    const charges = store.collection<Record<string, unknown>>('charge');
    charges.put('ch_x', { id: 'ch_x', reference: 'under-way', state: 'pending' }, 'under-way');
    const after = testSandbox(store);
    expect((await look(after, 'paid')).body.state).toBe('paid');
    expect((await look(after, 'under-way')).body.state).toBe('cancelled');
  });
});
