import { describe, expect, it } from 'vitest';
import { localMoment, officeState } from '../../../../../src/web/app/page/office-state.ts';

const span = (weekday: number, from: string, to: string) => ({ weekday, from, to });
const hours = {
  time_zone: 'America/Chicago',
  // Wednesday 25 to Friday 27 November 2026, with a break on Friday.
  spans: [
    span(3, '09:00', '18:00'),
    span(4, '09:00', '18:00'),
    span(5, '09:00', '12:00'),
    span(5, '13:00', '17:00'),
  ],
  closed: [
    { day: '2026-11-26', name: { en: 'Thanksgiving' } },
    { day: '2026-12-02', name: '' },
  ],
};

describe('the office', () => {
  it.each([
    ['before its first hour', '2026-11-25', '08:59', { is: 'later', time: '09:00' }],
    ['from the first minute', '2026-11-25', '09:00', { is: 'open', time: '18:00' }],
    ['until the last one', '2026-11-25', '17:59', { is: 'open', time: '18:00' }],
    [
      'after hours, when the next day is a holiday',
      '2026-11-25',
      '18:00',
      { is: 'over', name: '', next: { day: '2026-11-27', time: '09:00' } },
    ],
    [
      'on a holiday',
      '2026-11-26',
      '10:00',
      { is: 'holiday', name: { en: 'Thanksgiving' }, next: { day: '2026-11-27', time: '09:00' } },
    ],
    ['in the break', '2026-11-27', '12:30', { is: 'later', time: '13:00' }],
    [
      'on a day without hours',
      '2026-11-28',
      '10:00',
      { is: 'closed', name: '', next: { day: '2026-12-03', time: '09:00' } },
    ],
    [
      'on a closed day without a name',
      '2026-12-02',
      '10:00',
      { is: 'closed', name: '', next: { day: '2026-12-03', time: '09:00' } },
    ],
  ])('says what it does %s', (_, day, time, state) => {
    expect(officeState(hours, { day, time })).toEqual(state);
  });

  it('names no next day when the next hours are a week away', () => {
    const weekly = { ...hours, spans: [span(3, '09:00', '10:00')], closed: [] };
    expect(officeState(weekly, { day: '2026-11-25', time: '10:00' })).toMatchObject({
      is: 'over',
      next: null,
    });
  });

  it('reads the clock of its property, at midnight too', () => {
    expect(localMoment(new Date('2026-11-26T06:05:00Z'), 'America/Chicago')).toEqual({
      ...{ day: '2026-11-26', time: '00:05' },
    });
    expect(localMoment(new Date('2026-11-25T18:30:00Z'), 'America/Chicago').time).toBe('12:30');
  });
});
