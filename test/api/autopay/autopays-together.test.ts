import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runAutopays } from '../../../src/server/autopay/run-autopays.ts';
import { postDueCharges } from '../../../src/server/ledger/due-charges.ts';
import { DIALECTS } from '../support/test-database.ts';
import { type AutopayPortal, type Payer, startAutopayPortal } from './autopay-portal.ts';

const hour = 3_600_000;
const RENT = 160_000;

describe.each(DIALECTS)('the preview of automatic payments on %s', (dialect) => {
  let portal: AutopayPortal;
  // 2 March 2026: the rent of 1,600.00 is due on the first of April, and late on the seventh.
  beforeAll(async () => {
    portal = await startAutopayPortal(dialect);
  });
  afterAll(() => portal.close());

  const setUp = async (payer: Payer, terms: object) => {
    // They charge in the order in which they were set up.
    portal.clock.advance(1000);
    return payer.setUp({ ...terms });
  };
  const datesOf = async (payer: Payer, id: string) =>
    (await payer.ask('GET', `/api/tenant/autopays/${id}`)).body.dates;
  /** Advances the clock past a day, and does all the work of that time. */
  const runUntil = async (day: string) => {
    while (portal.clock.now().toISOString().slice(0, 10) <= day) {
      portal.clock.advance(12 * hour);
      await Promise.all([postDueCharges(portal.deps), runAutopays(portal.deps)]);
      await runAutopays(portal.deps);
    }
  };

  it('matches the charges: beside others of the lease, below the rent, and after the day of the late fee', async () => {
    const pair = await portal.payer({ rent: RENT });
    const first = await setUp(pair, { cap_cents: 80_000 });
    expect(first.dates[0]).toMatchObject({ date: '2026-04-01', amount_cents: 80_000, left_cents: 80_000 });
    expect(first.dates[0]?.late_after).toEqual({ date: '2026-04-07', cents: 7500 });
    const second = await setUp(pair, {});
    expect(second.dates[0]).toMatchObject({ amount_cents: 80_000, others_cents: 80_000, left_cents: 0 });
    // The other one now takes the rest, so nothing becomes late.
    expect((await datesOf(pair, first.autopay.id))[0]).toMatchObject({
      amount_cents: 80_000,
      late_after: null,
    });
    // The first keeps its position when it is changed; a new one would come last.
    const terms = { day: 1, start_on: null, end_on: null, cap_cents: 60_000, method_id: pair.method_id };
    const preview = async (autopay_id: string | null) => {
      const body = { ...terms, autopay_id };
      return (await pair.ask('POST', '/api/tenant/autopays/preview', { body })).body.dates[0];
    };
    expect(await preview(first.autopay.id)).toMatchObject({ amount_cents: 60_000, others_cents: 0 });
    expect(await preview(null)).toMatchObject({ amount_cents: 0, others_cents: RENT });

    const whole = await portal.payer({ rent: RENT });
    await setUp(whole, {});
    const idle = await setUp(whole, {});
    expect(idle.dates[0]).toMatchObject({ amount_cents: 0, fee_cents: 0 });

    const late = await portal.payer({ rent: RENT });
    const { dates } = await setUp(late, { day: 20 });
    const april = dates.find(({ date }) => date === '2026-04-20');
    expect(april).toMatchObject({
      amount_cents: 167_500,
      late_before: { date: '2026-04-07', cents: 7500 },
      left_cents: 0,
    });

    await runUntil('2026-04-20');
    const paid = async (payer: Payer) => (await payer.paid()).map(([cents, state]) => [cents, state]);
    expect(await paid(pair)).toEqual([
      [80_000, 'authorised'],
      [80_000, 'authorised'],
    ]);
    const announced = async (payer: Payer) =>
      (await payer.mails()).filter((subject) => subject.startsWith('Automatic payment of '));
    expect(await announced(pair)).toEqual(
      Array.from({ length: 2 }, () => expect.stringContaining('of $800.00 on ')),
    );
    expect(await paid(whole)).toEqual([[RENT, 'authorised']]);
    // An automatic payment that takes nothing is not announced.
    expect(await announced(whole)).toHaveLength(1);
    expect(await paid(late)).toEqual([[167_500, 'authorised']]);
  });
});
