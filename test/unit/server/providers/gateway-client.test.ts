import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { gatewayClient } from '../../../../src/server/providers/gateway.client.ts';
import type { ChargeOrder } from '../../../../src/server/providers/payment-provider.ts';
import { json, type Script, type ScriptedProvider, scriptedProvider } from './provider-server.ts';

const order: ChargeOrder = {
  reference: 'ref-1',
  invoiceId: 'inv-1',
  amount: 5500,
  fee: 150,
  funding: { payment_type: 'CARD', funding_token: 'tok_1' },
  billing: {
    account_holders_name: 'Ada Stone',
    address_line_2: '',
    address_line_1: '1 Elm Street',
    apartment_no: '',
    city: 'Austin',
    state_code: 'TX',
    zip_code: '78704',
  },
  callbackUrl: 'https://portal.example/callback',
};
const paid = { id: 'ch_1', state: 'paid', invoice_id: 'inv-1', amount: 5500, fee: 150, auth_code: 'ABC' };

describe('the gateway’s client', () => {
  let provider: ScriptedProvider;
  const client = (url = provider.url, timeoutMs = 10_000) =>
    gatewayClient({ url, key: 'k-1', chargeTimeoutMs: timeoutMs, lookUpTimeoutMs: timeoutMs });
  beforeEach(async () => {
    provider = await scriptedProvider();
  });
  afterEach(() => provider.close());

  it('sends the charge under our reference, with key, amount, funding and address', async () => {
    provider.answers.push(json(201, paid));
    await client().charge(order);
    expect(provider.calls).toMatchObject([
      {
        method: 'POST',
        path: '/v1/charges',
        headers: { authorization: 'Bearer k-1', 'idempotency-key': 'ref-1' },
        body: { amount: 5500, fee: 150, invoice_id: 'inv-1', payment_type: 'CARD', funding_token: 'tok_1' },
      },
    ]);
  });

  it.each<[string, Script, object]>([
    [
      'a payment',
      json(201, paid),
      { kind: 'paid', transaction: { id: 'ch_1', reference: 'ref-1', amount: 5500 } },
    ],
    [
      'a refusal, without its prefix',
      json(402, { state: 'declined', error: 'GATEWAY_ERROR Insufficient funds' }),
      { kind: 'declined', message: 'Insufficient funds' },
    ],
    [
      'a refusal by its code',
      json(402, { state: 'declined', error: 'GATEWAY_ERROR Card declined', decline_code: 'card_declined' }),
      { kind: 'declined', message: 'declined.card_declined' },
    ],
    [
      'a refusal with a code of later',
      json(402, { state: 'declined', error: 'GATEWAY_ERROR Too loud', decline_code: 'too_loud' }),
      { kind: 'declined', message: 'Too loud' },
    ],
    ['a charge that was withdrawn', json(409, { state: 'cancelled' }), { kind: 'declined', message: '' }],
    ['a charge being worked on', json(409, { state: 'pending' }), { kind: 'unknown' }],
    ['a wrong key', json(401, { error: 'api_key.invalid' }), { kind: 'unavailable' }],
    ['a failure', json(500, {}), { kind: 'unknown' }],
    ['a request that took too long there', json(408, {}), { kind: 'unknown' }],
    ['nonsense', { status: 200, body: '{"state":"pa' }, { kind: 'unknown' }],
    ['a page in its place', { status: 200, body: '<html>' }, { kind: 'unknown' }],
    ['an amount that is no number', json(201, { ...paid, amount: 'x' }), { transaction: { amount: -1 } }],
    ['nothing', null, { kind: 'unknown', reason: 'TimeoutError' }],
  ])('understands %s', async (_name, answer, expected) => {
    provider.answers.push(answer);
    const patienceMs = answer === null ? 300 : 10_000;
    expect(await client(provider.url, patienceMs).charge(order)).toMatchObject(expected);
  });

  it('knows that nothing was charged if the connection was refused', async () => {
    const { url } = provider;
    await provider.close();
    expect(await client(url).charge(order)).toEqual({ kind: 'unavailable', reason: 'ECONNREFUSED' });
    provider = await scriptedProvider();
  });

  it('distinguishes a charge that the provider does not know from a failed lookup', async () => {
    provider.answers.push(json(404, { error: 'charge.unknown' }), json(503, {}));
    expect(await client().lookUp('ref-1')).toEqual({ kind: 'absent' });
    expect(await client().lookUp('ref-1')).toEqual({ kind: 'unknown', reason: 'status 503' });
  });

  it('withdraws a charge by its reference', async () => {
    provider.answers.push(json(200, { state: 'cancelled' }));
    expect(await client().withdraw('ref 1')).toEqual({ kind: 'closed' });
    expect(provider.calls[0]?.path).toBe('/v1/charges/ref%201/cancel');
  });
});
