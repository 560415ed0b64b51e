import { describe, expect, it } from 'vitest';
import { addDays, moveInWindow } from '../../../../src/server/features/guestcard/guest-place.ts';

const rules = {
  vacant_date: '2026-04-01',
  occupancy_status: 'NOTICE',
  vacant_days: { NOTICE: 7, VACANT: 2 },
  allow_movein_days: 30,
};

describe('the days on which somebody may move in', () => {
  it('[PRE-294] start when the unit is ready: vacant, and the days that its status asks for', () => {
    expect(moveInWindow(rules, '2026-03-02').from).toBe('2026-04-08');
    expect(moveInWindow({ ...rules, occupancy_status: 'VACANT' }, '2026-03-02').from).toBe('2026-04-03');
    expect(moveInWindow({ ...rules, occupancy_status: 'OTHER' }, '2026-03-02').from).toBe('2026-04-01');
  });

  it.each([
    ['2026-04-07', '2026-04-08'],
    ['2026-04-08', '2026-04-08'],
    ['2026-04-09', '2026-04-09'],
  ])('[PRE-294] never start before today, %s', (today, from) => {
    expect(moveInWindow(rules, today).from).toBe(from);
  });

  it('[PRE-295] end so many days after they start', () => {
    expect(moveInWindow(rules, '2026-03-02').to).toBe('2026-05-08');
    expect(moveInWindow(rules, '2026-06-15').to).toBe('2026-07-15');
  });

  it('go by the calendar, leap days and clock changes included', () => {
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
    expect(addDays('2026-03-07', 2)).toBe('2026-03-09');
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
  });
});
