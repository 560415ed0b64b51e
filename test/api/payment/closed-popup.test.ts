import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { makeResident } from '../../../src/cli/demo/resident/make-resident.ts';
import { PLAIN_RESIDENT } from '../../../src/cli/demo/resident/resident-wish.ts';
import { findUser } from '../../../src/db/session/user.repository.ts';
import { openSessionFor } from '../../../src/server/features/impersonation/open-resident-session.ts';
import { reconcilePayments } from '../../../src/server/jobs/reconcile-payments.ts';
import { lookAtPayments } from '../../../src/server/ledger/look-at-payments.ts';
import { type MoneyPortal, POPUP_UNIT, payInPopup, startMoneyPortal } from '../support/money-portal.ts';
import { DIALECTS } from '../support/test-database.ts';
import type { Answer } from '../support/test-portal.ts';

/** The sandbox charges this card at once, but reports nothing for a minute. */
const SILENT = '4000000000000119';
const DECLINED = '4000000000000002';
const GOOD = '4242424242424242';

/** A person who pays in a popup. */
interface Payer {
  readonly open: () => Promise<Answer>;
  readonly close: (reference: string, language?: string) => Promise<Answer>;
  /** The amount paid so far in the portal's books; in flight: no other payment can begin. */
  readonly books: () => Promise<{ readonly paid: number; readonly inFlight: boolean }>;
}

describe.each(DIALECTS)('a popup with a closed window, on %s', (dialect) => {
  let portal: MoneyPortal;
  beforeAll(async () => {
    portal = await startMoneyPortal(dialect);
  });
  afterEach(() => portal.clearFaults());
  afterAll(() => portal.close());

  const resident = async (): Promise<Payer> => {
    const { deps } = portal;
    const made = await makeResident(deps, { ...PLAIN_RESIDENT, rent_cents: 120_000 });
    const user = await findUser(deps.db, made.user_id);
    if (user === null) throw new Error('Nobody was made.');
    const asker = { ip: '127.0.0.1', userAgent: '' };
    const { token } = await openSessionFor(deps, deps.db, user, { asker });
    const post = (path: string, body: object, headers = {}) =>
      portal.ask('POST', `/api/tenant/payments/placepay/${path}`, { token, body, headers });
    return {
      open: () => post('meta', { payment_type: 'CARD' }),
      close: (reference, language = 'en') => post('closed', { reference }, { 'accept-language': language }),
      async books() {
        const { body } = await portal.ask('GET', '/api/tenant/bill', { token });
        return { paid: 127_500 - body.due, inFlight: body.facts.in_flight };
      },
    };
  };
  const applicant = async (): Promise<Payer> => {
    const { token } = await portal.submitted();
    const { id: invoice_id } = await portal.due(token);
    return {
      open: () =>
        portal.ask('POST', `/api/applicant/unit/${POPUP_UNIT}/payments/placepay/meta`, {
          token,
          body: { invoice_id, payment_type: 'CARD' },
        }),
      close: (reference, language = 'en') =>
        portal.ask('POST', '/api/applicant/payment/placepay/closed', {
          token,
          body: { reference },
          headers: { 'accept-language': language },
        }),
      async books() {
        const { body } = await portal.ask('GET', '/api/applicant/payment', { token });
        return { paid: body.total_paid_amount, inFlight: body.invoices[0].in_flight };
      },
    };
  };
  const payIn = ({ body }: Answer, card: string) => payInPopup(body.popup_url, card);

  describe.each([
    ['resident', resident, 127_500],
    ['applicant', applicant, 5500],
  ] as const)('by a %s', (_who, someone, due) => {
    it('is paid if the money has moved, even if the provider reported nothing', async () => {
      const { open, close, books } = await someone();
      const meta = await open();
      void payIn(meta, SILENT).catch(() => {});
      await expect.poll(() => stateOf(meta)).toBe('paid');
      expect((await close(meta.body.reference)).status).toBe(200);
      expect((await close(meta.body.reference)).status).toBe(200);
      expect(await books()).toEqual({ paid: due, inFlight: false });
    });

    it('is called off permanently if nothing was paid', async () => {
      const { open, close, books } = await someone();
      const meta = await open();
      expect((await close(meta.body.reference)).body.error.code).toBe('payment.failed');
      expect((await payIn(meta, GOOD)).status).toBe(409);
      expect(await books()).toEqual({ paid: 0, inFlight: false });
      const again = await open();
      expect(again.body.reference).not.toBe(meta.body.reference);
    });

    it('repeats the refusal shown in the window, in the language of the page', async () => {
      const { open, close } = await someone();
      const meta = await open();
      expect((await payIn(meta, DECLINED)).status).toBe(402);
      const told = await close(meta.body.reference);
      expect(told.body.error).toMatchObject({ code: 'GATEWAY_ERROR' });
      const spanish = await close(meta.body.reference, 'es');
      expect(spanish.body.error.message).not.toBe(told.body.error.message);
    });

    it('is in flight while the provider works on it, and paid once the provider reports it', async () => {
      const { open, close, books } = await someone();
      const meta = await open();
      await portal.fault({ provider: 'placepay', kind: 'delay', ms: 1500 });
      const paying = payIn(meta, GOOD);
      await expect.poll(() => stateOf(meta)).toBe('pending');
      expect((await close(meta.body.reference)).body.error.code).toBe('payment.in_flight');
      expect((await books()).inFlight).toBe(true);
      await paying;
      expect((await close(meta.body.reference)).status).toBe(200);
      expect(await books()).toEqual({ paid: due, inFlight: false });
    });

    it('is in flight while the provider is unreachable, and called off once the provider answers', async () => {
      const { open, close, books } = await someone();
      const { reference } = (await open()).body;
      const { PLACEPAY } = portal.deps.providers.payments;
      const { withdraw } = PLACEPAY;
      PLACEPAY.withdraw = async () => ({ kind: 'unknown', reason: 'no answer' });
      expect((await close(reference)).body.error.code).toBe('payment.in_flight');
      expect(await books()).toEqual({ paid: 0, inFlight: true });
      PLACEPAY.withdraw = withdraw;
      expect((await close(reference)).body.error.code).toBe('payment.failed');
      expect(await books()).toEqual({ paid: 0, inFlight: false });
    });

    it('blocks other payments while the provider is unreachable, until the job has called it off', async () => {
      const { open, close, books } = await someone();
      const meta = await open();
      const { PLACEPAY } = portal.deps.providers.payments;
      const { withdraw } = PLACEPAY;
      PLACEPAY.withdraw = async () => ({ kind: 'unknown', reason: 'no answer' });
      expect((await close(meta.body.reference)).body.error.code).toBe('payment.in_flight');
      expect((await books()).inFlight).toBe(true);
      PLACEPAY.withdraw = withdraw;
      portal.clock.advance(20_000);
      await lookAtPayments(portal.deps);
      await reconcilePayments(portal.deps);
      expect(await books()).toEqual({ paid: 0, inFlight: false });
      expect((await payIn(meta, GOOD)).status).toBe(409);
    });

    it('cannot be queried by anybody else', async () => {
      const [one, other] = [await someone(), await someone()];
      const { reference } = (await one.open()).body;
      expect((await other.close(reference)).status).toBe(404);
      expect((await other.close('nothing')).status).toBe(404);
      expect((await one.close(reference)).body.error.code).toBe('payment.failed');
    });
  });

  it('is found to be paid when the page is reloaded', async () => {
    const { open, books } = await resident();
    const meta = await open();
    expect((await payIn(meta, GOOD)).status).toBe(200);
    portal.clock.advance(4000);
    expect(await books()).toEqual({ paid: 127_500, inFlight: false });
  });

  async function stateOf({ body }: Answer): Promise<string> {
    const answer = await fetch(`${body.popup_url.split('?')[0]}/state`);
    return ((await answer.json()) as { state: string }).state;
  }
});
