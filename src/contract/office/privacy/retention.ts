/** Days for which data of people is kept: the range that a property may choose from, and the default. */

/** 25 months at their longest: so long declined applications are kept (12 CFR 1002.12(b)). */
const MONTHS_25 = 762;
const TEN_YEARS = 3650;
/** Who has not paid under a written contract may be sued for four years (California, CCP 337), elsewhere longer. */
const FOUR_YEARS = 1461;
/** Tax authorities ask for books of at most seven years. */
const SEVEN_YEARS = 2557;

/** The settings with their bounds, in days. @see docs/decisions/0129-what-the-law-keeps-stays-the-rest-ends.md */
export const RETENTION_DAYS = {
  secrets_days: { least: 1, usual: 30, most: TEN_YEARS },
  screening_days: { least: 1, usual: 60, most: TEN_YEARS },
  application_days: { least: MONTHS_25, usual: MONTHS_25, most: TEN_YEARS },
  abandoned_days: { least: 30, usual: 180, most: TEN_YEARS },
  guestcard_days: { least: 30, usual: MONTHS_25, most: TEN_YEARS },
  lease_days: { least: FOUR_YEARS, usual: SEVEN_YEARS, most: TEN_YEARS },
  books_days: { least: FOUR_YEARS, usual: SEVEN_YEARS, most: TEN_YEARS },
} as const;

export type RetentionSetting = keyof typeof RETENTION_DAYS;
