import { expect, it } from 'vitest';
import { decimalOf } from '../../../../src/engine/forms/reading/digit-pattern.ts';
import { latestDay } from '../../../../src/web/widgets/latest-day.ts';

it('[PLT-265] the decimal of a text consists of its digits and its dot', () => {
  expect(['$1,200.50 a month', '-3.5', 'none', ' 12 '].map(decimalOf)).toEqual(['1200.50', '3.5', '', '12']);
});

it('a date may be up to 1000 years ahead, to the day', () => {
  expect(latestDay('2026-03-02')).toBe('3026-03-02');
  expect(latestDay('2028-02-29')).toBe('3028-02-29');
  expect(latestDay('2400-02-29')).toBe('3400-02-28');
});
