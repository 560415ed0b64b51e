import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { findIntent, type PaymentIntent } from '../../../src/db/payment/payment.repository.ts';
import { listEvents } from '../../../src/db/process/event.repository.ts';
import { reconcilePayments } from '../../../src/server/jobs/reconcile-payments.ts';
import { chargeLate, leaveAttempt } from '../support/late-charge.ts';
import { type MoneyPortal, startMoneyPortal } from '../support/money-portal.ts';
import { DIALECTS } from '../support/test-database.ts';

const minute = 60_000;

describe.each(DIALECTS)('an attempt without an answer on %s', (dialect) => {
  let portal: MoneyPortal;
  beforeAll(async () => {
    portal = await startMoneyPortal(dialect);
  });
  afterEach(() => portal.clearFaults());
  afterAll(() => portal.close());

  const leave = (invoiceId: string, changed?: Partial<PaymentIntent>) =>
    leaveAttempt(portal, invoiceId, changed);
  const lateCharge = (reference: string, invoiceId: string, amount?: number) =>
    chargeLate(portal, reference, invoiceId, amount);

  it('locks the invoice for five minutes; then the provider is told never to charge it', async () => {
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
    expect((await lateCharge(lost, invoice.id)).status).toBe(409);
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

  it('is recorded by the reconciliation, with the job as actor, if the money has moved', async () => {
    const { token, applicant_id } = await portal.submitted();
    const invoice = await portal.due(token);
    const lost = await leave(invoice.id, { state: 'unknown' });
    await lateCharge(lost, invoice.id);
    portal.clock.advance(20_000);
    await Promise.all([reconcilePayments(portal.deps), reconcilePayments(portal.deps)]);
    const { body } = await portal.ask('GET', '/api/applicant/payment', { token });
    expect(body.payments).toHaveLength(1);
    const events = await listEvents(portal.deps.db, applicant_id);
    expect(events.filter(({ event }) => event === 'PAYMENT_PAID')).toMatchObject([
      { actor: 'job:reconciliation', state_after: 'exam' },
    ]);
  });

  it('stays locked for manual review if the provider took another amount', async () => {
    const { token, applicant_id } = await portal.submitted();
    const invoice = await portal.due(token);
    const lost = await leave(invoice.id, { state: 'unknown' });
    await lateCharge(lost, invoice.id, 9900);
    portal.clock.advance(10 * minute);
    await reconcilePayments(portal.deps);
    await reconcilePayments(portal.deps, 0);
    expect((await portal.payByBank(token, { amount: 5500 })).body.error.code).toBe('payment.in_flight');
    const events = await listEvents(portal.deps.db, applicant_id);
    expect(events.filter(({ event }) => event === 'PAYMENT_ALARM')).toHaveLength(1);
    expect(portal.logged()).toContain('payment needs a person');
  });

  it.each(['returned', 'voided'] as const)(
    'is not recorded as paid if its money was %s before the answer came',
    async (settlement) => {
      const { token } = await portal.submitted();
      const invoice = await portal.due(token);
      const lost = await leave(invoice.id, { state: 'unknown' });
      const charge = (await (await lateCharge(lost, invoice.id)).json()) as { id: string };
      const { GATEWAY } = portal.deps.providers.payments;
      const { lookUp } = GATEWAY;
      GATEWAY.lookUp = async (reference) => {
        const status = await lookUp(reference);
        if (status.kind !== 'paid') return status;
        return { ...status, transaction: { ...status.transaction, settlement } };
      };
      await portal.ask('POST', '/api/payments/callback', { body: { reference: lost } });
      GATEWAY.lookUp = lookUp;
      expect(charge.id).not.toBe('');
      expect(await findIntent(portal.deps.db, lost)).toMatchObject({ state: 'declined' });
      const { body } = await portal.ask('GET', '/api/applicant/payment', { token });
      expect(body.payments).toEqual([]);
      expect(body.invoices[0].invoice_due).toBe(5500);
    },
  );

  it('does not record money twice if it arrives for an attempt that was replaced', async () => {
    const { token, applicant_id } = await portal.submitted();
    const invoice = await portal.due(token);
    const given = await leave(invoice.id, { state: 'declined', failure: 'payment.failed' });
    expect((await portal.payByBank(token)).status).toBe(200);
    await lateCharge(given, invoice.id);
    await portal.ask('POST', '/api/payments/callback', { body: { reference: given } });
    const { body } = await portal.ask('GET', '/api/applicant/payment', { token });
    expect(body.payments).toHaveLength(1);
    expect(body.total_paid_amount).toBe(5500);
    const events = await listEvents(portal.deps.db, applicant_id);
    // That attempt had failed before: the outcome of the other one stays the last.
    expect(events.find(({ event }) => event === 'PAYMENT_SURPLUS')).toMatchObject({ outcome: null });
  });
});
