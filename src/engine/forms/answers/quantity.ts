import { daysBetween } from '../../language/days.ts';
import { centsOfDollars } from '../../language/money.ts';
import type { Entry, FieldSchema, FormBundle } from '../form.ts';
import { entrySchema } from './list.ts';

/** How a field stores a number as text: an amount of money in dollars, or a number; null if it stores none. */
export type Written = 'money' | 'number' | null;

/** How a field stores a number. @example writtenAs({ type: 'string', format: 'dollars' }) // 'money' */
export function writtenAs({ format, type }: FieldSchema): Written {
  if (format === 'amount' || format === 'dollars') return 'money';
  const isNumber = format === 'decimal' || format === 'digits' || type === 'integer' || type === 'number';
  return isNumber ? 'number' : null;
}

/**
 * The number of an answer: money in integer cents. `undefined` for anything else.
 *
 * @example numberOf({ type: 'string', format: 'amount' }, '$1,200.50') // 120050
 */
export function numberOf(schema: FieldSchema, answer: unknown): number | undefined {
  const written = writtenAs(schema);
  if (written === null) return undefined;
  if (typeof answer === 'number') return answer;
  if (typeof answer !== 'string') return undefined;
  if (written === 'money') {
    return centsOfDollars(answer.replace(/^\$\s?/, '').replaceAll(',', '')) ?? undefined;
  }
  return /^\d+(?:\.\d+)?$/.test(answer) ? Number(answer) : undefined;
}

type FieldNames = string | readonly string[];

/** A number drawn from the answers to a form; exactly one of these. */
export interface QuantityFile {
  /** Fields with numbers, or with amounts of money: their sum, in all entries of a list. 0 without answers. */
  readonly sum?: FieldNames;
  /** The least of them. */
  readonly least?: FieldNames;
  /** The days from one day to another, each a field of the form or a fact for forms, such as `today`. */
  readonly days?: { readonly from: string; readonly to: string };
}

type Form = Pick<FormBundle, 'schema' | 'ui'>;

/** The fields that a sum or a least number names. */
export function fieldsOf({ sum, least }: QuantityFile): readonly string[] {
  return [sum ?? least ?? []].flat();
}

/** The precision of sums of numbers that are not whole: binary fractions are rounded away. */
const PRECISION = 1e6;

/**
 * The number; `undefined` if the answers do not have it. Its cost is bounded by the number of answers.
 *
 * @param entries the entries of a list, or the only one
 * @param known facts for forms
 * @example quantityOf(pets, { sum: 'weight' }, [{ weight: '4.5' }, { weight: '12' }], facts) // 16.5
 */
export function quantityOf(
  form: Form,
  quantity: QuantityFile,
  entries: readonly Entry[],
  known: Readonly<Record<string, unknown>>,
): number | undefined {
  const { days } = quantity;
  if (days !== undefined) {
    const [entry = {}] = entries;
    const [from, to] = [entry[days.from] ?? known[days.from], entry[days.to] ?? known[days.to]];
    const found = typeof from === 'string' && typeof to === 'string' ? daysBetween(from, to) : Number.NaN;
    return Number.isFinite(found) ? found : undefined;
  }
  const { properties = {} } = entrySchema(form);
  const numbers = entries.flatMap((entry) =>
    fieldsOf(quantity).flatMap((name) => numberOf(properties[name] ?? {}, entry[name]) ?? []),
  );
  if (quantity.sum !== undefined) {
    return Math.round(numbers.reduce((sum, one) => sum + one, 0) * PRECISION) / PRECISION;
  }
  return numbers.length === 0 ? undefined : Math.min(...numbers);
}

/**
 * Why a form does not have this number, in words; null if it has.
 *
 * @param known the names of facts for forms
 * @example quantityProblem(pets, { sum: ['weight', 'fee'] }, ['today']) // 'money and other numbers are not added'
 */
export function quantityProblem(form: Form, quantity: QuantityFile, known: readonly string[]): string | null {
  const { properties = {} } = entrySchema(form);
  const { days } = quantity;
  if (days !== undefined) {
    if (form.ui.kind === 'list') return 'a list has no one day';
    const isDay = (name: string) => known.includes(name) || properties[name]?.format === 'date';
    const lacking = [days.from, days.to].find((name) => !isDay(name));
    return lacking === undefined ? null : `"${lacking}" is no day`;
  }
  const kinds = fieldsOf(quantity).map((name) => [name, writtenAs(properties[name] ?? {})] as const);
  const [none] = kinds.find(([, kind]) => kind === null) ?? [];
  if (none !== undefined) return `"${none}" is no number`;
  return new Set(kinds.map(([, kind]) => kind)).size > 1 ? 'money and other numbers are not added' : null;
}

/** Whether the number is always whole: cents, days, and numbers written with digits only. */
export function isWhole(form: Form, quantity: QuantityFile): boolean {
  const { properties = {} } = entrySchema(form);
  return fieldsOf(quantity).every((name) => wholeField(properties[name] ?? {}));
}

/** Whether a field only takes whole numbers; amounts of money are counted in cents. */
export function wholeField(schema: FieldSchema): boolean {
  return writtenAs(schema) === 'money' || schema.format === 'digits' || schema.type === 'integer';
}
