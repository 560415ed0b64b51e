import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { LeaseScope } from '../../../src/db/ledger/ledger-tables.ts';
import { listProcessEvents } from '../../../src/db/process/event.repository.ts';
import { findProcessOf } from '../../../src/db/process/process.repository.ts';
import { ledgerFacts, ledgerSubject } from '../../../src/server/ledger/ledger.subject.ts';
import { lookAtPayments } from '../../../src/server/ledger/look-at-payments.ts';
import { takePayment } from '../../../src/server/ledger/take-payment.ts';
import type { FactSource, SubjectKind } from '../../../src/server/process/subject.ts';
import { processParts } from '../../../src/server/process-parts.ts';
import { BANK_FORM, payInPopup } from '../support/money-portal.ts';
import { DIALECTS } from '../support/test-database.ts';
import { type Owing, type OwingPortal, RENT, startOwingPortal } from './owing-portal.ts';

const form = { ...BANK_FORM, amount: RENT };
const noAnswer = async () => ({ kind: 'unknown' as const, reason: 'no answer' });

/** What the log of a lease's payment process says: the event, the states before and after, and the outcome. */
async function logged({ deps }: OwingPortal, { lease_id }: Owing) {
  const name = { flow: 'make-payment', subject_kind: 'ledger', subject_id: lease_id };
  const process = await findProcessOf(deps.db, name);
  const events = process === null ? [] : await listProcessEvents(deps.db, process.id, { most: 50 });
  return events.map(({ event, state_before, outcome, state_after }) =>
    [event, state_before, outcome, state_after].join(' '),
  );
}

/** Nobody hears from the providers until the returned function is called. */
function silence({ deps }: OwingPortal): () => void {
  const { GATEWAY, PLACEPAY } = deps.providers.payments;
  const { charge, withdraw, lookUp } = GATEWAY;
  const { withdraw: withdrawPopup } = PLACEPAY;
  Object.assign(GATEWAY, { charge: noAnswer, withdraw: noAnswer, lookUp: noAnswer });
  Object.assign(PLACEPAY, { withdraw: noAnswer });
  return () => {
    Object.assign(GATEWAY, { charge, withdraw, lookUp });
    Object.assign(PLACEPAY, { withdraw: withdrawPopup });
  };
}

describe.each(DIALECTS)('what became of a payment, in the process of the lease on %s', (dialect) => {
  let portal: OwingPortal;
  let hear = () => {};
  beforeAll(async () => {
    portal = await startOwingPortal(dialect);
  });
  afterEach(async () => {
    hear();
    await portal.clearFaults();
  });
  afterAll(() => portal.close());

  it('is paid by the answer to the charge', async () => {
    const payer = await portal.owing();
    expect((await payer.pay(form)).status).toBe(200);
    expect(await logged(portal, payer)).toContain('PAYMENT_PAID charging paid paying');
  });

  it('is logged once, however often the same request is sent', async () => {
    const payer = await portal.owing();
    const first = await payer.pay(form, 'the-same');
    // More could be paid ahead: the flow would allow another payment.
    expect((await payer.pay(form, 'the-same')).body).toEqual(first.body);
    expect(await logged(portal, payer)).toHaveLength(2);
  });

  it('is declined by the bank, or failed if nothing was charged', async () => {
    const payer = await portal.owing();
    await portal.fault({ provider: 'gateway', kind: 'decline' });
    expect((await payer.pay(form)).body.error.code).toBe('GATEWAY_ERROR');
    expect(await logged(portal, payer)).toContain('PAYMENT_DECLINED charging declined paying');
    await portal.fault({ provider: 'gateway', kind: 'error' });
    expect((await payer.pay(form)).body.error.code).toBe('payment.failed');
    expect(await logged(portal, payer)).toContain('PAYMENT_FAILED charging failed paying');
  });

  it('is unknown without an answer, and paid once a callback arrives', async () => {
    const payer = await portal.owing();
    const meta = (await payer.open()).body;
    hear = silence(portal);
    const left = { body: { reference: meta.reference } };
    await payer.ask('POST', '/api/tenant/payments/placepay/closed', left);
    expect(await logged(portal, payer)).toContain('PAYMENT_UNKNOWN charging unknown waiting');
    expect(await payer.payments()).toMatchObject([{ state: 'unknown' }]);
    hear();
    await payInPopup(meta.popup_url);
    await portal.ask('POST', '/api/payments/callback', left);
    await portal.ask('POST', '/api/payments/callback', left);
    const told = (await logged(portal, payer)).filter((line) => line.startsWith('PAYMENT_PAID'));
    expect(told).toEqual(['PAYMENT_PAID charging paid paying']);
  });

  it('is unknown without an answer, and failed once the provider is asked and knows nothing of it', async () => {
    const payer = await portal.owing();
    hear = silence(portal);
    expect((await payer.pay(form)).body.error.code).toBe('payment.in_flight');
    expect(await logged(portal, payer)).toContain('PAYMENT_UNKNOWN charging unknown waiting');
    hear();
    portal.clock.advance(400_000);
    await lookAtPayments(portal.deps);
    expect(await logged(portal, payer)).toContain('PAYMENT_FAILED charging failed paying');
  });

  it('is failed if the popup was closed before anything was paid', async () => {
    const payer = await portal.owing();
    const { reference } = (await payer.open()).body;
    await payer.ask('POST', '/api/tenant/payments/placepay/closed', { body: { reference } });
    expect(await logged(portal, payer)).toContain('PAYMENT_FAILED charging failed paying');
  });

  it('does not happen there if no person has begun it: an automatic payment', async () => {
    const payer = await portal.owing();
    const { company_id, property_id, id: user_id } = payer.user;
    const payment = await takePayment(portal.deps, {
      lease: { lease_id: payer.lease_id, company_id, property_id },
      user_id,
      origin: 'autopay',
      means: { kind: 'saved', method_id: payer.method_id },
      amount_cents: RENT,
      key: 'automatic',
      actor: 'job:autopay',
    });
    expect(payment.state).toBe('authorised');
    expect(await logged(portal, payer)).toEqual([]);
  });
});

describe.each(DIALECTS)('after the silence of a provider, on %s', (dialect) => {
  let portal: OwingPortal;
  beforeAll(async () => {
    const ledger: FactSource<LeaseScope> = {
      read: async ({ db, subject }) => ({ ...(await ledgerFacts(db, subject)), in_flight: false }),
    };
    const forgetful = { ...ledgerSubject, sources: { ...ledgerSubject.sources, ledger } } as SubjectKind;
    const subjects = { ...processParts.subjects, 'make-payment': forgetful };
    portal = await startOwingPortal(dialect, { parts: { ...processParts, subjects } });
  });
  afterAll(() => portal.close());

  it('nobody is charged again, even if the facts forget the attempt, until it is known what became of it', async () => {
    const payer = await portal.owing();
    const hear = silence(portal);
    expect((await payer.pay(form)).body.error.code).toBe('payment.in_flight');
    const again = await payer.pay(form);
    expect(again.body.error).toMatchObject({
      code: 'state.not_allowed',
      property: 'neverChargedAgainAfterSilence',
    });
    expect(await payer.payments()).toHaveLength(1);
    hear();
    portal.clock.advance(400_000);
    expect((await payer.pay(form)).status).toBe(200);
  });
});
