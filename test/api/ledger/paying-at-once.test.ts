import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listPaymentMethods } from '../../../src/db/ledger/payment-method.repository.ts';
import { findProperty, updatePropertySettings } from '../../../src/db/property/property.repository.ts';
import type { PropertySettings } from '../../../src/db/property/property-settings.ts';
import type { Deps } from '../../../src/server/deps.ts';
import { beginPayment } from '../../../src/server/ledger/begin-payment.ts';
import { applyProviderStatus } from '../../../src/server/ledger/payment-news.ts';
import { presentAgain } from '../../../src/server/ledger/present-again.ts';
import { newOfficer } from '../../drive/workorder/officer.ts';
import { renewals } from '../resident/renewal-portal.ts';
import { BANK_FORM, CARD_FORM, payInPopup } from '../support/money-portal.ts';
import { DIALECTS } from '../support/test-database.ts';
import { type OwingPortal, RENT, startOwingPortal } from './owing-portal.ts';

const day = 86_400_000;

describe.each(DIALECTS)('simultaneous actions on payments on %s', (dialect) => {
  let portal: OwingPortal;
  let on: ReturnType<typeof renewals>;
  beforeAll(async () => {
    portal = await startOwingPortal(dialect);
    on = renewals(portal, await newOfficer(portal.deps, 'juniper-row', 'demo-company'));
  });
  afterAll(() => portal.close());

  it('do not present a payment again that was called off while others were presented', async () => {
    const payers = [await portal.owing(), await portal.owing(), await portal.owing()];
    const ids: string[] = [];
    for (const payer of payers) {
      const { body } = await payer.pay({ method_id: payer.method_id, amount: RENT });
      ids.push(body.transaction_id);
      const transaction = { id: `ch-${body.transaction_id}`, reference: body.transaction_id, fee: 150 };
      const [payment] = await payer.payments();
      const id = payment?.provider_transaction_id ?? '';
      await applyProviderStatus(
        portal.deps,
        body.transaction_id,
        {
          kind: 'paid',
          transaction: {
            ...transaction,
            id,
            invoiceId: body.transaction_id,
            amount: RENT,
            authCode: 'A1',
            settlement: 'returned',
            returnCode: 'R01',
          },
        },
        { actor: 'test', ip: '' },
      );
    }
    portal.clock.advance(4 * day);
    const { GATEWAY } = portal.deps.providers.payments;
    const charged: string[] = [];
    const answers: number[] = [];
    // While the first one is charged, the two others on the list are called off.
    const slow: Deps = {
      ...portal.deps,
      providers: {
        ...portal.deps.providers,
        payments: {
          ...portal.deps.providers.payments,
          GATEWAY: {
            ...GATEWAY,
            async charge(order) {
              const funding = order.funding as { represents?: string };
              charged.push(funding.represents ?? '');
              if (charged.length > 1) return { kind: 'declined', message: '' };
              for (const [at, payer] of payers.entries()) {
                const path = `/api/tenant/transactions/${ids[at]}/call-off`;
                answers.push((await payer.ask('POST', path)).status);
              }
              return { kind: 'declined', message: '' };
            },
          },
        },
      },
    };
    await presentAgain(slow);
    await presentAgain(slow);
    // The call-off of the payment that has begun is refused.
    expect(answers.filter((status) => status === 200)).toHaveLength(2);
    expect(answers[ids.indexOf(charged[0] ?? '')]).toBe(409);
    expect(charged).toHaveLength(1);
  });

  it('save an account once and answer every request with the one payment, however often a key is sent at once', async () => {
    const payer = await portal.owing();
    const form = { ...BANK_FORM, amount: RENT, keep_method: true };
    const answers = await Promise.all(Array.from({ length: 20 }, () => payer.pay(form, 'one-key-only')));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const [payment, ...others] = await payer.payments();
    expect(others).toEqual([]);
    expect(new Set(answers.map(({ body }) => body.transaction_id))).toEqual(new Set([payment?.id]));
    const kept = await listPaymentMethods(portal.deps.db, payer.user.id, payer.lease_id);
    // The account that was saved before, and the new one.
    expect(kept.map(({ id }) => id).sort()).toEqual([payer.method_id, payment?.method_id].sort());
    expect(await portal.paidCharges(payment?.id ?? '')).toHaveLength(1);
    // A later request without an amount also gets the payment that was made.
    const { amount: _, ...rest } = form;
    expect((await payer.pay(rest, 'one-key-only')).body).toEqual(answers[0]?.body);
  });

  it('send a charge again, under its reference, only if the provider never received it', async () => {
    const { pay, payments, user, ...lease } = await portal.owing();
    const { company_id, property_id } = user;
    const key = portal.deps.random.id();
    // What a server leaves that stopped before the call reached the provider.
    const { attempt } = await beginPayment(portal.deps, {
      lease: { lease_id: lease.lease_id, company_id, property_id },
      ...{ user_id: user.id, origin: 'resident', key, provider: 'GATEWAY', payment_type: 'CHECKING' },
      ...{ method_id: null, method_label: '', amount_cents: RENT, fee_cents: 150, actor: 'test' },
    });
    const form = { ...BANK_FORM, amount: RENT };
    expect((await pay(form, key)).body.error.code).toBe('payment.in_flight');
    portal.clock.advance(4000);
    expect((await pay({ ...form, amount: 100 }, key)).body.error.code).toBe('idempotency_key.reused');
    expect((await pay(form, key)).body.transaction_id).toBe(attempt.id);
    expect((await pay(form, key)).body.transaction_id).toBe(attempt.id);
    expect(await portal.charges(attempt.id)).toMatchObject([{ state: 'paid', requests: 1 }]);
    expect(await payments()).toMatchObject([{ state: 'authorised' }]);
  });

  it('get the first answer for the same key, even if the property accepts no payments by then', async () => {
    const { pay, user } = await portal.owing();
    const form = { ...BANK_FORM, amount: RENT };
    const first = await pay(form, 'before-the-block');
    const property = await findProperty(portal.deps.db, user.property_id);
    const settings = property?.settings as PropertySettings;
    const blocked = { ...settings, payment_blocked: true };
    await updatePropertySettings(portal.deps.db, user.property_id, blocked);
    try {
      expect((await pay(form, 'before-the-block')).body).toEqual(first.body);
      expect((await pay(form)).body.error.code).toBe('payment.blocked');
    } finally {
      await updatePropertySettings(portal.deps.db, user.property_id, settings);
    }
  });

  it('charge nothing if an account cannot be saved, and report the reason', async () => {
    const payer = await portal.owing();
    const form = { ...CARD_FORM, funding_token: 'tok_unknown', amount: RENT, keep_method: true };
    expect((await payer.pay(form)).body.error.code).toBe('GATEWAY_ERROR');
    expect((await listPaymentMethods(portal.deps.db, payer.user.id, payer.lease_id)).length).toBe(1);
    expect((await payer.pay({ method_id: payer.method_id, amount: RENT })).status).toBe(200);
  });

  it('book a popup payment to the person who has opened it, and never show the popup of another person', async () => {
    const payer = await portal.owing();
    const kim = await on.roommateOf(payer);
    const own = (await payer.open()).body;
    expect((await payer.open()).body.access_token).toBe(own.access_token);
    const open = '/api/tenant/payments/placepay/meta';
    const theirs = (await kim('POST', open, { payment_type: 'CARD' })).body;
    expect(theirs.access_token).not.toBe(own.access_token);
    // Only the person who opened a popup can report that its window is closed.
    const closed = { reference: theirs.reference };
    expect((await payer.ask('POST', '/api/tenant/payments/placepay/closed', { body: closed })).status).toBe(
      404,
    );
    // The earlier popup no longer accepts a payment.
    expect((await payInPopup(own.popup_url)).status).toBe(409);
    const { transaction_id } = await payInPopup(theirs.popup_url);
    const confirm = { placepay_transaction_id: transaction_id, public_key: theirs.public_key };
    expect((await kim('POST', '/api/tenant/payments/placepay', confirm)).status).toBe(200);
    const paid = (await payer.payments()).filter(({ state }) => state === 'authorised');
    expect(paid).toHaveLength(1);
    expect(paid[0]?.user_id).not.toBe(payer.user.id);
  });

  it('do not remove an account that an automatic payment starts to use', async () => {
    for (let turn = 0; turn < 6; turn += 1) {
      const payer = await portal.payer();
      const [removed, added] = await Promise.all([
        payer.ask('DELETE', `/api/tenant/payment-methods/${payer.method_id}`),
        payer.setUp().catch(() => null),
      ]);
      const kept = await listPaymentMethods(portal.deps.db, payer.user.id, payer.lease_id);
      const { body } = await payer.ask('GET', '/api/tenant/autopays');
      // Exactly one of them succeeds.
      expect([removed.status, added === null]).toEqual(kept.length === 0 ? [200, true] : [409, false]);
      expect(body.autopays).toHaveLength(kept.length);
    }
  });

  it('do not remove an account to which an automatic payment changes', async () => {
    for (let turn = 0; turn < 6; turn += 1) {
      const payer = await portal.payer();
      const other = (await payer.ask('POST', '/api/tenant/payment-methods', { body: BANK_FORM })).body.id;
      const { autopay } = await payer.setUp();
      const [removed, changed] = await Promise.all([
        payer.ask('DELETE', `/api/tenant/payment-methods/${other}`),
        payer.ask('PUT', `/api/tenant/autopays/${autopay.id}/method`, { body: { method_id: other } }),
      ]);
      expect([removed.status, changed.status].sort()).toEqual(
        removed.status === 200 ? [200, 404] : [200, 409],
      );
      const { body } = await payer.ask('GET', `/api/tenant/autopays/${autopay.id}`);
      expect(body.autopay.method).not.toBeNull();
    }
  });
});
