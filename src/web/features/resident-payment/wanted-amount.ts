import { checkForm } from '../../../engine/forms/answers/check.ts';
import type { FormBundle, FormFacts } from '../../../engine/forms/form.ts';
import { centsOfDollars } from '../../../engine/language/money.ts';
import type { Draft } from '../../forms/index.ts';

/** The form of the amount, as somebody who comes to the page finds it. */
export const ALL_THAT_IS_DUE: Draft = { how_much: 'all', amount: '' };

/**
 * What the form of the amount asks to pay: all that is due, an amount in cents, or nothing while it is wrong.
 *
 * @example wantedAmount(bundle, { how_much: 'part', amount: '1,200.5' }, facts) // 120050
 * @example wantedAmount(bundle, { how_much: 'part', amount: '1 00' }, facts) // 'wrong'
 */
export function wantedAmount(bundle: FormBundle, draft: Draft, facts: FormFacts): number | 'all' | 'wrong' {
  if (checkForm(bundle, draft, facts).length > 0) return 'wrong';
  if (draft.how_much !== 'part') return 'all';
  return centsOfDollars(String(draft.amount)) ?? 'wrong';
}
