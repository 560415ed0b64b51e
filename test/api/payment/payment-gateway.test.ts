import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { insertInvoice } from '../../../src/db/payment/invoice.repository.ts';
import { listEvents } from '../../../src/db/process/event.repository.ts';
import { updateUnitAvailability } from '../../../src/db/property/property.repository.ts';
import { reconcilePayments } from '../../../src/server/jobs/reconcile-payments.ts';
import {
  BANK_FORM,
  CARD_FORM,
  type MoneyPortal,
  PLUGIN_UNIT,
  startMoneyPortal,
} from '../support/money-portal.ts';
import { DIALECTS } from '../support/test-database.ts';

const path = '/api/applicant/payment/screening';

describe.each(DIALECTS)('payment by the gateway on %s', (dialect) => {
  let portal: MoneyPortal;
  beforeAll(async () => {
    portal = await startMoneyPortal(dialect);
  });
  afterEach(() => portal.clearFaults());
  afterAll(() => portal.close());

  it('[APP-378] returns ok once the money has moved, and shows the payment', async () => {
    const { token } = await portal.submitted();
    const invoice = await portal.due(token);
    const answer = await portal.payByBank(token);
    expect(answer).toMatchObject({ status: 200, body: 'ok' });
    const { body: view } = await portal.ask('GET', '/api/applicant/payment', { token });
    const [charge] = await portal.paidCharges(invoice.id);
    expect(charge).toMatchObject({ amount: 5500, fee: 150, payment_type: 'CHECKING' });
    expect(view.payments).toMatchObject([
      { invoice_id: invoice.id, amount: 5500, fee: 150, auth_code: charge?.auth_code },
    ]);
    expect(view).toMatchObject({ due_invoice_id: null, total_paid_amount: 5500 });
  });

  it('[APP-377] charges the card behind the funding token, with the card fee', async () => {
    const { token } = await portal.submitted({ place: { unit_id: PLUGIN_UNIT } });
    const invoice = await portal.due(token);
    expect(await portal.payByCard(token)).toMatchObject({ status: 200, body: 'ok' });
    expect(await portal.charges(invoice.id)).toMatchObject([
      { state: 'paid', payment_type: 'CARD', amount: 5500, fee: 265, method: 'Visa •••• 4242' },
    ]);
  });

  it('accepts the due amount in cents or as the text of the form, and refuses any other amount', async () => {
    const { token } = await portal.submitted();
    expect(await portal.payByBank(token, { amount: 5501 })).toMatchObject({
      status: 422,
      body: { error: { code: 'amount.invalid' } },
    });
    expect((await portal.payByBank(token, { amount: '55' })).status).toBe(200);
  });

  it('[APP-410] shows the reason of the provider with GATEWAY_ERROR, and lets the person try again', async () => {
    const { token } = await portal.submitted();
    const invoice = await portal.due(token);
    await portal.fault({ provider: 'gateway', kind: 'decline', message: 'Limit reached' });
    expect(await portal.payByBank(token)).toMatchObject({
      status: 422,
      body: { error: { code: 'GATEWAY_ERROR', message: 'Limit reached' } },
    });
    expect((await portal.payByBank(token)).status).toBe(200);
    expect(await portal.paidCharges(invoice.id)).toHaveLength(1);
  });

  it('shows a reason that has a provider code in the language of the person', async () => {
    const { token } = await portal.submitted();
    const { invoice_due: amount } = await portal.due(token);
    const refused = (language: string) =>
      portal.ask('POST', path, {
        token,
        body: { ...BANK_FORM, account_number: '000111111116', amount },
        headers: { 'idempotency-key': crypto.randomUUID(), 'accept-language': language },
      });
    expect((await refused('en')).body.error).toMatchObject({
      code: 'GATEWAY_ERROR',
      message: 'Insufficient funds',
    });
    expect((await refused('es')).body.error.message).toBe('Fondos insuficientes');
  });

  it('names every missing field of the form', async () => {
    const { token } = await portal.submitted();
    const answer = await portal.ask('POST', path, { token, body: { payment_type: 'CHECKING' } });
    expect(answer.status).toBe(422);
    expect(answer.body.error.code).toBe('validation.failed');
    expect(answer.body.error.fields.map((field: { path: string }) => field.path)).toEqual([
      'amount',
      'account_holders_name',
      'routing_number',
      'account_number',
      'account_type',
      'address_line_1',
      'zip_code',
    ]);
  });

  describe('validation of the form', () => {
    let token = '';
    beforeAll(async () => {
      ({ token } = await portal.submitted());
    });

    /** The failures beside the account holder's name, which is left out so that nothing is ever charged. */
    const failures = async (changed: Record<string, unknown>): Promise<{ path: string; code: string }[]> => {
      const { body } = await portal.payByBank(token, { amount: 5500, ...changed, account_holders_name: '' });
      return body.error.fields.filter((field: { path: string }) => field.path !== 'account_holders_name');
    };
    const nothing = [undefined, null, '', '  '];

    it.each<[string, string, unknown[], unknown[]]>([
      ['[APP-336] amount is required and a number', 'amount', [...nothing, 'much'], [5500, '55.00']],
      ['[APP-337] the address is required after trimming', 'address_line_1', nothing, [' 1 Elm St ']],
      ['[APP-338] the apartment has 20 characters', 'apartment_no', ['x'.repeat(21)], ['x'.repeat(20), '']],
      ['[APP-344] the payment type is required', 'payment_type', [...nothing, 'CASH'], []],
      ['[APP-352] the account type is required', 'account_type', [...nothing, 'Gold'], ['Savings']],
      [
        '[APP-351] the account number is required, digits only',
        'account_number',
        [...nothing, '12a'],
        ['12'],
      ],
    ])('%s', async (_name, field, refused, taken) => {
      for (const value of refused) {
        expect(await failures({ [field]: value })).toContainEqual({
          path: field,
          code: 'validation.invalid',
        });
      }
      for (const value of taken) expect(await failures({ [field]: value })).toEqual([]);
    });

    it('[APP-340] the ZIP is required, with 5 or 9 digits after separators are stripped', async () => {
      expect(await failures({ zip_code: '' })).toEqual([{ path: 'zip_code', code: 'validation.invalid' }]);
      for (const zip_code of ['7870', '787041', '7870412345']) {
        expect(await failures({ zip_code })).toEqual([{ path: 'zip_code', code: 'zip_code.length' }]);
      }
      for (const zip_code of ['78704', '78704-1234', '78704 1234', '787041234']) {
        expect(await failures({ zip_code })).toEqual([]);
      }
    });

    it('[APP-349] the routing number is required, digits only', async () => {
      expect(await failures({ routing_number: '' })).toEqual([
        { path: 'routing_number', code: 'validation.invalid' },
      ]);
      expect(await failures({ routing_number: '11000000x' })).toHaveLength(1);
      expect(await failures({ routing_number: '110000000' })).toEqual([]);
    });

    it('[APP-350] the routing number must pass its checksum', async () => {
      for (const routing_number of ['110000001', '000000000', '11000000']) {
        expect(await failures({ routing_number })).toEqual([
          { path: 'routing_number', code: 'routing_number.invalid' },
        ]);
      }
    });

    it('[APP-142] the payment type is CARD or CHECKING', async () => {
      expect(await failures({ payment_type: 'CHECKING' })).toEqual([]);
      expect(await failures({ payment_type: 'CARD', funding_token: 'tok_1' })).toEqual([]);
      for (const payment_type of ['CASH', 'card', 1]) {
        expect(await failures({ payment_type })).toEqual([
          { path: 'payment_type', code: 'validation.invalid' },
        ]);
      }
    });

    it('[APP-143] the account type is Checking or Savings', async () => {
      for (const account_type of ['Checking', 'Savings'])
        expect(await failures({ account_type })).toEqual([]);
      for (const account_type of ['checking', 'Business']) {
        expect(await failures({ account_type })).toEqual([
          { path: 'account_type', code: 'validation.invalid' },
        ]);
      }
    });

    it('[APP-339] city and state are optional', async () => {
      expect(await failures({ city: '', state_code: '' })).toEqual([]);
      expect(await failures({ city: undefined, state_code: undefined })).toEqual([]);
    });

    it('[APP-353] the name of the account holder is required', async () => {
      const answer = await portal.payByBank(token, { account_holders_name: ' ' });
      expect(answer.body.error.fields).toEqual([
        { path: 'account_holders_name', code: 'validation.invalid' },
      ]);
      expect(answer.body.joi_error).toBe('account_holders_name');
    });
  });

  it('refuses a card without the plugin’s token', async () => {
    const { token } = await portal.submitted({ place: { unit_id: PLUGIN_UNIT } });
    const answer = await portal.ask('POST', path, { token, body: { ...CARD_FORM, amount: 5500 } });
    expect(answer.body.error.fields).toEqual([{ path: 'funding_token', code: 'validation.invalid' }]);
  });

  it('refuses card data and neither logs nor stores it', async () => {
    const { token } = await portal.submitted({ place: { unit_id: PLUGIN_UNIT } });
    const body = {
      ...CARD_FORM,
      amount: 5500,
      funding_token: 'tok_x',
      card_no: '4242424242424242',
      cvv: '987',
    };
    const answer = await portal.ask('POST', path, { token, body });
    expect(answer).toMatchObject({ status: 422, body: { error: { code: 'card_data.refused' } } });
    expect(portal.logged()).not.toMatch(/4242424242424242|cvv/);
  });

  it('stores and logs no bank data', async () => {
    const { token, applicant_id } = await portal.submitted();
    await portal.payByBank(token, { account_number: '000998877665' });
    const stored = await portal.deps.db.selectFrom('payment_intents').selectAll().execute();
    const events = await listEvents(portal.deps.db, applicant_id);
    expect(JSON.stringify([stored, events]) + portal.logged()).not.toMatch(/998877665|110000000/);
  });

  it('refuses a payment method that the property does not offer', async () => {
    const { token } = await portal.submitted();
    expect(await portal.payByCard(token)).toMatchObject({
      status: 422,
      body: { error: { code: 'payment.method_refused' } },
    });
  });

  it('refuses a payment before the submit with the state and its events', async () => {
    const { token } = await portal.invite();
    const answer = await portal.payByBank(token);
    expect(answer.status).toBe(409);
    expect(answer.body.error).toMatchObject({ code: 'state.not_allowed', state: 'editing' });
    expect(answer.body.error.events).toContain('SUBMIT');
  });

  it.each([
    ['payment.blocked', { payment_blocked: true }, 'Payment is blocked at the moment.'],
    ['pre_screening_questionnaires.pending', { pre_screening: true }, null],
  ])('refuses with %s', async (code, settings, message) => {
    const unit_id = await portal.addUnit(settings);
    const { token, applicant_id } = await portal.submitted({ place: { unit_id } });
    const answer = await portal.payByBank(token);
    expect(answer).toMatchObject({ status: 409, body: { error: { code } } });
    if (message !== null) expect(answer.body.error.message).toBe(message);
    const events = await listEvents(portal.deps.db, applicant_id);
    expect(events.map(({ event }) => event)).not.toContain('PAY');
  });

  it('refuses if the unit is unavailable, and if everything is paid', async () => {
    const unit_id = await portal.addUnit({});
    const { token } = await portal.submitted({ place: { unit_id } });
    const { id } = await portal.due(token);
    await updateUnitAvailability(portal.deps.db, unit_id, false);
    expect((await portal.payByBank(token)).body.error.code).toBe('unit.unavailable');
    await updateUnitAvailability(portal.deps.db, unit_id, true);
    expect((await portal.payByBank(token)).status).toBe(200);
    expect((await portal.payByBank(token, { amount: 5500 })).body.error.code).toBe('payment.nothing_due');
    expect((await portal.payByBank(token, { amount: 5500, invoice_id: id })).body.error.code).toBe(
      'invoice.paid',
    );
  });

  it('[APP-228] pays only the first due invoice', async () => {
    const { token, applicant_id } = await portal.submitted();
    const first = await portal.due(token);
    const second = await addInvoice(applicant_id, 5500);
    const wrong = await portal.payByBank(token, { invoice_id: second });
    expect(wrong.body.error.code).toBe('amount.invalid');
    expect((await portal.payByBank(token, { invoice_id: first.id })).status).toBe(200);
    expect((await portal.due(token)).id).toBe(second);
    // The page in the other tab still shows the first invoice: it must not pay the second.
    expect((await portal.payByBank(token, { invoice_id: first.id })).body.error.code).toBe('invoice.paid');
    expect(await portal.charges(second)).toEqual([]);
  });

  it('returns 404 for an invoice of another applicant', async () => {
    const { token } = await portal.submitted();
    const other = await portal.submitted();
    const foreign = await portal.due(other.token);
    expect((await portal.payByBank(token, { invoice_id: foreign.id })).status).toBe(404);
  });

  it('charges once for 50 simultaneous payments of one invoice', async () => {
    const { token } = await portal.submitted();
    const invoice = await portal.due(token);
    const amount = invoice.invoice_due;
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, number) =>
        portal.ask('POST', path, {
          token,
          body: { ...BANK_FORM, amount },
          headers: { 'idempotency-key': `parallel-${number}` },
        }),
      ),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(49);
    expect(await portal.charges(invoice.id)).toMatchObject([{ state: 'paid', requests: 1 }]);
    const { body } = await portal.ask('GET', '/api/applicant/payment', { token });
    expect(body.payments).toHaveLength(1);
  });

  it('repeats the answer for the same key, and charges once', async () => {
    const { token } = await portal.submitted();
    const invoice = await portal.due(token);
    const key = 'decision-0001';
    const both = await Promise.all([
      portal.payByBank(token, { amount: 5500 }, key),
      portal.payByBank(token, { amount: 5500 }, key),
    ]);
    expect(both.map(({ status }) => status)).toContain(200);
    expect(await portal.payByBank(token, { amount: 5500 }, key)).toMatchObject({ status: 200, body: 'ok' });
    expect(await portal.charges(invoice.id)).toHaveLength(1);
  });

  it('repeats a refusal for the same key, and refuses the key for another payment', async () => {
    const { token } = await portal.submitted({ place: { unit_id: PLUGIN_UNIT } });
    await portal.fault({ provider: 'gateway', kind: 'decline', message: 'No' });
    const key = 'decision-0002';
    const first = await portal.payByBank(token, {}, key);
    expect((await portal.payByBank(token, {}, key)).body).toEqual(first.body);
    expect(await portal.payByCard(token, {}, key)).toMatchObject({
      status: 409,
      body: { error: { code: 'idempotency_key.reused' } },
    });
  });

  it.each([
    ['takes the money and stays silent', { kind: 'timeout' as const, ms: 4000 }],
    ['takes the money and answers nonsense', { kind: 'malformed' as const }],
    ['takes the money and tells it twice', { kind: 'twice' as const }],
  ])('finds the payment when the provider %s', async (_name, fault) => {
    const { token } = await portal.submitted();
    const invoice = await portal.due(token);
    await portal.fault({ provider: 'gateway', ...fault });
    expect(await portal.payByBank(token)).toMatchObject({ status: 200, body: 'ok' });
    expect(await portal.charges(invoice.id)).toHaveLength(1);
  });

  it('states that nothing was charged if the provider failed, and ensures it', async () => {
    const { token } = await portal.submitted();
    const invoice = await portal.due(token);
    await portal.fault({ provider: 'gateway', kind: 'error' });
    const refused = await portal.payByBank(token, {}, 'decision-0003');
    expect(refused).toMatchObject({ status: 502, body: { error: { code: 'payment.failed' } } });
    expect(refused.body.error.message).toContain('You have not been charged');
    expect((await portal.payByBank(token)).status).toBe(200);
    expect(await portal.paidCharges(invoice.id)).toHaveLength(1);
  });

  it('locks the invoice while a charge is in flight, then records the charge once', async () => {
    const { token } = await portal.submitted();
    const invoice = await portal.due(token);
    await portal.fault({ provider: 'gateway', kind: 'delay', ms: 3000 });
    const first = await portal.payByBank(token);
    expect(first).toMatchObject({ status: 409, body: { error: { code: 'payment.in_flight' } } });
    const second = await portal.payByBank(token, { amount: 5500 });
    expect(second.body.error.code).toBe('payment.in_flight');
    const { body: view } = await portal.ask('GET', '/api/applicant/payment', { token });
    expect(view.invoices[0].in_flight).toBe(true);
    await expect.poll(() => portal.paidCharges(invoice.id), { timeout: 10_000 }).toHaveLength(1);
    portal.clock.advance(20_000);
    await reconcilePayments(portal.deps);
    const { body: after } = await portal.ask('GET', '/api/applicant/payment', { token });
    expect(after.payments).toHaveLength(1);
    expect(after.invoices[0].in_flight).toBe(false);
    expect((await portal.payByBank(token, { amount: 5500 })).body.error.code).toBe('payment.nothing_due');
    expect(await portal.charges(invoice.id)).toHaveLength(1);
  });

  it('writes the attempt and the payment into the event log', async () => {
    const { token, applicant_id } = await portal.submitted();
    await portal.payByBank(token);
    const events = await listEvents(portal.deps.db, applicant_id);
    expect(events.slice(-2)).toMatchObject([
      { event: 'PAY', actor: 'applicant', state_before: 'paying', state_after: 'paymentInFlight' },
      {
        event: 'PAYMENT_PAID',
        actor: 'provider:GATEWAY',
        state_before: 'charging',
        outcome: 'paid',
        state_after: 'exam',
      },
    ]);
  });

  async function addInvoice(applicant_id: string, amount_cents: number): Promise<string> {
    const [invoice] = await portal.deps.db
      .selectFrom('invoices')
      .select(['company_id', 'property_id'])
      .where('applicant_id', '=', applicant_id)
      .execute();
    if (invoice === undefined) throw new Error('there is no first invoice');
    const id = portal.deps.random.id();
    const created_at = portal.clock.now().toISOString();
    const what = { charge_code: 'ADMIN', description: 'Administration fee', amount_cents };
    await insertInvoice(portal.deps.db, { ...invoice, ...what, id, applicant_id, created_at });
    return id;
  }
});
