import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runAutopays } from '../../../../src/server/autopay/run-autopays.ts';
import { runTimers } from '../../../../src/server/process/timers/run-timers.ts';
import { keepBank } from '../../../fixtures/autopay/kept-method.ts';
import { type LedgerPortal, startLedgerPortal } from '../../ledger/ledger-portal.ts';
import { processCalls, refused } from '../../support/process-calls.ts';
import { DIALECTS } from '../../support/test-database.ts';
import { DEPOSIT, RENT, transferOffice } from './transfer-office.ts';

const RENTS = { rent_12_cents: 189_500, rent_6_cents: 196_000, rent_mtm_cents: 215_000 };

describe.each(DIALECTS)('while a household moves to another unit, on %s', (dialect) => {
  let portal: LedgerPortal;
  // Each test moves the clock of its own.
  beforeEach(async () => {
    portal = await startLedgerPortal(dialect);
  });
  afterEach(() => portal.close());
  const { begin, send, answer, stateOf, signIn } = processCalls(() => portal);
  const on = transferOffice(() => portal);

  it('nobody gives notice for the former lease, before and after all have signed, until the new one is taken back', async () => {
    const moving = await on.moving();
    const { lease, kim, user } = moving;
    const { lease_id } = (await on.send(moving)).body;
    const own = await signIn(user);
    const byOffice = () =>
      portal.ask('POST', `/api/office/leases/${lease.lease_id}/processes`, {
        token: kim,
        body: { flow: 'move-out' },
      });
    expect(await begin(own, 'move-out')).toMatchObject(refused(409, 'lease.moving'));
    expect(await byOffice()).toMatchObject(refused(409, 'lease.moving'));
    await on.on.act(kim, lease_id, 'withdrawal', { reason: 'A mistake' });
    await runTimers(portal.deps);
    expect((await begin(own, 'move-out')).status).toBe(200);
    expect((await byOffice()).status).toBe(200);
    expect((await on.send(moving)).status).toBe(200);
    await on.sign(moving);
    expect((await begin(own, 'move-out')).body.place.state).toBe('transferUnderWay');
  });

  it('a notice that was begun before is not given', async () => {
    const moving = await on.moving();
    const { lease, user } = moving;
    const own = await signIn(user);
    const { id } = (await begin(own, 'move-out')).body;
    await send(own, id, 'GIVE_NOTICE');
    expect(await stateOf(own, id)).toBe('filling');
    expect((await on.send(moving)).status).toBe(200);
    expect(await stateOf(own, id)).toBe('transferUnderWay');
    const answers = {
      notice: { move_out_date: '2026-06-30', reason: 'JOB' },
      forwarding: { street: '9 Elm Street', city: 'Dallas', state: 'TX', zip_code: '75201' },
    };
    for (const [event, given] of [['SUBMIT', answers], ['SIGN'], ['TRY_AGAIN']] as const) {
      const { status } = await answer(own, id, event, given);
      expect([event, status]).toEqual([event, 409]);
    }
    expect(await on.statusOf(lease.lease_id)).toBe('Current');
  });

  it('the office offers no renewal of the former lease', async () => {
    const moving = await on.moving();
    const { lease, kim } = moving;
    const { lease_id } = (await on.send(moving)).body;
    const offer = (key: string) =>
      portal.ask('POST', '/api/office/renewals', {
        token: kim,
        body: { key, last_day: null, offers: [{ lease_id: lease.lease_id, rents: RENTS }] },
      });
    const single = () =>
      portal.ask('POST', '/api/office/occasions', {
        token: kim,
        body: { key: 'R-1', lease_id: lease.lease_id, flow: 'lease-renew', data: RENTS },
      });
    const register = () =>
      portal.ask('GET', '/api/office/renewals?from=2030-07-01&to=2030-07-31', { token: kim });
    expect((await offer('first-offers-1')).body.results).toEqual([
      { lease_id: lease.lease_id, occasion_id: null, refusal: 'lease.moving' },
    ]);
    expect(await single()).toMatchObject(refused(409, 'lease.moving'));
    expect((await register()).body.rows).toMatchObject([{ state: 'transferring', refusal: 'lease.moving' }]);
    await on.on.act(kim, lease_id, 'withdrawal', { reason: 'A mistake' });
    expect((await register()).body.rows).toMatchObject([{ state: 'none', refusal: null }]);
    expect((await offer('second-offers-2')).body.results).toMatchObject([{ refusal: null }]);
  });

  it('a payment that comes back after it was moved along is charged as that, in both languages', async () => {
    const moving = await on.moving();
    const payment = await on.pay(moving, DEPOSIT);
    await on.send(moving);
    await on.sign(moving);
    await runTimers(portal.deps);
    await on.pass(14);
    await portal.say(payment, 'returned');
    const charge = await portal.deps.db
      .selectFrom('ledger_invoices')
      .select(['description', 'amount_cents'])
      .where('lease_id', '=', moving.lease.lease_id)
      .where('charge_code', '=', 'PAID_OUT_RETURNED')
      .executeTakeFirstOrThrow();
    expect([charge.amount_cents, JSON.parse(charge.description)]).toEqual([
      DEPOSIT,
      {
        en: 'Moved along to your new home before the bank returned your payment',
        es: 'Trasladado a su nueva vivienda antes de que el banco devolviera su pago',
      },
    ]);
  });

  it('an automatic payment runs on until the day of the move, ends with it, and takes nothing of the new lease', async () => {
    const moving = await on.moving();
    await on.pay(moving, RENT + DEPOSIT);
    const { lease, user } = moving;
    const method_id = await keepBank(portal.deps, { ...lease, user_id: user.id }, 'token');
    const terms = { day: 1, start_on: null, end_on: null, cap_cents: null, method_id };
    const set = await portal.ask('POST', '/api/tenant/autopays', { token: await signIn(user), body: terms });
    expect(set.status, set.text).toBe(200);
    const { id } = set.body.autopay;
    expect((await on.preview(moving)).body.money.autopays).toBe(1);
    const { lease_id } = (await on.send(moving)).body;
    await on.sign(moving);
    await runTimers(portal.deps);
    await runAutopays(portal.deps);
    const stand = async () =>
      portal.deps.db
        .selectFrom('autopays')
        .select(['state', 'end_reason'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
    expect(await stand()).toMatchObject({ state: 'ACTIVE' });
    for (let day = 0; day < 14; day += 1) {
      await on.pass(1);
      await runAutopays(portal.deps);
    }
    expect(await on.statusOf(lease_id)).toBe('Current');
    expect(await stand()).toEqual({ state: 'ENDED', end_reason: 'unit_switched' });
    const paymentsOf = (of: string) =>
      portal.deps.db.selectFrom('ledger_payments').select('id').where('lease_id', '=', of).execute();
    const before = await paymentsOf(lease.lease_id);
    for (let day = 0; day < 20; day += 1) {
      await on.pass(1);
      await runAutopays(portal.deps);
    }
    expect(await paymentsOf(lease.lease_id)).toEqual(before);
    expect(await paymentsOf(lease_id)).toEqual([]);
  });
});
