const mostDigits = 10;

/**
 * What may be in a currency field while it is typed: digits, and one point with at most two digits after it.
 *
 * @example filterCurrency('$1,250.999') // '1250.99'
 * @see spec/pre-application.md §5 Questionnaires
 */
export function filterCurrency(typed: string): string {
  const [whole = '', ...rest] = typed.replaceAll(/[^\d.]/g, '').split('.');
  const dollars = whole.slice(0, mostDigits);
  return rest.length === 0 ? dollars : `${dollars}.${rest.join('').slice(0, 2)}`;
}

/**
 * The amount with two decimals, as a field shows it once it is left; '' stays ''.
 *
 * @example formatCurrency('1250.5') // '1250.50'
 */
export function formatCurrency(text: string): string {
  const filtered = filterCurrency(text);
  if (!/\d/.test(filtered)) return '';
  const [dollars = '', cents = ''] = filtered.split('.');
  return `${dollars.replace(/^0+(?=\d)/, '') || '0'}.${cents.padEnd(2, '0')}`;
}
