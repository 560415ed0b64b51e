/**
 * Which expiry months and years a card form offers.
 *
 * Years are the current one and the next ten. In the current year the months up to and including this one are
 * left out; in December nothing is left of the current year, and it falls away.
 *
 * @see spec/application.md §5 Payment form
 */
export interface ExpiryYear {
  /** Four digits. */
  year: number;
  /** 1 to 12, those that can be chosen. */
  months: number[];
}

/**
 * @param today any moment of the day it is for the person.
 * @example expiryYears(new Date('2026-12-05T12:00:00Z'))[0] // { year: 2027, months: [1, …, 12] }
 */
export function expiryYears(today: Date): ExpiryYear[] {
  const thisYear = today.getUTCFullYear();
  const thisMonth = today.getUTCMonth() + 1;
  return Array.from({ length: 11 }, (_, offset) => thisYear + offset)
    .map((year) => ({ year, months: monthsFrom(year === thisYear ? thisMonth + 1 : 1) }))
    .filter((entry) => entry.months.length > 0);
}

/**
 * Whether a card with this expiry can still be used, by the same rule as the choices.
 *
 * @example expiryOffered('11', '2026', new Date('2026-11-20T12:00:00Z')) // false
 */
export function expiryOffered(month: string, year: string, today: Date): boolean {
  const entry = expiryYears(today).find((candidate) => String(candidate.year) === year);
  return entry?.months.includes(Number(month)) ?? false;
}

function monthsFrom(first: number): number[] {
  return Array.from({ length: Math.max(0, 13 - first) }, (_, offset) => first + offset);
}
