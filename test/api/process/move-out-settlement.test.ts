import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readBook } from '../../../src/db/ledger/entry.repository.ts';
import type { LedgerPayment } from '../../../src/db/ledger/ledger-payment.repository.ts';
import { SECURITY_DEPOSIT } from '../../../src/ledger/book.ts';
import { ACCOUNTS, balanceOf } from '../../../src/ledger/transfer.ts';
import { amountDue } from '../../../src/server/ledger/amount-due.ts';
import { beginPayment } from '../../../src/server/ledger/begin-payment.ts';
import { postCharge } from '../../../src/server/ledger/charges.ts';
import { applyProviderStatus } from '../../../src/server/ledger/payment-news.ts';
import { textOfMessage } from '../../../src/server/outbox/sealed-messages.ts';
import { providerAuthor } from '../../../src/server/payments/ask-provider.ts';
import { runTimers } from '../../../src/server/process/timers/run-timers.ts';
import { PNG } from '../../fixtures/files.ts';
import { type ResidentPortal, type SignedIn, startResidentPortal } from '../resident/resident-portal.ts';
import { processCalls, refused } from '../support/process-calls.ts';
import { DIALECTS } from '../support/test-database.ts';

const FLOW = 'move-out-settlement';
const DEPOSIT = 120_000;
const DAY = 86_400_000;
const HOUR = 3_600_000;

describe.each(DIALECTS)('the settlement of a deposit after a move-out, on %s', (dialect) => {
  let portal: ResidentPortal;
  let dana: string;
  beforeAll(async () => {
    portal = await startResidentPortal(dialect);
  });
  // Sessions end when a test moves the clock.
  beforeEach(async () => {
    dana = await officer('juniper-row');
  });
  afterAll(() => portal.close());

  const calls = processCalls(() => portal);
  const { answer: send, read, stateOf, turnOf, signIn } = calls;
  const officer = (property: string, policies: readonly string[] = ['manage_leases'], last_name = 'Moss') =>
    calls.officer(property, policies, last_name);
  const scopeOf = ({ lease_id, company_id, property_id }: SignedIn) => ({
    lease_id,
    company_id,
    property_id,
  });

  /** Pays all that is due. */
  const payAll = async (robin: SignedIn, state: 'settled' | 'authorised'): Promise<LedgerPayment> => {
    const { deps } = portal;
    const { due_cents } = await amountDue(deps.db, robin.lease_id, '2026-03-02');
    const { attempt } = await beginPayment(deps, {
      lease: scopeOf(robin),
      user_id: robin.user_id,
      origin: 'resident',
      key: deps.random.id(),
      provider: 'GATEWAY',
      payment_type: 'CHECKING',
      method_id: null,
      method_label: 'Bank',
      amount_cents: due_cents,
      fee_cents: 0,
      actor: `resident:${robin.user_id}`,
    });
    await arrive(attempt, state);
    return attempt;
  };
  const arrive = (
    { id, amount_cents: amount }: LedgerPayment,
    state: 'settled' | 'authorised' | 'returned',
  ) => {
    const taken = { id: `t-${id}`, reference: id, invoiceId: id, amount, fee: 0, authCode: 'A' };
    const transaction = { ...taken, ...(state !== 'authorised' && { settlement: state }) };
    const author = providerAuthor({ provider: 'GATEWAY' });
    return applyProviderStatus(portal.deps, id, { kind: 'paid', transaction }, author);
  };

  /** A resident who has paid the deposit and all rent, and whose settlement the office has opened. */
  const opened = async (deposit = DEPOSIT, pays: 'settled' | 'authorised' = 'settled') => {
    const robin = await portal.resident();
    const { deps } = portal;
    if (deposit > 0)
      await deps.db.transaction().execute((trx) =>
        postCharge(
          deps,
          trx,
          scopeOf(robin),
          {
            name: 'deposit',
            charge_code: SECURITY_DEPOSIT,
            description: 'Deposit',
            amount_cents: deposit,
            due_date: '2026-01-01',
          },
          'flow:lease',
        ),
      );
    const payment = await payAll(robin, pays);
    const body = { key: deps.random.id(), lease_id: robin.lease_id, flow: FLOW };
    const occasion = await portal.ask('POST', '/api/office/occasions', { token: dana, body });
    expect(occasion.status).toBe(200);
    const id = (await robin.ask('POST', `/api/flows/${FLOW}/processes`, { body: {} })).body.id as string;
    return { robin, id, payment, occasion: occasion.body.occasion_id as string };
  };
  const photo = async (token: string, id: string, purpose: string) => {
    const form = new FormData();
    form.append('purpose', purpose);
    form.append('file[0]', new Blob([new Uint8Array(PNG)], { type: 'image/png' }), 'oven.png');
    const { status, body } = await portal.ask('POST', `/api/processes/${id}/files`, { token, body: form });
    expect(status).toBe(200);
    return body[0];
  };
  /** The office records the keys and the inspection. */
  const inspected = async (id: string, returned_on = '2026-03-01') => {
    await send(dana, id, 'RECORD', { keys: { returned_on, forwarding: '9 Elm Street' } });
    expect(await stateOf(dana, id)).toBe('inspectionDue');
    const inspection = { inspected_on: returned_on, condition: 'GOOD' };
    await send(dana, id, 'INSPECTED', { inspection, settlement_notes: { note: 'Ask Lee' } });
    expect(await stateOf(dana, id)).toBe('deductions');
  };
  const deduction = (amount: string, what = 'Oven') => ({ reason: 'CLEANING', what, amount });
  /** The office sends a statement with these deductions. */
  const stated = async (id: string, deductions: readonly object[], event = 'LIST') => {
    const answers =
      deductions.length === 0 ? { no_deductions: true, deductions } : { no_deductions: false, deductions };
    expect(await send(dana, id, event, answers)).toMatchObject({ status: 200, body: { outcome: 'saved' } });
    expect(await stateOf(dana, id)).toBe('check');
    const { values } = (await read(dana, id)).body.page;
    expect(await send(dana, id, 'SEND')).toMatchObject({ status: 200 });
    expect(await stateOf(dana, id)).toBe('statement');
    return values;
  };
  const transfersOf = ({ lease_id }: SignedIn) =>
    portal.deps.db.selectFrom('ledger_transfers').selectAll().where('lease_id', '=', lease_id).execute();
  const entriesOf = ({ lease_id }: SignedIn, kind: string) =>
    portal.deps.db
      .selectFrom('ledger_entries')
      .selectAll()
      .where('lease_id', '=', lease_id)
      .where('kind', '=', kind as 'paid_out')
      .execute();
  const expectBalanced = async (robin: SignedIn) => {
    const transfers = await transfersOf(robin);
    expect(ACCOUNTS.reduce((sum, account) => sum + balanceOf(transfers, account), 0)).toBe(0);
    return transfers;
  };
  const mailsTo = async ({ email }: { readonly email: string }) => {
    const rows = await portal.deps.db
      .selectFrom('outbox')
      .selectAll()
      .where('recipient', '=', email)
      .execute();
    return rows.map((row) => textOfMessage(portal.deps.secrets, row) ?? '').join('\n');
  };

  it('goes from the keys to the pay-out, and the ledger balances', async () => {
    const { robin, id } = await opened();
    expect(await turnOf(dana, id)).toMatchObject({ flow: FLOW });
    await inspected(id);
    const [home] = (await robin.ask('GET', '/api/tenant/verify')).body.metas.lease.units;
    expect(home.lease_status).toBe('Previous');
    const receipt = await photo(dana, id, 'receipt');
    const blind = { reason: 'DAMAGE', what: 'Broken blind', amount: '50.00', receipt: [receipt] };
    const values = await stated(id, [deduction('150.00'), blind]);
    expect(values).toMatchObject({
      held_cents: '$1,200.00',
      deductions_cents: '$200.00',
      refund_cents: '$1,000.00',
      owed_cents: '$0.00',
    });
    expect(await mailsTo(robin)).toContain('You get back: $1,000.00');
    expect((await read(robin.token, id)).body.page.documents).toHaveLength(1);
    const { body: papers } = await robin.ask('GET', '/api/tenant/documents');
    expect(JSON.stringify(papers)).toContain('Statement about the security deposit');
    await send(robin.token, id, 'ANSWER', { decision: { decision: 'ACCEPT' } });
    expect(await stateOf(robin.token, id)).toBe('toPay');
    expect(balanceOf(await transfersOf(robin), 'credit')).toBe(-100_000);
    await send(dana, id, 'PAID');
    expect(await stateOf(robin.token, id)).toBe('paidOut');
    const transfers = await expectBalanced(robin);
    expect(balanceOf(transfers, 'credit')).toBe(0);
    expect(balanceOf(transfers, 'deposits')).toBe(0);
    expect(balanceOf(transfers, 'receivable')).toBe(0);
    expect(await entriesOf(robin, 'paid_out')).toHaveLength(1);
    expect(await mailsTo(robin)).toContain('You get back $1,000.00');
    expect(await turnOf(dana, id)).toBeUndefined();
  });

  it('lets the residents object; a revised statement replaces the first one, also as document', async () => {
    const { robin, id } = await opened();
    await inspected(id);
    await stated(id, [deduction('150.00')]);
    const { answers } = (await read(robin.token, id)).body;
    expect(Object.keys(answers).sort()).toEqual(['deductions', 'inspection', 'no_deductions']);
    expect(JSON.stringify(answers)).not.toContain('Ask Lee');
    expect(await send(robin.token, id, 'ANSWER', { decision: { decision: 'OBJECT' } })).toMatchObject({
      body: { outcome: 'fieldError' },
    });
    const evidence = [await photo(robin.token, id, 'objection')];
    const reason = 'I have cleaned the oven.';
    await send(robin.token, id, 'ANSWER', { decision: { decision: 'OBJECT', reason, evidence } });
    expect(await stateOf(robin.token, id)).toBe('objection');
    await officer('juniper-row', ['manage_leases'], 'Quinn');
    await runTimers(portal.deps);
    const { email } = await portal.deps.db
      .selectFrom('users')
      .select('email')
      .where('last_name', '=', 'Quinn')
      .executeTakeFirstOrThrow();
    const told = await mailsTo({ email });
    expect(told).toContain('object to the statement');
    expect(told).toContain(`/office/process/${id}`);
    expect(told).not.toContain('oven');
    expect((await read(dana, id)).body.answers.decision).toMatchObject({ reason });
    expect(
      await send(robin.token, id, 'REPLY', { reply: { reply: 'REVISE', explanation: 'x' } }),
    ).toMatchObject(refused(409, 'turn.others'));
    await send(dana, id, 'REPLY', { reply: { reply: 'REVISE', explanation: 'You are right.' } });
    expect(await stateOf(dana, id)).toBe('revising');
    const values = await stated(id, [deduction('30.00', 'Fridge')]);
    expect(values.refund_cents).toBe('$1,170.00');
    expect(await mailsTo(robin)).toContain('You are right.');
    await send(robin.token, id, 'ANSWER', { decision: { decision: 'ACCEPT' } });
    await send(dana, id, 'PAID');
    expect(await stateOf(robin.token, id)).toBe('paidOut');
    expect(balanceOf(await expectBalanced(robin), 'credit')).toBe(0);
    const charges = await portal.deps.db
      .selectFrom('ledger_invoices')
      .select(['amount_cents', 'description'])
      .where('lease_id', '=', robin.lease_id)
      .where('charge_code', '=', 'MOVE_OUT')
      .execute();
    expect(charges.map(({ amount_cents }) => amount_cents)).toEqual([3_000]);
    expect(JSON.parse(charges[0]?.description ?? '{}')).toMatchObject({
      en: 'Cleaning: Fridge',
      es: 'Limpieza: Fridge',
    });
  });

  it('books nothing while an objection is open, and then what the office has upheld', async () => {
    const { robin, id } = await opened();
    await inspected(id);
    await stated(id, [deduction('150.00')]);
    await send(robin.token, id, 'ANSWER', { decision: { decision: 'OBJECT', reason: 'No' } });
    expect(await send(dana, id, 'PAID')).toMatchObject({ status: 409 });
    expect(balanceOf(await transfersOf(robin), 'deposits')).toBe(-DEPOSIT);
    await send(dana, id, 'REPLY', { reply: { reply: 'UPHOLD', explanation: 'The photos show it.' } });
    expect(await stateOf(robin.token, id)).toBe('toPay');
    expect(await mailsTo(robin)).toContain('The photos show it.');
    expect(balanceOf(await transfersOf(robin), 'deposits')).toBe(0);
  });

  it('counts a statement as accepted after 14 days, and reminds before', async () => {
    const { robin, id } = await opened();
    await inspected(id);
    await stated(id, []);
    portal.clock.advance(12 * DAY);
    await runTimers(portal.deps);
    expect(await mailsTo(robin)).toContain('counts as accepted in four days');
    expect(await stateOf(await signIn(robin.user), id)).toBe('statement');
    portal.clock.advance(3 * DAY);
    await runTimers(portal.deps);
    const token = await signIn(robin.user);
    expect(await stateOf(token, id)).toBe('toPay');
    expect(
      await send(token, id, 'ANSWER', { decision: { decision: 'OBJECT', reason: 'Late' } }),
    ).toMatchObject({ status: 409 });
    expect((await read(token, id)).body.turn.history.at(-1)).toMatchObject({ by: 'time' });
  });

  it('shouts when the statement is not sent within the days of the property', async () => {
    const { id } = await opened();
    const today = portal.clock.now().toISOString().slice(0, 10);
    await inspected(id, today);
    expect(await turnOf(dana, id)).toMatchObject({ overdue: false });
    portal.clock.advance(20 * DAY);
    dana = await officer('juniper-row');
    expect(await turnOf(dana, id)).toMatchObject({ overdue: false });
    portal.clock.advance(2 * DAY);
    dana = await officer('juniper-row');
    expect(await turnOf(dana, id)).toMatchObject({ overdue: true });
  });

  it('pays out exactly once: for a repeated call, for two members at once, and afterwards', async () => {
    const { robin, id } = await opened();
    await inspected(id);
    await stated(id, []);
    await send(robin.token, id, 'ANSWER', { decision: { decision: 'ACCEPT' } });
    const lee = await officer('juniper-row', ['manage_leases'], 'Lee');
    const answers = await Promise.all([
      send(dana, id, 'PAID', undefined, 'same'),
      send(dana, id, 'PAID', undefined, 'same'),
      send(lee, id, 'PAID'),
    ]);
    expect(answers.some(({ status }) => status === 200)).toBe(true);
    expect(await send(lee, id, 'PAID')).toMatchObject(refused(409, 'turn.over'));
    const paid = await entriesOf(robin, 'paid_out');
    expect(paid).toHaveLength(1);
    const cash = (await transfersOf(robin)).filter(({ entry_id }) => entry_id === paid[0]?.id);
    expect(cash.reduce((sum, { cents }) => sum + cents, 0)).toBe(DEPOSIT);
    const { credits } = await readBook(portal.deps.db, robin.lease_id);
    expect(credits).toEqual([]);
  });

  it('charges what is more than the deposit, and the residents pay it like any other charge', async () => {
    const { robin, id } = await opened(20_000);
    await inspected(id);
    const values = await stated(id, [deduction('350.00')]);
    expect(values).toMatchObject({ refund_cents: '$0.00', owed_cents: '$150.00' });
    await send(robin.token, id, 'ANSWER', { decision: { decision: 'ACCEPT' } });
    expect(await stateOf(robin.token, id)).toBe('balanceOwed');
    const { due_cents } = await amountDue(portal.deps.db, robin.lease_id, '2026-03-02');
    expect(due_cents).toBe(15_000);
    await expectBalanced(robin);
  });

  it('takes rent that is open from the deposit, and ends where nothing is left', async () => {
    const { robin, id } = await opened(50_000);
    const { deps } = portal;
    await deps.db.transaction().execute((trx) =>
      postCharge(
        deps,
        trx,
        scopeOf(robin),
        {
          name: 'late',
          charge_code: 'RENT',
          description: 'Rent',
          amount_cents: 45_000,
          due_date: '2026-03-01',
        },
        'office',
      ),
    );
    await inspected(id);
    const values = await stated(id, [deduction('50.00')]);
    expect(values).toMatchObject({ other_due_cents: '$450.00', refund_cents: '$0.00', owed_cents: '$0.00' });
    await send(robin.token, id, 'ANSWER', { decision: { decision: 'ACCEPT' } });
    expect(await stateOf(robin.token, id)).toBe('nothingLeft');
    expect((await amountDue(deps.db, robin.lease_id, '2026-03-02')).due_cents).toBe(0);
  });

  it('waits for a payment that the bank may still return, and goes on by itself', async () => {
    const { robin, id, payment } = await opened(DEPOSIT, 'authorised');
    await inspected(id);
    await stated(id, []);
    await send(robin.token, id, 'ANSWER', { decision: { decision: 'ACCEPT' } });
    expect(await stateOf(robin.token, id)).toBe('settling');
    expect(balanceOf(await transfersOf(robin), 'deposits')).toBe(-DEPOSIT);
    await arrive(payment, 'settled');
    portal.clock.advance(2 * 60_000);
    await runTimers(portal.deps);
    expect(await stateOf(robin.token, id)).toBe('toPay');
  });

  it('charges the residents what they were paid out of a payment that the bank returns afterwards, once', async () => {
    const { robin, id, payment } = await opened();
    await inspected(id);
    await stated(id, [deduction('200.00')]);
    await send(robin.token, id, 'ANSWER', { decision: { decision: 'ACCEPT' } });
    await send(dana, id, 'PAID');
    expect(await stateOf(robin.token, id)).toBe('paidOut');
    const cash = balanceOf(await transfersOf(robin), 'cash');
    await arrive(payment, 'returned');
    await arrive(payment, 'returned');
    const transfers = await expectBalanced(robin);
    // What the payment has paid, and what was paid out of it: together the payment. Fees may be due besides.
    const { invoices } = await readBook(portal.deps.db, robin.lease_id);
    const owed = invoices.filter(({ charge_code }) => !charge_code.endsWith('FEE'));
    expect(owed.reduce((sum, { balance_cents }) => sum + balance_cents, 0)).toBe(payment.amount_cents);
    expect(balanceOf(transfers, 'cash')).toBe(cash - payment.amount_cents);
    expect(balanceOf(transfers, 'credit')).toBe(0);
    expect(await entriesOf(robin, 'paid_out')).toHaveLength(1);
    const charges = await portal.deps.db
      .selectFrom('ledger_invoices')
      .select(['amount_cents', 'description'])
      .where('lease_id', '=', robin.lease_id)
      .where('charge_code', '=', 'PAID_OUT_RETURNED')
      .execute();
    expect(charges.map(({ amount_cents }) => amount_cents)).toEqual([100_000]);
  });

  it('gives the office work when the bank returns a payment after the pay-out, until it is paid or seen', async () => {
    const ended = async () => {
      const { robin, id, payment } = await opened();
      await inspected(id);
      await stated(id, [deduction('200.00')]);
      await send(robin.token, id, 'ANSWER', { decision: { decision: 'ACCEPT' } });
      await send(dana, id, 'PAID');
      expect(await stateOf(robin.token, id)).toBe('paidOut');
      await arrive(payment, 'returned');
      return { robin, id };
    };
    const [one, other] = [await ended(), await ended()];
    expect(await turnOf(dana, one.id)).toBeUndefined();
    await Promise.all([runTimers(portal.deps), runTimers(portal.deps)]);
    await runTimers(portal.deps);
    expect(await turnOf(dana, one.id)).toMatchObject({ flow: FLOW, overdue: false });
    const rows = await portal.deps.db.selectFrom('outbox').selectAll().execute();
    const told = rows
      .filter((row) => (textOfMessage(portal.deps.secrets, row) ?? '').includes(`/office/process/${one.id}`))
      .map(({ recipient, subject }) => [recipient, subject]);
    expect(new Set(told.map(([recipient]) => recipient)).size).toBe(told.length);
    expect(told.length).toBeGreaterThan(0);
    for (const [, subject] of told) expect(subject).toContain('after a deposit was paid out');
    const seen = (await read(dana, one.id)).body;
    expect(seen).toMatchObject({ place: { state: 'returnedLater' }, events: ['NOTED'] });
    expect(seen.page.values.returned_cents).toBe('$1,000.00');
    // The resident reads it, and only the office can say that it is taken care of.
    expect((await read(one.robin.token, one.id)).body).toMatchObject({ events: [], turn: { mine: false } });
    expect(await send(one.robin.token, one.id, 'NOTED')).toMatchObject(refused(409, 'turn.others'));
    const [first, second] = await Promise.all([send(dana, one.id, 'NOTED'), send(dana, one.id, 'NOTED')]);
    expect([first.status, second.status].sort()).toEqual([200, 409]);
    expect(await stateOf(one.robin.token, one.id)).toBe('owedAgain');
    expect(await turnOf(dana, one.id)).toBeUndefined();
    // What is paid is no work any longer.
    await payAll(other.robin, 'settled');
    portal.clock.advance(HOUR + 60_000);
    await runTimers(portal.deps);
    expect(await turnOf(dana, other.id)).toBeUndefined();
    expect(await stateOf(dana, other.id)).toBe('paidOut');
    const timers = await portal.deps.db
      .selectFrom('process_timers')
      .selectAll()
      .where('process_id', 'in', [one.id, other.id])
      .where('ended_at', 'is', null)
      .execute();
    expect(timers).toEqual([]);
  });

  it('refuses wrong values, and everybody who is not of it', async () => {
    const { robin, id } = await opened();
    for (const returned_on of ['2030-01-01', '2001-01-01', 'soon', ''])
      expect(await send(dana, id, 'RECORD', { keys: { returned_on } })).toMatchObject({
        body: { outcome: 'fieldError' },
      });
    await inspected(id);
    const wrong = [
      deduction('-5.00'),
      deduction('1e3'),
      { reason: 'DAMAGE', what: 'Door', amount: '10.00' },
      { reason: 'CLEANING', what: '', amount: '10.00' },
    ];
    for (const one of wrong)
      expect(await send(dana, id, 'LIST', { no_deductions: false, deductions: [one] })).toMatchObject({
        body: { outcome: 'fieldError' },
      });
    expect(await send(robin.token, id, 'LIST', { deductions: [] })).toMatchObject(
      refused(409, 'turn.others'),
    );
    const strangers = [
      await officer('harbor-court'),
      await officer('juniper-row', ['manage_workorders']),
      (await portal.resident()).token,
    ];
    for (const token of strangers) {
      expect(await read(token, id)).toMatchObject({ status: 404 });
      expect(await send(token, id, 'SEND')).toMatchObject({ status: 404 });
    }
    await send(dana, id, 'LIST', { no_deductions: true, deductions: [] });
    await send(dana, id, 'CHANGE');
    expect(await stateOf(dana, id)).toBe('deductions');
  });

  it('begins by itself when notice is given, and waits for the office at once', async () => {
    const robin = await portal.resident();
    await portal.deps.db.deleteFrom('flow_occasions').where('lease_id', '=', robin.lease_id).execute();
    const { body } = await robin.ask('POST', '/api/flows/move-out/processes', { body: {} });
    const { page } = body;
    await send(robin.token, body.id, 'GIVE_NOTICE');
    const notice = { move_out_date: page.form_facts.earliest_move_out, reason: 'OTHER' };
    const forwarding = { street: '9 Elm Street', city: 'Austin', state: 'TX', zip_code: '78701' };
    await send(robin.token, body.id, 'SUBMIT', { notice, forwarding });
    const signature = { type: 'type', content: 'Robin', font: 'Caveat' };
    await portal.ask('POST', `/api/processes/${body.id}/events`, {
      token: robin.token,
      headers: { 'idempotency-key': 'signed' },
      body: { type: 'SIGN', input: { signature } },
    });
    expect(await stateOf(robin.token, body.id)).toBe('done');
    const { id } = (await robin.ask('POST', `/api/flows/${FLOW}/processes`, { body: {} })).body;
    expect(await turnOf(dana, id)).toMatchObject({ flow: FLOW, overdue: false });
    expect(await stateOf(robin.token, id)).toBe('keysAwaited');
    // The office finds the new address of the notice in its form, and may send another one.
    const read = async (token: string) => (await portal.ask('GET', `/api/processes/${id}`, { token })).body;
    const view = await read(dana);
    expect([view.answers, view.page.begins]).toEqual([
      {},
      { keys: { forwarding: '9 Elm Street, Austin, TX, 78701' } },
    ]);
    expect((await read(robin.token)).page.begins).toBeUndefined();
    await send(dana, id, 'RECORD', { keys: { returned_on: '2026-03-01', forwarding: '10 Oak Street' } });
    expect((await read(dana)).answers.keys.forwarding).toBe('10 Oak Street');
  });

  it('lets former residents take part who have another lease by now, and into nothing else of the old one', async () => {
    const { robin, id } = await opened();
    const { db } = portal.deps;
    const inspection = (await robin.ask('POST', '/api/flows/guided-inspection/processes', { body: {} })).body
      .id;
    await inspected(id);
    await stated(id, []);
    const home = await portal.resident();
    await db
      .updateTable('lease_occupants')
      .set({ user_id: robin.user_id })
      .where('lease_id', '=', home.lease_id)
      .execute();
    const token = await signIn(robin.user);
    const units = (await portal.ask('GET', '/api/tenant/verify', { token })).body.metas.lease;
    expect(units.lease_id).toBe(home.lease_id);
    const again = await portal.ask('POST', `/api/flows/${FLOW}/processes`, { token, body: {} });
    expect(again.body.id).toBe(id);
    expect(await read(token, inspection)).toMatchObject({ status: 404 });
    expect(await send(token, id, 'ANSWER', { decision: { decision: 'ACCEPT' } })).toMatchObject({
      status: 200,
    });
    expect(await stateOf(token, id)).toBe('toPay');
    await db
      .updateTable('lease_occupants')
      .set({ responsible_flag: 'Non-Responsible' })
      .where('lease_id', '=', robin.lease_id)
      .execute();
    expect(await send(token, id, 'ANSWER')).toMatchObject(refused(403, 'access.denied'));
    expect(await portal.ask('POST', `/api/flows/${FLOW}/processes`, { token, body: {} })).toMatchObject(
      refused(403, 'access.denied'),
    );
  });

  it('can be withdrawn before anybody has acted, and then waits for nobody', async () => {
    const { id, occasion } = await opened();
    const withdrawn = await portal.ask('DELETE', `/api/office/occasions/${occasion}`, { token: dana });
    expect(withdrawn.status).toBe(200);
    expect(await turnOf(dana, id)).toBeUndefined();
    expect(await send(dana, id, 'RECORD', { keys: { returned_on: '2026-03-01' } })).toMatchObject({
      status: 404,
    });
  });
});
