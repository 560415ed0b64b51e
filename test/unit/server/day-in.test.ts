import { expect, it } from 'vitest';
import { dayIn } from '../../../src/server/forms/form-facts.ts';

it.each([
  ['America/Chicago', '2026-03-02T05:59:59.999Z', '2026-03-01'],
  ['America/Chicago', '2026-03-02T06:00:00.000Z', '2026-03-02'],
  ['Asia/Kathmandu', '2026-03-02T18:14:59.999Z', '2026-03-02'],
  ['Asia/Kathmandu', '2026-03-02T18:15:00.000Z', '2026-03-03'],
  ['UTC', '2026-03-02T06:00:00.000Z', '2026-03-02'],
])('the day in %s at %s is %s', (zone, at, day) => {
  expect(dayIn(zone, new Date(at))).toBe(day);
  expect(dayIn(zone, new Date(at))).toBe(day);
});
