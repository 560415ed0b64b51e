import { checkForm } from '../../../engine/forms/answers/check.ts';
import type { FormBundle, FormFacts } from '../../../engine/forms/form.ts';
import { centsOfDollars } from '../../../engine/language/money.ts';
import type { Draft } from '../../forms/index.ts';

/** Initial values of the amount form. */
export const ALL_THAT_IS_DUE: Draft = { how_much: 'all', amount: '' };

/**
 * The amount that the form asks to pay: everything due, an amount in cents, or 'wrong' while it has errors.
 *
 * @example wantedAmount(bundle, { how_much: 'part', amount: '1,200.5' }, facts) // 120050
 * @example wantedAmount(bundle, { how_much: 'part', amount: '1 00' }, facts) // 'wrong'
 */
export function wantedAmount(bundle: FormBundle, draft: Draft, facts: FormFacts): number | 'all' | 'wrong' {
  if (checkForm(bundle, draft, facts).length > 0) return 'wrong';
  if (draft.how_much !== 'part') return 'all';
  return centsOfDollars(String(draft.amount)) ?? 'wrong';
}
