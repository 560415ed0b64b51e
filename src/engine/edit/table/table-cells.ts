/** The conditions of a decision table as its cells show them, and back. */
import type { ConditionSchema } from '../../conditions.ts';
import type { CellValue } from '../../decision-tables/table-file.ts';

/** What a cell asks of the value of its column. */
export type TableCell =
  | { readonly kind: 'any' }
  | { readonly kind: 'one_of' | 'none_of'; readonly values: readonly CellValue[] }
  /** A number between two limits; null: none. */
  | { readonly kind: 'range'; readonly least: number | null; readonly most: number | null }
  /** Any other condition: the view JSON changes it. */
  | { readonly kind: 'other'; readonly schema: ConditionSchema };

/**
 * The cell of a condition; without a condition everything matches.
 *
 * @example tableCell({ minimum: 6 }) // { kind: 'range', least: 6, most: null }
 */
export function tableCell(schema: ConditionSchema | undefined): TableCell {
  if (schema === undefined || schema === true) return { kind: 'any' };
  const other = { kind: 'other', schema } as const;
  if (typeof schema !== 'object' || schema === null) return other;
  const values = listedIn(schema);
  if (values !== null) return { kind: 'one_of', values };
  const keywords = Object.keys(schema);
  const { minimum = null, maximum = null, not } = schema;
  if (keywords.length === 1 && typeof not === 'object') {
    const refused = listedIn(not);
    return refused === null ? other : { kind: 'none_of', values: refused };
  }
  const isRange = keywords.length > 0 && keywords.every((one) => one === 'minimum' || one === 'maximum');
  return isRange ? { kind: 'range', least: minimum, most: maximum } : other;
}

/**
 * The condition of a cell, as short as it can be written; undefined where everything matches.
 *
 * @example cellSchema({ kind: 'one_of', values: ['SMALL'] }) // { const: 'SMALL' }
 */
export function cellSchema(cell: TableCell): ConditionSchema | undefined {
  switch (cell.kind) {
    case 'any':
      return undefined;
    case 'one_of':
      return listed(cell.values);
    case 'none_of': {
      const not = listed(cell.values);
      return not === undefined ? undefined : { not };
    }
    case 'range': {
      const { least, most } = cell;
      if (least === null && most === null) return undefined;
      return { ...(least !== null && { minimum: least }), ...(most !== null && { maximum: most }) };
    }
    default:
      return cell.schema;
  }
}

function listed(values: readonly CellValue[]): ConditionSchema | undefined {
  if (values.length === 0) return undefined;
  return values.length === 1 ? { const: values[0] } : { enum: values };
}

function listedIn(schema: ConditionSchema): readonly CellValue[] | null {
  if (typeof schema !== 'object' || schema === null || Object.keys(schema).length !== 1) return null;
  if ('const' in schema) return [schema.const as CellValue];
  return Array.isArray(schema.enum) ? (schema.enum as CellValue[]) : null;
}
