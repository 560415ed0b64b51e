/**
 * Formats as regular expressions: the only kind that works in standalone code.
 *
 * Formatting characters (spaces, brackets, dots, hyphens) are allowed; only the digits count.
 *
 * @see spec/application.md §5, §9
 */

const SEPARATORS = String.raw`[\s().-]*`;

function digits(count: number): string {
  return String.raw`(?:\d${SEPARATORS}){${count}}`;
}

/** An existing date: 29 February only in leap years. Exactly `YYYY-MM-DD`, 10 characters. */
const leapDay = String.raw`(?:(?:[02468][048]|[13579][26])00|\d{2}(?:0[48]|[2468][048]|[13579][26]))-02-29`;
const otherDay = String.raw`\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\d|30)|02-(?:0[1-9]|1\d|2[0-8]))`;

/** The part before the @ may contain letters of any alphabet; the part after it is a host name with a dot. */
const local = String.raw`[^\s@.,;:<>()[\]\\"]+(?:\.[^\s@.,;:<>()[\]\\"]+)*`;
const host = String.raw`(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+(?:[A-Za-z]{2,63}|xn--[A-Za-z0-9-]{1,59})`;

export const formats = {
  /** `YYYY-MM-DD` */
  date: new RegExp(`^(?:${leapDay}|${otherDay})$`),
  email: new RegExp(`^${local}@${host}$`),
  /** 10 digits */
  phone: new RegExp(`^${SEPARATORS}${digits(10)}$`),
  /** 5 or 9 digits */
  zip: new RegExp(`^${SEPARATORS}${digits(5)}(?:${digits(4)})?$`),
  /** 9 digits, or the mask that is shown for a stored number: it means "unchanged". */
  ssn: new RegExp(`^(?:${SEPARATORS}${digits(9)}|\\*{5}\\d{4})$`),
  /** An amount of money as people write it: `$1,200.50`. Not negative. */
  amount: /^\$?\s?\d[\d,]*(?:\.\d{1,2})?$/,
  /** A payment in dollars, `1,200.50`: commas only between groups of three, and at most two decimals. */
  dollars: /^(?:\d{1,7}|\d{1,3}(?:,\d{3}){1,2})(?:\.\d{1,2})?$/,
  digits: /^\d+$/,
  /** A non-negative number, written with digits and at most one decimal point. */
  decimal: /^\d+(?:\.\d+)?$/,
} as const satisfies Record<string, RegExp>;
