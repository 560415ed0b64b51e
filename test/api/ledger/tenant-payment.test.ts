import { PDF } from '@libpdf/core';
import ICAL from 'ical.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeResident } from '../../../src/cli/demo/resident/make-resident.ts';
import { PLAIN_RESIDENT, type ResidentWish } from '../../../src/cli/demo/resident/resident-wish.ts';
import type { TransactionRow } from '../../../src/contract/resident/transaction.contract.ts';
import { findProperty, updatePropertySettings } from '../../../src/db/property/property.repository.ts';
import type { PropertySettings } from '../../../src/db/property/property-settings.ts';
import { updateTenancy } from '../../../src/db/resident/let-lease.repository.ts';
import { findUser, type User } from '../../../src/db/session/user.repository.ts';
import { addDays } from '../../../src/ledger/day.ts';
import { openSessionFor } from '../../../src/server/features/impersonation/open-resident-session.ts';
import { dayIn } from '../../../src/server/forms/form-facts.ts';
import { postCharge, postCredit } from '../../../src/server/ledger/charges.ts';
import { lookAtPayments } from '../../../src/server/ledger/look-at-payments.ts';
import { presentAgain } from '../../../src/server/ledger/present-again.ts';
import { makeUser } from '../../fixtures/tenant.ts';
import {
  BANK_FORM,
  jsonPost,
  type MoneyPortal,
  payInPopup,
  startMoneyPortal,
} from '../support/money-portal.ts';
import { DIALECTS } from '../support/test-database.ts';
import type { Asked } from '../support/test-portal.ts';

const day = 86_400_000;

describe.each(DIALECTS)('a resident who pays, on %s', (dialect) => {
  let portal: MoneyPortal;
  beforeAll(async () => {
    portal = await startMoneyPortal(dialect);
  });
  afterAll(() => portal.close());

  const resident = async (wish: Partial<ResidentWish> = {}) => {
    const { deps } = portal;
    const made = await makeResident(deps, { ...PLAIN_RESIDENT, rent_cents: 120_000, ...wish });
    const user = await findUser(deps.db, made.user_id);
    if (user === null) throw new Error('Nobody was made.');
    const asker = { ip: '127.0.0.1', userAgent: '' };
    // The tests let days pass, longer than any session lasts.
    const ask = async (method: 'GET' | 'POST' | 'DELETE', path: string, asked: Asked = {}) => {
      const { token } = await openSessionFor(deps, deps.db, user, { asker });
      return portal.ask(method, `/api/tenant/${path}`, { token, ...asked });
    };
    const pay = (body: object, key = deps.random.id()) =>
      ask('POST', 'payments', { body, headers: { 'idempotency-key': key } });
    const mails = async () =>
      (await ask('GET', 'mails')).body.map(({ subject }: { subject: string }) => subject);
    return { ...made, ask, pay, mails, bill: async () => (await ask('GET', 'bill')).body };
  };
  const settle = async (id: string, body: object) => {
    const answer = await fetch(
      `${portal.sandboxUrl}/settlements`,
      jsonPost({ charge: id, tell: 0, ...body }),
    );
    expect(answer.status).toBe(200);
  };

  it('[PLT-354] [PLT-355] [PLT-356] [PLT-357] sees the fee per payment type: flat plus percentage, and the total with it', async () => {
    const { bill } = await resident();
    const { due, options, methods } = await bill();
    expect(due).toBe(127_500);
    expect(options).toMatchObject([
      { payment_type: 'CARD', how: 'popup', amount: 127_500, fee: 3811, total: 131_311 },
      { payment_type: 'CHECKING', how: 'fields', amount: 127_500, fee: 150, total: 127_650 },
    ]);
    expect(
      methods.map(({ label, total }: { label: string; total: number }) => [label, total]).sort(),
    ).toEqual([
      ['Bank •••• 6789', 127_650],
      ['Visa •••• 4242', 131_311],
    ]);
  });

  it('[PLT-165] sees fees by the four numbers of the fee configuration, each for its own payment type', async () => {
    const { bill, lease_id } = await resident();
    const before = await bill();
    const { property_id } = await portal.deps.db
      .selectFrom('tenancies')
      .select('property_id')
      .where('lease_id', '=', lease_id)
      .executeTakeFirstOrThrow();
    const property = await findProperty(portal.deps.db, property_id);
    const settings = property?.settings as PropertySettings;
    const known = settings.payment_settings.fee_settings;
    expect(Object.keys(known).sort()).toEqual([
      'flat_fee_ach',
      'flat_fee_credit',
      'percent_fee_ach',
      'percent_fee_credit',
    ]);
    const feesWith = async (changed: object) => {
      const payment_settings = { ...settings.payment_settings, fee_settings: { ...known, ...changed } };
      await updatePropertySettings(portal.deps.db, property_id, { ...settings, payment_settings });
      const { options } = await bill();
      return options.map(({ fee }: { fee: number }) => fee);
    };
    const [card, bank] = before.options.map(({ fee }: { fee: number }) => fee);
    try {
      expect(await feesWith({ flat_fee_credit: known.flat_fee_credit + 100 })).toEqual([card + 100, bank]);
      expect(await feesWith({ flat_fee_ach: known.flat_fee_ach + 7 })).toEqual([card, bank + 7]);
      expect(await feesWith({ percent_fee_credit: known.percent_fee_credit + 1 })).toEqual([
        card + 1275,
        bank,
      ]);
      expect(await feesWith({ percent_fee_ach: known.percent_fee_ach + 2 })).toEqual([card, bank + 2550]);
    } finally {
      await updatePropertySettings(portal.deps.db, property_id, settings);
    }
  });

  it('cannot keep a card or account where every payment happens in the window of the provider, and reads so', async () => {
    const { ask, pay, bill } = await resident();
    const property_id = 'juniper-row';
    const settings = (await findProperty(portal.deps.db, property_id))?.settings as PropertySettings;
    const keeps = async () => (await ask('GET', 'autopays')).body.keeps_methods;
    const popups = { card_payment_gateway: 'PLACEPAY', ach_payment_gateway: 'PLACEPAY' } as const;
    expect(await keeps()).toBe(true);
    try {
      const payment_settings = { ...settings.payment_settings, ...popups };
      await updatePropertySettings(portal.deps.db, property_id, { ...settings, payment_settings });
      expect(await keeps()).toBe(false);
      const refusal = { status: 422, body: { error: { code: 'payment.not_kept' } } };
      expect(await ask('POST', 'payment-methods', { body: BANK_FORM })).toMatchObject(refusal);
      expect(await pay({ ...BANK_FORM, amount: 127_500, keep_method: true })).toMatchObject(refusal);
      // Those that were kept before stay.
      expect((await ask('GET', 'payment-methods')).body).toHaveLength(2);
      expect((await bill()).due).toBe(127_500);
    } finally {
      await updatePropertySettings(portal.deps.db, property_id, settings);
    }
  });

  it('can cancel a payment until its batch leaves, but not afterwards', async () => {
    const { pay, ask, bill, mails } = await resident();
    const paid = await pay({ ...BANK_FORM, amount: 127_500 });
    const path = `transactions/${paid.body.transaction_id}`;
    const wish = { kind: 'payments', channel: 'mail', is_wanted: false };
    expect((await mails()).sort()).toEqual(['Receipt: $1,275.00 for Juniper Row']);
    expect((await ask('POST', `${path}/cancel`)).body).toMatchObject({ status: 'cancelled' });
    expect((await bill()).due).toBe(127_500);
    expect((await mails()).sort()).toEqual([
      'Receipt: $1,275.00 for Juniper Row',
      'Your payment of $1,275.00 is cancelled',
    ]);
    await ask('POST', 'notice-wishes', { body: wish });
    const late = await pay({ ...BANK_FORM, amount: 127_500 });
    portal.clock.advance(day);
    const refused = await ask('POST', `transactions/${late.body.transaction_id}/cancel`);
    expect(refused.body.error.code).toBe('state.not_allowed');
    expect(await mails()).toHaveLength(2);
  });

  it('pays by bank account once, however often it is sent, sees it settle, and owes again what the bank returns', async () => {
    const { bill, pay, ask, mails } = await resident();
    const form = { ...BANK_FORM, amount: 127_500 };
    const [first, second] = [await pay(form, 'same-key-1'), await pay(form, 'same-key-1')];
    expect(first.body).toMatchObject({ paid: true });
    expect(second.body).toEqual(first.body);
    expect((await bill()).due).toBe(0);
    const id = first.body.transaction_id;
    expect((await ask('GET', `transactions/${id}`)).body).toMatchObject({
      status: 'authorised',
      total: 127_650,
      can_cancel: true,
      shares: [{ amount: 7500 }, { amount: 120_000 }],
    });
    await settle(id, { settlement: 'settled' });
    portal.clock.advance(day);
    await lookAtPayments(portal.deps);
    expect(
      (await ask('GET', `transactions/${id}`)).body.timeline.map(({ kind }: { kind: string }) => kind),
    ).toEqual(['submitted', 'authorised', 'settled']);
    await settle(id, { settlement: 'returned', return_code: 'R01' });
    await portal.ask('POST', '/api/payments/callback', { body: { reference: id } });
    await portal.ask('POST', '/api/payments/callback', { body: { reference: id } });
    const returned = (await ask('GET', `transactions/${id}`)).body;
    expect(returned).toMatchObject({
      status: 'returned',
      return_code: 'R01',
      present_again_on: '2026-03-07',
    });
    const [{ id: paidFirst }] = returned.shares;
    expect(
      (await ask('GET', `transactions/${paidFirst}`)).body.timeline.map(({ kind }: { kind: string }) => kind),
    ).toEqual(['charge', 'paid', 'returned']);
    // The fee for the return is added.
    expect((await bill()).due).toBe(130_500);
    expect((await mails()).sort()).toEqual([
      'Receipt: $1,275.00 for Juniper Row',
      'Your payment of $1,275.00 was returned',
    ]);
    portal.clock.advance(4 * day);
    await presentAgain(portal.deps);
    await presentAgain(portal.deps);
    const again = (await ask('GET', `transactions/${id}`)).body.again_id;
    expect((await ask('GET', `transactions/${again}`)).body).toMatchObject({
      status: 'authorised',
      presentment: 2,
    });
    expect((await bill()).due).toBe(3000);
  });

  it('[PLT-173] pays once, and the provider divides the payment among the banks of the charges, for every payment type', async () => {
    const { bill, pay, ask, user_id, ...lease } = await resident();
    const { deps } = portal;
    const description = { en: 'Security deposit', es: 'Depósito' };
    const deposit = { charge_code: 'SECURITY_DEPOSIT', description, amount_cents: 50_000 };
    await deps.db
      .transaction()
      .execute((trx) =>
        postCharge(deps, trx, lease, { ...deposit, name: 'deposit', due_date: '2026-03-02' }, 'office'),
      );
    const { charges, due } = await bill();
    expect([due, charges]).toEqual([
      177_500,
      {
        selection: [
          { charge_code: 'PARKING', amount: 7500 },
          { charge_code: 'RENT', amount: 120_000 },
          { charge_code: 'SECURITY_DEPOSIT', amount: 50_000 },
        ],
        bankByChargeCode: { SECURITY_DEPOSIT: 'juniper-deposits' },
        lease_payment_bank_id: 'juniper-operating',
      },
    ]);
    const { body: meta } = await ask('POST', 'payments/placepay/meta', {
      body: { payment_type: 'CARD', bank_id: 'somebody-else' },
    });
    const { transaction_id } = await payInPopup(meta.popup_url);
    const confirm = { placepay_transaction_id: transaction_id, public_key: meta.public_key };
    const { body: inPopup } = await ask('POST', 'payments/placepay', { body: confirm });
    const banks = async (id: string) => (await portal.charges(id)).map((charge) => charge.banks);
    const { fee } = (await ask('GET', `transactions/${inPopup.transaction_id}`)).body;
    expect(await banks(inPopup.transaction_id)).toEqual([
      { 'juniper-operating': 127_500 + fee, 'juniper-deposits': 50_000 },
    ]);

    await ask('POST', `transactions/${inPopup.transaction_id}/cancel`);
    const { body: byBank } = await pay({ ...BANK_FORM, amount: 177_500 });
    expect(await banks(byBank.transaction_id)).toEqual([
      { 'juniper-operating': 127_650, 'juniper-deposits': 50_000 },
    ]);
    await settle(byBank.transaction_id, { settlement: 'returned', return_code: 'R01' });
    await portal.ask('POST', '/api/payments/callback', { body: { reference: byBank.transaction_id } });
    portal.clock.advance(5 * day);
    await presentAgain(deps);
    const { again_id } = (await ask('GET', `transactions/${byBank.transaction_id}`)).body;
    expect(await banks(again_id)).toEqual([{ 'juniper-operating': 127_650, 'juniper-deposits': 50_000 }]);
  });

  it('sees no banks if the property has one', async () => {
    const { bill, pay } = await resident({ property: 'harbor-court' });
    const { charges, due } = await bill();
    expect(charges).toBeNull();
    const { body } = await pay({ ...BANK_FORM, amount: due });
    expect(await portal.charges(body.transaction_id)).toMatchObject([{ amount: due }]);
    expect((await portal.charges(body.transaction_id))[0]).not.toHaveProperty('banks');
  });

  it('can pay a part if the property allows it, and at most what is due and may be paid ahead', async () => {
    const part = await resident();
    const [{ id: method_id }] = (await part.bill()).methods;
    expect((await part.pay({ method_id, amount: 27_500, payment_type: 'CHECKING' })).status).toBe(200);
    expect((await part.bill()).due).toBe(100_000);
    expect((await part.bill()).ahead).toBe(500_000);
    expect((await part.pay({ method_id, amount: 600_001 })).body.error.code).toBe('amount.invalid');
    const whole = await resident({ property: 'harbor-court' });
    const [kept] = (await whole.bill()).methods;
    expect((await whole.pay({ method_id: kept.id, amount: 100 })).body.error.code).toBe('amount.invalid');
  });

  it('cannot pay ahead once the lease is over, but can still pay what is owed', async () => {
    const { bill, pay, lease_id } = await resident();
    const [{ id: method_id }] = (await bill()).methods;
    await updateTenancy(portal.deps.db, lease_id, { lease_status: 'Previous' });
    expect(await bill()).toMatchObject({ due: 127_500, ahead: 0 });
    const more = await pay({ method_id, due: 127_500, amount: 127_501 });
    expect(more.body.error.code).toBe('amount.invalid');
    expect((await pay({ method_id, due: 127_500, amount: 127_500 })).status).toBe(200);
    expect((await bill()).facts.payable).toBe(false);
  });

  it('can pay ahead up to the limit of the property: this is credit, which the next charges use', async () => {
    const { bill, pay, ask, user_id, ...lease } = await resident();
    const { deps } = portal;
    const [{ id: method_id }] = (await bill()).methods;
    const { property_id } = lease;
    const property = await findProperty(deps.db, property_id);
    const settings = property?.settings as PropertySettings;
    const rules = { partial: true, ...settings.resident_payments, ahead_cents: 200_000 };
    await updatePropertySettings(deps.db, property_id, { ...settings, resident_payments: rules });
    try {
      expect(await bill()).toMatchObject({ due: 127_500, credit: 0, ahead: 200_000 });
      expect((await ask('GET', 'bill?amount=227500')).body.amount).toBe(227_500);
      const body = { method_id, due: 127_500 };
      expect((await pay({ ...body, amount: 327_501 })).body.error.code).toBe('amount.invalid');
      expect((await pay({ ...body, amount: 227_500 })).status).toBe(200);
      expect(await bill()).toMatchObject({ due: 0, credit: 100_000, ahead: 100_000 });
      // Another tab still shows the old amount: its request is refused, and nothing is charged.
      expect((await pay({ ...body, amount: 227_500 })).body.error.code).toBe('payment.nothing_due');
      const charge = (name: string, amount_cents: number) =>
        deps.db.transaction().execute((trx) => {
          const description = { en: name, es: name };
          const due = { charge_code: name, description, amount_cents, due_date: '2026-03-02' };
          return postCharge(deps, trx, lease, { ...due, name }, 'office');
        });
      await charge('PARKING', 30_000);
      expect(await bill()).toMatchObject({ due: 0, credit: 70_000 });
      await charge('STORAGE', 90_000);
      expect(await bill()).toMatchObject({ due: 20_000, credit: 0, ahead: 200_000 });
      // A part was paid in another tab: the excess does not become credit by mistake.
      expect((await pay({ method_id, due: 20_000, amount: 15_000 })).status).toBe(200);
      const late = await pay({ method_id, due: 20_000, amount: 20_000 });
      expect(late.body.error).toMatchObject({ code: 'payment.total_changed', amount: 5000 });
      expect((await pay({ method_id, due: 20_000, amount: 60_000 })).body.error.code).toBe(
        'payment.total_changed',
      );
      expect(await bill()).toMatchObject({ due: 5000, credit: 0 });
    } finally {
      await updatePropertySettings(deps.db, property_id, settings);
    }
  });

  it('[PLT-166] [PLT-311] [PLT-312] pays in the popup: a session with its keys, then the transaction, which the provider confirms', async () => {
    const { ask, bill } = await resident();
    const meta = await ask('POST', 'payments/placepay/meta', {
      body: { payment_type: 'CARD', merchant_type: 'RENT' },
    });
    expect(meta.body).toMatchObject({
      access_token: expect.any(String),
      public_key: 'sandbox-placepay-public',
      merchant_id: 'sandbox-merchant',
    });
    const again = await ask('POST', 'payments/placepay/meta', { body: { payment_type: 'CARD' } });
    expect(again.body.access_token).toBe(meta.body.access_token);
    const { transaction_id } = await payInPopup(meta.body.popup_url);
    const body = { placepay_transaction_id: transaction_id, public_key: meta.body.public_key };
    const confirmed = await ask('POST', 'payments/placepay', { body });
    expect(confirmed.body).toMatchObject({ paid: true, message: 'payment.success' });
    expect((await ask('POST', 'payments/placepay', { body })).body).toEqual(confirmed.body);
    expect((await bill()).due).toBe(0);
    const id = confirmed.body.transaction_id;
    await settle(id, { settlement: 'returned', return_code: 'R09' });
    await portal.ask('POST', '/api/payments/callback', { body: { reference: id } });
    const returned = (await ask('GET', `transactions/${id}`)).body;
    expect(returned).toMatchObject({ status: 'returned', present_again_on: expect.any(String) });
    portal.clock.advance(4 * day);
    await presentAgain(portal.deps);
    await presentAgain(portal.deps);
    const { again_id } = (await ask('GET', `transactions/${id}`)).body;
    expect((await ask('GET', `transactions/${again_id}`)).body).toMatchObject({
      status: 'authorised',
      presentment: 2,
      amount: returned.fee - returned.total,
    });
    // Fees for the return and for being late are owed in addition.
    for (const { id: charge } of returned.shares)
      expect((await ask('GET', `transactions/${charge}`)).body).toMatchObject({ status: 'paid', balance: 0 });
    expect(returned.shares).not.toEqual([]);
    const unknown = await ask('POST', 'payments/placepay', {
      body: { ...body, placepay_transaction_id: 'ppt_x' },
    });
    expect(unknown.status).toBe(404);
  });

  it('[PLT-268] [PLT-269] gets errors by the rules of the payment form', async () => {
    const { pay } = await resident();
    const { body } = await pay({ ...BANK_FORM, amount: 127_500, routing_number: '123456789', zip_code: '' });
    expect(body.error.code).toBe('validation.failed');
    const paths = body.error.fields.map(({ path }: { path: string }) => path);
    expect(paths).toEqual(expect.arrayContaining(['routing_number', 'zip_code']));
  });

  it('can save a bank account as a token of the provider, and remove it', async () => {
    const { ask } = await resident();
    const kept = await ask('POST', 'payment-methods', { body: BANK_FORM });
    expect(kept.body).toMatchObject({ payment_type: 'CHECKING', label: 'Bank •••• 6789' });
    const inSpanish = { headers: { 'accept-language': 'es' } };
    const shown = (await ask('GET', 'payment-methods', inSpanish)).body.map(
      ({ label }: { label: string }) => label,
    );
    expect(shown).toContain('Cuenta bancaria •••• 6789');
    expect(shown).toContain('Visa •••• 4242');
    const rows = await portal.deps.db.selectFrom('payment_methods').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(BANK_FORM.account_number);
    expect((await ask('DELETE', `payment-methods/${kept.body.id}`)).status).toBe(200);
    expect((await ask('DELETE', `payment-methods/${kept.body.id}`)).status).toBe(404);
  });

  it('gets a receipt that names the payer, even if that is another person of the household', async () => {
    const { pay, user_id } = await resident();
    const { deps, app } = portal;
    const { transaction_id } = (await pay({ ...BANK_FORM, amount: 127_500 })).body;
    const other = await makeUser(deps, { first_name: 'Noor', last_name: 'Haddad' });
    await deps.db
      .updateTable('ledger_payments')
      .set({ user_id: other.id })
      .where('id', '=', transaction_id)
      .execute();
    const reader = (await findUser(deps.db, user_id)) as User;
    const asker = { ip: '127.0.0.1', userAgent: '' };
    const { token } = await openSessionFor(deps, deps.db, reader, { asker });
    const url = `/api/tenant/transactions/${transaction_id}/receipt`;
    const { rawPayload } = await app.inject({ url, headers: { token } });
    const said = (await PDF.load(rawPayload)).extractText().map(({ text }) => text);
    expect(said.join()).toContain('Noor Haddad');
    expect(said.join()).toContain(`Bank •••• ${BANK_FORM.account_number.slice(-4)}`);
    expect(said.join()).toMatch(/ at \d+:\d\d [AP]M C[SD]T/);
    expect(said.join()).not.toContain(reader.last_name);
  });

  it('cannot pay if the lease does not bind them, but sees what is owed', async () => {
    const { pay, bill, ask } = await resident({ is_responsible: false });
    expect((await bill()).due).toBe(127_500);
    expect((await pay({ ...BANK_FORM, amount: 127_500 })).body.error.code).toBe('access.denied');
    const meta = await ask('POST', 'payments/placepay/meta', { body: { payment_type: 'CARD' } });
    expect(meta.body.error.code).toBe('access.denied');
  });

  it('gets charges, payments and credits by page and order, and a receipt of a payment as a PDF', async () => {
    const made = await resident({ paid_months: 6 });
    const { ask, pay } = made;
    const paid = await pay({ ...BANK_FORM, amount: 127_500 });
    const list = (await ask('GET', 'transactions?page=1&page_size=15&sort=amount&order=asc')).body;
    expect(list.total).toBeGreaterThan(15);
    expect(list.rows).toHaveLength(15);
    const amounts = list.rows.map(({ amount }: { amount: number }) => amount);
    expect(amounts).toEqual([...amounts].sort((one, other) => one - other));
    const receipt = await ask('GET', `transactions/${paid.body.transaction_id}/receipt`);
    expect(receipt.headers['content-type']).toBe('application/pdf');
    expect(receipt.text.startsWith('%PDF-')).toBe(true);
    const note = { en: 'Thanks for waiting', es: 'Gracias por esperar' };
    await portal.deps.db
      .transaction()
      .execute((trx) =>
        postCredit(portal.deps, trx, made, { name: 'thanks', amount_cents: 4200, note }, 'office'),
      );
    const [credit] = (await ask('GET', 'transactions?sort=kind&order=desc&page_size=100')).body.rows.filter(
      ({ kind }: { kind: string }) => kind === 'credit',
    );
    expect(credit).toMatchObject({ description: note.en, status: 'credited', amount: -4200 });
    expect((await ask('GET', `transactions/${credit.id}`)).body).toMatchObject({
      kind: 'credit',
      amount: -4200,
    });
    const stranger = await resident();
    expect((await stranger.ask('GET', `transactions/${credit.id}`)).status).toBe(404);
    expect((await stranger.ask('GET', `transactions/${paid.body.transaction_id}`)).status).toBe(404);
  });

  it('gets the days on which something is due in a calendar file', async () => {
    const { ask, bill, lease_id } = await resident();
    const file = await ask('GET', 'due-days.ics');
    expect(file.headers['content-type']).toBe('text/calendar; charset=utf-8');
    const calendar = new ICAL.Component(ICAL.parse(file.text));
    const events = calendar.getAllSubcomponents('vevent').map((event) => new ICAL.Event(event));
    const today = dayIn('America/Chicago', portal.deps.clock.now());
    const days = events.map(({ startDate }) => startDate.toString());
    // Days, not moments: they are the same in every time zone.
    expect(events.every(({ startDate }) => startDate.isDate)).toBe(true);
    expect(days).toEqual([...days].sort());
    expect(days.every((one) => one >= today)).toBe(true);
    const [next] = (await bill()).next_charges;
    const event = events.find(({ startDate }) => startDate.toString() === next.due_date);
    expect(event).toMatchObject({ uid: `${lease_id}-${next.due_date}`, summary: 'Due: $1,275.00' });
    expect(event?.description).toContain('$1,200.00');
    const again = new ICAL.Component(ICAL.parse((await ask('GET', 'due-days.ics')).text));
    expect(again.getAllSubcomponents('vevent').map((one) => new ICAL.Event(one).uid)).toEqual(
      events.map(({ uid }) => uid),
    );
    expect((await portal.ask('GET', '/api/tenant/due-days.ics')).status).toBe(401);
  });

  it('sees what each payment changed of the debt, with its fee and method; a failed one changes nothing', async () => {
    const { pay, ask, bill } = await resident();
    const rows = async (query = '') =>
      (await ask('GET', `transactions?page_size=100${query}`)).body.rows as TransactionRow[];
    const row = async (id: string) => (await rows()).find((one) => one.id === id);
    const cancelled = (await pay({ ...BANK_FORM, amount: 127_500 })).body.transaction_id;
    const method = `Bank •••• ${BANK_FORM.account_number.slice(-4)}`;
    expect(await row(cancelled)).toMatchObject({
      status: 'authorised',
      amount: -127_500,
      fee: 150,
      total: 127_650,
      description: method,
      balance_after: 0,
    });
    await ask('POST', `transactions/${cancelled}/cancel`);
    const returned = (await pay({ ...BANK_FORM, amount: 127_500 })).body.transaction_id;
    await settle(returned, { settlement: 'returned', return_code: 'R01' });
    await portal.ask('POST', '/api/payments/callback', { body: { reference: returned } });
    const { body: meta } = await ask('POST', 'payments/placepay/meta', { body: { payment_type: 'CARD' } });
    const left = await ask('POST', 'payments/placepay/closed', { body: { reference: meta.reference } });
    expect(left.body.error.code).toBe('payment.failed');
    expect(await row(cancelled)).toMatchObject({ status: 'cancelled', amount: 0, total: 127_650 });
    expect(await row(returned)).toMatchObject({ status: 'returned', amount: 0, total: 127_650 });
    const all = await rows();
    // Closing the window before anything is charged does not count as declined.
    expect(all.filter(({ status }) => status === 'declined')).toEqual([]);
    expect(all.filter(({ status }) => status === 'not_completed')).toMatchObject([{ amount: 0 }]);
    expect((await ask('GET', `transactions/${returned}`)).body).toMatchObject({ amount: 0, method });
    // Each balance is the sum of all rows up to it, and the last one is what is owed.
    let balance = 0;
    for (const { amount, balance_after } of all.toReversed()) {
      balance += amount;
      expect(balance_after).toBe(balance);
    }
    expect(balance).toBe((await bill()).due);
  });

  it('can filter transactions by kind, period and text, and save the result for spreadsheets', async () => {
    const { ask, pay, ...made } = await resident();
    await pay({ ...BANK_FORM, amount: 127_500 });
    await portal.deps.db
      .transaction()
      .execute((trx) =>
        postCredit(portal.deps, trx, made, { name: 'f', amount_cents: 100, note: '=1+1' }, 'office'),
      );
    const chosen = async (query: string) => (await ask('GET', `transactions?page_size=100&${query}`)).body;
    const kinds = ({ rows }: { rows: TransactionRow[] }) => [...new Set(rows.map(({ kind }) => kind))];
    expect(kinds(await chosen('kind=payment'))).toEqual(['payment']);
    const { rows: rents, total } = await chosen('search=RENT');
    expect(total).toBe(rents.length);
    expect(rents.length).toBeGreaterThan(0);
    expect(rents.every(({ description }: TransactionRow) => description.includes('Rent'))).toBe(true);
    expect(kinds(await chosen('search=1,276.50'))).toEqual(['payment']);
    const today = dayIn('America/Chicago', portal.deps.clock.now());
    expect((await chosen(`from=${addDays(today, 1)}`)).total).toBe(0);
    expect(kinds(await chosen(`from=${today}&to=${today}`))).toContain('payment');
    expect((await ask('GET', 'transactions?kind=all')).status).toBe(400);
    expect((await ask('GET', 'transactions?from=2026-02-31')).status).toBe(400);

    const file = await ask('GET', 'transactions.csv');
    expect(file.headers['content-type']).toBe('text/csv; charset=utf-8');
    const [head, ...lines] = file.text.trim().split('\r\n');
    expect(head).toBe('Date,Kind,Description,Status,Amount,Fee,Balance,Number');
    expect(lines).toHaveLength((await chosen('')).total);
    expect(lines.find((line: string) => line.includes('Payment'))).toMatch(
      new RegExp(`^${today},Payment,Bank .* \\d{4},Authorized,-1275.00,1.50,0.00,`),
    );
    // A spreadsheet would calculate the formula.
    expect(lines.some((line: string) => line.includes(",'=1+1,"))).toBe(true);
    const payments = await ask('GET', 'transactions.csv?kind=payment');
    expect(payments.text).not.toContain('Rent');
    expect((await portal.ask('GET', '/api/tenant/transactions.csv')).status).toBe(401);
  });

  it('can pay ahead while nothing is due, up to the limit of the property, and gets credit', async () => {
    const { pay, bill } = await resident();
    await pay({ ...BANK_FORM, amount: 127_500 });
    const before = await bill();
    expect(before).toMatchObject({ due: 0, facts: { due: false, payable: true } });
    expect(before.form_facts).toMatchObject({ least_cents: 1, most_cents: before.ahead });
    const beyond = await pay({ ...BANK_FORM, amount: before.ahead + 1, due: 0 });
    expect(beyond.body.error.code).toBe('amount.invalid');
    expect((await pay({ ...BANK_FORM, amount: 2500, due: 0 })).body).toMatchObject({ paid: true });
    expect(await bill()).toMatchObject({ due: 0, credit: 2500 });
    await pay({ ...BANK_FORM, amount: before.ahead - 2500, due: 0 });
    const full = await bill();
    expect(full).toMatchObject({ ahead: 0, facts: { due: false, payable: false } });
    expect((await pay({ ...BANK_FORM, amount: 100, due: 0 })).status).toBe(409);
    expect((await bill()).credit).toBe(before.ahead);
  });
});
