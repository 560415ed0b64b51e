import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkForm } from '../../../../src/engine/forms/answers/check.ts';
import { compileForms } from '../../../../src/engine/forms/compile.ts';
import type { FormBundle } from '../../../../src/engine/forms/form.ts';
import { addDays, moveInDays, moveInWindow } from '../../../../src/server/features/guestcard/guest-place.ts';
import { loadForms } from '../../../forms/load-forms.ts';

const schemas = join(import.meta.dirname, '..', '..', '..', '..', 'schemas');
const moveIn = compileForms(loadForms(schemas)).get('guestcard/move-in') as FormBundle;

const rules = {
  vacant_date: '2026-04-01',
  occupancy_status: 'NOTICE',
  vacant_days: { NOTICE: 7, VACANT: 2 },
  allow_movein_days: 30,
};

describe('the possible move-in dates', () => {
  it('[PRE-294] start when the unit is ready: the days that its status requires after it is vacant', () => {
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

  it('[PRE-295] end allow_movein_days after they start', () => {
    expect(moveInWindow(rules, '2026-03-02').to).toBe('2026-05-08');
    expect(moveInWindow(rules, '2026-06-15').to).toBe('2026-07-15');
  });

  it.each([
    ['the unit is ready later', '2026-03-02', 30, '2026-04-08', '2026-05-08'],
    ['it is ready tomorrow', '2026-04-07', 30, '2026-04-08', '2026-05-08'],
    ['it is ready today', '2026-04-08', 30, '2026-04-09', '2026-05-08'],
    ['it is ready for long', '2026-06-15', 30, '2026-06-16', '2026-07-15'],
    ['there is one day', '2026-03-02', 0, '2026-04-08', '2026-04-08'],
    ['there is one day, which is today', '2026-06-15', 0, '2026-06-16', '2026-06-16'],
  ])(
    'are offered from tomorrow onwards and are all accepted if %s',
    (_, today, allow_movein_days, from, to) => {
      const days = moveInDays({ ...rules, allow_movein_days }, today);
      expect(days).toEqual({ from, to });
      const facts = { today, tomorrow: addDays(today, 1), movein_from: days.from, movein_to: days.to };
      const wrong = (date_needed: string) =>
        checkForm(moveIn, { date_needed, lease_term: '12' }, facts).map(({ code }) => code);
      expect([wrong(from), wrong(to)]).toEqual([[], []]);
      expect(wrong(addDays(to, 1))).toEqual(['movein_date.window']);
      expect(wrong(addDays(from, -1))).toHaveLength(1);
      expect(wrong(today)).toEqual(['applicants.movein_date.min']);
    },
  );

  it('follow the calendar, including leap days and clock changes', () => {
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
    expect(addDays('2026-03-07', 2)).toBe('2026-03-09');
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
  });
});
