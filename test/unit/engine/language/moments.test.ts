import { expect, it } from 'vitest';
import { monthText } from '../../../../src/engine/language/moments.ts';

it('a month is told with its name, in the language and in no time zone', () => {
  expect(monthText('en', '2026-10')).toBe('October 2026');
  expect(monthText('es', '2026-01-31')).toBe('enero de 2026');
});
