import { BoundedCache } from '../bounded-cache.ts';
import { formats as textFormats } from '../keywords/formats.ts';
import { localeOf } from './language.ts';

const CURRENCY = 'USD';

/**
 * Formats integer cents as dollars in the language.
 *
 * @example formatMoney(123450, 'en') // '$1,234.50'
 */
export function formatMoney(cents: number, language: string): string {
  return money(language, {}).format(cents / 100);
}

/** Formats integer cents as whole dollars. @example formatWholeMoney(139_500, 'en') // '$1,395' */
export function formatWholeMoney(cents: number, language: string): string {
  return money(language, { maximumFractionDigits: 0 }).format(cents / 100);
}

/**
 * Parses a dollar amount to cents; null for anything that the format `dollars` refuses.
 *
 * @example centsOfDollars('1,250.5') // 125050
 * @example centsOfDollars('500,50') // null
 */
export function centsOfDollars(text: string): number | null {
  return textFormats.dollars.test(text) ? Math.round(Number(text.replaceAll(',', '')) * 100) : null;
}

/** Cents as an editable dollar amount; '' for null. @example dollarsOfCents(125050) // '1250.50' */
export function dollarsOfCents(cents: number | null): string {
  return cents === null ? '' : (cents / 100).toFixed(2);
}

/** Creating a formatter takes milliseconds; a page of amounts needs the same one again and again. */
const formats = new BoundedCache<string, Intl.NumberFormat>(32);

function money(language: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  return formats.getOrMake(
    `${language} ${options.maximumFractionDigits ?? ''}`,
    () =>
      new Intl.NumberFormat(localeOf(language), {
        style: 'currency',
        currency: CURRENCY,
        currencyDisplay: 'narrowSymbol',
        ...options,
      }),
  );
}
