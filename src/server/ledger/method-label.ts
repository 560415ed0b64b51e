import type { Deps } from '../deps.ts';

/**
 * A bank account as its provider labels it; a check and cash, with their numbers, as the office does. Card labels use the
 * brand, which is the same in every language.
 */
const LABELS = [
  [/^Bank (?=•)/, 'bank_account'],
  [/^Check (?=#)/, 'check'],
  [/^Cash (?=#)/, 'cash'],
] as const;

/**
 * The label of a payment method in a language.
 *
 * @param label as the provider gave it: `Visa •••• 4242`, `Bank •••• 6789`, `Check #1234`.
 * @example methodLabel(deps, 'Bank •••• 6789', 'es') // 'Cuenta bancaria •••• 6789'
 */
export function methodLabel({ texts }: Pick<Deps, 'texts'>, label: string, language: string): string {
  const found = LABELS.find(([start]) => start.test(label));
  if (found === undefined) return label;
  const [start, key] = found;
  // The number was typed: it is no pattern of a replacement.
  return label.replace(start, () => `${texts.message(language, `ledger:${key}`, {})} `);
}
