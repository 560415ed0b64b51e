import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BANK_FORM, payInPopup } from '../support/money-portal.ts';
import { DIALECTS } from '../support/test-database.ts';
import { type OwingPortal, RENT, startOwingPortal } from './owing-portal.ts';

describe.each(DIALECTS)('a popup that is open in another tab, on %s', (dialect) => {
  let portal: OwingPortal;
  beforeAll(async () => {
    portal = await startOwingPortal(dialect);
  });
  afterAll(() => portal.close());

  it('stays open if a payment is refused: for a wrong form, another total, too much, or a missing method', async () => {
    const { open, pay } = await portal.owing();
    const meta = (await open()).body;
    const form = { ...BANK_FORM, amount: RENT };
    const refusals = [
      [{ ...form, routing_number: '1' }, 'validation.failed'],
      [{ ...form, total: 1 }, 'payment.total_changed'],
      [{ ...form, amount: RENT * 100 }, 'amount.invalid'],
      [{ method_id: 'gone', amount: RENT }, 'record.not_found'],
    ] as const;
    for (const [body, code] of refusals) expect((await pay(body)).body.error.code).toBe(code);
    expect(await portal.popupState(meta.reference)).toBe('open');
    expect((await payInPopup(meta.popup_url)).status).toBe(200);
  });

  it('stays open if a payment is sent again with its key, and is closed by a new payment', async () => {
    const { open, pay } = await portal.owing();
    const part = { ...BANK_FORM, amount: RENT - 1000 };
    const first = await pay(part, 'the-first-part');
    expect(first.status).toBe(200);
    const meta = (await open()).body;
    expect((await pay(part, 'the-first-part')).body).toEqual(first.body);
    expect(await portal.popupState(meta.reference)).toBe('open');
    expect((await pay({ ...BANK_FORM, amount: 1000 })).status).toBe(200);
    expect(await portal.popupState(meta.reference)).toBe('cancelled');
    expect((await payInPopup(meta.popup_url)).status).toBe(409);
  });

  it('is refused after the payment, because nothing is due, and is replaced if it has expired', async () => {
    const paid = await portal.owing();
    await payInPopup((await paid.open()).body.popup_url);
    expect((await paid.open()).body.error.code).toBe('payment.nothing_due');
    const over = await portal.owing();
    const meta = (await over.open()).body;
    const { url, key } = portal.deps.settings.providers.placepay;
    const headers = { authorization: `Bearer ${key}` };
    await fetch(`${url}/v1/sessions/${meta.reference}/cancel`, { method: 'POST', headers });
    const again = await over.open();
    expect(again.status).toBe(200);
    expect(again.body.reference).not.toBe(meta.reference);
  });

  it('is not opened a second time if it has been paid and a part is still due', async () => {
    const { open, payments } = await portal.owing();
    const part = { amount: RENT / 3 };
    expect((await payInPopup((await open(part)).body.popup_url)).status).toBe(200);
    expect((await open(part)).body.error.code).toBe('payment.nothing_due');
    expect(await payments()).toMatchObject([{ state: 'authorised', amount_cents: RENT / 3 }]);
  });

  it('that has been paid is found by a payment in another way, which then charges nothing', async () => {
    const { open, pay, payments } = await portal.owing();
    const part = { amount: RENT / 3 };
    expect((await payInPopup((await open(part)).body.popup_url)).status).toBe(200);
    expect((await pay({ ...BANK_FORM, ...part })).body.error.code).toBe('payment.nothing_due');
    expect(await payments()).toMatchObject([{ state: 'authorised', provider: 'PLACEPAY' }]);
  });

  it('is not shown if another tab has paid while it was being opened', async () => {
    const { open, pay, payments } = await portal.owing();
    await portal.fault({ provider: 'placepay_session', kind: 'delay', ms: 1000 });
    const opening = open();
    await expect.poll(payments).toHaveLength(1);
    const [overtaken] = await payments();
    expect((await pay({ ...BANK_FORM, amount: RENT })).status).toBe(200);
    expect((await opening).body.error.code).toBe('payment.in_flight');
    expect(await portal.popupState(overtaken?.id ?? '')).toBe('cancelled');
  });
});
