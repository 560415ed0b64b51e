import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { findInvoice } from '../../../src/db/payment/invoice.repository.ts';
import { findIntentByKey, insertIntent, listPayments } from '../../../src/db/payment/payment.repository.ts';
import { updateUnitAvailability } from '../../../src/db/property/property.repository.ts';
import { BANK } from '../../drive/guestcard/http.ts';
import { type GuestPortal, startGuestPortal } from '../support/guest-portal.ts';
import { DIALECTS } from '../support/test-database.ts';
import type { Answer } from '../support/test-portal.ts';

/** A person with something to pay: 5500 or 18500 cents, at a fee of 150 from a bank account. */
interface Payer {
  applicant_id: string;
  unit: string;
  invoice: string;
  amount: number;
  pay(changed: object, key: string): Promise<Answer>;
}

type Made = (portal: GuestPortal) => Promise<Payer>;

const applicant: Made = async (portal) => {
  const { token, applicant_id } = await portal.submitted();
  const { id: invoice } = await portal.due(token);
  const { body } = await portal.ask('GET', '/api/applicant/payment', { token });
  const pay: Payer['pay'] = (changed, key) => portal.payByBank(token, { amount: 5500, ...changed }, key);
  return { applicant_id, unit: body.applicant.unit_id, invoice, amount: 5500, pay };
};

const guest: Made = async (portal) => {
  const { units } = await portal.place({ fees: 3500, deposit: 15_000 });
  const unit = units[0] ?? '';
  const { applicant_id, guest_token: token } = (await portal.send(unit, 'invoice')).body.d;
  const { invoice_id } = await portal.deps.db
    .selectFrom('guestcards')
    .select('invoice_id')
    .where('applicant_id', '=', applicant_id)
    .executeTakeFirstOrThrow();
  const pay: Payer['pay'] = (changed, key) =>
    portal.ask('POST', `/api/applicant/unit/${unit}/payments/gateway`, {
      token,
      body: { applicant_id, make_payment_form: { ...BANK, amount: 18_500, ...changed } },
      headers: { 'idempotency-key': key },
    });
  return { applicant_id, unit, invoice: invoice_id ?? '', amount: 18_500, pay };
};

const payables: [string, Made][] = [
  ['an applicant’s invoice', applicant],
  ['a guest’s charges', guest],
];

describe.each(DIALECTS)('a payment that is sent again on %s', (dialect) => {
  let portal: GuestPortal;
  beforeAll(async () => {
    portal = await startGuestPortal(dialect);
  });
  afterEach(() => portal.clearFaults());
  afterAll(() => portal.close());

  let keys = 0;
  const newKey = () => `decision-to-pay-number-${++keys}`;

  /** Leaves what a server leaves that stopped before the attempt reached the provider. */
  const leaveUnsent = async ({ invoice: id, amount }: Payer, key: string): Promise<string> => {
    const invoice = await findInvoice(portal.deps.db, id);
    if (invoice === null) throw new Error('there is no such invoice');
    const intent = portal.deps.random.id();
    const at = portal.clock.now().toISOString();
    const { company_id, property_id, applicant_id } = invoice;
    await insertIntent(portal.deps.db, {
      ...{ id: intent, company_id, property_id, invoice_id: id, applicant_id },
      ...{ provider: 'GATEWAY', idempotency_key: key, provider_transaction_id: null },
      ...{ payment_type: 'CHECKING', amount_cents: amount, fee_cents: 150 },
      ...{ state: 'started', failure: null, created_at: at, updated_at: at },
    });
    return intent;
  };

  describe.each(payables)('%s', (_name, made) => {
    it('repeats the answer for the same key, and charges once', async () => {
      const payer = await made(portal);
      const key = newKey();
      const first = await payer.pay({}, key);
      expect(first.status).toBe(200);
      expect((await payer.pay({}, key)).body).toEqual(first.body);
      expect(await portal.charges(payer.invoice)).toHaveLength(1);
    });

    it('answers simultaneous calls with one key by the one payment', async () => {
      const payer = await made(portal);
      const key = newKey();
      const answers = await Promise.all(Array.from({ length: 6 }, () => payer.pay({}, key)));
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
      expect(await portal.charges(payer.invoice)).toHaveLength(1);
    });

    it('refuses a key that was used for another payment, and charges nothing', async () => {
      const payer = await made(portal);
      await portal.fault({ provider: 'gateway', kind: 'decline', message: 'No' });
      const key = newKey();
      const declined = await payer.pay({}, key);
      expect(declined.body.error).toMatchObject({ code: 'GATEWAY_ERROR', message: 'No' });
      expect((await payer.pay({}, key)).body).toEqual(declined.body);
      const other = { payment_type: 'CARD', funding_token: 'tok-of-a-card' };
      expect(await payer.pay(other, key)).toMatchObject({
        status: 409,
        body: { error: { code: 'idempotency_key.reused' } },
      });
      expect(await portal.paidCharges(payer.invoice)).toEqual([]);
    });

    it('sends a charge again, under the same reference, if the provider never received it', async () => {
      const payer = await made(portal);
      const key = newKey();
      const intent = await leaveUnsent(payer, key);
      expect((await payer.pay({}, key)).body.error.code).toBe('payment.in_flight');
      portal.clock.advance(4000);
      expect((await payer.pay({}, newKey())).body.error.code).toBe('payment.in_flight');
      portal.clock.advance(4000);
      expect((await payer.pay({}, key)).status).toBe(200);
      expect(await portal.charges(payer.invoice)).toMatchObject([{ state: 'paid', reference: intent }]);
      expect(await findIntentByKey(portal.deps.db, payer.applicant_id, key)).toMatchObject({ state: 'paid' });
      expect(await listPayments(portal.deps.db, payer.applicant_id)).toMatchObject([{ intent_id: intent }]);
    });

    it.each([
      ['another amount was confirmed', { amount: 100 }, 'amount.invalid', false],
      ['the form is not complete', { account_number: '' }, 'validation.failed', false],
      ['the unit is gone by now', {}, 'unit.unavailable', true],
    ])('does not send it again when %s', async (_reason, changed, code, isGone) => {
      const payer = await made(portal);
      const key = newKey();
      await leaveUnsent(payer, key);
      if (isGone) await updateUnitAvailability(portal.deps.db, payer.unit, false);
      portal.clock.advance(4000);
      expect((await payer.pay(changed, key)).body.error.code).toBe(code);
      expect(await portal.charges(payer.invoice)).toEqual([]);
      if (isGone) await updateUnitAvailability(portal.deps.db, payer.unit, true);
    });
  });
});
