import type { Widget } from '../form.ts';
import { groupDigits, groupThousands, PHONE_PATTERN, SSN_PATTERN, ZIP_PATTERN } from './digit-pattern.ts';

const PATTERNS: Partial<Record<Widget, string>> = {
  phone: PHONE_PATTERN,
  zip: ZIP_PATTERN,
  ssn: SSN_PATTERN,
};

/** Prefix of an amount. */
export const CURRENCY = '$';

/** A stored value as the text of its field. @example shownText('phone', '5551234567') // '(555) 123-4567' */
export function shownText(widget: Widget, value: unknown): string {
  const text = typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
  if (widget === 'money') return groupThousands(text);
  const pattern = PATTERNS[widget];
  return pattern === undefined ? text : groupDigits(pattern, text);
}

/** A stored secret is sent as asterisks and its last characters. */
const MASKED = /^\*{3,}(.*)$/;

/**
 * The visible last characters of a masked secret; null for other values. @example maskedEnding('*****6789') // '6789'
 */
export function maskedEnding(value: unknown): string | null {
  return typeof value === 'string' ? (MASKED.exec(value)?.[1] ?? null) : null;
}
