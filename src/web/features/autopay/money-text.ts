/**
 * What somebody has typed as an amount, in integer cents; null for nothing and for what is no amount above zero.
 *
 * @example centsOf('1,250.5') // 125050
 */
export function centsOf(text: string): number | null {
  const plain = text.replaceAll(/[\s,$]/g, '');
  if (!/^\d{1,7}(\.\d{0,2})?$/.test(plain)) return null;
  const [whole = '0', part = ''] = plain.split('.');
  const cents = Number(whole) * 100 + Number(part.padEnd(2, '0'));
  return cents > 0 ? cents : null;
}

/** An amount as it is typed; '' for none. @example amountText(125050) // '1250.50' */
export function amountText(cents: number | null): string {
  if (cents === null) return '';
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
}
