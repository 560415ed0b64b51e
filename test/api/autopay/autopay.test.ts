import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listAutopayCharges } from '../../../src/db/autopay/autopay-charge.repository.ts';
import { runAutopays } from '../../../src/server/autopay/run-autopays.ts';
import { postCredit } from '../../../src/server/ledger/charges.ts';
import { postDueCharges } from '../../../src/server/ledger/due-charges.ts';
import { takePayment } from '../../../src/server/ledger/take-payment.ts';
import { DIALECTS } from '../support/test-database.ts';
import { type AutopayPortal, type Payer, startAutopayPortal } from './autopay-portal.ts';

const hour = 3_600_000;

describe.each(DIALECTS)('automatic payments on %s', (dialect) => {
  let portal: AutopayPortal;
  // 2 March 2026 at nine in the morning, in Chicago.
  beforeAll(async () => {
    portal = await startAutopayPortal(dialect);
  });
  afterAll(() => portal.close());

  const dayNow = () => portal.clock.now().toISOString().slice(0, 10);
  /** Advances the clock to a day, and runs the scheduler every `every` hours. */
  const runUntil = async (day: string, every = 24) => {
    while (dayNow() < day) {
      portal.clock.advance(every * hour);
      await runAutopays(portal.deps);
    }
  };
  /** Days and amounts of the next dates, without the fee. */
  const shownBy = ({ dates }: { dates: readonly { date: string; amount_cents: number }[] }) =>
    dates.map(({ date, amount_cents }) => [date, amount_cents] as const);
  const daysLater = (days: number) =>
    new Date(portal.clock.now().getTime() + days * 24 * hour).toISOString().slice(0, 10);
  const nextMonth = () => daysLater(31).slice(0, 7);
  const rowsOf = async (id: string) => (await listAutopayCharges(portal.deps.db, id, 50)).reverse();
  const refusal = (code: string) => ({ body: { error: { code } } });

  it('charge the dates and amounts that were shown before, once a month, on the last day of short months', async () => {
    const payer = await portal.payer({ due_day: 31, rent: 123_456 });
    const { autopay, dates } = await payer.setUp({ day: 31 });
    expect(dates).toHaveLength(12);
    expect(dates[0]?.fee_cents).toBeGreaterThan(0);
    const preview = await payer.ask('POST', '/api/tenant/autopays/preview', {
      body: {
        day: 31,
        start_on: null,
        end_on: null,
        cap_cents: null,
        method_id: payer.method_id,
        autopay_id: autopay.id,
      },
    });
    expect(preview.body.dates).toEqual(dates);
    const shown = shownBy({ dates: dates.slice(0, 4) });
    await runUntil(daysLater(125), 17);
    const rows = await rowsOf(autopay.id);
    const charged = rows.filter(({ state }) => state === 'paid');
    expect(charged.slice(0, 4).map(({ charge_date, amount_cents }) => [charge_date, amount_cents])).toEqual(
      shown,
    );
    const keys = (await payer.paid()).map(([, , key]) => key);
    expect(keys).toEqual(charged.map(({ charge_date }) => `autopay:${autopay.id}:${charge_date}`));
    const mails = await payer.mails();
    expect(mails.filter((subject) => subject.startsWith('Automatic payment of $1,234.56 on '))).toHaveLength(
      rows.length,
    );
    expect(mails.filter((subject) => subject === 'Automatic payment made: $1,234.56')).toHaveLength(
      charged.length,
    );
  });

  it('are charged once if two processes see them at the same time', async () => {
    const payers = await Promise.all(Array.from({ length: 6 }, () => portal.payer()));
    const set = [];
    for (const payer of payers) set.push(await payer.setUp({ day: 1 }));
    const target = `${nextMonth()}-02`;
    while (dayNow() < target) {
      portal.clock.advance(12 * hour);
      await Promise.all([runAutopays(portal.deps), runAutopays(portal.deps)]);
    }
    for (const payer of payers) {
      const paid = await payer.paid();
      expect(paid).toEqual([[paid[0]?.[0], 'authorised', expect.stringContaining('autopay:')]]);
    }
  });

  it('are resumed after a process died in the middle, and charge the amount with which it had begun', async () => {
    const payer = await portal.payer();
    const { autopay, dates } = await payer.setUp();
    const [date = ''] = dates.map((one) => one.date);
    while (!(await rowsOf(autopay.id)).some(({ state }) => state === 'planned')) {
      portal.clock.advance(6 * hour);
      await runAutopays(portal.deps);
    }
    const { deps } = portal;
    while (dayNow() < date) portal.clock.advance(6 * hour);
    portal.clock.advance(12 * hour);
    // The process had requested the payment under its key, and stored nothing of the response.
    await postDueCharges(deps, payer.lease_id);
    await takePayment(deps, {
      lease: {
        lease_id: payer.lease_id,
        company_id: payer.user.company_id,
        property_id: payer.user.property_id,
      },
      user_id: payer.user.id,
      origin: 'autopay',
      means: { kind: 'saved', method_id: payer.method_id },
      amount_cents: 40_000,
      key: `autopay:${autopay.id}:${date}`,
      actor: 'job:autopay',
    });
    await deps.db
      .updateTable('autopay_charges')
      .set({ state: 'claimed', attempts: 1, look_at: deps.clock.now().toISOString() })
      .where('autopay_id', '=', autopay.id)
      .execute();
    portal.clock.advance(1000);
    await runAutopays(deps);
    expect(await payer.paid()).toEqual([[40_000, 'authorised', `autopay:${autopay.id}:${date}`]]);
    expect(await rowsOf(autopay.id)).toMatchObject([{ state: 'paid', amount_cents: 40_000, look_at: null }]);
  });

  it('count what was paid ahead, and do not exceed the cap', async () => {
    const payer = await portal.payer({ rent: 100_000 });
    await portal.deps.db.transaction().execute((trx) =>
      postCredit(
        portal.deps,
        trx,
        {
          lease_id: payer.lease_id,
          company_id: payer.user.company_id,
          property_id: payer.user.property_id,
        },
        { name: 'concession', amount_cents: 70_000, note: 'Move-in gift' },
        'office',
      ),
    );
    const { autopay, dates } = await payer.setUp({ cap_cents: 60_000 });
    const shown = shownBy({ dates: dates.slice(0, 2) });
    expect(shown.every(([, cents]) => cents > 0 && cents <= 60_000)).toBe(true);
    await runUntil(daysLater(64));
    const rows = (await rowsOf(autopay.id)).filter(({ state }) => state === 'paid').slice(0, 2);
    expect(rows.map(({ charge_date, amount_cents }) => [charge_date, amount_cents])).toEqual(shown);
  });

  it('skip the dates of a pause, and continue after it', async () => {
    const payer = await portal.payer();
    const { autopay, dates } = await payer.setUp();
    const path = `/api/tenant/autopays/${autopay.id}`;
    const paused = await payer.ask('PUT', `${path}/pause`, { body: { months: 2 } });
    expect(paused.body.dates.map((one: { is_paused: boolean }) => one.is_paused).slice(0, 3)).toEqual([
      true,
      true,
      false,
    ]);
    await runUntil(daysLater(66));
    expect((await rowsOf(autopay.id)).map(({ state }) => state).slice(0, 2)).toEqual(['paused', 'paused']);
    expect(await payer.paid()).toEqual([]);
    await runUntil(daysLater(33));
    expect(
      (await rowsOf(autopay.id)).filter(({ state }) => state === 'paid').map((row) => row.charge_date),
    ).toEqual([dates[2]?.date]);
  });

  it('charge nothing on an announced date once they are stopped, and can no longer be changed', async () => {
    const payer = await portal.payer();
    const { autopay } = await payer.setUp();
    const path = `/api/tenant/autopays/${autopay.id}`;
    while ((await payer.mails()).length === 0) {
      portal.clock.advance(12 * hour);
      await runAutopays(portal.deps);
    }
    expect((await payer.ask('DELETE', path)).body.autopay.state).toBe('STOPPED');
    await runUntil(daysLater(8));
    expect(await payer.paid()).toEqual([]);
    expect(await payer.ask('DELETE', path)).toMatchObject({ status: 409, ...refusal('autopay.over') });
    expect(await payer.ask('PUT', `${path}/pause`, { body: { months: 1 } })).toMatchObject(
      refusal('autopay.over'),
    );
  });

  it('skip a planned date if they were stopped in the meantime, in whatever way', async () => {
    const payer = await portal.payer();
    const { autopay } = await payer.setUp();
    while (!(await rowsOf(autopay.id)).some(({ state }) => state === 'planned')) {
      portal.clock.advance(6 * hour);
      await runAutopays(portal.deps);
    }
    const { db } = portal.deps;
    await db.updateTable('autopays').set({ state: 'STOPPED' }).where('id', '=', autopay.id).execute();
    await runUntil(daysLater(8));
    expect((await rowsOf(autopay.id)).map(({ state }) => state)).toEqual(['skipped']);
    expect(await payer.paid()).toEqual([]);
  });

  it('end with the lease, with a mail to the resident; a move to another unit is stated as the reason', async () => {
    const ends = daysLater(40);
    const payer = await portal.payer({ lease: { end_date: ends } });
    const mover = await portal.payer();
    const { autopay } = await payer.setUp();
    expect(autopay.ends).toEqual({ day: ends, reason: 'lease_ended' });
    const moved = await mover.setUp();
    await portal.deps.db
      .updateTable('tenancies')
      .set({ lease_status: 'Previous' })
      .where('lease_id', '=', mover.lease_id)
      .execute();
    await portal.deps.db
      .updateTable('lease_occupants')
      .set({ user_id: mover.user.id })
      .where('lease_id', '=', (await portal.payer()).lease_id)
      .execute();
    await runUntil(daysLater(46));
    const shown = (await payer.ask('GET', `/api/tenant/autopays/${autopay.id}`)).body;
    expect(shown).toMatchObject({
      autopay: { state: 'ENDED', end_reason: 'lease_ended', next: null },
      dates: [],
    });
    expect((await payer.mails()).at(-1)).toBe('Your automatic payment for Juniper Row has ended');
    const row = await portal.deps.db
      .selectFrom('autopays')
      .select(['state', 'end_reason'])
      .where('id', '=', moved.autopay.id)
      .executeTakeFirst();
    expect(row).toEqual({ state: 'ENDED', end_reason: 'unit_switched' });
    expect(await mover.paid()).toEqual([]);
  });

  it('notify the resident if the bank declines, and continue in the next month', async () => {
    const payer = await portal.payer({ account: '000222222227' });
    const { autopay } = await payer.setUp();
    await runUntil(daysLater(33));
    const [row] = await rowsOf(autopay.id);
    expect(row).toMatchObject({ state: 'declined', look_at: null });
    expect((await payer.mails()).some((subject) => /was declined$/.test(subject))).toBe(true);
    expect((await payer.ask('GET', '/api/tenant/autopays')).body.autopays[0].state).toBe('ACTIVE');
  });

  it('charge a date that passed while no portal ran as soon as one runs again', async () => {
    const payer = await portal.payer();
    const { autopay, dates } = await payer.setUp();
    portal.clock.advance(40 * 24 * hour);
    await runAutopays(portal.deps);
    expect((await rowsOf(autopay.id))[0]).toMatchObject({ charge_date: dates[0]?.date, state: 'paid' });
  });

  describe('are', () => {
    const BODY = { day: 1, start_on: null, end_on: null, cap_cents: null };
    const changes = (payer: Payer, id: string, method_id = payer.method_id) => [
      payer.ask('POST', '/api/tenant/autopays', { body: { ...BODY, method_id } }),
      payer.ask('PUT', `/api/tenant/autopays/${id}`, { body: BODY }),
      payer.ask('PUT', `/api/tenant/autopays/${id}/method`, { body: { method_id } }),
      payer.ask('PUT', `/api/tenant/autopays/${id}/pause`, { body: { months: 1 } }),
      payer.ask('DELETE', `/api/tenant/autopays/${id}`),
    ];

    it('set up and changed only by a responsible person; others of the lease can read them', async () => {
      const owner = await portal.payer();
      const { autopay } = await owner.setUp();
      const other = await portal.payer({ non_responsible: true });
      for (const answer of await Promise.all(changes(other, autopay.id))) {
        expect(answer).toMatchObject({ status: 403, ...refusal('access.denied') });
      }
      expect(await other.ask('GET', '/api/tenant/autopays')).toMatchObject({
        status: 200,
        body: { autopays: [] },
      });
    });

    it('agreed to with each setting up and change, in the words that were shown', async () => {
      const payer = await portal.payer();
      const { autopay } = await payer.setUp();
      await payer.ask('PUT', `/api/tenant/autopays/${autopay.id}`, { body: BODY });
      await payer.ask('PUT', `/api/tenant/autopays/${autopay.id}/pause`, { body: { months: 1 } });
      const kept = await portal.deps.db
        .selectFrom('consents')
        .innerJoin('consent_texts as written', 'written.sha256', 'consents.sha256')
        .select(['kind', 'written.title', 'written.content'])
        .where('about', '=', autopay.id)
        .orderBy('consents.at')
        .execute();
      expect(kept.map(({ kind, title }) => [kind, title])).toEqual([
        ['autopay', 'Set up automatic payment'],
        ['autopay', 'Save changes'],
      ]);
      expect(kept[0]?.content).toMatch(/^On each date what is due/);
    });

    it('not found by other people, and neither are their payment methods', async () => {
      const owner = await portal.payer();
      const { autopay } = await owner.setUp();
      const stranger = await portal.payer();
      const [, ...others] = await Promise.all(changes(stranger, autopay.id));
      for (const answer of [...others, await stranger.ask('GET', `/api/tenant/autopays/${autopay.id}`)]) {
        expect(answer).toMatchObject({ status: 404, ...refusal('record.not_found') });
      }
      const [added] = await Promise.all(changes(stranger, autopay.id, owner.method_id));
      expect(added).toMatchObject({ status: 404, ...refusal('record.not_found') });
    });

    it('at most four at the same time, each with at least one date', async () => {
      const payer = await portal.payer();
      const end_on = daysLater(1);
      const none = await payer.ask('POST', '/api/tenant/autopays', {
        body: { ...BODY, day: Number(daysLater(5).slice(8)), end_on, method_id: payer.method_id },
      });
      expect(none).toMatchObject({ status: 422, ...refusal('autopay.no_date') });
      const answers = await Promise.all(Array.from({ length: 6 }, () => changes(payer, 'x')[0]));
      expect(answers.map((answer) => answer?.status).sort()).toEqual([200, 200, 200, 200, 409, 409]);
    });

    it('changed for future dates: the month that was charged stays charged', async () => {
      const payer = await portal.payer();
      const { autopay } = await payer.setUp({ day: Number(daysLater(2).slice(8)) });
      await runUntil(daysLater(4), 12);
      const [row] = await rowsOf(autopay.id);
      const edited = await payer.ask('PUT', `/api/tenant/autopays/${autopay.id}`, {
        body: { ...BODY, day: 28, cap_cents: 50_000 },
      });
      expect(edited.body.autopay).toMatchObject({ day: 28, cap_cents: 50_000 });
      expect(edited.body.dates[0].date.slice(0, 7) > (row?.charge_month ?? 'z')).toBe(true);
    });
  });
});
