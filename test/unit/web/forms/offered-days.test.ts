import { expect, it } from 'vitest';
import { offeredDays, offeredDaysText } from '../../../../src/web/forms/field/offered-days.ts';
import { words } from '../../../browser/support/words.ts';

const facts = {
  today: '2026-03-02',
  tomorrow: '2026-03-03',
  movein_from: '2026-03-06',
  movein_to: '2026-04-05',
};

it('a field states its possible days before one is chosen if both ends are known', () => {
  const said = (days: Parameters<typeof offeredDays>[0], language: 'en' | 'es' = 'en') =>
    offeredDaysText(words(language) as never, offeredDays(days, facts));
  const window = { from: ['tomorrow', 'movein_from'], to: 'movein_to' };
  expect(said(window)).toBe('Between 03/06/2026 and 04/05/2026.');
  expect(said(window, 'es')).toBe('Entre el 03/06/2026 y el 04/05/2026.');
  expect(said({ from: ['movein_to'], to: 'movein_to' })).toBe('Only 04/05/2026 is possible.');
  expect(said({ from: ['tomorrow'] })).toBe('');
  expect(said({ from: ['unknown'], to: 'movein_to' })).toBe('');
});
