import { expect, it } from 'vitest';
import { nextTerm } from '../../../../src/server/features/lease/addendum/next-term.ts';

const today = '2026-11-23';

it.each([
  ['a year after the last day', 12, '2027-01-31', '2027-02-01', '2028-01-31'],
  ['half a year, over the end of a short month', 6, '2026-12-30', '2026-12-31', '2027-06-29'],
  ['half a year that ends before the last day of a short month', 6, '2027-08-30', '2027-08-31', '2028-02-28'],
  ['from month to month', undefined, '2027-01-31', '2027-02-01', ''],
  [
    'from the first of the next month, where the lease has ended',
    12,
    '2026-10-31',
    '2026-12-01',
    '2027-11-30',
  ],
  ['from the first of the next month, where the lease has no end', 6, '', '2026-12-01', '2027-05-31'],
  ['from tomorrow, where the lease ends today', 12, today, '2026-11-24', '2027-11-23'],
])('a next term is %s', (_, months, lease_end, start_date, end_date) => {
  expect(nextTerm({ months, rent_cents: 1 }, lease_end, today)).toEqual({
    start_date,
    end_date,
    rent_cents: 1,
  });
});
