import { expect, it } from 'vitest';
import { timeIssue } from '../../../../src/web/features/studio/publish/when-fields.tsx';

it('a time of a publication is complete, and ahead in the time zone of the property', () => {
  const now = new Date('2026-03-02T15:30:20.000Z');
  const issue = (day: string, time: string, zone = 'America/Chicago') => timeIssue({ day, time }, zone, now);
  expect([issue('', '10:00'), issue('2026-03-02', '')]).toEqual(['missing', 'missing']);
  expect([issue('2026-03-02', '09:30'), issue('2026-03-01', '23:00')]).toEqual(['over', 'over']);
  expect([issue('2026-03-02', '09:31'), issue('2027-01-01', '00:00')]).toEqual([null, null]);
  expect([
    issue('2026-03-02', '10:30', 'America/New_York'),
    issue('2026-03-02', '08:00', 'America/Los_Angeles'),
  ]).toEqual(['over', null]);
});
