import { describe, expect, it } from 'vitest';
import type { Item } from '../../../src/autopay/account.ts';
import { dueDays } from '../../../src/autopay/due-days.ts';

const item = (due_date: string, cents: number, description = 'Rent'): Item => ({
  description,
  due_date,
  cents,
  part: null,
});
const items = [
  item('2026-02-01', 150_000),
  item('2026-03-01', 150_000),
  item('2026-03-01', 7_500, 'Parking'),
  item('2026-04-01', 150_000),
];
const sums = (credit_cents: number, today: string) =>
  dueDays({ items, credit_cents }, today).map(({ day, cents }) => [day, cents]);

describe('the days on which something is due', () => {
  it('start today, each listed once with everything that is due on it', () => {
    expect(dueDays({ items, credit_cents: 0 }, '2026-03-01')).toEqual([
      {
        day: '2026-03-01',
        cents: 157_500,
        items: [
          { description: 'Rent', cents: 150_000 },
          { description: 'Parking', cents: 7_500 },
        ],
      },
      { day: '2026-04-01', cents: 150_000, items: [{ description: 'Rent', cents: 150_000 }] },
    ]);
  });

  it('subtract the credit from the oldest charge first; a day that the credit pays for is left out', () => {
    expect(sums(310_000, '2026-01-15')).toEqual([['2026-04-01', 147_500]]);
    expect(sums(200_000, '2026-02-15')).toEqual([
      ['2026-03-01', 107_500],
      ['2026-04-01', 150_000],
    ]);
  });
});
