import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { findInvoice } from '../../../src/db/payment/invoice.repository.ts';
import { findIntent, insertIntent, type PaymentIntent } from '../../../src/db/payment/payment.repository.ts';
import { listEvents } from '../../../src/db/process/event.repository.ts';
import { reconcilePayments } from '../../../src/server/jobs/reconcile-payments.ts';
import { jsonPost, type MoneyPortal, startMoneyPortal } from '../support/money-portal.ts';
import { DIALECTS } from '../support/test-database.ts';

const minute = 60_000;

describe.each(DIALECTS)('an attempt without an answer on %s', (dialect) => {
  let portal: MoneyPortal;
  beforeAll(async () => {
    portal = await startMoneyPortal(dialect);
  });
  afterEach(() => portal.clearFaults());
  afterAll(() => portal.close());

  /** What a server leaves behind that died after it wrote the attempt down. */
  const leave = async (invoiceId: string, changed: Partial<PaymentIntent> = {}): Promise<string> => {
    const invoice = await findInvoice(portal.deps.db, invoiceId);
    if (invoice === null) throw new Error('there is no such invoice');
    const id = portal.deps.random.id();
    const at = portal.clock.now().toISOString();
    const { company_id, property_id, applicant_id } = invoice;
    await insertIntent(portal.deps.db, {
      id,
      company_id,
      property_id,
      invoice_id: invoiceId,
      applicant_id,
      provider: 'GATEWAY',
      idempotency_key: id,
      provider_transaction_id: null,
      payment_type: 'CHECKING',
      amount_cents: 5500,
      fee_cents: 150,
      state: 'started',
      failure: null,
      created_at: at,
      updated_at: at,
      ...changed,
    });
    return id;
  };
  /** The charge of that attempt reaches the gateway after all. */
  const chargeLate = (reference: string, invoice_id: string, amount = 5500) => {
    const order = jsonPost({
      amount,
      fee: 150,
      invoice_id,
      payment_type: 'CHECKING',
      bank_account: {
        account_holders_name: 'Ada Stone',
        routing_number: '110000000',
        account_number: '000123456789',
        account_type: 'Checking',
      },
    });
    const { key } = portal.deps.settings.providers.gateway;
    const headers = { ...order.headers, authorization: `Bearer ${key}`, 'idempotency-key': reference };
    return fetch(`${portal.sandboxUrl}/gateway/v1/charges`, { ...order, headers });
  };

  it('locks the invoice for five minutes; after them the provider is told never to charge it', async () => {
    const { token } = await portal.submitted();
    const invoice = await portal.due(token);
    const lost = await leave(invoice.id);
    portal.clock.advance(4 * minute);
    expect((await portal.payByBank(token, { amount: 5500 })).body.error.code).toBe('payment.in_flight');
    portal.clock.advance(minute);
    expect((await portal.payByBank(token, { amount: 5500 })).status).toBe(200);
    expect(await findIntent(portal.deps.db, lost)).toMatchObject({
      state: 'declined',
      failure: 'payment.failed',
    });
    expect((await chargeLate(lost, invoice.id)).status).toBe(409);
    expect(await portal.paidCharges(invoice.id)).toHaveLength(1);
  });

  it('is given up by the reconciliation after five minutes, not before', async () => {
    const { token } = await portal.submitted();
    const lost = await leave((await portal.due(token)).id);
    portal.clock.advance(4 * minute);
    await reconcilePayments(portal.deps);
    expect(await findIntent(portal.deps.db, lost)).toMatchObject({ state: 'started' });
    portal.clock.advance(minute);
    await reconcilePayments(portal.deps);
    expect(await findIntent(portal.deps.db, lost)).toMatchObject({ state: 'declined' });
  });

  it('is recorded by the reconciliation, with the job as its author, when the money has moved', async () => {
    const { token, applicant_id } = await portal.submitted();
    const invoice = await portal.due(token);
    const lost = await leave(invoice.id, { state: 'unknown' });
    await chargeLate(lost, invoice.id);
    portal.clock.advance(20_000);
    await Promise.all([reconcilePayments(portal.deps), reconcilePayments(portal.deps)]);
    const { body } = await portal.ask('GET', '/api/applicant/payment', { token });
    expect(body.payments).toHaveLength(1);
    const events = await listEvents(portal.deps.db, applicant_id);
    expect(events.filter(({ event }) => event === 'PAYMENT_PAID')).toMatchObject([
      { actor: 'job:reconciliation', state_after: 'exam' },
    ]);
  });

  it('stays locked for a person to look at when the provider took another amount', async () => {
    const { token, applicant_id } = await portal.submitted();
    const invoice = await portal.due(token);
    const lost = await leave(invoice.id, { state: 'unknown' });
    await chargeLate(lost, invoice.id, 9900);
    portal.clock.advance(10 * minute);
    await reconcilePayments(portal.deps);
    await reconcilePayments(portal.deps, 0);
    expect((await portal.payByBank(token, { amount: 5500 })).body.error.code).toBe('payment.in_flight');
    const events = await listEvents(portal.deps.db, applicant_id);
    expect(events.filter(({ event }) => event === 'PAYMENT_ALARM')).toHaveLength(1);
    expect(portal.logged()).toContain('payment needs a person');
  });

  it('does not record money twice that came for an attempt which another one has replaced', async () => {
    const { token, applicant_id } = await portal.submitted();
    const invoice = await portal.due(token);
    const given = await leave(invoice.id, { state: 'declined', failure: 'payment.failed' });
    expect((await portal.payByBank(token)).status).toBe(200);
    await chargeLate(given, invoice.id);
    await portal.ask('POST', '/api/payments/callback', { body: { reference: given } });
    const { body } = await portal.ask('GET', '/api/applicant/payment', { token });
    expect(body.payments).toHaveLength(1);
    expect(body.total_paid_amount).toBe(5500);
    const events = await listEvents(portal.deps.db, applicant_id);
    expect(events.map(({ event }) => event)).toContain('PAYMENT_SURPLUS');
  });
});
