import type { Deps } from '../deps.ts';

/** The provider's label of a bank account. Card labels use the brand, which is the same in every language. */
const BANK = /^Bank (?=•)/;

/**
 * The label of a payment method in a language.
 *
 * @param label as the provider gave it: `Visa •••• 4242`, `Bank •••• 6789`.
 * @example methodLabel(deps, 'Bank •••• 6789', 'es') // 'Cuenta bancaria •••• 6789'
 */
export function methodLabel({ texts }: Pick<Deps, 'texts'>, label: string, language: string): string {
  return BANK.test(label)
    ? label.replace(BANK, `${texts.message(language, 'ledger:bank_account', {})} `)
    : label;
}
