import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findUser } from '../../../../src/db/session/user.repository.ts';
import { openSessionFor } from '../../../../src/server/features/impersonation/open-resident-session.ts';
import { postDueCharges } from '../../../../src/server/ledger/due-charges.ts';
import { refused } from '../../support/process-calls.ts';
import { DIALECTS } from '../../support/test-database.ts';
import { type MoneyOffice, type MoneyPortal, startMoneyPortal } from './money-portal.ts';

const reason = 'Lost the job, pays again from March on';
const day = 86_400_000;
const LATE = { partial: false, late_fee: { grace_days: 5, amount_cents: 5000, charge_codes: ['RENT'] } };
const plan = (...parts: (readonly [due_date: string, amount_cents: number])[]) => ({
  reason,
  installments: parts.map(([due_date, amount_cents]) => ({ due_date, amount_cents })),
});
const THREE = plan(['2026-03-05', 20_000], ['2026-04-05', 20_000], ['2026-05-05', 20_000]);
const CASH = { tender: 'CASH', number: 'S-1', received_on: '2026-03-02', user_id: null };

describe.each(DIALECTS)('payment plans, on %s', (dialect) => {
  let portal: MoneyPortal;
  beforeAll(async () => {
    portal = await startMoneyPortal(dialect);
  });
  afterAll(() => portal.close());

  /** Runs a part of a test as many days later, after the jobs of that night. */
  const later = async (days: number, lease: { lease_id: string }, run: () => Promise<void>) => {
    portal.clock.advance(days * day);
    try {
      await postDueCharges(portal.deps, lease.lease_id);
      await run();
    } finally {
      portal.clock.advance(-days * day);
    }
  };
  const owing = async (settings: object = { resident_payments: LATE }) => {
    const office = await portal.office(settings);
    await office.charge(60_000, '2026-02-01');
    return office;
  };
  const billOf = async ({ lease }: MoneyOffice) => {
    const user = await findUser(portal.deps.db, lease.user_id);
    if (user === null) throw new Error('The resident is gone.');
    const asker = { ip: '127.0.0.1', userAgent: '' };
    const { token } = await openSessionFor(portal.deps, portal.deps.db, user, {
      asker,
      lease_id: lease.lease_id,
    });
    return (await portal.ask('GET', '/api/tenant/bill', { token })).body;
  };
  const kinds = async ({ entries }: MoneyOffice) => (await entries()).map(({ kind }) => kind);

  it('asks only for what is due by the plan, and counts nothing else as past due or late', async () => {
    const office = await owing();
    expect(await billOf(office)).toMatchObject({ due: 60_000, overdue: 60_000, plan: null });
    expect(await office.act('plans', THREE)).toMatchObject({ status: 200, body: { state: 'DONE' } });
    expect(await billOf(office)).toMatchObject({
      ...{ due: 0, overdue: 0, deferred: 60_000, form_facts: { least_cents: 1 } },
      plan: {
        state: 'RUNNING',
        grace_days: 5,
        installments: [{ open: 20_000 }, { open: 20_000 }, { open: 20_000 }],
      },
    });
    expect(await office.ledger()).toMatchObject({
      due_cents: 60_000,
      deferred_cents: 60_000,
      overdue_cents: 0,
    });
    expect((await office.get('')).body.rows[0]).toMatchObject({
      due_cents: 60_000,
      overdue_cents: 0,
      older: 0,
      days_30: 0,
    });
    await office.charge(100_000, '2026-03-02');
    expect(await billOf(office)).toMatchObject({ due: 100_000, form_facts: { least_cents: 100_000 } });
    // What is not in the plan is paid first, so that the rent of the month is not late.
    await office.act('payments', { ...CASH, amount_cents: 100_000 });
    await later(4, office.lease, async () => {
      expect(await billOf(office)).toMatchObject({ due: 20_000, overdue: 20_000, deferred: 40_000 });
      expect((await office.get('', await office.officer())).body.rows[0]).toMatchObject({
        overdue_cents: 20_000,
        days_30: 20_000,
        days_60: 0,
      });
    });
    expect(await kinds(office)).not.toContain('plan_broken');
  });

  it('counts as overdue in the report of a month what was so by the plan that ran at its end', async () => {
    const office = await owing();
    const reader = await office.officer(['read_reports']);
    const due = async () => {
      const path = '/api/office/reports/delinquency?from=2026-02&to=2026-03';
      const { rows } = (await portal.ask('GET', path, { token: reader })).body;
      return rows.map(({ values }: { values: number[] }) => values[0]);
    };
    expect(await due()).toEqual([0, 60_000]);
    await office.act('plans', plan(['2026-03-02', 25_000], ['2026-04-05', 35_000]));
    expect(await due()).toEqual([0, 25_000]);
    await office.act('plan-ends', { reason });
    expect(await due()).toEqual([0, 60_000]);
  });

  it('is kept by payments in time, and then over', async () => {
    const office = await owing();
    await office.act('plans', THREE);
    await office.act('payments', { ...CASH, amount_cents: 25_000 });
    const open = async () =>
      (await billOf(office)).plan.installments.map((one: { open: number }) => one.open);
    expect(await open()).toEqual([0, 15_000, 20_000]);
    await office.act('payments', { ...CASH, amount_cents: 35_000 });
    await postDueCharges(portal.deps, office.lease.lease_id);
    expect((await billOf(office)).plan).toMatchObject({ state: 'KEPT' });
    expect((await kinds(office)).at(-1)).toBe('plan_kept');
    expect((await office.entries()).some(({ what }) => /Late fee/.test(what))).toBe(false);
  });

  it('is broken by an installment that is open after the grace: all of it is due, and late', async () => {
    const office = await owing();
    await office.act('plans', THREE);
    await later(8, office.lease, async () => {
      expect(await billOf(office)).toMatchObject({ due: 20_000, plan: { state: 'RUNNING' } });
    });
    portal.clock.advance(9 * day);
    // Before the job has looked, too.
    const before = await billOf(office).finally(() => portal.clock.advance(-9 * day));
    expect(before).toMatchObject({ due: 60_000, deferred: 0 });
    await later(9, office.lease, async () => {
      expect(await billOf(office)).toMatchObject({ due: 65_000, overdue: 60_000, plan: { state: 'BROKEN' } });
    });
    expect((await kinds(office)).slice(-2)).toEqual(['plan_broken', 'charge']);
    expect(await office.act('plan-ends', { reason })).toMatchObject(refused(409, 'plan.not_running'));
  });

  it('owes an installment again whose payment has come back, or was taken back', async () => {
    const office = await owing();
    await office.act('plans', THREE);
    await office.act('payments', { ...CASH, amount_cents: 20_000 });
    const paid = (await office.entries()).findLast(({ kind }) => kind === 'authorised');
    await office.act('reversals', { entry_id: paid.entry_id, reason });
    await later(4, office.lease, async () => {
      expect(await billOf(office)).toMatchObject({ due: 20_000, deferred: 40_000 });
    });
  });

  it('is over only once the money has arrived: until then the bank may take it back', async () => {
    const office = await owing({ resident_payments: { ...LATE, returned_fee_cents: 0 } });
    await office.act('plans', plan(['2026-03-02', 10_000], ['2026-03-20', 50_000]));
    const first = await portal.submit(office.lease, 10_000);
    await portal.say(first, 'settled');
    await later(18, office.lease, async () => {
      const last = await portal.submit(office.lease, 50_000);
      await portal.say(last, 'authorised');
      await postDueCharges(portal.deps, office.lease.lease_id);
      expect(await billOf(office)).toMatchObject({ due: 0, plan: { state: 'RUNNING' } });
      await portal.say(last, 'returned', 'R02');
      expect(await billOf(office)).toMatchObject({ due: 50_000, overdue: 0, plan: { state: 'RUNNING' } });
    });
  });

  it('is ended with a reason, and what is open is due as before', async () => {
    const office = await owing();
    await office.act('plans', THREE);
    expect(await office.act('plan-ends', { reason: 'Asked for by the residents' })).toMatchObject({
      status: 200,
    });
    expect(await billOf(office)).toMatchObject({ due: 60_000, overdue: 60_000, plan: { state: 'ENDED' } });
    expect((await office.entries()).at(-1)).toMatchObject({
      kind: 'plan_ended',
      reason: 'Asked for by the residents',
    });
    expect(await office.act('plan-ends', { reason })).toMatchObject(refused(409, 'plan.not_running'));
    expect(await office.act('plans', THREE)).toMatchObject({ status: 200 });
  });

  it('waits for a second member above the limit of the property', async () => {
    const office = await owing({ office_money_limit_cents: 50_000, resident_payments: LATE });
    expect(await office.act('plans', THREE)).toMatchObject({ body: { state: 'WAITING' } });
    expect(await billOf(office)).toMatchObject({ due: 60_000, plan: null });
    const [{ act_id, installments }] = (await office.get('/waiting')).body;
    expect(installments).toEqual(THREE.installments);
    const yes = { agree: true, reason: '' };
    expect(await office.post(`/waiting/${act_id}`, yes)).toMatchObject(refused(403, 'money.own_act'));
    expect(await office.post(`/waiting/${act_id}`, yes, await office.officer())).toMatchObject({
      status: 200,
    });
    expect(await billOf(office)).toMatchObject({ due: 0, plan: { state: 'RUNNING' } });
  });

  it('refuses what cannot be agreed, and enters nothing then', async () => {
    const office = await owing();
    const wrong = async (body: object, status: number, code: string) =>
      expect(await office.act('plans', body)).toMatchObject(refused(status, code));
    await wrong(plan(['2026-03-05', 20_000], ['2026-04-05', 39_999]), 422, 'plan.sum_wrong');
    await wrong(plan(['2026-03-01', 60_000]), 422, 'plan.days_wrong');
    await wrong(plan(['2026-04-05', 30_000], ['2026-04-05', 30_000]), 422, 'plan.days_wrong');
    await wrong(plan(['2027-03-04', 60_000]), 422, 'plan.days_wrong');
    await wrong({ ...THREE, reason: ' ' }, 400, 'request.invalid');
    const pending = await portal.submit(office.lease, 10_000);
    await wrong(THREE, 409, 'payment.in_flight');
    await portal.say(pending, 'declined');
    const other = await portal.office();
    const foreign = `/leases/${office.lease.lease_id}/plans`;
    expect(await office.post(foreign, { key: 'f', seq: 0, ...THREE }, other.kim)).toMatchObject(
      refused(404, 'record.not_found'),
    );
    expect(await other.act('plans', THREE)).toMatchObject(refused(409, 'payment.nothing_due'));
    const { seq } = await office.ledger();
    const tabs = await Promise.all(
      ['tab 1', 'tab 2'].map((key) => office.post(foreign, { key, seq, ...THREE })),
    );
    expect(tabs.map(({ status }) => status).sort()).toEqual([200, 409]);
    await wrong(THREE, 409, 'plan.running');
    expect((await kinds(office)).filter((kind) => kind === 'plan_agreed')).toHaveLength(1);
    await portal.deps.db
      .updateTable('tenancies')
      .set({ lease_status: 'Previous' })
      .where('lease_id', '=', office.lease.lease_id)
      .execute();
    await office.act('plan-ends', { reason });
    await wrong(THREE, 409, 'plan.lease_over');
  });
});
