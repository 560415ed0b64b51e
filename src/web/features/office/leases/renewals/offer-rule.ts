/** A rule by which the rents of offers are filled in. Everything is a text until it is read. */
import type { RenewalRow, RenewalTerm } from '../../../../../contract/office/leases/renewal.contract.ts';
import { centsOfDollars } from '../../../../../engine/language/money.ts';

export const BASES = ['rent', 'market'] as const;
export const WAYS = ['percent', 'amount'] as const;

export interface TypedRule {
  /** What is raised: the present rent, or the market price of the home. */
  readonly base: (typeof BASES)[number];
  readonly way: (typeof WAYS)[number];
  /** By the name of the term; "-2" lowers. Empty: nothing. */
  readonly more: Readonly<Record<string, string>>;
  /** At most so many percent above the present rent; empty: no limit. */
  readonly cap: string;
}

export interface OfferRule extends Pick<TypedRule, 'base' | 'way'> {
  /** Cents, or hundredths of a percent, by the name of the term. */
  readonly more: Readonly<Record<string, number>>;
  /** Hundredths of a percent. */
  readonly cap: number | null;
}

const WHOLE = 10_000;
const DOLLAR = 100;
const MINUS = /^[-−]/;

/** The rule to begin with: the present rent, unchanged. */
export const NO_RISE: TypedRule = { base: 'rent', way: 'percent', more: {}, cap: '' };

/** A number of hundredths, also a negative one; null if it cannot be read. @example hundredths('-2.5') // -250 */
export function hundredths(text: string): number | null {
  const typed = text.trim();
  if (typed === '') return 0;
  const read = centsOfDollars(typed.replace(MINUS, ''));
  return read !== null && MINUS.test(typed) ? -read : read;
}

/** The rule that was typed; null while a number of it cannot be read. */
export function ruleOf({ base, way, more, cap }: TypedRule, terms: readonly RenewalTerm[]): OfferRule | null {
  const read = terms.map(({ name }): [string, number | null] => [name, hundredths(more[name] ?? '')]);
  const limit = cap.trim() === '' ? null : hundredths(cap);
  const isRead = read.every((entry): entry is [string, number] => entry[1] !== null);
  if (!isRead || (cap.trim() !== '' && limit === null)) return null;
  return { base, way, more: Object.fromEntries(read), cap: limit };
}

/**
 * The rent that a rule offers for a term, in cents: whole dollars, never above the cap, and at least one dollar.
 *
 * @example offeredCents({ rent_cents: 150_000, market_cents: 180_000 }, rule, 'rent_12_cents') // 154_500
 */
export function offeredCents(
  { rent_cents, market_cents }: Pick<RenewalRow, 'rent_cents' | 'market_cents'>,
  { base, way, more, cap }: OfferRule,
  term: string,
): number {
  const from = base === 'rent' ? rent_cents : market_cents;
  const rise = more[term] ?? 0;
  const raised = way === 'amount' ? from + rise : (from * (WHOLE + rise)) / WHOLE;
  const most = cap === null ? raised : (rent_cents * (WHOLE + cap)) / WHOLE;
  const cents = raised <= most ? Math.round(raised / DOLLAR) * DOLLAR : Math.floor(most / DOLLAR) * DOLLAR;
  return Math.max(DOLLAR, cents);
}
