import { BoundedCache } from '../bounded-cache.ts';
import { localeOf } from './language.ts';

const CURRENCY = 'USD';

/**
 * Integer cents as dollars, as the language writes them.
 *
 * @example formatMoney(123450, 'en') // '$1,234.50'
 */
export function formatMoney(cents: number, language: string): string {
  return money(language, {}).format(cents / 100);
}

/** Integer cents as whole dollars. @example formatWholeMoney(139_500, 'en') // '$1,395' */
export function formatWholeMoney(cents: number, language: string): string {
  return money(language, { maximumFractionDigits: 0 }).format(cents / 100);
}

/** Making one takes a few milliseconds, formatting with it none; a page of amounts asks for the same again and again. */
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
