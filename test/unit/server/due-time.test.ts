import { describe, expect, it } from 'vitest';
import type { WaitLength } from '../../../src/engine/flow/wait-file.ts';
import { type Calendar, dueTime, reminderTime } from '../../../src/server/process/timers/due-time.ts';

const chicago: Calendar = {
  timeZone: 'America/Chicago',
  closedDays: ['2026-12-25', '2027-01-01'],
  dates: { last_day: '2026-12-31', nothing: '' },
};

describe('a wait', () => {
  it.each<[string, WaitLength, string, string]>([
    ['hours, over a change of the clocks', { hours: 24 }, '2026-03-07T18:00:00Z', '2026-03-08T18:00:00Z'],
    ['the end of the same day', { days: 0 }, '2026-03-02T15:00:00Z', '2026-03-03T06:00:00Z'],
    ['days, until midnight at the property', { days: 5 }, '2026-03-02T15:00:00Z', '2026-03-08T06:00:00Z'],
    ['days, over the change to summer time', { days: 5 }, '2026-03-06T15:00:00Z', '2026-03-12T05:00:00Z'],
    ['days, over the change to winter time', { days: 2 }, '2026-10-31T15:00:00Z', '2026-11-03T06:00:00Z'],
    ['days that begin late in the evening', { days: 1 }, '2026-03-03T05:30:00Z', '2026-03-04T06:00:00Z'],
    ['business days, without a weekend', { businessDays: 2 }, '2026-12-04T15:00:00Z', '2026-12-09T06:00:00Z'],
    [
      'business days, without a closed day',
      { businessDays: 1 },
      '2026-12-24T15:00:00Z',
      '2026-12-29T06:00:00Z',
    ],
    [
      'a date, until midnight after it',
      { until: 'last_day' },
      '2026-12-01T15:00:00Z',
      '2027-01-01T06:00:00Z',
    ],
    ['a date that is over', { until: 'last_day' }, '2027-02-01T15:00:00Z', '2027-01-01T06:00:00Z'],
  ])('of %s', (_, wait, now, due) => {
    expect(dueTime(wait, chicago, new Date(now))?.toISOString()).toBe(new Date(due).toISOString());
  });

  it.each([
    ['hours before', { hoursBefore: 4 }, '2026-03-08T02:00:00Z'],
    ['on its last day, in the morning', { daysBefore: 0 }, '2026-03-07T15:00:00Z'],
    ['days before, in the morning', { daysBefore: 2 }, '2026-03-05T15:00:00Z'],
  ])('is reminded of %s', (_, reminder, time) => {
    expect(reminderTime(reminder, chicago, new Date('2026-03-08T06:00:00Z'))).toEqual(new Date(time));
  });

  it('has no end if its date is not known', () => {
    for (const until of ['nothing', 'missing'])
      expect(dueTime({ until }, chicago, new Date('2026-12-01T15:00:00Z'))).toBeNull();
  });
});
