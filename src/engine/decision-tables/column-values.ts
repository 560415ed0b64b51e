import { type FactSchema, factValues } from '../facts.ts';
import type { FieldSchema, FormSchema, FormUi } from '../forms/form.ts';
import { centsOfDollars } from '../language/money.ts';
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

type Form = { readonly schema: FormSchema; readonly ui: Pick<FormUi, 'of' | 'kind' | 'fields'> };

/** How a field stores a number: an amount of money in dollars, or a number, as a text. */
type Written = 'money' | 'number' | null;

function writtenAs({ format, type }: FieldSchema): Written {
  if (format === 'amount' || format === 'dollars') return 'money';
  return format === 'decimal' || format === 'digits' || type === 'integer' || type === 'number'
    ? 'number'
    : null;
}

/** The schema of the entry that a form fills in; null for a list, which has many. */
function entryOf({ schema, ui }: Form): FieldSchema | null {
  if (ui.kind === 'list') return null;
  return ui.of === null ? schema : (schema.properties[ui.of] ?? null);
}

/**
 * The values of an answer; null if the form has no such field, or one for each entry of a list. An answer that is not
 * required, or whose field is not always shown, may be absent.
 */
export function valuesOfField(form: Form, field: string): ColumnValues | null {
  const entry = entryOf(form);
  const schema = entry?.properties?.[field];
  if (!entry || schema === undefined) return null;
  const { when } = form.ui.fields[field] ?? {};
  const optional = when !== undefined || !(entry.required ?? []).includes(field);
  const written = writtenAs(schema);
  if (written === null) return valuesOf(schema as Partial<Node>, optional);
  const { minimum = 0, maximum = null, numberAtMost = maximum } = schema as Node & { numberAtMost?: number };
  const whole = written === 'money' || schema.format === 'digits' || schema.type === 'integer';
  return { number: { least: minimum, most: written === 'money' ? null : numberAtMost, whole }, optional };
}

/** Whether a field takes an amount of money. */
export function isMoney(form: Form, field: string): boolean {
  const schema = entryOf(form)?.properties?.[field];
  return schema !== undefined && writtenAs(schema) === 'money';
}

/**
 * An answer as the value of a column: money in integer cents, numbers as numbers. `undefined` for anything else than
 * one value.
 *
 * @example answerValue(form, 'deposit', '$1,200.50') // 120050
 */
export function answerValue(form: Form, field: string, answer: unknown): CellValue {
  const schema = entryOf(form)?.properties?.[field] ?? {};
  const written = writtenAs(schema);
  if (written === 'money' && typeof answer === 'string') {
    return centsOfDollars(answer.replace(/^\$\s?/, '').replaceAll(',', '')) ?? undefined;
  }
  if (written === 'number' && typeof answer === 'string') {
    return /^\d+(?:\.\d+)?$/.test(answer) ? Number(answer) : undefined;
  }
  if (written !== null && typeof answer !== 'number') return undefined;
  const isOne = typeof answer === 'string' || typeof answer === 'number' || typeof answer === 'boolean';
  return isOne ? answer : undefined;
}
