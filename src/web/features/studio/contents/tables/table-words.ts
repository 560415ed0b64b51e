/** Cells, columns and values of a decision table in words. */
import type { TFunction } from 'i18next';
import type { ConditionSchema } from '../../../../../engine/conditions.ts';
import type { Example } from '../../../../../engine/decision-tables/judge-rows.ts';
import type { CellValue, ColumnFile } from '../../../../../engine/decision-tables/table-file.ts';
import { tableCell } from '../../../../../engine/edit/table/table-cells.ts';
import { formatMoney } from '../../../../../engine/language/money.ts';

/** How values of a column are written. */
export interface ColumnLook {
  readonly isMoney: boolean;
  readonly language: string;
}

/** A value in words. @example valueWords(t, 120050, { isMoney: true, language: 'en' }) // '$1,200.50' */
export function valueWords(
  t: TFunction<'studio'>,
  value: CellValue,
  { isMoney, language }: ColumnLook,
): string {
  if (value === undefined) return t('studio:tables.no_value');
  if (isMoney && typeof value === 'number') return formatMoney(value, language);
  if (typeof value === 'boolean') return t(value ? 'studio:tables.yes' : 'studio:tables.no');
  return String(value);
}

/** What a cell asks, in words. @example cellWords(t, { minimum: 6 }, look) // 'at least 6' */
export function cellWords(
  t: TFunction<'studio'>,
  schema: ConditionSchema | undefined,
  look: ColumnLook,
): string {
  const cell = tableCell(schema);
  const list = (values: readonly CellValue[]) =>
    values.map((value) => valueWords(t, value, look)).join(t('studio:tables.or'));
  switch (cell.kind) {
    case 'any':
      return t('studio:tables.any');
    case 'one_of':
      return list(cell.values);
    case 'none_of':
      return t('studio:tables.not', { values: list(cell.values) });
    case 'range': {
      const [least, most] = [cell.least, cell.most].map((limit) => valueWords(t, limit ?? undefined, look));
      if (cell.most === null) return t('studio:tables.at_least', { least });
      return cell.least === null
        ? t('studio:tables.at_most', { most })
        : t('studio:tables.between', { least, most });
    }
    default:
      return JSON.stringify(cell.schema);
  }
}

/** Where the values of a column come from, in words. */
export function originWords(t: TFunction<'studio'>, origin: ColumnFile): string {
  const { form = '', field, given, fact, sum, least, days } = origin;
  if (given !== undefined) return t('studio:tables.origin_given', { name: given });
  if (fact !== undefined) return t('studio:tables.origin_fact', { name: fact });
  if (sum !== undefined) return t('studio:tables.origin_sum', { form, name: [sum].flat().join(' + ') });
  if (least !== undefined) return t('studio:tables.origin_least', { form, name: [least].flat().join(', ') });
  if (days !== undefined) return t('studio:tables.origin_days', { form, from: days.from, to: days.to });
  return t('studio:tables.origin_answer', { form, name: field ?? '' });
}

/** Values for every column, in words. @example exampleWords(t, { size: 'SMALL' }, lookOf) // 'size: SMALL' */
export function exampleWords(
  t: TFunction<'studio'>,
  example: Example,
  lookOf: (column: string) => ColumnLook,
): string {
  const said = Object.entries(example).map(
    ([column, value]) => `${column}: ${valueWords(t, value, lookOf(column))}`,
  );
  return said.join(', ');
}
