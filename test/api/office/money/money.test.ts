import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refused } from '../../support/process-calls.ts';
import { DIALECTS } from '../../support/test-database.ts';
import { type MoneyOffice, type MoneyPortal, startMoneyPortal } from './money-portal.ts';

const reason = 'As agreed by phone';
const PARKING = {
  charge_code: 'PARKING',
  description: 'Parking in March',
  amount_cents: 7500,
  due_date: '2026-03-10',
  reason,
};
const CASH = { tender: 'CASH', number: 'S-1', received_on: '2026-03-02', user_id: null };
const RULES = { partial: true, returned_fee_cents: 2500, ahead_cents: 50_000 };

describe.each(DIALECTS)('the money of the office, on %s', (dialect) => {
  let portal: MoneyPortal;
  beforeAll(async () => {
    portal = await startMoneyPortal(dialect);
  });
  afterAll(() => portal.close());

  const entryOf = async ({ entries }: MoneyOffice, kind: string) =>
    (await entries()).findLast((entry) => entry.kind === kind);

  it('lists what each lease owes, with the ages of what is due, sorted and chosen by the server', async () => {
    const { lease, get, charge, act, officer } = await portal.office({ resident_payments: RULES });
    await charge(100_000, '2025-11-01');
    await charge(20_000, '2026-02-20');
    await charge(5000, '2026-04-01', 'PARKING');
    await charge(80_000, '2026-03-01', 'SECURITY_DEPOSIT');
    const { body } = await get('');
    expect(body).toMatchObject({ total: 1 });
    expect(body.rows[0]).toMatchObject({
      lease_id: lease.lease_id,
      residents: 'Rae Resident',
      due_cents: 205_000,
      overdue_cents: 200_000,
      deposit_cents: 0,
      credit_cents: 0,
      oldest_due: '2025-11-01',
      ...{ days_30: 100_000, days_60: 0, days_90: 0, older: 100_000 },
    });
    await act('payments', { ...CASH, amount_cents: 210_000 });
    const paid = (await get('?only=credit')).body;
    expect(paid.rows).toMatchObject([
      { due_cents: 0, credit_cents: 5000, deposit_cents: 80_000, oldest_due: '' },
    ]);
    expect((await get('?only=overdue')).body).toEqual({ rows: [], total: 0 });
    for (const [policies, status] of [
      [['read_office'], 200],
      [['manage_leases'], 403],
      [[], 403],
    ] as const)
      expect((await get('', await officer(policies))).status).toBe(status);
    for (const query of ['?only=x', '?sort=x', '?page=0', '?page_size=7'])
      expect(await get(query)).toMatchObject(refused(400, 'request.invalid'));
  });

  it('charges, waives, receives cash and takes back, each as an entry with a reason, and the resident sees it', async () => {
    const office = await portal.office({ resident_payments: RULES });
    const { act, ledger, entries, transactions, get } = office;
    expect((await act('charges', PARKING)).body).toMatchObject({ state: 'DONE' });
    const [open] = (await ledger()).open;
    expect(open).toMatchObject({ description: 'Parking in March', balance_cents: 7500, is_deposit: false });
    expect(await transactions()).toMatchObject([
      { kind: 'charge', description: 'Parking in March', amount: 7500, balance_after: 7500, status: 'open' },
    ]);
    await act('waivers', { invoice_id: open.invoice_id, amount_cents: 2500, reason });
    await act('payments', { ...CASH, amount_cents: 5000, user_id: office.lease.user_id });
    expect(await ledger()).toMatchObject({ due_cents: 0, credit_cents: 0, open: [] });
    expect(await entries()).toMatchObject([
      {
        kind: 'charge',
        what: 'Parking in March',
        reason,
        debit_cents: 7500,
        balance_cents: 7500,
        who: { kind: 'office', name: 'Dana Moss' },
      },
      { kind: 'waived', reason, credit_cents: 2500, balance_cents: 5000 },
      { kind: 'submitted', credit_cents: 0, balance_cents: 5000 },
      {
        kind: 'authorised',
        what: 'Cash #S-1',
        credit_cents: 5000,
        balance_cents: 0,
        has_receipt: true,
        day: '2026-03-02',
      },
      { kind: 'settled', balance_cents: 0 },
    ]);
    const paid = await entryOf(office, 'authorised');
    const receipt = await get(`/payments/${paid.payment_id}/receipt`);
    expect([receipt.status, receipt.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect((await act('reversals', { entry_id: paid.entry_id, reason })).body.state).toBe('DONE');
    expect(await ledger()).toMatchObject({ due_cents: 5000, open: [{ balance_cents: 5000 }] });
    expect(await get(`/payments/${paid.payment_id}/receipt`)).toMatchObject(refused(404, 'record.not_found'));
    expect(await act('reversals', { entry_id: paid.entry_id, reason })).toMatchObject(
      refused(409, 'money.reversed'),
    );
    const seen = await transactions();
    expect(
      seen.map(({ kind, amount, balance_after, status }) => [kind, amount, balance_after, status]),
    ).toEqual([
      ['charge', 7500, 7500, 'open'],
      ['credit', -2500, 5000, 'credited'],
      ['payment', 0, 5000, 'reversed'],
    ]);
    expect(seen.map(({ description }) => description)).not.toContain(reason);
    const charge = await entryOf(office, 'charge');
    await act('reversals', { entry_id: charge.entry_id, reason });
    expect(await ledger()).toMatchObject({ due_cents: 0, credit_cents: 0 });
    expect((await transactions()).at(-1)).toMatchObject({ amount: -5000, balance_after: 0 });
    const [before] = (await entries()).filter(({ kind }) => kind === 'charge');
    expect(before).toMatchObject({ debit_cents: 7500, can_reverse: false });
  });

  it('enters a form once, refuses its key for something else, and tells a colleague that the ledger has changed', async () => {
    const { lease, post, ledger, entries, officer } = await portal.office();
    const path = `/leases/${lease.lease_id}/charges`;
    const { seq } = await ledger();
    const form = { key: 'form-1', seq, ...PARKING };
    const twice = await Promise.all([post(path, form), post(path, form)]);
    expect(twice.map(({ body }) => body.state)).toEqual(['DONE', 'DONE']);
    expect(twice[0]?.body.act_id).toBe(twice[1]?.body.act_id);
    expect((await entries()).length).toBe(1);
    expect(await post(path, { ...form, amount_cents: 1 })).toMatchObject(
      refused(409, 'idempotency_key.reused'),
    );
    const late = { ...form, key: 'form-2' };
    expect(await post(path, late, await officer())).toMatchObject(refused(409, 'ledger.changed'));
    expect((await entries()).length).toBe(1);
    expect((await post(path, { ...late, seq: (await ledger()).seq })).status).toBe(200);
  });

  it('takes back a credit that has paid something, and a waiver; not twice, and not what others did', async () => {
    const office = await portal.office({ resident_payments: RULES });
    const { act, ledger, charge, entries } = office;
    const credit = { description: 'For the noise', amount_cents: 9000, reason };
    await act('credits', credit);
    const rent = await charge(6000, '2026-03-01');
    expect(await ledger()).toMatchObject({ due_cents: 0, credit_cents: 3000 });
    const given = await entryOf(office, 'credit');
    await act('reversals', { entry_id: given.entry_id, reason });
    expect(await ledger()).toMatchObject({ due_cents: 6000, credit_cents: 0 });
    expect(await act('reversals', { entry_id: given.entry_id, reason })).toMatchObject(
      refused(409, 'money.reversed'),
    );
    await act('waivers', { invoice_id: rent, amount_cents: 6000, reason });
    const waiver = await entryOf(office, 'waived');
    await act('reversals', { entry_id: waiver.entry_id, reason });
    expect(await ledger()).toMatchObject({ due_cents: 6000 });
    const payment = await portal.submit(office.lease, 6000);
    await portal.say(payment, 'settled');
    for (const { entry_id } of (await entries()).filter(({ kind }) =>
      ['submitted', 'authorised', 'settled', 'undone', 'credit_used'].includes(kind),
    ))
      expect(await act('reversals', { entry_id, reason })).toMatchObject(
        refused(409, 'money.not_reversible'),
      );
    expect((await entries()).filter(({ can_reverse }) => can_reverse).map(({ kind }) => kind)).toEqual([
      'charge',
    ]);
  });

  it('pays credit out, all of it, and takes nothing back of it', async () => {
    const office = await portal.office({ resident_payments: RULES });
    const { act, ledger, entries, transactions } = office;
    await act('credits', { description: 'Moved early', amount_cents: 4000, reason });
    expect(await act('payouts', { amount_cents: 3999, reason })).toMatchObject(
      refused(422, 'amount.invalid'),
    );
    await act('payouts', { amount_cents: 4000, reason });
    expect(await ledger()).toMatchObject({ credit_cents: 0, due_cents: 0 });
    expect((await entries()).at(-1)).toMatchObject({ kind: 'paid_out', debit_cents: 4000, balance_cents: 0 });
    expect((await transactions()).at(-1)).toMatchObject({ balance_after: 0 });
    expect(await act('payouts', { amount_cents: 4000, reason })).toMatchObject(
      refused(409, 'payment.nothing_due'),
    );
    const given = await entryOf(office, 'credit');
    expect(await act('reversals', { entry_id: given.entry_id, reason })).toMatchObject(
      refused(409, 'money.paid_out'),
    );
  });

  it('receives a check, lists it on its day, and undoes exactly it when it comes back, with one fee', async () => {
    const office = await portal.office({ resident_payments: RULES });
    const { act, get, ledger, charge, transactions, lease } = office;
    await charge(60_000, '2026-02-01');
    await charge(40_000, '2026-03-01');
    const check = {
      tender: 'CHECK',
      number: ' 1234 ',
      received_on: '2026-02-27',
      user_id: null,
      amount_cents: 70_000,
    };
    await act('payments', check);
    expect(
      (await ledger()).open.map(({ balance_cents }: { balance_cents: number }) => balance_cents),
    ).toEqual([30_000]);
    expect((await get('/received?day=2026-02-27')).body).toMatchObject({
      check_cents: 70_000,
      cash_cents: 0,
      rows: [{ number: '1234', tender: 'CHECK', payer: '', lease_id: lease.lease_id, state: 'settled' }],
    });
    expect((await get('/received')).body).toMatchObject({ day: '2026-03-02', rows: [] });
    const { payment_id } = await entryOf(office, 'authorised');
    expect(await entryOf(office, 'authorised')).toMatchObject({ day: '2026-02-27', can_return: true });
    await act('returns', { payment_id, reason });
    expect(await ledger()).toMatchObject({
      due_cents: 102_500,
      open: [{ balance_cents: 60_000 }, { balance_cents: 40_000 }, { charge_code: 'RETURNED_PAYMENT_FEE' }],
    });
    expect(await act('returns', { payment_id, reason })).toMatchObject(refused(409, 'money.reversed'));
    expect((await get('/received?day=2026-02-27')).body).toMatchObject({
      check_cents: 0,
      rows: [{ state: 'returned' }],
    });
    expect((await transactions()).at(-1)).toMatchObject({ balance_after: 102_500 });
    // Nobody presents paper again, and no provider is asked about it.
    const row = await portal.deps.db
      .selectFrom('ledger_payments')
      .selectAll()
      .where('id', '=', payment_id)
      .executeTakeFirst();
    expect(row).toMatchObject({ present_again_on: null, look_at: null });
  });

  it('refuses wrong values, what is not there, and what is of another lease or property, and changes nothing', async () => {
    const office = await portal.office({ resident_payments: RULES });
    const { act, charge, entries, ledger, post, lease, officer } = office;
    const other = await portal.office();
    const rent = await charge(1000, '2026-03-01');
    const foreign = await other.charge(1000, '2026-03-01');
    const [foreignEntry] = await other.entries();
    const wrong: readonly (readonly [string, object, number, string])[] = [
      ['charges', { ...PARKING, amount_cents: 0 }, 400, 'request.invalid'],
      ['charges', { ...PARKING, amount_cents: 1.5 }, 400, 'request.invalid'],
      ['charges', { ...PARKING, due_date: '2026-02-30' }, 400, 'request.invalid'],
      ['charges', { ...PARKING, due_date: '2028-01-01' }, 400, 'request.invalid'],
      ['charges', { ...PARKING, charge_code: 'low' }, 400, 'request.invalid'],
      ['charges', { ...PARKING, reason: '  ' }, 400, 'request.invalid'],
      ['credits', { description: '', amount_cents: 5, reason }, 400, 'request.invalid'],
      ['waivers', { invoice_id: rent, amount_cents: 1001, reason }, 422, 'amount.invalid'],
      ['waivers', { invoice_id: foreign, amount_cents: 1, reason }, 404, 'record.not_found'],
      ['reversals', { entry_id: foreignEntry.entry_id, reason }, 404, 'record.not_found'],
      ['reversals', { entry_id: 'nothing', reason }, 404, 'record.not_found'],
      ['returns', { payment_id: 'nothing', reason }, 404, 'record.not_found'],
      ['payments', { ...CASH, amount_cents: 1000, received_on: '2026-03-03' }, 400, 'request.invalid'],
      ['payments', { ...CASH, amount_cents: 1000, user_id: other.lease.user_id }, 404, 'record.not_found'],
      ['payments', { ...CASH, amount_cents: 51_001 }, 422, 'amount.invalid'],
      ['payouts', { amount_cents: 1, reason }, 409, 'payment.nothing_due'],
    ];
    for (const [what, body, status, code] of wrong)
      expect([what, body, await act(what, body)]).toMatchObject([what, body, refused(status, code)]);
    const form = { key: 'other', seq: 1, ...PARKING };
    const path = `/leases/${lease.lease_id}/charges`;
    expect(await post(path, form, other.kim)).toMatchObject(refused(404, 'record.not_found'));
    expect(await post(path, form, await officer(['read_office']))).toMatchObject(
      refused(403, 'access.denied'),
    );
    expect((await office.get(`/leases/${other.lease.lease_id}`)).status).toBe(404);
    expect((await office.get(`/leases/${other.lease.lease_id}/entries`)).status).toBe(404);
    expect((await entries()).length).toBe(1);
    expect(await ledger()).toMatchObject({ due_cents: 1000 });
    await portal.submit(lease, 500);
    expect(await act('payments', { ...CASH, amount_cents: 500 })).toMatchObject(
      refused(409, 'payment.in_flight'),
    );
  });

  it('holds in random sequences: the running balance, what is open and what the resident sees are the same sum', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.tuple(
            fc.constantFrom('charge', 'credit', 'waive', 'cash', 'check', 'reverse', 'return'),
            fc.nat(20),
            fc.integer({ min: 1, max: 9000 }),
          ),
          { minLength: 4, maxLength: 9 },
        ),
        async (steps) => {
          const office = await portal.office({ resident_payments: { partial: true } });
          for (const [kind, of, cents] of steps) {
            const { open } = await office.ledger();
            const entries = await office.entries();
            const one = <Of>(list: readonly Of[]): Of | undefined => list[of % Math.max(1, list.length)];
            const invoice = one(open as { invoice_id: string; balance_cents: number }[]);
            const entry = one(entries.filter(({ can_reverse }) => can_reverse));
            const check = one(entries.filter(({ can_return }) => can_return));
            if (kind === 'charge') await office.act('charges', { ...PARKING, amount_cents: cents });
            if (kind === 'credit')
              await office.act('credits', { description: 'C', amount_cents: cents, reason });
            if (kind === 'cash') await office.act('payments', { ...CASH, amount_cents: cents });
            if (kind === 'check')
              await office.act('payments', { ...CASH, tender: 'CHECK', amount_cents: cents });
            if (kind === 'waive' && invoice)
              await office.act('waivers', {
                invoice_id: invoice.invoice_id,
                amount_cents: Math.min(cents, invoice.balance_cents),
                reason,
              });
            if (kind === 'reverse' && entry)
              expect((await office.act('reversals', { entry_id: entry.entry_id, reason })).status).toBe(200);
            if (kind === 'return' && check)
              expect((await office.act('returns', { payment_id: check.payment_id, reason })).status).toBe(
                200,
              );
          }
          const { due_cents, credit_cents, open } = await office.ledger();
          const rows = await office.entries();
          const sum = rows.reduce((all, { debit_cents, credit_cents: less }) => all + debit_cents - less, 0);
          expect(rows.at(-1)?.balance_cents ?? 0).toBe(sum);
          expect(sum).toBe(due_cents - credit_cents);
          expect(Math.min(due_cents, credit_cents)).toBe(0);
          expect(open.every(({ balance_cents }: { balance_cents: number }) => balance_cents > 0)).toBe(true);
          expect((await office.transactions()).at(-1)?.balance_after ?? 0).toBe(sum);
          const { body } = await office.get('');
          expect(body.rows[0]).toMatchObject({ due_cents, credit_cents });
        },
      ),
      { numRuns: 6, seed: 20_261_127 },
    );
  }, 120_000);
});
