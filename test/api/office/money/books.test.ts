import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { csvRows } from '../../../../src/engine/csv/csv-text.ts';
import { postDueCharges } from '../../../../src/server/ledger/due-charges.ts';
import { refused } from '../../support/process-calls.ts';
import { DIALECTS } from '../../support/test-database.ts';
import { type MoneyPortal, startMoneyPortal } from './money-portal.ts';

const reason = 'As agreed by phone';
const day = 86_400_000;
const CASH = { tender: 'CASH', number: 'S-1', user_id: null };
const LATE = { partial: true, late_fee: { grace_days: 5, amount_cents: 5000, charge_codes: ['RENT'] } };

describe.each(DIALECTS)('the books of a property, on %s', (dialect) => {
  let portal: MoneyPortal;
  beforeAll(async () => {
    portal = await startMoneyPortal(dialect);
  });
  afterAll(() => portal.close());

  it('close a month that is over: then nothing gets a day in it, and corrections get their own day', async () => {
    const office = await portal.office({ resident_payments: { partial: true } });
    const { charge, act, get, post, entries, officer } = office;
    const rent = await charge(50_000, '2026-02-01');
    await act('payments', { ...CASH, amount_cents: 10_000, received_on: '2026-02-27' });
    expect((await get('/months')).body).toEqual({ closed: [], closable: '2026-02' });
    for (const month of ['2026-03', '2027-01'])
      expect(await post('/months', { month })).toMatchObject(refused(422, 'month.not_over'));
    expect(await post('/months', { month: '2026-13' })).toMatchObject(refused(400, 'request.invalid'));
    expect(await post('/months', { month: '2026-02' }, await officer(['read_office']))).toMatchObject(
      refused(403, 'access.denied'),
    );
    const twice = await Promise.all([
      post('/months', { month: '2026-02' }),
      post('/months', { month: '2026-02' }),
    ]);
    expect(twice.map(({ body }) => body)).toMatchObject(
      [0, 1].map(() => ({ closed: [{ month: '2026-02', closed_by: 'Dana Moss' }], closable: null })),
    );
    const before = await entries();
    for (const received_on of ['2026-02-28', '2026-01-15'])
      expect(await act('payments', { ...CASH, amount_cents: 10_000, received_on })).toMatchObject(
        refused(409, 'month.closed'),
      );
    expect(await entries()).toEqual(before);
    await act('payments', { ...CASH, amount_cents: 10_000, received_on: '2026-03-01' });
    await act('waivers', { invoice_id: rent, amount_cents: 100, reason });
    const paid = before.find(({ kind }) => kind === 'authorised');
    await act('reversals', { entry_id: paid.entry_id, reason });
    expect((await entries()).slice(before.length).map(({ kind, day: on }) => [kind, on])).toEqual([
      ['submitted', '2026-03-02'],
      ['authorised', '2026-03-01'],
      ['settled', '2026-03-01'],
      ['waived', '2026-03-02'],
      ['reversed', '2026-03-02'],
    ]);
  });

  it('announce exactly the late fees that the next night charges', async () => {
    const { lease, charge, get, ledger } = await portal.office({ resident_payments: LATE });
    await charge(50_000, '2026-02-25');
    await charge(40_000, '2026-02-26');
    await charge(3000, '2026-02-25', 'PARKING');
    const { body } = await get('/late-fees');
    expect(body).toMatchObject({
      day: '2026-03-03',
      fee_cents: 5000,
      fees: [{ balance_cents: 50_000, due_date: '2026-02-25' }],
    });
    portal.clock.advance(day);
    await postDueCharges(portal.deps, lease.lease_id);
    portal.clock.advance(-day);
    const fees = (await ledger()).open.filter(
      ({ charge_code }: { charge_code: string }) => charge_code === 'LATE_FEE',
    );
    expect(fees).toMatchObject([{ amount_cents: body.fee_cents }]);
  });

  it('are exported with equal debits and credits, by account and by transfer, only of the property and the period', async () => {
    const office = await portal.office();
    const other = await portal.office();
    await other.charge(999, '2026-03-01');
    await office.charge(50_000, '2026-03-01');
    await office.act('payments', { ...CASH, amount_cents: 20_000, received_on: '2026-02-20' });
    const file = async (query: string) => csvRows((await office.get(`/export?${query}`)).text).rows;
    const march = 'from=2026-03-01&to=2026-03-31';
    expect(await file(`what=accounts&${march}`)).toEqual([
      ['Account', 'Code', 'Debits', 'Credits', 'Balance'],
      ['income', 'RENT', '0.00', '500.00', '-500.00'],
      ['receivable', 'RENT', '500.00', '0.00', '500.00'],
      ['Total', '', '500.00', '500.00', '0.00'],
    ]);
    const transfers = await file('what=transfers&from=2026-02-01&to=2026-03-31');
    expect(transfers.map((row) => [row[0], row[4], row[6], row[7], row[8]])).toEqual([
      ['Day', 'Kind', 'Debit', 'Credit', 'Amount'],
      ['2026-02-20', 'authorised', 'clearing', 'receivable', '200.00'],
      ['2026-02-20', 'settled', 'cash', 'clearing', '200.00'],
      ['2026-03-02', 'charge', 'receivable', 'income', '500.00'],
    ]);
    expect(await office.get('/export?what=accounts&from=2026-03-02&to=2026-03-01')).toMatchObject(
      refused(422, 'period.invalid'),
    );
    expect(await office.get('/export?what=accounts&from=2024-01-01&to=2026-03-01')).toMatchObject(
      refused(422, 'period.too_long'),
    );
  });

  it('give a statement of a lease as a PDF, in the language of the member', async () => {
    const { lease, charge, get } = await portal.office();
    await charge(50_000, '2026-03-01');
    const path = `/leases/${lease.lease_id}/statement`;
    const { status, headers, text } = await get(`${path}?from=2026-03-01&to=2026-03-31`);
    expect([status, headers['content-type'], text.slice(0, 5)]).toEqual([200, 'application/pdf', '%PDF-']);
    expect(await get(`${path}?from=2026-03-31&to=2026-03-01`)).toMatchObject(refused(422, 'period.invalid'));
    expect(await get(path)).toMatchObject(refused(400, 'request.invalid'));
    const other = await portal.office();
    expect((await other.get(`${path}?from=2026-03-01&to=2026-03-31`)).status).toBe(404);
  });

  it('wait for a second member above the limit of the property, who agrees once or refuses with a reason', async () => {
    const office = await portal.office({ office_money_limit_cents: 10_000 });
    const { act, ledger, post, get, officer, entries } = office;
    const dana = await officer(['manage_money'], 'Diaz');
    const credit = (amount_cents: number) => act('credits', { description: 'Sorry', amount_cents, reason });
    expect((await credit(10_000)).body.state).toBe('DONE');
    const waiting = (await credit(10_001)).body;
    expect(waiting.state).toBe('WAITING');
    const before = await entries();
    expect((await get('/waiting')).body).toMatchObject([
      {
        act_id: waiting.act_id,
        kind: 'credit',
        amount_cents: 10_001,
        asked_by: 'Dana Moss',
        reason,
        mine: true,
      },
    ]);
    expect((await get('/waiting', dana)).body).toMatchObject([{ mine: false }]);
    const decide = (id: string, agree: boolean, token = dana, why = '') =>
      post(`/waiting/${id}`, { agree, reason: why }, token);
    expect(await decide(waiting.act_id, true, office.kim)).toMatchObject(refused(403, 'money.own_act'));
    expect(await decide(waiting.act_id, false)).toMatchObject(refused(400, 'request.invalid'));
    for (const token of [await officer(['read_office']), await officer(['manage_leases'])])
      expect(await decide(waiting.act_id, true, token)).toMatchObject(refused(403, 'access.denied'));
    expect(await decide(waiting.act_id, true, (await portal.office()).kim)).toMatchObject(
      refused(404, 'record.not_found'),
    );
    expect(await entries()).toEqual(before);
    const twice = await Promise.all([decide(waiting.act_id, true), decide(waiting.act_id, true)]);
    expect(twice.map(({ body }) => body.state)).toEqual(['DONE', 'DONE']);
    expect(await ledger()).toMatchObject({ credit_cents: 20_001 });
    expect((await entries()).at(-1)).toMatchObject({
      who: { name: 'Dana Moss' },
      approved_by: 'Dana Diaz',
      reason,
    });
    expect(await decide(waiting.act_id, false, dana, 'Too much')).toMatchObject(
      refused(409, 'money.decided'),
    );

    const out = (await act('payouts', { amount_cents: 20_001, reason })).body;
    expect((await decide(out.act_id, false, dana, 'Ask again in April')).body.state).toBe('REFUSED');
    expect(await ledger()).toMatchObject({ credit_cents: 20_001 });
    // Who has asked reads why, for two weeks; nobody else does.
    expect((await get('/waiting')).body).toMatchObject([
      { act_id: out.act_id, mine: true, refused: { by: expect.any(String), reason: 'Ask again in April' } },
    ]);
    expect((await get('/waiting', dana)).body).toEqual([]);
    // What has become impossible meanwhile is refused, and waits on.
    const again = (await act('payouts', { amount_cents: 20_001, reason })).body;
    await office.charge(1, '2026-03-01');
    expect(await decide(again.act_id, true)).toMatchObject(refused(422, 'amount.invalid'));
    const mine = (await get('/waiting')).body;
    expect(mine).toHaveLength(2);
    expect(mine.find((one: { act_id: string }) => one.act_id === again.act_id).refused).toBe(null);
  });
});
