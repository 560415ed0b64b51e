import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BANK, CARD, testSandbox } from './sandbox.ts';

const trace = '48291735024bf92f3577b34da6a3ce92';
const span = '00f067aa0ba902b7';
const traceparent = `00-${trace}-${span}-00`;
const callback_url = 'https://portal.example/callback';
const charge = {
  amount: 5500,
  fee: 0,
  invoice_id: 'inv',
  payment_type: 'CHECKING',
  bank_account: BANK,
  billing: {},
  callback_url,
};
const session = {
  amount: 5500,
  fee: 0,
  payment_type: 'CARD',
  invoice_id: 'inv',
  description: 'Application fee',
  payer: 'Ada Stone',
  opener_origin: 'https://portal.example',
  merchant_id: 'merchant',
  callback_url,
};

describe('the trace of a call', () => {
  const told = vi.fn(async (_address: string, _sent: RequestInit) => new Response());
  beforeEach(() => void vi.stubGlobal('fetch', told));
  afterEach(() => {
    vi.unstubAllGlobals();
    told.mockClear();
  });
  const headersOfCallback = () => told.mock.calls.at(-1)?.[1].headers;

  it('is listed with its route and status, without its body', async () => {
    const sandbox = testSandbox();
    await sandbox.call('POST', '/gateway/v1/charges', {
      key: 'k-gateway',
      reference: 'r',
      body: charge,
      traceparent,
    });
    await sandbox.call('GET', '/gateway/v1/charges/secret-reference', { key: 'wrong', traceparent });
    await sandbox.call('GET', '/gateway/v1/charges/r', { key: 'k-gateway' });
    await sandbox.call('GET', '/gateway/v1/charges/r', { key: 'k-gateway', traceparent: 'ada@example.com' });
    const call = { at: '2026-03-05T12:00:00.000Z', trace, parent: span };
    const listed = await sandbox.call('GET', `/calls.json?trace=${trace.slice(0, 10)}`);
    expect(listed.body.calls).toEqual([
      { ...call, method: 'GET', route: '/gateway/v1/charges/:reference', status: 401 },
      { ...call, method: 'POST', route: '/gateway/v1/charges', status: 201 },
    ]);
    expect((await sandbox.call('GET', '/calls.json?trace=0')).body.calls).toEqual([]);
  });

  it('is sent back with the callback of a charge', async () => {
    const sandbox = testSandbox();
    const asked = { key: 'k-gateway', body: charge };
    await sandbox.call('POST', '/gateway/v1/charges', { ...asked, reference: 'a', traceparent });
    expect(headersOfCallback()).toMatchObject({ traceparent });
    await sandbox.call('POST', '/gateway/v1/charges', { ...asked, reference: 'b' });
    expect(headersOfCallback()).not.toHaveProperty('traceparent');
  });

  it('is sent back with the callback of a popup that it has opened', async () => {
    const sandbox = testSandbox();
    const asked = { key: 'k-placepay', reference: 'r', body: session, traceparent };
    const { body } = await sandbox.call('POST', '/placepay/v1/sessions', asked);
    const form = { ...CARD, account_holders_name: 'Ada Stone' };
    await sandbox.call('POST', new URL(body.popup_url).pathname, { body: form });
    expect(headersOfCallback()).toMatchObject({ traceparent });
  });
});
