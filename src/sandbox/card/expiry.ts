/**
 * The expiry months and years that a card form offers.
 *
 * The years are the current one and the next ten. The current year offers only the months after the current one; in
 * December none are left, so the current year is omitted.
 *
 * @see spec/application.md §5 Payment form
 */
export interface ExpiryYear {
  /** Four digits. */
  year: number;
  /** The months that can be chosen, 1 to 12. */
  months: number[];
}

/**
 * @param today any time of the person's current day.
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
