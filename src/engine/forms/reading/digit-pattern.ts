/** Display patterns for digits: `#` stands for one digit. */
export const PHONE_PATTERN = '(###) ###-####';
export const ZIP_PATTERN = '##### ####';
export const SSN_PATTERN = '###-##-####';

/** The digits of a text. @example digitsOf('(555) 123') // '555123' */
export function digitsOf(text: string): string {
  return text.replace(/\D/g, '');
}

/** The digits and the dots of a text. @example decimalOf('$1,200.50 a month') // '1200.50' @see spec/platform.md §5 */
export function decimalOf(text: string): string {
  return text.replace(/[^\d.]/g, '');
}

/**
 * The digits of a phone number without the US country code: no area code begins with 1, so a leading 1 is recognized as
 * that code before the other digits are typed.
 *
 * @example phoneDigits('+1 555-123-4567') // '5551234567'
 */
export function phoneDigits(text: string): string {
  return digitsOf(text).replace(/^1(?=\d{0,10}$)/, '');
}

/**
 * Groups the digits of a text by a pattern, as far as there are digits. A text with more digits than the pattern is
 * returned unchanged, so that nothing a person entered disappears.
 *
 * @example groupDigits('(###) ###-####', '5551234') // '(555) 123-4'
 */
export function groupDigits(pattern: string, text: string): string {
  const digits = digitsOf(text);
  if (digits === '' || digits.length > digitsIn(pattern)) return text;
  let shown = '';
  let at = 0;
  for (const place of pattern) {
    if (at === digits.length) break;
    shown += place === '#' ? digits[at++] : place;
  }
  return shown;
}

/**
 * A number with thousands separators; a text that is not a number is returned unchanged.
 *
 * @example groupThousands('1200.5') // '1,200.5'
 * @see spec/platform.md §5
 */
export function groupThousands(text: string): string {
  const [, whole, rest] = /^(\d+)(\.\d*)?$/.exec(ungrouped(text)) ?? [];
  return whole === undefined ? text : `${whole.replaceAll(/\B(?=(\d{3})+$)/g, ',')}${rest ?? ''}`;
}

/** A text without grouping characters. @example ungrouped('$1,200.50') // '1200.50' */
export function ungrouped(text: string): string {
  return text.replaceAll(/[$,\s]/g, '');
}

/** The number of digits in a pattern. */
export function digitsIn(pattern: string): number {
  return pattern.split('#').length - 1;
}

/** Maximum number of digits of the whole dollars in a currency field. */
export const MOST_DOLLAR_DIGITS = 10;

/**
 * The amount in a text with two decimals, as shown when the field loses focus; '' without a digit.
 *
 * @example formatCurrency('$1,250.5') // '1250.50'
 * @see spec/pre-application.md §5 Questionnaires
 */
export function formatCurrency(text: string): string {
  const [whole = '', ...rest] = decimalOf(text).split('.');
  if (whole === '' && rest.join('') === '') return '';
  const dollars = whole.slice(0, MOST_DOLLAR_DIGITS).replace(/^0+(?=\d)/, '') || '0';
  return `${dollars}.${rest.join('').slice(0, 2).padEnd(2, '0')}`;
}
