import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeResident } from '../../../src/cli/demo/resident/make-resident.ts';
import { PLAIN_RESIDENT } from '../../../src/cli/demo/resident/resident-wish.ts';
import { findUser } from '../../../src/db/session/user.repository.ts';
import { openSessionFor } from '../../../src/server/features/impersonation/open-resident-session.ts';
import { postCharge, postCredit } from '../../../src/server/ledger/charges.ts';
import { BANK_FORM, type MoneyPortal, POPUP_UNIT, startMoneyPortal } from '../support/money-portal.ts';
import { DIALECTS } from '../support/test-database.ts';

/** What a resident of the demo property owes, and the fees of the payment methods. */
const [DUE, BANK_FEE, CARD_FEE] = [127_500, 150, 3811];

describe.each(DIALECTS)('the confirmed total on %s', (dialect) => {
  let portal: MoneyPortal;
  beforeAll(async () => {
    portal = await startMoneyPortal(dialect);
  });
  afterAll(() => portal.close());

  const resident = async () => {
    const { deps } = portal;
    const made = await makeResident(deps, { ...PLAIN_RESIDENT, rent_cents: 120_000 });
    const user = await findUser(deps.db, made.user_id);
    if (user === null) throw new Error('Nobody was made.');
    const { token } = await openSessionFor(deps, deps.db, user, {
      asker: { ip: '127.0.0.1', userAgent: '' },
    });
    const ask = (path: string, body: object, headers: Record<string, string> = {}) =>
      portal.ask('POST', `/api/tenant/${path}`, { token, body, headers });
    const pay = (body: object, key = deps.random.id(), language = 'en') =>
      ask('payments', body, { 'idempotency-key': key, 'accept-language': language });
    /** Without the charges of the earlier demo months. */
    const payments = () =>
      deps.db
        .selectFrom('ledger_payments')
        .selectAll()
        .where('lease_id', '=', made.lease_id)
        .where('idempotency_key', 'not like', 'demo-%')
        .execute();
    /** The office changes what the resident owes. */
    const owe = (cents: number) =>
      deps.db.transaction().execute(async (trx) => {
        const name = deps.random.id();
        if (cents < 0)
          await postCredit(deps, trx, made, { name, amount_cents: -cents, note: 'Thanks' }, 'office');
        else
          await postCharge(
            deps,
            trx,
            made,
            {
              name,
              charge_code: 'PARKING',
              description: 'Parking',
              amount_cents: cents,
              due_date: '2026-03-02',
            },
            'office',
          );
      });
    return { ...made, ask, pay, payments, owe };
  };

  it('is what a resident is charged; if it differs, nothing is charged and the current amounts are returned', async () => {
    const { pay, payments } = await resident();
    const wrong = await pay({ ...BANK_FORM, amount: DUE, total: DUE });
    expect(wrong).toMatchObject({
      status: 409,
      body: {
        error: { code: 'payment.total_changed', amount: DUE, fee: BANK_FEE, total: DUE + BANK_FEE },
      },
    });
    for (const said of ['$1,275.00', '$1.50', '$1,276.50']) expect(wrong.body.error.message).toContain(said);
    const spanish = await pay({ ...BANK_FORM, amount: DUE, total: DUE }, undefined, 'es');
    expect(spanish.body.error.message).toContain('No se cobró nada');
    for (const total of ['1 00', -1, 12.5, 'abc', {}])
      expect((await pay({ ...BANK_FORM, amount: DUE, total })).body.error.code).toBe('payment.total_changed');
    expect(await payments()).toEqual([]);
    const right = { ...BANK_FORM, amount: DUE, total: DUE + BANK_FEE };
    expect((await pay(right, 'confirmed-1')).body).toMatchObject({ paid: true });
    // Repeating the same decision gives the same payment; another total is another decision.
    expect((await pay(right, 'confirmed-1')).body).toMatchObject({ paid: true });
    expect((await pay({ ...right, total: DUE }, 'confirmed-1')).body.error.code).toBe(
      'idempotency_key.reused',
    );
    expect(await payments()).toHaveLength(1);
  });

  it('opens no popup for a resident if it differs', async () => {
    const { ask, payments } = await resident();
    const popup = { payment_type: 'CARD', amount: DUE };
    const wrong = await ask('payments/placepay/meta', { ...popup, total: DUE + CARD_FEE + 1 });
    expect(wrong.body.error).toMatchObject({ code: 'payment.total_changed', total: DUE + CARD_FEE });
    expect(await payments()).toEqual([]);
    expect((await ask('payments/placepay/meta', { ...popup, total: DUE + CARD_FEE })).status).toBe(200);
  });

  it('is refused with the new amounts if less is due now, or more while partial payments are off', async () => {
    const less = await resident();
    await less.owe(-100_000);
    const paid = { ...BANK_FORM, amount: DUE, total: DUE + BANK_FEE, due: DUE };
    const told = { code: 'payment.total_changed', amount: 27_500, total: 27_500 + BANK_FEE };
    expect((await less.pay(paid)).body.error).toMatchObject(told);
    const popup = { payment_type: 'CARD', amount: DUE, due: DUE };
    expect((await less.ask('payments/placepay/meta', popup)).body.error).toMatchObject({
      code: 'payment.total_changed',
      amount: 27_500,
    });
    await less.owe(-27_500);
    expect((await less.pay(paid)).body.error.code).toBe('payment.nothing_due');
    expect(await less.payments()).toEqual([]);
  });

  it('is what an applicant is charged, by form and by popup', async () => {
    const { token } = await portal.submitted();
    const { id } = await portal.due(token);
    const wrong = await portal.payByBank(token, { total: 1 });
    expect(wrong).toMatchObject({
      status: 409,
      body: { error: { code: 'payment.total_changed', amount: 5500 } },
    });
    const { fee, total } = wrong.body.error;
    expect(total).toBe(5500 + fee);
    const meta = (sent: number) =>
      portal.ask('POST', `/api/applicant/unit/${POPUP_UNIT}/payments/placepay/meta`, {
        token,
        body: { invoice_id: id, payment_type: 'CARD', total: sent },
      });
    expect((await meta(5500)).body.error).toMatchObject({
      code: 'payment.total_changed',
      fee: 212,
      total: 5712,
    });
    expect(await portal.charges(id)).toEqual([]);
    expect((await meta(5712)).status).toBe(200);
    expect((await portal.payByBank(token, { total })).body).toBe('ok');
  });
});
