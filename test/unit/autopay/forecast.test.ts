import { describe, expect, it } from 'vitest';
import { Account, type Item } from '../../../src/autopay/account.ts';
import { amountToCharge } from '../../../src/autopay/amount.ts';
import type { AutopayTerms } from '../../../src/autopay/calendar.ts';
import { endingOf, lastDay, type Standing } from '../../../src/autopay/ending.ts';
import { forecast, forecastAmong } from '../../../src/autopay/forecast.ts';
import { chargesDue } from '../../../src/ledger/recurring.ts';

const TERMS: AutopayTerms = {
  day: 1,
  start_on: '2026-03-01',
  end_on: null,
  paused_until: null,
  cap_cents: null,
};

/** The rent of 1,500.00 from 16 March to 10 June, due on the 1st. */
const RENT: Item[] = chargesDue(
  { amount_cents: 150_000, due_day: 1, start_date: '2026-03-16', end_date: '2026-06-10' },
  '2026-02-28',
  '2026-12-31',
).map(({ due_date, amount_cents, days, of }) => ({
  description: 'Rent',
  due_date,
  cents: amount_cents,
  part: { days, of },
}));

const shown = (changed: Partial<AutopayTerms>, credit_cents = 0, items = RENT) =>
  forecast({ ...TERMS, ...changed }, { items, credit_cents }, { after: '2026-03-02', most: 12 });

describe('the forecast charge of the next dates', () => {
  it('is the rent of the month, prorated for the first and last month', () => {
    const dates = shown({}).slice(0, 4);
    expect(dates.map(({ date, amount_cents }) => [date, amount_cents])).toEqual([
      // What was due on 16 March (16 of 31 days), and all of April.
      ['2026-04-01', 77_419 + 150_000],
      ['2026-05-01', 150_000],
      ['2026-06-01', 50_000],
      ['2026-07-01', 0],
    ]);
    expect(dates[0]?.items.map(({ part }) => `${part?.days}/${part?.of}`)).toEqual(['16/31', '30/30']);
    expect(dates[2]?.items.map(({ part }) => `${part?.days}/${part?.of}`)).toEqual(['10/30']);
  });

  it('uses the prepaid credit first, as long as it lasts', () => {
    const dates = shown({}, 300_000);
    expect(dates.map(({ amount_cents, credit_cents }) => [amount_cents, credit_cents]).slice(0, 3)).toEqual([
      [0, 227_419],
      [77_419, 72_581],
      [50_000, 0],
    ]);
  });

  it('does not exceed the cap, and adds the rest to the next dates', () => {
    const dates = shown({ cap_cents: 120_000 });
    expect(dates.map(({ amount_cents, left_cents }) => [amount_cents, left_cents]).slice(0, 5)).toEqual([
      [120_000, 107_419],
      [120_000, 137_419],
      [120_000, 67_419],
      [67_419, 0],
      [0, 0],
    ]);
  });

  it('covers the oldest due first, so the newest charge is left over', () => {
    const of = (description: string, due_date: string) => ({ description, due_date, cents: 100, part: null });
    const account = new Account({
      items: [of('March', '2026-03-01'), of('April', '2026-04-01')],
      credit_cents: 0,
    });
    account.runTo('2026-04-02');
    account.pay(150);
    expect(account.take().open.map(({ item, left }) => [item.description, left])).toEqual([['April', 50]]);
  });

  it('is 0 while paused; the first date after the pause charges what has accumulated', () => {
    const dates = shown({ paused_until: '2026-05-01' });
    expect(dates.map(({ is_paused, amount_cents }) => [is_paused, amount_cents]).slice(0, 2)).toEqual([
      [true, 0],
      [false, 77_419 + 300_000],
    ]);
  });

  it('is what the other automatic payments of the lease leave over, in charging order', () => {
    const runners = [
      { terms: { ...TERMS, cap_cents: 80_000 }, after: '2026-03-02' },
      { terms: { ...TERMS, day: 15 }, after: '2026-03-02' },
      { terms: TERMS, after: '2026-03-02' },
    ];
    const items = RENT.filter(({ part }) => part?.days === part?.of);
    const [first, second, third] = runners.map((_, own) =>
      forecastAmong(runners, own, { items, credit_cents: 0 }, 3).map(
        ({ date, amount_cents, others_cents, left_cents }) => [date, amount_cents, others_cents, left_cents],
      ),
    );
    expect(first).toEqual([
      ['2026-04-01', 80_000, 0, 70_000],
      ['2026-05-01', 80_000, 70_000, 70_000],
      ['2026-06-01', 0, 70_000, 0],
    ]);
    expect(second).toEqual([
      ['2026-03-15', 0, 0, 0],
      ['2026-04-15', 0, 150_000, 0],
      ['2026-05-15', 0, 150_000, 0],
    ]);
    expect(third?.[0]).toEqual(['2026-04-01', 70_000, 80_000, 0]);
  });

  it('shows what stays unpaid because of a cap, and the late fee that this causes', () => {
    const late = { date: '2026-04-07', cents: 7500, description: 'Late fee' };
    const april = { description: 'Rent', due_date: '2026-04-01', cents: 150_000, part: null, late };
    const [first, second] = shown({ cap_cents: 100_000 }, 0, [april]);
    expect(first).toMatchObject({ amount_cents: 100_000, left_cents: 50_000, late_before: null });
    expect(first?.late_after).toEqual({ date: '2026-04-07', cents: 7500 });
    expect(second).toMatchObject({ date: '2026-05-01', amount_cents: 57_500, late_after: null });
    expect(second?.late_before).toEqual({ date: '2026-04-07', cents: 7500 });
    // An amount paid in time or in advance causes no late fee.
    expect(shown({}, 0, [april])[0]?.late_after).toBeNull();
    expect(shown({ cap_cents: 100_000 }, 50_000, [april])[0]?.late_after).toBeNull();
  });

  it('includes the late fee if the date comes after the day of the late fee', () => {
    const late = { date: '2026-04-07', cents: 7500, description: 'Late fee' };
    const april = { description: 'Rent', due_date: '2026-04-01', cents: 150_000, part: null, late };
    const dates = shown({ day: 20 }, 0, [april]);
    expect(dates[1]).toMatchObject({ date: '2026-04-20', amount_cents: 157_500, late_after: null });
    expect(dates[1]?.late_before).toEqual({ date: '2026-04-07', cents: 7500 });
    expect(dates[1]?.items.map(({ description, due_date }) => [description, due_date])).toEqual([
      ['Rent', '2026-04-01'],
      ['Late fee', '2026-04-07'],
    ]);
    expect(shown({ day: 6 }, 0, [april])[0]).toMatchObject({ date: '2026-03-06', amount_cents: 0 });
    expect(shown({ day: 6 }, 0, [april])[1]).toMatchObject({ date: '2026-04-06', late_before: null });
    expect(shown({ day: 7 }, 0, [april])[1]).toMatchObject({ date: '2026-04-07', amount_cents: 157_500 });
  });

  it('is never below 0 on any date', () => {
    expect(amountToCharge({ due_cents: 100, credit_cents: 500 }, null)).toBe(0);
    expect(amountToCharge({ due_cents: 500, credit_cents: 100 }, 1000)).toBe(400);
    expect(amountToCharge({ due_cents: 500, credit_cents: 100 }, 300)).toBe(300);
  });
});

describe('the end of an automatic payment', () => {
  const standing: Standing = {
    is_over: false,
    lease_end_date: '2026-07-31',
    is_responsible: true,
    has_other_lease: false,
  };

  it.each([
    ['goes on until the last day of the lease', {}, '2026-07-31', null],
    ['ends with the lease', {}, '2026-08-01', 'lease_ended'],
    ['ends where the office has ended the lease', { is_over: true }, '2026-03-01', 'lease_ended'],
    [
      'ends with a move to another unit',
      { is_over: true, has_other_lease: true },
      '2026-03-01',
      'unit_switched',
    ],
    ['goes on beside a lease of another unit', { has_other_lease: true }, '2026-03-01', null],
    ['ends for who is not responsible any more', { is_responsible: false }, '2026-03-01', 'not_responsible'],
    ['goes on from month to month', { lease_end_date: '' }, '2031-01-01', null],
  ] as const)('%s', (_name, changed, today, reason) => {
    expect(endingOf({ ...standing, ...changed }, today)).toBe(reason);
  });

  it('is announced in advance: the end of the lease, or the last day that was chosen', () => {
    expect(endingOf(null, '2026-03-01')).toBe('not_responsible');
    expect(lastDay({ end_on: null }, '2026-07-31')).toEqual({ day: '2026-07-31', reason: 'lease_ended' });
    expect(lastDay({ end_on: '2026-06-01' }, '2026-07-31')).toEqual({
      day: '2026-06-01',
      reason: 'end_date',
    });
    expect(lastDay({ end_on: '2026-09-01' }, '2026-07-31')?.reason).toBe('lease_ended');
    expect(lastDay({ end_on: null }, '')).toBeNull();
  });
});
