import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { reconcilePayments } from '../../../src/server/jobs/reconcile-payments.ts';
import { type MoneyPortal, POPUP_UNIT, payInPopup, startMoneyPortal } from '../support/money-portal.ts';
import { DIALECTS } from '../support/test-database.ts';
import type { Answer } from '../support/test-portal.ts';

const confirmPath = '/api/applicant/payment/placepay';
describe.each(DIALECTS)('payment by the popup on %s', (dialect) => {
  let portal: MoneyPortal;
  beforeAll(async () => {
    portal = await startMoneyPortal(dialect);
  });
  afterEach(() => portal.clearFaults());
  afterAll(() => portal.close());

  const open = (
    token: string,
    invoice_id: string,
    changed: Record<string, unknown> = {},
    unit = POPUP_UNIT,
    headers: Record<string, string> = {},
  ) =>
    portal.ask('POST', `/api/applicant/unit/${unit}/payments/placepay/meta`, {
      token,
      headers,
      body: { invoice_id, payment_type: 'CARD', ...changed },
    });

  const payIn = (meta: Answer) => payInPopup(meta.body.popup_url);

  const confirm = (
    token: string,
    applicant_id: string,
    invoice_id: string,
    transaction: string,
  ): Promise<Answer> =>
    portal.ask('POST', confirmPath, {
      token,
      body: {
        applicant_id,
        invoice_id,
        placepay_public_key: 'sandbox-placepay-public',
        make_payment_form: { placepay_transaction_id: transaction, payment_type: 'CARD' },
      },
    });

  const payments = async (token: string) =>
    (await portal.ask('GET', '/api/applicant/payment', { token })).body.payments;

  const referenceOf = async (invoiceId: string): Promise<string> => {
    const [intent] = await portal.deps.db
      .selectFrom('payment_intents')
      .select('id')
      .where('invoice_id', '=', invoiceId)
      .orderBy('created_at', 'desc')
      .execute();
    return intent?.id ?? '';
  };

  const callBack = (reference: string) =>
    portal.ask('POST', '/api/payments/callback', { body: { reference } });

  it.each([
    ['en', 'Application fee'],
    ['es', 'Cargo por solicitud'],
  ])('names the fee in the popup in the language of the page (%s)', async (lng, fee) => {
    const { token } = await portal.submitted();
    const { body } = await open(token, (await portal.due(token)).id, { lng });
    expect(await (await fetch(body.popup_url)).text()).toContain(fee);
  });

  it('uses the language of the call if the page names none', async () => {
    const { token } = await portal.submitted();
    const { id } = await portal.due(token);
    const headers = { 'accept-language': 'es-MX,en;q=0.5' };
    const { body } = await open(token, id, {}, POPUP_UNIT, headers);
    expect(new URL(body.popup_url).searchParams.get('lng')).toBe('es');
    expect(await (await fetch(body.popup_url)).text()).toContain('Cargo por solicitud');
  });

  it('[PLT-172] sends the provider the payer and the purpose as the server knows them', async () => {
    const { token } = await portal.submitted();
    const invoice = await portal.due(token);
    const claims = { first_name: 'Mickey', email: 'mickey@example.com', invoice_type: 'RENT' };
    expect((await open(token, invoice.id, claims)).status).toBe(200);
    const { url, key } = portal.deps.settings.providers.placepay;
    const kept = await fetch(`${url}/v1/sessions/${await referenceOf(invoice.id)}`, {
      headers: { authorization: `Bearer ${key}` },
    });
    const { applicant, invoices } = (await portal.ask('GET', '/api/applicant/payment', { token })).body;
    const [{ charge_code }] = invoices;
    expect(((await kept.json()) as { custom_fields: object }).custom_fields).toEqual({
      take_application_fees: true,
      applicantInfo: {
        first_name: applicant.first_name,
        last_name: applicant.last_name,
        email: applicant.email,
        contact_no: expect.stringMatching(/^\d{10}$/),
      },
      payment_type: 'CARD',
      merchant_type: 'APPLICATION_FEE',
      invoice_id: invoice.id,
      invoice_type: charge_code,
    });
  });

  it('[APP-379] records a payment made in the popup, with the card fee', async () => {
    const { token, applicant_id } = await portal.submitted();
    const invoice = await portal.due(token);
    const meta = await open(token, invoice.id);
    expect(meta).toMatchObject({
      status: 200,
      body: { public_key: 'sandbox-placepay-public', merchant_id: 'sandbox-merchant' },
    });
    const { transaction_id } = await payIn(meta);
    const answer = await confirm(token, applicant_id, invoice.id, transaction_id);
    expect(answer).toMatchObject({ status: 200, body: 'ok' });
    expect(await payments(token)).toMatchObject([{ invoice_id: invoice.id, amount: 5500, fee: 212 }]);
  });

  it('gives a repeated transaction the same answer, and records it once', async () => {
    const { token, applicant_id } = await portal.submitted();
    const invoice = await portal.due(token);
    await portal.fault({ provider: 'placepay', kind: 'twice' });
    const { transaction_id } = await payIn(await open(token, invoice.id));
    const told = await Promise.all([
      confirm(token, applicant_id, invoice.id, transaction_id),
      confirm(token, applicant_id, invoice.id, transaction_id),
      callBack(await referenceOf(invoice.id)),
      callBack(await referenceOf(invoice.id)),
    ]);
    expect(told.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await payments(token)).toHaveLength(1);
  });

  it('opens one popup for two tabs, so that it can be paid only once', async () => {
    const { token } = await portal.submitted();
    const invoice = await portal.due(token);
    const [one, two] = [await open(token, invoice.id), await open(token, invoice.id, { lng: 'es' })];
    expect(two.body.access_token).toBe(one.body.access_token);
    expect(new URL(two.body.popup_url).searchParams.get('lng')).toBe('es');
    const paid = [await payIn(one), await payIn(two)];
    expect(paid[1]?.transaction_id).toBe(paid[0]?.transaction_id);
    expect(await portal.paidCharges(invoice.id)).toHaveLength(1);
  });

  it('does not lock the invoice for a closed popup: a bank payment succeeds, and the popup can no longer pay', async () => {
    const { token } = await portal.submitted();
    const invoice = await portal.due(token);
    const meta = await open(token, invoice.id);
    const { body: view } = await portal.ask('GET', '/api/applicant/payment', { token });
    expect(view.invoices[0].in_flight).toBe(false);
    expect((await portal.payByBank(token)).status).toBe(200);
    expect((await payIn(meta)).status).toBe(409);
    expect(await portal.paidCharges(invoice.id)).toMatchObject([{ provider: 'gateway' }]);
  });

  it('shows no popup if a payment in another tab overtook it while it was opening', async () => {
    const { token } = await portal.submitted();
    const invoice = await portal.due(token);
    await portal.fault({ provider: 'placepay_session', kind: 'delay', ms: 1000 });
    const opening = open(token, invoice.id);
    await expect.poll(() => referenceOf(invoice.id)).not.toBe('');
    const overtaken = await referenceOf(invoice.id);
    expect((await portal.payByBank(token, { amount: 5500 })).status).toBe(200);
    expect((await opening).body.error.code).toBe('payment.in_flight');
    expect(await portal.popupState(overtaken)).toBe('cancelled');
    expect(await portal.paidCharges(invoice.id)).toHaveLength(1);
  });

  it('records a payment reported only by the callback of the provider, and trusts nothing else in the callback', async () => {
    const { token } = await portal.submitted();
    const invoice = await portal.due(token);
    const meta = await open(token, invoice.id);
    const reference = await referenceOf(invoice.id);
    expect((await callBack(reference)).body).toEqual({ received: true });
    expect(await payments(token)).toEqual([]);
    await payIn(meta);
    await callBack(reference);
    expect(await payments(token)).toHaveLength(1);
    expect((await callBack('never-heard-of')).body).toEqual({ received: true });
  });

  it('finds a payment whose page was closed before it could confirm', async () => {
    const { token } = await portal.submitted();
    const invoice = await portal.due(token);
    await payIn(await open(token, invoice.id));
    portal.clock.advance(20_000);
    expect(await reconcilePayments(portal.deps)).toBeGreaterThanOrEqual(1);
    expect(await payments(token)).toHaveLength(1);
    expect((await open(token, invoice.id)).body.error.code).toBe('invoice.paid');
  });

  it('records one payment if callback and page arrive long after the popup has expired', async () => {
    const { token, applicant_id } = await portal.submitted();
    const invoice = await portal.due(token);
    const { transaction_id } = await payIn(await open(token, invoice.id));
    portal.clock.advance(3_600_000);
    await callBack(await referenceOf(invoice.id));
    expect((await confirm(token, applicant_id, invoice.id, transaction_id)).status).toBe(200);
    expect(await payments(token)).toHaveLength(1);
  });

  it('records money that arrived for an attempt that was already given up', async () => {
    const { token } = await portal.submitted();
    const invoice = await portal.due(token);
    await payIn(await open(token, invoice.id));
    const reference = await referenceOf(invoice.id);
    const given = { state: 'declined', failure: 'payment.failed' } as const;
    await portal.deps.db.updateTable('payment_intents').set(given).where('id', '=', reference).execute();
    await callBack(reference);
    expect(await payments(token)).toHaveLength(1);
  });

  it('locks the invoice while the provider still works on it', async () => {
    const { token } = await portal.submitted();
    const invoice = await portal.due(token);
    const meta = await open(token, invoice.id);
    await portal.fault({ provider: 'placepay', kind: 'delay', ms: 1500 });
    const paying = payIn(meta);
    await expect.poll(() => portal.charges(invoice.id)).toMatchObject([{ state: 'pending' }]);
    expect((await portal.payByBank(token)).body.error.code).toBe('payment.in_flight');
    await paying;
    await callBack(await referenceOf(invoice.id));
    expect(await portal.paidCharges(invoice.id)).toHaveLength(1);
    expect(await payments(token)).toHaveLength(1);
  });

  it('lets the person continue in the popup after a refusal', async () => {
    const { token, applicant_id } = await portal.submitted();
    const invoice = await portal.due(token);
    const meta = await open(token, invoice.id);
    await portal.fault({ provider: 'placepay', kind: 'decline' });
    expect((await payIn(meta)).status).toBe(402);
    const [refused] = await portal.charges(invoice.id);
    const early = await confirm(token, applicant_id, invoice.id, refused?.id ?? '');
    expect(early).toMatchObject({ status: 422, body: { error: { code: 'GATEWAY_ERROR' } } });
    const { transaction_id } = await payIn(meta);
    expect((await confirm(token, applicant_id, invoice.id, transaction_id)).status).toBe(200);
    expect(await portal.paidCharges(invoice.id)).toHaveLength(1);
  });

  it('reports that the provider is unreachable, and opens the same attempt later', async () => {
    const { token } = await portal.submitted();
    const invoice = await portal.due(token);
    await portal.fault({ provider: 'placepay_session', kind: 'error' });
    const refused = await open(token, invoice.id);
    expect(refused).toMatchObject({ status: 502, body: { error: { code: 'provider.unavailable' } } });
    const before = await referenceOf(invoice.id);
    expect((await open(token, invoice.id)).status).toBe(200);
    expect(await referenceOf(invoice.id)).toBe(before);
  });

  it('refuses a transaction of another invoice, and an unknown one', async () => {
    const [ours, theirs] = [await portal.submitted(), await portal.submitted()];
    const [our, their] = [await portal.due(ours.token), await portal.due(theirs.token)];
    const { transaction_id } = await payIn(await open(theirs.token, their.id));
    const stolen = await confirm(ours.token, ours.applicant_id, our.id, transaction_id);
    expect(stolen).toMatchObject({ status: 409, body: { error: { code: 'payment.transaction_used' } } });
    const made = await confirm(ours.token, ours.applicant_id, our.id, 'ppt_made_up');
    expect(made).toMatchObject({ status: 404, body: { error: { code: 'record.not_found' } } });
    expect(await payments(ours.token)).toEqual([]);
  });

  it('returns 404 for another applicant, an invoice of another applicant and another unit', async () => {
    const [ours, theirs] = [await portal.submitted(), await portal.submitted()];
    const their = await portal.due(theirs.token);
    const our = await portal.due(ours.token);
    expect((await confirm(ours.token, theirs.applicant_id, our.id, 'ppt_x')).status).toBe(404);
    expect((await confirm(ours.token, ours.applicant_id, their.id, 'ppt_x')).status).toBe(404);
    expect((await open(ours.token, their.id)).status).toBe(404);
    expect((await open(ours.token, our.id, {}, 'harbor-court-12')).status).toBe(404);
  });

  it('refuses the popup for a payment method that has none', async () => {
    const { token } = await portal.submitted();
    const { id } = await portal.due(token);
    expect((await open(token, id, { payment_type: 'CHECKING' })).body.error.code).toBe(
      'payment.method_refused',
    );
  });
});
