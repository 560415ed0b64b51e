import { type FactSchema, factValues } from '../facts.ts';
import { entrySchema } from '../forms/answers/list.ts';
import { isWhole, numberOf, type QuantityFile, wholeField, writtenAs } from '../forms/answers/quantity.ts';
import type { FormBundle } from '../forms/form.ts';
import type { CellValue } from './table-file.ts';

/** All values that a column can have: listed ones, numbers between two limits, or any text. */
export interface ColumnValues {
  /** The listed values; absent for numbers and texts. */
  readonly listed?: readonly CellValue[];
  /** The limits of a number; null where there is none. `whole`: only whole numbers, such as cents. */
  readonly number?: {
    readonly least: number | null;
    readonly most: number | null;
    readonly whole: boolean;
  };
  /** Whether there may be no value. */
  readonly optional: boolean;
}

type Node = Pick<FactSchema, 'type' | 'enum' | 'minimum' | 'maximum'>;

/** The values that a schema allows. A text without an `enum` can be any text. */
export function valuesOf(schema: Partial<Node>, optional: boolean): ColumnValues {
  const { type = '', minimum = null, maximum = null } = schema;
  if (schema.enum !== undefined) return { listed: schema.enum, optional };
  if (type === 'boolean') return { listed: [false, true], optional };
  const whole = type === 'integer';
  if (!whole && type !== 'number') return { optional };
  return { number: { least: minimum, most: maximum, whole }, optional };
}

/** The values of a fact. Facts always have one. */
export function valuesOfFact(schema: FactSchema): ColumnValues {
  return { listed: factValues(schema) ?? [], optional: false };
}

type Form = Pick<FormBundle, 'schema' | 'ui'>;

/**
 * The values of an answer; null if the form has no such field, or one for each entry of a list. An answer that is not
 * required, or whose field is not always shown, may be absent.
 */
export function valuesOfField(form: Form, field: string): ColumnValues | null {
  const entry = entrySchema(form);
  const schema = entry.properties?.[field];
  if (form.ui.kind === 'list' || schema === undefined) return null;
  const { when } = form.ui.fields[field] ?? {};
  const optional = when !== undefined || !(entry.required ?? []).includes(field);
  const written = writtenAs(schema);
  if (written === null) return valuesOf(schema as Partial<Node>, optional);
  const { minimum = 0, maximum = null, numberAtMost = maximum } = schema as Node & { numberAtMost?: number };
  const most = written === 'money' ? null : numberAtMost;
  return { number: { least: minimum, most, whole: wholeField(schema) }, optional };
}

/** The values of a number that is drawn from answers. A sum always has one. */
export function valuesOfQuantity(form: Form, quantity: QuantityFile): ColumnValues {
  const least = quantity.days === undefined ? 0 : null;
  return {
    number: { least, most: null, whole: isWhole(form, quantity) },
    optional: quantity.sum === undefined,
  };
}

/** Whether a field takes an amount of money. */
export function isMoney(form: Form, field: string): boolean {
  return form.ui.kind !== 'list' && writtenAs(entrySchema(form).properties?.[field] ?? {}) === 'money';
}

/**
 * An answer as the value of a column: money in integer cents, numbers as numbers. `undefined` for anything else than
 * one value.
 *
 * @example answerValue(form, 'deposit', '$1,200.50') // 120050
 */
export function answerValue(form: Form, field: string, answer: unknown): CellValue {
  const schema = entrySchema(form).properties?.[field] ?? {};
  if (writtenAs(schema) !== null) return numberOf(schema, answer);
  const isOne = typeof answer === 'string' || typeof answer === 'number' || typeof answer === 'boolean';
  return isOne ? answer : undefined;
}
