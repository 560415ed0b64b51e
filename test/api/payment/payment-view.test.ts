import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_PROPERTIES } from '../../../src/cli/demo/properties.ts';
import type { PaymentRow } from '../../../src/contract/payment.contract.ts';
import { type MoneyPortal, startMoneyPortal } from '../support/money-portal.ts';
import { DIALECTS } from '../support/test-database.ts';

describe.each(DIALECTS)('charges and invoices on %s', (dialect) => {
  let portal: MoneyPortal;
  beforeAll(async () => {
    portal = await startMoneyPortal(dialect);
  });
  afterAll(() => portal.close());

  const rows = async (token: string): Promise<PaymentRow[]> =>
    (await portal.ask('GET', '/api/applicant/application_payments', { token })).body;
  const view = async (token: string) => (await portal.ask('GET', '/api/applicant/payment', { token })).body;

  it('[APP-133] [APP-375] lists a charge with its person, purpose and amount', async () => {
    const { token, applicant_id } = await portal.invite();
    const answer = await portal.ask('GET', '/api/applicant/application_payments', { token });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual([
      {
        id: applicant_id,
        first_name: 'Ada',
        last_name: 'Stone',
        applicant_type: 'PRIMARY',
        chargecode_description: 'Application fee',
        invoice_id: null,
        invoice_amount: 5500,
      },
    ]);
  });

  it('names charges and invoices in the language of the call, and in English for an unknown language', async () => {
    const { token } = await portal.submitted();
    const { token: french } = await portal.invite({ language: 'fr' });
    const names = async (who: string, headers: Record<string, string> = {}) => {
      const listed = await portal.ask('GET', '/api/applicant/application_payments', { token: who, headers });
      const shown = await portal.ask('GET', '/api/applicant/payment', { token: who, headers });
      return [listed.body[0].chargecode_description, shown.body.invoices?.[0].description];
    };
    const spanish = 'Cargo por solicitud';
    expect(await names(token, { 'accept-language': 'es' })).toEqual([spanish, spanish]);
    expect(await names(token)).toEqual(['Application fee', 'Application fee']);
    expect((await names(french))[0]).toBe('Application fee');
  });

  it('lists the charges of the person before those of the others', async () => {
    const primary = await portal.invite();
    const place = { application_id: primary.application_id };
    const second = await portal.invite({ place, applicant_type: 'CO-APPLICANT', first_name: 'Ben' });
    const names = async (token: string) => (await rows(token)).map(({ first_name }) => first_name);
    expect(await names(primary.token)).toEqual(['Ada', 'Ben']);
    expect(await names(second.token)).toEqual(['Ben', 'Ada']);
  });

  it('lists and bills the fees of one invitation in their configured order', async () => {
    const fees = ['Screening', 'Administration', 'Parking', 'Amenities', 'Keys', 'Elevator'].map(
      (description, index) => ({ charge_code: `FEE${index}`, description, amount_cents: 1000 + index }),
    );
    const application_fees = { PRIMARY: fees, 'CO-APPLICANT': fees, GUARANTOR: fees };
    const unit_id = await portal.addUnit({ application_fees });
    const { token } = await portal.submitted({ place: { unit_id } });
    const listed = (await rows(token)).map(({ invoice_amount }) => invoice_amount);
    expect(listed).toEqual([1000, 1001, 1002, 1003, 1004, 1005]);
    expect((await portal.due(token)).invoice_due).toBe(1000);
  });

  it('gives a row its invoice_id once it is paid', async () => {
    const { token } = await portal.submitted();
    const { id } = await portal.due(token);
    expect((await rows(token)).map(({ invoice_id }) => invoice_id)).toEqual([null]);
    await portal.payByBank(token);
    expect((await rows(token)).map(({ invoice_id }) => invoice_id)).toEqual([id]);
  });

  it('[APP-138] [APP-376] returns the payment response', async () => {
    const { token, applicant_id } = await portal.submitted();
    const answer = await portal.ask('GET', '/api/applicant/payment', { token });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      is_shareable_enabled: true,
      applicant: {
        id: applicant_id,
        first_name: 'Ada',
        applicant_type: 'PRIMARY',
        unit_id: 'juniper-row-204',
      },
      payments: [],
      total_paid_amount: 0,
      address: {
        address_line_1: '410 Juniper Lane',
        apartment_no: '12',
        city: 'Austin',
        state_code: 'TX',
        zip_code: '78704',
      },
      total_charge_amount: 5500,
      unit_available: true,
      is_payment_blocked: false,
    });
    expect(answer.body.invoices).toHaveLength(1);
  });

  it('[APP-134] [APP-135] states the purpose of an invoice, the amount due and the payment settings of the property', async () => {
    const { token } = await portal.submitted();
    const [invoice] = (await view(token)).invoices;
    expect(invoice).toMatchObject({
      id: expect.any(String),
      charge_code: 'APPFEE',
      description: 'Application fee',
      invoice_amount: 5500,
      invoice_paid: 0,
      invoice_due: 5500,
      payment_settings: {
        card_payment_gateway: 'PLACEPAY',
        ach_payment_gateway: 'GATEWAY',
        fee_settings: {
          flat_fee_credit: 50,
          percent_fee_credit: 2.95,
          flat_fee_ach: 150,
          percent_fee_ach: 0,
        },
      },
    });
  });

  it('[APP-136] [APP-227] counts payments against the invoice: the remainder is due', async () => {
    const { token } = await portal.submitted();
    const due = await portal.due(token);
    await recordPart(due.id, 2000);
    const [invoice] = (await view(token)).invoices;
    expect(invoice).toMatchObject({ invoice_amount: 5500, invoice_paid: 2000, invoice_due: 3500 });
    expect((await view(token)).due_invoice_id).toBe(due.id);
    await recordPart(due.id, 3500);
    const after = await view(token);
    expect(after.invoices[0]).toMatchObject({ invoice_paid: 5500, invoice_due: 0, payment_options: [] });
    expect(after.due_invoice_id).toBeNull();
  });

  it('[APP-137] shows a payment with its invoice, authorization code and amount', async () => {
    const { token } = await portal.submitted();
    const { id } = await portal.due(token);
    await portal.payByBank(token);
    const [payment] = (await view(token)).payments;
    expect(payment).toMatchObject({ id: expect.any(String), invoice_id: id, amount: 5500 });
    expect(payment.auth_code).toMatch(/^[A-Z0-9]{6}$/);
  });

  it('[APP-428] offers each payment method with its flat and percent fee', async () => {
    const { token } = await portal.submitted();
    const [invoice] = (await view(token)).invoices;
    expect(invoice.payment_options).toMatchObject([
      { payment_type: 'CARD', gateway: 'PLACEPAY', how: 'popup', amount: 5500, fee: 212, total: 5712 },
      { payment_type: 'CHECKING', gateway: 'GATEWAY', how: 'fields', amount: 5500, fee: 150, total: 5650 },
    ]);
  });

  it('offers only cards, by its plugin, if the property uses BURTON', async () => {
    const [template] = DEMO_PROPERTIES;
    const fee_settings = template?.settings.payment_settings.fee_settings ?? {};
    const payment_settings = { card_payment_gateway: 'BURTON', ach_payment_gateway: 'BURTON', fee_settings };
    const unit_id = await portal.addUnit({ payment_settings } as never);
    const { token } = await portal.submitted({ place: { unit_id } });
    const [invoice] = (await view(token)).invoices;
    expect(invoice.payment_settings.ach_payment_gateway).toBeNull();
    expect(invoice.payment_options).toMatchObject([
      { payment_type: 'CARD', gateway: 'BURTON', how: 'plugin' },
    ]);
    expect((await portal.payByCard(token)).status).toBe(200);
  });

  it('returns 401 for a wrong and a missing token', async () => {
    for (const path of ['/api/applicant/application_payments', '/api/applicant/payment']) {
      expect((await portal.ask('GET', path)).status).toBe(401);
      expect((await portal.ask('GET', path, { token: 'x'.repeat(43) })).status).toBe(401);
    }
  });

  /** Records a partial payment made elsewhere, as the office of the property would. */
  async function recordPart(invoice_id: string, amount_cents: number): Promise<void> {
    const { db, random, clock } = portal.deps;
    const invoice = await db
      .selectFrom('invoices')
      .selectAll()
      .where('id', '=', invoice_id)
      .executeTakeFirstOrThrow();
    const { company_id, property_id, applicant_id } = invoice;
    const at = clock.now().toISOString();
    const intent_id = random.id();
    const part = { company_id, property_id, invoice_id, amount_cents, fee_cents: 0, created_at: at };
    await db
      .insertInto('payment_intents')
      .values({
        ...part,
        id: intent_id,
        applicant_id,
        provider: 'OFFICE',
        idempotency_key: intent_id,
        provider_transaction_id: null,
        payment_type: 'CHECKING',
        state: 'declined',
        failure: null,
        updated_at: at,
      })
      .execute();
    await db
      .insertInto('payments')
      .values({ ...part, id: random.id(), intent_id, auth_code: 'OFFICE' })
      .execute();
  }
});
