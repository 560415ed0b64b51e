import { formats } from '../../../../engine/keywords/formats.ts';
import { centsOfDollars } from '../../../../engine/language/money.ts';
import type { CellType } from './import-fields.ts';

/** What a cell means; null: it cannot be read. */
export type Cell = string | number | boolean | null;

const MOST_TEXT = 60;
const KEY = /^[^\s,;/]{1,20}(?: [^\s,;/]{1,20}){0,3}$/;
const MOST_WHOLE = 100_000;
const US_DAY = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/;
const YES = ['yes', 'y', 'true', '1', 'x', 'si', 'sí'];
const NO = ['no', 'n', 'false', '0', ''];

/**
 * Reads a cell as people write it: days as 2026-03-01 or 3/1/2026, amounts with or without signs.
 *
 * @example readCell('cents', '$1,450.00') // 145000
 * @example readCell('balance', '(25.00)') // -2500
 * @example readCell('day', '2/30/2026') // null
 */
export function readCell(type: CellType, cell: string): Cell {
  const text = cell.trim();
  switch (type) {
    case 'text':
      return text.length <= MOST_TEXT ? text : null;
    case 'key':
      return KEY.test(text) ? text : null;
    case 'day':
      return dayOf(text);
    case 'cents':
      return centsOfDollars(text.replace(/^\$ ?/, ''));
    case 'balance':
      return balanceOf(text);
    case 'whole':
      return /^\d{1,6}$/.test(text) && Number(text) <= MOST_WHOLE ? Number(text) : null;
    case 'bathrooms':
      return /^\d(?:\.[05])?$/.test(text) ? text.replace(/\.0$/, '') : null;
    case 'email':
      return formats.email.test(text) && text.length <= MOST_TEXT * 2 ? text.toLowerCase() : null;
    case 'yes':
      return YES.includes(text.toLowerCase()) ? true : NO.includes(text.toLowerCase()) ? false : null;
  }
}

function dayOf(text: string): string | null {
  const [, month = '', day = '', year = ''] = US_DAY.exec(text) ?? [];
  const iso = year === '' ? text : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return formats.date.test(iso) ? iso : null;
}

/** What is owed; negative or in brackets: credit. */
function balanceOf(text: string): number | null {
  const [, inBrackets] = /^\((.+)\)$/.exec(text) ?? [];
  const plain = (inBrackets ?? text).replace(/^-/, '').replace(/^\$ ?/, '');
  const cents = centsOfDollars(plain);
  if (cents === null) return null;
  return inBrackets !== undefined || text.startsWith('-') ? 0 - cents : cents;
}
