import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { postDueCharges } from '../../../src/server/ledger/due-charges.ts';
import { type AutopayPortal, type Payer, startAutopayPortal } from '../autopay/autopay-portal.ts';
import { BANK_FORM, jsonPost, nextYear } from '../support/money-portal.ts';
import { DIALECTS } from '../support/test-database.ts';

const day = 86_400_000;
const RENT = 150_000;
const OPEN = '/api/tenant/payments/placepay/meta';

describe.each(DIALECTS)('a popup that is open in another tab, on %s', (dialect) => {
  let portal: AutopayPortal;
  beforeAll(async () => {
    portal = await startAutopayPortal(dialect);
    // Rents are due on the first of April.
    portal.clock.advance(30 * day);
  });
  afterAll(() => portal.close());

  const owing = async () => {
    const payer = await portal.payer();
    await postDueCharges(portal.deps, payer.lease_id);
    return payer;
  };
  const pay = ({ ask }: Payer, body: object, key = portal.deps.random.id()) =>
    ask('POST', '/api/tenant/payments', { body, headers: { 'idempotency-key': key } });
  const open = ({ ask }: Payer) => ask('POST', OPEN, { body: { payment_type: 'CARD' } });
  const payIn = async (meta: { access_token: string }) => {
    const card = { account_holders_name: 'Ada Stone', card_no: '4242424242424242', cvv: '123' };
    const form = { ...card, expiry_month: '12', expiry_year: nextYear() };
    return fetch(`${portal.sandboxUrl}/placepay/pay/${meta.access_token}`, jsonPost(form));
  };
  const stateAtProvider = async (reference: string) => {
    const { url, key } = portal.deps.settings.providers.placepay;
    const headers = { authorization: `Bearer ${key}` };
    const { state } = (await (await fetch(`${url}/v1/sessions/${reference}`, { headers })).json()) as {
      state: string;
    };
    return state;
  };

  it('stays open if a payment is refused: for a wrong form, another total, too much, or a missing method', async () => {
    const payer = await owing();
    const meta = (await open(payer)).body;
    const form = { ...BANK_FORM, amount: RENT };
    const refusals = [
      [{ ...form, routing_number: '1' }, 'validation.failed'],
      [{ ...form, total: 1 }, 'payment.total_changed'],
      [{ ...form, amount: RENT * 100 }, 'amount.invalid'],
      [{ method_id: 'gone', amount: RENT }, 'record.not_found'],
    ] as const;
    for (const [body, code] of refusals) expect((await pay(payer, body)).body.error.code).toBe(code);
    expect(await stateAtProvider(meta.reference)).toBe('open');
    expect((await payIn(meta)).ok).toBe(true);
  });

  it('stays open if a payment is sent again with its key, and is closed by a new payment', async () => {
    const payer = await owing();
    const part = { ...BANK_FORM, amount: RENT - 1000 };
    const first = await pay(payer, part, 'the-first-part');
    expect(first.status).toBe(200);
    const meta = (await open(payer)).body;
    expect((await pay(payer, part, 'the-first-part')).body).toEqual(first.body);
    expect(await stateAtProvider(meta.reference)).toBe('open');
    expect((await pay(payer, { ...BANK_FORM, amount: 1000 })).status).toBe(200);
    expect(await stateAtProvider(meta.reference)).toBe('cancelled');
    expect((await payIn(meta)).ok).toBe(false);
  });

  it('is refused after the payment, because nothing is due, and is replaced if it has expired', async () => {
    const paid = await owing();
    expect((await payIn((await open(paid)).body)).ok).toBe(true);
    expect((await open(paid)).body.error.code).toBe('payment.nothing_due');
    const over = await owing();
    const meta = (await open(over)).body;
    const { url, key } = portal.deps.settings.providers.placepay;
    const headers = { authorization: `Bearer ${key}` };
    await fetch(`${url}/v1/sessions/${meta.reference}/cancel`, { method: 'POST', headers });
    const again = await open(over);
    expect(again.status).toBe(200);
    expect(again.body.reference).not.toBe(meta.reference);
  });

  it('is not shown if another tab has paid while it was being opened', async () => {
    const payer = await owing();
    await portal.fault({ provider: 'placepay_session', kind: 'delay', ms: 1000 });
    const opening = open(payer);
    const reference = async () => {
      const [row] = await portal.deps.db
        .selectFrom('ledger_payments')
        .select('id')
        .where('lease_id', '=', payer.lease_id)
        .execute();
      return row?.id ?? '';
    };
    await expect.poll(reference).not.toBe('');
    const overtaken = await reference();
    expect((await pay(payer, { ...BANK_FORM, amount: RENT })).status).toBe(200);
    expect((await opening).body.error.code).toBe('payment.in_flight');
    expect(await stateAtProvider(overtaken)).toBe('cancelled');
  });
});
