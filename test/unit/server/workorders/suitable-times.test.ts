import { expect, it } from 'vitest';
import { requireDaysAhead } from '../../../../src/server/features/workorders/suitable-times.ts';

const today = '2026-03-02';
const asked = (...days: string[]) =>
  requireDaysAhead(
    days.map((day) => ({ day, part: 'MORNING' as const })),
    today,
  );

it('suitable times are accepted from today onwards', () => {
  expect(() => asked(today)).not.toThrow();
  expect(() => asked(today, '2026-03-03')).not.toThrow();
});

it.each([['2026-03-01'], ['2026-02-31'], ['2026-03-32']])('suitable times are refused on %s', (day) => {
  expect(() => asked(day)).toThrow('workorder.day_over');
  expect(() => asked(today, day)).toThrow('workorder.day_over');
});
