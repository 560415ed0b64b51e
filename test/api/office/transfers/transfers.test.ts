import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { insertPlan } from '../../../../src/db/ledger/payment-plan.repository.ts';
import { updateTenancy } from '../../../../src/db/resident/let-lease.repository.ts';
import { verifyLog } from '../../../../src/server/features/lease/log/verify-log.ts';
import { runTimers } from '../../../../src/server/process/timers/run-timers.ts';
import { newOfficer } from '../../../drive/workorder/officer.ts';
import { makeTenant } from '../../../fixtures/tenant.ts';
import { type LedgerPortal, startLedgerPortal } from '../../ledger/ledger-portal.ts';
import { processCalls, refused } from '../../support/process-calls.ts';
import { DIALECTS } from '../../support/test-database.ts';
import { DEPOSIT, MOVE, RENT, transferOffice } from './transfer-office.ts';

/** Of March: 15 of 31 days at the former home, and 16 in the new one. */
const HALF = 75_000;
const REST = 96_000;
/** Ten percent of what is open on the sixth. */
const LATE = 7_500;

describe.each(DIALECTS)('a transfer to another unit, on %s', (dialect) => {
  let portal: LedgerPortal;
  // Each test moves the clock of its own.
  beforeEach(async () => {
    portal = await startLedgerPortal(dialect);
  });
  afterEach(() => portal.close());
  const { stateOf, answer, signIn } = processCalls(() => portal);
  const on = transferOffice(() => portal);

  it('shows the free homes and what the move costs, and makes a lease that the household signs', async () => {
    const moving = await on.moving();
    const { lease, unit_id, kim, user } = moving;
    await on.pay(moving, RENT + DEPOSIT);
    const { body: shown } = await on.look(kim, lease.lease_id, `?unit_id=${unit_id}&day=2026-03-16`);
    expect(shown).toMatchObject({
      refusal: null,
      people: ['Rae Resident'],
      homes: [{ unit_id }],
      choices: { signers: ['Rae Resident'], proposal: { start_date: '2026-03-16' } },
    });
    const { body: preview } = await on.preview(moving);
    expect(Buffer.from(preview.pdf, 'base64').subarray(0, 5).toString()).toBe('%PDF-');
    expect(preview.money).toEqual({
      last_day: '2026-03-15',
      former: [{ description: 'Rent', amount_cents: HALF }],
      taken_back_cents: RENT - HALF,
      next: [{ description: 'Rent', amount_cents: REST }],
      deposit_paid_cents: DEPOSIT,
      deposit_due_cents: 30_000,
      deposit_left_cents: 0,
      balance_cents: 0,
      autopays: 0,
    });
    const sent = await on.send(moving);
    expect(sent.status, sent.text).toBe(200);
    const { lease_id, process_id } = sent.body;
    expect(await stateOf(kim, process_id)).toBe('signing');
    const { processes, may_transfer } = (await on.on.read(kim, lease.lease_id)).body;
    expect([may_transfer, processes]).toMatchObject([
      true,
      expect.arrayContaining([expect.objectContaining({ process_id, untouched: null })]),
    ]);
    expect((await on.look(kim, lease.lease_id)).body).toMatchObject({
      refusal: { code: 'transfer.open' },
      homes: [],
    });
    const own = await signIn(user);
    const { body: waits } = await portal.ask('POST', '/api/tenant/addendum', { token: own, body: {} });
    expect(waits.path).toMatch(/^\/applicant\/lease\?access_token=/);
    const { body: signed } = await on.sign(moving);
    expect(signed).toMatchObject({ lease_agreement: lease_id, all_signed: true });
    expect(await on.statusOf(lease.lease_id)).toBe('Current');
    expect(await on.statusOf(lease_id)).toBe('Future');
    expect((await portal.ask('POST', '/api/tenant/addendum', { token: own, body: {} })).body.path).toBeNull();
    await runTimers(portal.deps);
    expect(await stateOf(kim, process_id)).toBe('waiting');
    const { db, secrets, storage } = portal.deps;
    expect(await verifyLog(db, secrets, storage)).toMatchObject({ findings: [], missing: [] });
    expect((await on.on.mailsTo(user.email)).at(-1)).toContain('is yours until March 15, 2026');
    // The days after the move are not the former home's any more: what was paid for them is credit.
    expect(await on.books(lease.lease_id)).toEqual({
      cash: RENT + DEPOSIT,
      credit: -(RENT - HALF),
      income: -HALF,
      deposits: -DEPOSIT,
    });

    await on.pass(13);
    expect(await stateOf(await signIn(user), process_id)).toBe('waiting');
    await on.pass(1);
    expect(await on.statusOf(lease.lease_id)).toBe('Previous');
    expect(await on.statusOf(lease_id)).toBe('Current');
    // Each day is charged once, and the two leases together hold what they held.
    expect(await on.books(lease.lease_id)).toEqual({
      cash: RENT + DEPOSIT,
      income: -HALF,
      moved: -(RENT - HALF + DEPOSIT),
    });
    expect(await on.books(lease_id)).toEqual({
      moved: RENT - HALF + DEPOSIT,
      income: -REST,
      deposits: -MOVE.deposit_cents,
      receivable: REST + 30_000 - (RENT - HALF),
    });
    const kimNow = await newOfficer(portal.deps, lease.property_id, lease.company_id);
    expect(await stateOf(kimNow, process_id)).toBe('keysAwaited');
    expect((await on.on.mailsTo(user.email)).at(-1)).toContain('deposit $1,200.00');
    await answer(kimNow, process_id, 'RECORD', { keys: { returned_on: '2026-03-16' } });
    expect(await stateOf(kimNow, process_id)).toBe('movedIn');
    await on.pass(40);
    const [ended] = await on.charges(lease.lease_id);
    expect(ended).toMatchObject({ end_date: '2026-03-15', next_due_date: null });
    expect(await on.books(lease.lease_id)).toMatchObject({ income: -HALF });
  });

  it('moves what is open along where the office says so, and leaves it otherwise', async () => {
    const moves: { from: string; to: string }[] = [];
    for (const balance of ['STAYS', 'MOVES']) {
      const moving = await on.moving();
      await on.pay(moving, DEPOSIT);
      const { lease_id } = (await on.send(moving, { balance })).body;
      await on.sign(moving);
      moves.push({ from: moving.lease.lease_id, to: lease_id });
    }
    await runTimers(portal.deps);
    await on.pass(14);
    const books = [];
    for (const { from, to } of moves) books.push([await on.books(from), await on.books(to)]);
    const [stays, along] = books;
    // The payment has paid the oldest charge first: the deposit. The rent of March is open.
    expect(stays?.[0]).toMatchObject({ receivable: HALF + LATE, moved: -DEPOSIT });
    expect(stays?.[1]).toMatchObject({ receivable: REST + 30_000, moved: DEPOSIT });
    expect(along?.[0]).toMatchObject({ income: -(HALF + LATE), moved: HALF + LATE - DEPOSIT });
    expect(along?.[0]?.receivable).toBeUndefined();
    expect(along?.[1]).toMatchObject({
      receivable: REST + 30_000 + HALF + LATE,
      moved: DEPOSIT - HALF - LATE,
    });
    expect(along?.[1]).toMatchObject({ income: -REST });
  });

  it('is refused while the household leaves, renews, pays by a plan or moves already, and for a home that is not free', async () => {
    const moving = await on.moving();
    const { lease, kim, unit_id } = moving;
    const { lease_id } = lease;
    const refusalOf = async () => (await on.look(kim, lease_id)).body.refusal?.code ?? null;
    for (const [change, code] of [
      [{ lease_status: 'Notice' }, 'lease.notice_given'],
      [{ lease_status: 'Previous' }, 'transfer.lease_over'],
      [{ lease_status: 'Future' }, 'transfer.lease_over'],
      [{ lease_status: 'Current', pending_renewal: 1 }, 'transfer.renewal_open'],
    ] as const) {
      await updateTenancy(portal.deps.db, lease_id, change);
      expect(await refusalOf()).toBe(code);
      expect(await on.send(moving)).toMatchObject(refused(409, code));
    }
    await updateTenancy(portal.deps.db, lease_id, { pending_renewal: 0 });
    const money = await newOfficer(portal.deps, lease.property_id, lease.company_id, {
      policies: ['manage_money'],
    });
    const plan = { id: 'plan-1', ...lease, state: 'RUNNING', grace_days: 3, over_at: null } as const;
    await insertPlan(portal.deps.db, {
      ...plan,
      installments: [{ due_date: '2026-04-01', amount_cents: RENT + DEPOSIT }],
      invoices: [],
      agreed_at: '2026-03-02T15:00:00.000Z',
    });
    expect(await on.send(moving)).toMatchObject(refused(409, 'transfer.plan_running'));
    await portal.deps.db.deleteFrom('payment_plans').execute();

    expect(await on.send(moving, { terms: { ...MOVE, start_date: '2026-03-01' } })).toMatchObject({
      status: 400,
    });
    for (const home of ['juniper-row-204', `unit-${lease_id}`, 'nowhere'])
      expect(await on.send(moving, { unit_id: home })).toMatchObject({ status: 400 });
    const stranger = await newOfficer(portal.deps, 'harbor-court', lease.company_id);
    expect(await on.send(moving, {}, stranger)).toMatchObject(refused(404, 'record.not_found'));
    expect(await on.send(moving, {}, money)).toMatchObject(refused(403, 'access.denied'));

    const key = on.key();
    const [first, again] = await Promise.all([on.send(moving, { key }), on.send(moving, { key })]);
    expect(first.status, first.text).toBe(200);
    expect(again.body).toEqual(first.body);
    expect(await on.send(moving, { key, balance: 'MOVES' })).toMatchObject(
      refused(409, 'idempotency_key.reused'),
    );
    const lee = await newOfficer(portal.deps, lease.property_id, lease.company_id, { last_name: 'Lee' });
    const other = await on.anotherHome(moving);
    expect(await on.send(moving, { unit_id: other }, lee)).toMatchObject(refused(409, 'transfer.open'));
    expect((await on.on.mailsTo(moving.user.email)).filter((one) => one.includes(unit_id))).toHaveLength(0);
  });

  it('gives a home to the first of two households, and frees it when the lease is taken back', async () => {
    const moving = await on.moving();
    const { property_id } = moving.lease;
    const neighbour = await makeTenant(portal.deps, { property_id });
    await updateTenancy(portal.deps.db, neighbour.lease_id, { pending_renewal: 0 });
    const second = { ...moving, ...neighbour, lease: { ...moving.lease, lease_id: neighbour.lease_id } };
    const sent = await Promise.all([on.send(moving), on.send(second)]);
    expect(sent.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(sent.find(({ status }) => status === 409)).toMatchObject(refused(409, 'transfer.home_taken'));
    const [loser, won] = sent[0]?.status === 200 ? [second, sent[0]] : [moving, sent[1]];
    const taken = await on.on.act(moving.kim, won?.body.lease_id, 'withdrawal', { reason: 'A mistake' });
    expect(taken.status, taken.text).toBe(200);
    await runTimers(portal.deps);
    expect(await stateOf(moving.kim, won?.body.process_id)).toBe('withdrawn');
    expect((await on.send(loser)).status).toBe(200);
  });

  it('moves the household only once, and waits while the result of a payment is not known', async () => {
    const moving = await on.moving();
    await on.pay(moving, DEPOSIT);
    const { lease_id, process_id } = (await on.send(moving)).body;
    await on.sign(moving);
    await runTimers(portal.deps);
    const payment = await portal.submit(moving.lease, HALF);
    await on.pass(14);
    const kim = await newOfficer(portal.deps, moving.lease.property_id, moving.lease.company_id);
    expect(await stateOf(kim, process_id)).toBe('waiting');
    expect(await on.statusOf(lease_id)).toBe('Future');
    await portal.say(payment, 'authorised');
    portal.clock.advance(3_600_000);
    await Promise.all([runTimers(portal.deps), runTimers(portal.deps)]);
    expect(await stateOf(kim, process_id)).toBe('keysAwaited');
    const books = await on.books(lease_id);
    expect(books).toMatchObject({ moved: DEPOSIT });
    await runTimers(portal.deps);
    expect(await on.books(lease_id)).toEqual(books);
  });

  it('charges a payment under the former lease that comes back after it was moved along', async () => {
    const moving = await on.moving();
    const payment = await on.pay(moving, DEPOSIT);
    const { lease_id } = (await on.send(moving)).body;
    await on.sign(moving);
    await runTimers(portal.deps);
    await on.pass(14);
    const before = await on.books(lease_id);
    await portal.say(payment, 'returned');
    expect(await on.books(lease_id)).toEqual(before);
    const former = await on.books(moving.lease.lease_id);
    expect(former).toMatchObject({ moved: -DEPOSIT });
    expect((await portal.owed(moving.lease)).map(([code]) => code)).toContain('PAID_OUT_RETURNED');
    expect(former.credit ?? 0).toBe(0);
    expect(former.deposits ?? 0).toBe(0);
  });

  it('tells the office when not all have signed by the day, and moves those who sign late at once', async () => {
    const moving = await on.moving();
    const { lease_id, process_id } = (await on.send(moving, { terms: { ...MOVE, countersign: true } })).body;
    await on.pass(16);
    const lee = await newOfficer(portal.deps, moving.lease.property_id, moving.lease.company_id);
    expect(await stateOf(lee, process_id)).toBe('unsigned');
    expect((await on.sign(moving)).body.all_signed).toBe(true);
    expect(await on.statusOf(lease_id)).toBeUndefined();
    const signed = await on.on.countersign(lee, lease_id);
    expect(signed.status, signed.text).toBe(200);
    await runTimers(portal.deps);
    await runTimers(portal.deps);
    expect(await on.statusOf(lease_id)).toBe('Current');
    expect(await on.statusOf(moving.lease.lease_id)).toBe('Previous');
  });
});
