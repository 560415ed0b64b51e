import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { listPayments } from '../../../src/db/payment/payment.repository.ts';
import { listReturns } from '../../../src/db/payment/payment-return.repository.ts';
import { updateUnitAvailability } from '../../../src/db/property/property.repository.ts';
import { reconcilePayments } from '../../../src/server/jobs/reconcile-payments.ts';
import { BANK } from '../../drive/guestcard/http.ts';
import { type GuestPortal, startGuestPortal } from '../support/guest-portal.ts';
import { payInPopup } from '../support/money-portal.ts';
import { processCalls, refused } from '../support/process-calls.ts';
import { DIALECTS } from '../support/test-database.ts';

interface Guest {
  unit: string;
  applicant_id: string;
  token: string;
  invoice: string;
}

describe.each(DIALECTS)('paying the charges of a guestcard on %s', (dialect) => {
  let portal: GuestPortal;
  beforeAll(async () => {
    portal = await startGuestPortal(dialect);
  });
  afterEach(() => portal.clearFaults());
  afterAll(() => portal.close());

  /** A guest with an unpaid invoice of $185. */
  const guest = async (made: Parameters<GuestPortal['place']>[0] = {}): Promise<Guest> => {
    const { units } = await portal.place({ fees: 3500, deposit: 15_000, units: 2, ...made });
    return invoiced(units[0] ?? '');
  };
  const invoiced = async (unit: string): Promise<Guest> => {
    const { body } = await portal.send(unit, 'invoice');
    const { applicant_id, guest_token: token } = body.d;
    const { invoice_id } = await portal.deps.db
      .selectFrom('guestcards')
      .select('invoice_id')
      .where('applicant_id', '=', applicant_id)
      .executeTakeFirstOrThrow();
    return { unit, applicant_id, token, invoice: invoice_id ?? '' };
  };
  const payBank = ({ unit, applicant_id, token }: Guest, changed: object = {}, key?: string) =>
    portal.ask('POST', `/api/applicant/unit/${unit}/payments/gateway`, {
      token,
      body: { applicant_id, make_payment_form: { ...BANK, ...changed } },
      headers: key === undefined ? {} : { 'idempotency-key': key },
    });
  const submit = ({ unit, applicant_id, token }: Guest) =>
    portal.send(unit, 'guestcard', { applicant_id }, { token });

  it('[PRE-344] [PRE-389] opens one invoice of the charges, with its own type', async () => {
    const { units } = await portal.place({ fees: 3500, deposit: 15_000 });
    const headers = { 'idempotency-key': 'one-decision-to-send-it' };
    const first = await portal.send(units[0] ?? '', 'invoice', {}, { headers });
    expect(first.body.d).toMatchObject({
      invoiceInsertedSuccessfully: true,
      pre_application_charges: 18_500,
      already_paid: false,
    });
    await portal.send(units[0] ?? '', 'invoice', {}, { headers });
    const invoices = await portal.deps.db
      .selectFrom('invoices')
      .selectAll()
      .where('applicant_id', '=', first.body.d.applicant_id)
      .execute();
    expect(invoices).toMatchObject([{ amount_cents: 18_500, charge_code: 'PRE_APPLICATION_FEES' }]);
  });

  it('[PRE-345] [PRE-387] [PRE-388] charges the account with the flat fee, and afterwards reserves the unit', async () => {
    const one = await guest();
    expect(await payBank(one)).toMatchObject({ status: 200, body: { paid: true } });
    expect(await portal.charges(one.invoice)).toMatchObject([
      { state: 'paid', amount: 18_500, fee: 150, payment_type: 'CHECKING' },
    ]);
    const { body } = await submit(one);
    expect(body.d).toMatchObject({ unit_is_locked: false, applicant_id: one.applicant_id });
    const token = new URL(body.d.invite_url).searchParams.get('access_token') ?? '';
    const view = (await portal.ask('GET', '/api/applicant/payment', { token })).body;
    expect(view).toMatchObject({ unit_available: true, total_paid_amount: 18_500 });
    const application = (await portal.ask('GET', '/api/applicant/application', { token })).body;
    // A payment before the application is not a fee of the application.
    expect(application.facts).toMatchObject({ payment_just_made: false, open_invoices: 1 });
  });

  it('charges a card token of the plugin with the percentage fee', async () => {
    const one = await guest({
      property: {
        payment_settings: {
          card_payment_gateway: 'GATEWAY',
          ach_payment_gateway: 'GATEWAY',
          fee_settings: { flat_fee_credit: 0, percent_fee_credit: 0, flat_fee_ach: 0, percent_fee_ach: 0 },
        },
      },
    });
    const funding_token = await portal.cardToken();
    expect((await payBank(one, { payment_type: 'CARD', funding_token })).status).toBe(200);
    expect(await portal.paidCharges(one.invoice)).toMatchObject([{ amount: 18_500, fee: 463 }]);
  });

  it('[PRE-166] passes the complete address of the form on to the provider', async () => {
    const one = await guest();
    const address = { apartment_no: '4B', address2: 'Rear house', city: 'Austin', state_code: 'TX' };
    const charged = vi.spyOn(portal.deps.providers.payments.GATEWAY, 'charge');
    expect((await payBank(one, address)).status).toBe(200);
    expect(charged.mock.lastCall?.[0].billing).toEqual({
      account_holders_name: 'Nora Quill',
      address_line_1: '410 Juniper Lane',
      address_line_2: 'Rear house',
      apartment_no: '4B',
      city: 'Austin',
      state_code: 'TX',
      zip_code: '78704',
    });
    charged.mockRestore();
    // With the popup, this field replaces all other fields of the form.
    const other = await guest();
    const { status, body } = await portal.ask('POST', `/api/applicant/unit/${other.unit}/payments/placepay`, {
      token: other.token,
      body: { applicant_id: other.applicant_id, make_payment_form: { placepay_transaction_id: '' } },
    });
    expect([status, body.error.code]).toEqual([404, 'record.not_found']);
    const meta = await popupOf(other);
    const { transaction_id: placepay_transaction_id } = await payInPopup(meta.body.popup_url);
    const paid = await portal.ask('POST', `/api/applicant/unit/${other.unit}/payments/placepay`, {
      token: other.token,
      body: { applicant_id: other.applicant_id, make_payment_form: { placepay_transaction_id } },
    });
    expect(paid.body).toMatchObject({ paid: true, facts: { paid: true } });
  });

  const popupOf = ({ unit, applicant_id, token }: Guest) =>
    portal.ask('POST', `/api/applicant/unit/${unit}/guestcard/placepay/meta`, {
      token,
      body: { applicant_id, payment_type: 'CARD' },
    });

  it('works in the popup, and trusts only the provider', async () => {
    const one = await guest();
    const { unit, applicant_id, token } = one;
    const meta = await popupOf(one);
    expect(meta.status).toBe(200);
    const confirm = (placepay_transaction_id: string) =>
      portal.ask('POST', `/api/applicant/unit/${unit}/payments/placepay`, {
        token,
        body: { applicant_id, make_payment_form: { placepay_transaction_id, payment_type: 'CARD' } },
      });
    expect((await confirm('made-up')).body.error.code).toBe('record.not_found');
    const { transaction_id: transaction } = await payInPopup(meta.body.popup_url);
    expect((await confirm(transaction)).body).toMatchObject({ paid: true, facts: { paid: true } });
    expect((await confirm(transaction)).body).toMatchObject({ paid: true, facts: { paid: true } });
    expect(await listPayments(portal.deps.db, applicant_id)).toMatchObject([
      { amount_cents: 18_500, fee_cents: 463 },
    ]);
    const foreign = await guest();
    const stolen = await portal.ask('POST', `/api/applicant/unit/${foreign.unit}/payments/placepay`, {
      token: foreign.token,
      body: {
        applicant_id: foreign.applicant_id,
        make_payment_form: { placepay_transaction_id: transaction, payment_type: 'CARD' },
      },
    });
    expect(stolen.body.error.code).toBe('payment.transaction_used');
  });

  it('is reversed if the guest pays in the popup after the application was cancelled', async () => {
    const one = await guest();
    const meta = await popupOf(one);
    const cancelled_at = portal.clock.now().toISOString();
    const { db } = portal.deps;
    await db.updateTable('applicants').set({ cancelled_at }).where('id', '=', one.applicant_id).execute();
    const { transaction_id: placepay_transaction_id } = await payInPopup(meta.body.popup_url);
    const told = await portal.ask('POST', `/api/applicant/unit/${one.unit}/payments/placepay`, {
      token: one.token,
      body: { applicant_id: one.applicant_id, make_payment_form: { placepay_transaction_id } },
    });
    expect([told.status, told.body.error.code]).toEqual([409, 'payment.returned']);
    expect(await listPayments(db, one.applicant_id)).toEqual([]);
    expect(await listReturns(db, one.invoice)).toMatchObject([{ reason: 'ended', amount_cents: 18_500 }]);
  });

  it('is refunded as far as it is refundable, once, if the office cancels the application', async () => {
    const { db } = portal.deps;
    const one = await guest();
    expect((await payBank(one)).status).toBe(200);
    const { application_id, property_id, email } = await db
      .selectFrom('applicants')
      .select(['application_id', 'property_id', 'email'])
      .where('id', '=', one.applicant_id)
      .executeTakeFirstOrThrow();
    const kim = await processCalls(() => portal).officer(property_id, ['manage_applications']);
    const fee = async () =>
      (await portal.ask('GET', `/api/office/cases/${application_id}`, { token: kim })).body.application
        .invoices[0];
    const cancel = () =>
      portal.ask('POST', `/api/office/applications/${application_id}/cancellation`, {
        token: kim,
        body: { reason: 'They asked for it by phone' },
      });
    expect(await fee()).toMatchObject({ paid_cents: 18_500, refundable_cents: 15_000, returned_cents: 0 });
    expect((await cancel()).status).toBe(200);
    expect(await cancel()).toMatchObject(refused(409, 'state.not_allowed'));
    expect(await fee()).toMatchObject({ paid_cents: 18_500, returned_cents: 15_000 });
    expect(await listReturns(db, one.invoice)).toMatchObject([
      { reason: 'refundable', amount_cents: 15_000, fee_cents: 0 },
    ]);
    // Mails of earlier tests may have to go first.
    await expect
      .poll(async () => (await portal.inbox(email)).map(({ subject }) => subject))
      .toContain(`$150.00 of your payment to ${property_id} will be paid back`);
  });

  it('is not refunded if it was not paid, or is no deposit', async () => {
    const { db } = portal.deps;
    const unpaid = await guest();
    const fees = await guest({ fees: 3500, deposit: 0 });
    expect((await payBank(fees)).status).toBe(200);
    for (const { applicant_id, invoice } of [unpaid, fees]) {
      const { application_id, property_id } = await db
        .selectFrom('applicants')
        .select(['application_id', 'property_id'])
        .where('id', '=', applicant_id)
        .executeTakeFirstOrThrow();
      const kim = await processCalls(() => portal).officer(property_id, ['manage_applications']);
      const body = { reason: 'They asked for it by phone' };
      const path = `/api/office/applications/${application_id}/cancellation`;
      expect((await portal.ask('POST', path, { token: kim, body })).status).toBe(200);
      expect(await listReturns(db, invoice)).toEqual([]);
    }
  });

  it('closes the popup of a guest who can now apply without paying', async () => {
    const one = await guest();
    const meta = await popupOf(one);
    await portal.deps.db
      .updateTable('guestcards')
      .set({ submitted_at: portal.clock.now().toISOString() })
      .where('applicant_id', '=', one.applicant_id)
      .execute();
    await reconcilePayments(portal.deps, 0);
    expect((await payInPopup(meta.body.popup_url)).status).toBe(409);
  });

  it('shows the provider’s reason, and lets the guest try again', async () => {
    const one = await guest();
    await portal.fault({ provider: 'gateway', kind: 'decline', message: 'Limit reached' });
    expect((await payBank(one)).body.error).toMatchObject({
      code: 'GATEWAY_ERROR',
      message: 'Limit reached',
    });
    expect((await payBank(one)).status).toBe(200);
    expect(await portal.paidCharges(one.invoice)).toHaveLength(1);
  });

  it('happens once, however often and at whatever moment it is requested', async () => {
    const one = await guest();
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => payBank(one, {}, `key-of-the-decision-number-${index % 2}`)),
    );
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(1);
    expect(await portal.paidCharges(one.invoice)).toHaveLength(1);
    expect((await payBank(one)).body.error.code).toBe('invoice.paid');
    expect((await portal.send(one.unit, 'invoice', {}, { token: one.token })).body.d.already_paid).toBe(true);
  });

  it('finds a payment whose response got lost, and the guest continues with it', async () => {
    const one = await guest();
    await portal.fault({ provider: 'gateway', kind: 'delay', ms: 3000 });
    expect((await payBank(one)).body.error.code).toBe('payment.in_flight');
    const verify = async () =>
      (await portal.ask('GET', '/api/applicant/guestcard-verify', { token: one.token })).body;
    expect(await verify()).toMatchObject({ already_paid: false, payment_in_flight: true });
    await expect.poll(() => portal.paidCharges(one.invoice), { timeout: 10_000 }).toHaveLength(1);
    portal.clock.advance(20_000);
    await reconcilePayments(portal.deps, 0);
    expect(await verify()).toMatchObject({ already_paid: true, payment_in_flight: false });
    expect((await submit(one)).body.d).toMatchObject({ unit_is_locked: false });
  });

  it('is refused with another amount than the one due', async () => {
    const one = await guest();
    expect((await payBank(one, { amount: 18_501 })).body.error.code).toBe('amount.invalid');
    expect((await payBank(one, { amount: 18_500 })).status).toBe(200);
  });

  it('is refused for a unit that is no longer available', async () => {
    const one = await guest();
    await updateUnitAvailability(portal.deps.db, one.unit, false);
    expect((await payBank(one)).body.error.code).toBe('unit.unavailable');
    expect(await portal.charges(one.invoice)).toEqual([]);
  });

  it.each(['card_no', 'cvv'])('refuses a body with %s, and stores nothing of it', async (name) => {
    const one = await guest();
    const secret = name === 'cvv' ? '737' : '4111111111111111';
    expect((await payBank(one, { [name]: secret })).body.error.code).toBe('card_data.refused');
    expect(portal.logged()).not.toContain('4111111111111111');
  });

  it.each([
    [{ address1: '' }, 'address1', 'validation.invalid'],
    [{ zip_code: '787041234' }, 'zip_code', 'zip_code.five'],
    [{ zip_code: '7870a' }, 'zip_code', 'zip_code.five'],
    [{ payment_type: '' }, 'payment_type', 'validation.invalid'],
    [{ account_holders_name: '' }, 'account_holders_name', 'validation.invalid'],
    [{ routing_number: '110000001' }, 'routing_number', 'routing_number.invalid'],
    [{ account_number: '12a' }, 'account_number', 'validation.invalid'],
    [{ account_type: '' }, 'account_type', 'validation.invalid'],
  ])('refuses %o', async (changed, path, code) => {
    const one = await guest();
    const { body } = await payBank(one, changed);
    expect(body.error.fields).toEqual([{ path, code }]);
  });

  it('checks a payment without a response by an event of the process, and never charges for it', async () => {
    const one = await guest();
    await portal.fault({ provider: 'gateway', kind: 'delay', ms: 3000 });
    expect((await payBank(one)).body.error.code).toBe('payment.in_flight');
    const started = await portal.ask('POST', '/api/flows/guestcard/processes', {
      token: one.token,
      body: {},
    });
    const { id, place } = started.body;
    expect(place).toMatchObject({ state: 'paymentInFlight' });
    const check = (key: string) =>
      portal.ask('POST', `/api/processes/${id}/events`, {
        token: one.token,
        body: { type: 'CHECK' },
        headers: { 'idempotency-key': key },
      });
    expect((await check('at-once')).body).toMatchObject({
      outcome: 'unknown',
      place: { state: 'paymentInFlight' },
    });
    await expect.poll(() => portal.paidCharges(one.invoice), { timeout: 10_000 }).toHaveLength(1);
    portal.clock.advance(20_000);
    expect((await check('later')).body).toMatchObject({ outcome: 'paid', place: { state: 'submitting' } });
    expect(await portal.paidCharges(one.invoice)).toHaveLength(1);
    const log = await portal.ask('GET', `/api/processes/${id}/log`, { token: one.token });
    expect(log.body.at(-1)).toMatchObject({
      event: 'CHECK',
      outcome: 'paid',
      after: { state: 'submitting' },
    });
  });

  it('is refused for another person, and so is opening their popup', async () => {
    const [mine, theirs] = [await guest(), await guest()];
    const stolen = { ...theirs, token: mine.token };
    expect((await payBank(stolen)).body.error.code).toBe('record.not_found');
    expect((await payBank({ ...theirs, token: 't'.repeat(43) })).body.error.code).toBe('token.invalid');
    const meta = await portal.ask('POST', `/api/applicant/unit/${theirs.unit}/guestcard/placepay/meta`, {
      token: mine.token,
      body: { applicant_id: theirs.applicant_id, payment_type: 'CARD' },
    });
    expect(meta.body.error.code).toBe('record.not_found');
  });
});
