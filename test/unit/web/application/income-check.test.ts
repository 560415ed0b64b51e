import { expect, it } from 'vitest';
import { lowIncome, minimumIncome } from '../../../../src/web/features/application/income/income-check.ts';

const property = (income_calculation_factor: number, market_rent: number) =>
  ({ portal_setting: { income_calculation_factor }, unit_details: { market_rent } }) as Parameters<
    typeof minimumIncome
  >[0];

it('[PLT-358] the required income is the market rent times the factor of the property', () => {
  expect(minimumIncome(property(3, 168_500))).toBe(505_500);
  expect(minimumIncome(property(2.5, 168_501))).toBe(421_253);
  expect(minimumIncome(property(0, 168_500))).toBeNull();
});

it('a stated income is too low if it is one cent short, but a missing one is not', () => {
  const stated = (income: string) => ({ applicant_employers: [{ income, income_frequency: 'MONTHLY' }] });
  expect(lowIncome(stated('5,054.99'), 505_500)).toBe(505_499);
  expect(lowIncome(stated('5,055'), 505_500)).toBeNull();
  expect(lowIncome(stated(''), 505_500)).toBeNull();
  expect(lowIncome({}, 505_500)).toBeNull();
});
