import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { findIntent, listPayments } from '../../../src/db/payment/payment.repository.ts';
import { listReturns } from '../../../src/db/payment/payment-return.repository.ts';
import { listEvents } from '../../../src/db/process/event.repository.ts';
import { reconcilePayments } from '../../../src/server/jobs/reconcile-payments.ts';
import { deliverOutbox } from '../../../src/server/outbox/deliver-outbox.ts';
import { chargeLate, leaveAttempt } from '../support/late-charge.ts';
import {
  BANK_FORM,
  jsonPost,
  type MoneyPortal,
  POPUP_UNIT,
  payInPopup,
  startMoneyPortal,
} from '../support/money-portal.ts';
import { spawnPortal } from '../support/spawned-portal.ts';
import { DIALECTS } from '../support/test-database.ts';
import type { Answer } from '../support/test-portal.ts';

describe.each(DIALECTS)('a cancelled application on %s', (dialect) => {
  let portal: MoneyPortal;
  beforeAll(async () => {
    portal = await startMoneyPortal(dialect);
  });
  afterEach(() => portal.clearFaults());
  afterAll(() => portal.close());

  const cancel = (token: string) =>
    portal.ask('POST', '/api/applicant/cancel-application', { token, body: {} });
  const openPopup = (token: string, invoice_id: string): Promise<Answer> =>
    portal.ask('POST', `/api/applicant/unit/${POPUP_UNIT}/payments/placepay/meta`, {
      token,
      body: { invoice_id, payment_type: 'CARD' },
    });
  const payIn = (popup: Answer) => payInPopup(popup.body.popup_url);
  const mailsTo = async (to: string) => {
    while ((await deliverOutbox(portal.deps)) > 0);
    const answer = await fetch(`${portal.sandboxUrl}/inbox.json?to=${encodeURIComponent(to)}`);
    return ((await answer.json()) as { messages: { subject: string; text: string }[] }).messages;
  };
  const referenceOf = async (invoiceId: string) => {
    const intents = portal.deps.db.selectFrom('payment_intents').select('id');
    return (await intents.where('invoice_id', '=', invoiceId).executeTakeFirstOrThrow()).id;
  };
  const change = (applicant: string, set: { cancelled_at?: string; decision?: string; email?: string }) =>
    portal.deps.db.updateTable('applicants').set(set).where('id', '=', applicant).execute();
  const eventsOf = async (applicant: string) =>
    (await listEvents(portal.deps.db, applicant)).map(({ event }) => event);
  const office = async () => {
    const rows = portal.deps.db.selectFrom('properties').select('settings').where('id', '=', 'juniper-row');
    return JSON.parse((await rows.executeTakeFirstOrThrow()).settings).portal_info.portal_email as string;
  };

  it('waits for a charge in flight: the money is returned, and the person and the office are notified', async () => {
    const email = `waits-${dialect}@example.com`;
    const { token, applicant_id } = await portal.submitted({ language: 'es' });
    await change(applicant_id, { email });
    const invoice = await portal.due(token);
    await portal.fault({ provider: 'gateway', kind: 'delay', ms: 800 });
    const paying = portal.payByBank(token, { amount: 5500 });
    await expect.poll(() => portal.charges(invoice.id)).toHaveLength(1);
    expect(await cancel(token)).toMatchObject({ status: 200, body: true });
    expect((await paying).status).toBe(200);
    expect(await portal.paidCharges(invoice.id)).toHaveLength(1);
    expect(await listReturns(portal.deps.db, invoice.id)).toMatchObject([
      { reason: 'cancelled', amount_cents: 5500, fee_cents: 150 },
    ]);
    const subjects = (await mailsTo(email)).map(({ subject }) => subject);
    expect(subjects).toContainEqual(expect.stringMatching(/^Se le devolverá su pago/));
    const [told] = await mailsTo(await office());
    expect(told?.subject).toMatch(/^To pay back: \$56\.50, Ada Stone/);
    expect(told?.text).toContain('It was on its way when the application was cancelled.');
    const events = await listEvents(portal.deps.db, applicant_id);
    expect(events.filter(({ flow }) => flow === 'application').at(-1)).toMatchObject({
      event: 'CANCEL',
      detail: { payments_to_return: 1 },
    });
  });

  it('withdraws a charge that has not reached the provider, so that it can never be made', async () => {
    const { token } = await portal.submitted();
    const invoice = await portal.due(token);
    const left = await leaveAttempt(portal, invoice.id);
    expect((await cancel(token)).status).toBe(200);
    expect((await chargeLate(portal, left, invoice.id)).status).toBe(409);
    expect(await portal.paidCharges(invoice.id)).toEqual([]);
  });

  it('closes the popup at the provider, so that nobody can pay in it', async () => {
    const { token } = await portal.submitted();
    const invoice = await portal.due(token);
    const popup = await openPopup(token, invoice.id);
    expect((await cancel(token)).status).toBe(200);
    expect(await payIn(popup)).toEqual({ status: 409, state: 'cancelled' });
    expect(await portal.paidCharges(invoice.id)).toEqual([]);
  });

  it('is not cancelled while the outcome of a payment is unknown', async () => {
    const { token, applicant_id } = await portal.submitted();
    const invoice = await portal.due(token);
    const left = await leaveAttempt(portal, invoice.id, { state: 'unknown' });
    await chargeLate(portal, left, invoice.id, 9900);
    const refused = await cancel(token);
    expect([refused.status, refused.body.error.code]).toEqual([409, 'cancellation.payment_in_flight']);
    expect(refused.body.error.message).toMatch(/try again/);
    expect(await eventsOf(applicant_id)).not.toContain('CANCEL');
  });

  it.each([
    ['cancelled', { cancelled_at: '2026-03-02T15:00:00.000Z' }],
    ['denied', { decision: 'DENIED' }],
  ])('%s by the office does not book money that arrives later, and returns it once', async (_, set) => {
    const email = `late-${Object.keys(set)}-${dialect}@example.com`;
    const { token, applicant_id } = await portal.submitted();
    const invoice = await portal.due(token);
    const popup = await openPopup(token, invoice.id);
    await change(applicant_id, { ...set, email });
    const { transaction_id: placepay_transaction_id } = await payIn(popup);
    const told = () =>
      portal.ask('POST', '/api/applicant/payment/placepay', {
        token,
        body: {
          applicant_id,
          invoice_id: invoice.id,
          placepay_public_key: 'sandbox-placepay-public',
          make_payment_form: { placepay_transaction_id, payment_type: 'CARD' },
        },
      });
    const reference = await referenceOf(invoice.id);
    const callBack = () => portal.ask('POST', '/api/payments/callback', { body: { reference } });
    const answers = await Promise.all([told(), told(), callBack(), callBack()]);
    expect(answers.map(({ status }) => status)).toEqual([409, 409, 200, 200]);
    expect(answers[0].body.error).toMatchObject({ code: 'payment.returned' });
    expect(await listPayments(portal.deps.db, applicant_id)).toEqual([]);
    expect(await listReturns(portal.deps.db, invoice.id)).toMatchObject([{ reason: 'ended' }]);
    expect(await findIntent(portal.deps.db, reference)).toMatchObject({
      state: 'declined',
      failure: 'payment.returned',
    });
    const returned = (await listEvents(portal.deps.db, applicant_id)).filter(
      ({ event }) => event === 'PAYMENT_AFTER_END',
    );
    expect(returned).toMatchObject([{ state_before: 'charging', outcome: 'failed' }]);
    const mails = await mailsTo(email);
    expect(mails.filter(({ subject }) => subject.endsWith('will be paid back'))).toHaveLength(1);
  });

  it('has its popup closed by the reconciliation if the office ended it', async () => {
    const { token, applicant_id } = await portal.submitted();
    const invoice = await portal.due(token);
    const popup = await openPopup(token, invoice.id);
    await change(applicant_id, { decision: 'DENIED' });
    await reconcilePayments(portal.deps, 0);
    expect((await payIn(popup)).status).toBe(409);
    expect(await findIntent(portal.deps.db, await referenceOf(invoice.id))).toMatchObject({
      state: 'declined',
    });
  });

  it('keeps no money, whatever the timing of the charge and the cancellation', async () => {
    const rounds = Array.from({ length: 8 }, (_, round) => round * 15);
    for (const ms of rounds) {
      const { token } = await portal.submitted();
      const invoice = await portal.due(token);
      if (ms > 0) await portal.fault({ provider: 'gateway', kind: 'delay', ms });
      const popup = ms % 2 === 0 ? null : await openPopup(token, invoice.id);
      await Promise.all([
        popup === null ? portal.payByBank(token, { amount: 5500 }) : payIn(popup),
        cancel(token),
      ]);
      await settled(portal, invoice.id);
    }
  });
});

/**
 * Expects that nothing is open and that all money taken from a cancelled applicant is being returned: now, or once a
 * charge that a busy machine has delayed beyond the patience of the portal is found by the reconciliation.
 */
async function settled(portal: MoneyPortal, invoiceId: string): Promise<void> {
  const { db } = portal.deps;
  const now = async () => {
    await reconcilePayments(portal.deps, 0);
    const row = await db
      .selectFrom('invoices')
      .innerJoin('applicants', 'applicants.id', 'invoices.applicant_id')
      .select(['applicants.cancelled_at'])
      .where('invoices.id', '=', invoiceId)
      .executeTakeFirstOrThrow();
    const taken = (await portal.paidCharges(invoiceId)).length;
    const returned = (await listReturns(db, invoiceId)).length;
    return { cancelled: row.cancelled_at !== null, kept: taken - returned };
  };
  await expect.poll(now, { timeout: 10_000 }).toEqual({ cancelled: true, kept: 0 });
}

describe('a cancellation at one server while another one charges, on one PostgreSQL', () => {
  it('keeps no money', async () => {
    const portal = await startMoneyPortal('postgres');
    // The processes use the real time.
    portal.clock.advance(Date.now() - portal.clock.now().getTime());
    const environment = {
      DATA_DIR: portal.database.dataDir,
      DATABASE_URL: portal.database.databaseUrl ?? '',
      SECRET_KEY: portal.secretKey,
      SANDBOX_PORT: new URL(portal.sandboxUrl).port,
    };
    const [one, two] = await Promise.all([spawnPortal(environment), spawnPortal(environment)]);
    try {
      // Their first calls take longer because the schemas are compiled.
      for (const { baseUrl } of [one, two])
        for (const path of ['payment/screening', 'cancel-application'])
          await fetch(`${baseUrl}/api/applicant/${path}`, jsonPost({}));
      for (const ms of [0, 20, 60, 150]) {
        const { token } = await portal.submitted();
        const invoice = await portal.due(token);
        if (ms > 0) await portal.fault({ provider: 'gateway', kind: 'delay', ms });
        const send = (base: string, path: string, body: unknown) =>
          fetch(`${base}/api/applicant/${path}`, {
            ...jsonPost(body),
            headers: { 'content-type': 'application/json', token },
          });
        const [, cancelled] = await Promise.all([
          send(one.baseUrl, 'payment/screening', { ...BANK_FORM, amount: 5500 }),
          send(two.baseUrl, 'cancel-application', {}),
        ]);
        expect(cancelled.status).toBe(200);
        await settled(portal, invoice.id);
      }
    } finally {
      await Promise.all([one.kill(), two.kill()]);
      await portal.close();
    }
  });
});
