import { describe, expect, it } from 'vitest';
import { chargesDue } from '../../../src/ledger/recurring.ts';
import { type FormerCharge, type NextTerm, renewedCharges } from '../../../src/ledger/renewed.ts';

const rent: FormerCharge = {
  charge_code: 'RENT',
  amount_cents: 150_000,
  due_day: 1,
  start_date: '2025-02-01',
  end_date: '2027-01-31',
  charged_until: '2026-11-23',
};
const parking = { ...rent, charge_code: 'PARKING', amount_cents: 7_500 };
const term: NextTerm = {
  start_date: '2027-02-01',
  end_date: '2028-01-31',
  rent_cents: 189_500,
  former_end: '2027-01-31',
};

/** All charges of the old and new lease until a day: due date and cents. */
function all(former: FormerCharge, next: NextTerm, until: string) {
  const [renewed] = renewedCharges([former], next);
  if (renewed?.next == null) throw new Error('Nothing follows.');
  const since = renewed.next.start_date;
  const before = chargesDue({ ...former, end_date: renewed.ends }, '2026-09-30', until);
  const charged = chargesDue(former, '2026-09-30', former.charged_until);
  const open = before.filter(({ due_date }) => due_date > former.charged_until);
  const after = chargesDue(renewed.next, '2026-09-30', until).filter(({ due_date }) => due_date >= since);
  return [...charged, ...open, ...after].map(({ due_date, amount_cents }) => [due_date, amount_cents]);
}

describe('the charges of a renewed lease', () => {
  it('are the old rent until the day before the new term, and the new rent from its first day', () => {
    expect(renewedCharges([rent], term)).toEqual([
      {
        former: rent,
        ends: '2027-01-31',
        between: null,
        next: { amount_cents: 189_500, due_day: 1, start_date: '2027-02-01', end_date: '2028-01-31' },
      },
    ]);
    expect(all(rent, term, '2027-03-01')).toEqual([
      ['2026-10-01', 150_000],
      ['2026-11-01', 150_000],
      ['2026-12-01', 150_000],
      ['2027-01-01', 150_000],
      ['2027-02-01', 189_500],
      ['2027-03-01', 189_500],
    ]);
  });

  it('keep their amount unless they are rent, and have no end if the term is month to month', () => {
    const [renewed] = renewedCharges([parking], { ...term, end_date: null });
    expect(renewed?.next).toMatchObject({ amount_cents: 7_500, end_date: null });
  });

  it('are prorated by days in the month in which the term begins', () => {
    const middle = { ...rent, end_date: '2027-01-14', charged_until: '2026-11-23' };
    const next = { ...term, start_date: '2027-01-15', former_end: '2027-01-14' };
    expect(all(middle, next, '2027-02-01').slice(-3)).toEqual([
      ['2027-01-01', 67_742],
      ['2027-01-15', 103_919],
      ['2027-02-01', 189_500],
    ]);
  });

  it('do not charge a month again that was fully charged before everybody signed', () => {
    const open = { ...rent, end_date: null, charged_until: '2027-02-10' };
    const [renewed] = renewedCharges([open], term);
    expect(renewed).toMatchObject({ ends: '2027-02-28', next: { start_date: '2027-03-01' } });
  });

  it('leave no day uncharged if everybody signed after the old lease had ended', () => {
    const late = { ...rent, end_date: '2026-10-14', charged_until: '2026-11-20' };
    const [renewed] = renewedCharges([late], {
      ...term,
      start_date: '2026-12-01',
      former_end: '2026-10-14',
    });
    expect(renewed).toMatchObject({ ends: '2026-10-14', next: { start_date: '2026-12-01' } });
    if (renewed?.between == null) throw new Error('The days between are not charged.');
    const until = chargesDue(renewed.between, renewed.ends, '2027-12-31');
    expect(until.map(({ due_date, amount_cents }) => [due_date, amount_cents])).toEqual([
      ['2026-10-15', 82_258],
      ['2026-11-01', 150_000],
    ]);
  });

  it('merge several rents into one, and drop charges that ended before the term', () => {
    const half = { ...rent, amount_cents: 75_000 };
    const storage = { ...rent, charge_code: 'STORAGE', end_date: '2026-06-30' };
    const renewed = renewedCharges([half, { ...half }, storage], term);
    expect(renewed.map(({ next }) => next?.amount_cents ?? null)).toEqual([189_500, null]);
  });
});
