import { annualIncomeCents } from '../../../../../machines/annual-income.ts';
import type { ApplicationAnswer } from '../../../app/application-query.ts';
import type { Draft } from '../../../forms/index.ts';

/**
 * The income that the property requires, in cents a month; null if it requires none.
 *
 * @see spec/application.md §5 Income hint
 */
export function minimumIncome({
  portal_setting,
  unit_details,
}: Pick<ApplicationAnswer, 'portal_setting' | 'unit_details'>): number | null {
  const income = Math.round(portal_setting.income_calculation_factor * unit_details.market_rent);
  return income > 0 ? income : null;
}

/** The stated income, in cents a month, if it is below the minimum; null if it suffices or none is stated. */
export function lowIncome(draft: Draft, least: number): number | null {
  const stated = Math.round(annualIncomeCents(draft) / 12);
  return stated > 0 && stated < least ? stated : null;
}

/** The paths of the amounts in a draft, with their values. */
export function incomesIn(draft: Draft): ReadonlyMap<string, unknown> {
  const amounts = (list: string, name: string): [string, unknown][] =>
    ((draft[list] ?? []) as readonly (Record<string, unknown> | null)[]).map((entry, index) => [
      `${list}.${index}.${name}`,
      entry?.[name],
    ]);
  return new Map([
    ...amounts('applicant_employers', 'income'),
    ...amounts('applicant_other_incomes', 'amount'),
  ]);
}
