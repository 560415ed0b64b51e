import type { Deps } from '../deps.ts';

/** How the provider calls a bank account; a card has the name of its brand, which is the same in every language. */
const BANK = /^Bank (?=•)/;

/**
 * A way to pay as it is shown, in a language.
 *
 * @param label as the provider gave it: `Visa •••• 4242`, `Bank •••• 6789`.
 * @example methodLabel(deps, 'Bank •••• 6789', 'es') // 'Cuenta bancaria •••• 6789'
 */
export function methodLabel({ texts }: Pick<Deps, 'texts'>, label: string, language: string): string {
  return BANK.test(label)
    ? label.replace(BANK, `${texts.message(language, 'ledger:bank_account', {})} `)
    : label;
}
