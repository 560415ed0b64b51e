/** The types of fields that the form editor offers, and the rules that each may have. */
import type { Widget } from '../../forms/form.ts';
import type { FormOutline } from './form-outline.ts';

/** A rule that is set by one value. `text` is a regular expression, `flag` is there or not. */
export interface FieldRule {
  readonly keyword: string;
  readonly value: 'count' | 'number' | 'text' | 'flag';
}

interface FieldType {
  readonly schema: Readonly<Record<string, unknown>>;
  readonly rules: readonly FieldRule[];
  readonly hasOptions?: true;
}

const LENGTHS: readonly FieldRule[] = [
  { keyword: 'minLength', value: 'count' },
  { keyword: 'maxLength', value: 'count' },
];
const AMOUNTS: readonly FieldRule[] = [{ keyword: 'numberAtMost', value: 'number' }];
const ITEMS: readonly FieldRule[] = [
  { keyword: 'minItems', value: 'count' },
  { keyword: 'maxItems', value: 'count' },
];

/** By widget, in the order of the menu. Widgets that need more than this (a signature) are made in the JSON. */
export const FIELD_TYPES: Partial<Record<Widget, FieldType>> = {
  text: {
    schema: { type: 'string', maxLength: 200 },
    rules: [...LENGTHS, { keyword: 'pattern', value: 'text' }],
  },
  textarea: { schema: { type: 'string', maxLength: 2000 }, rules: LENGTHS },
  radio: { schema: { type: 'string', enum: [] }, rules: [], hasOptions: true },
  select: { schema: { type: 'string', enum: [] }, rules: [], hasOptions: true },
  checkboxes: {
    schema: { type: 'array', maxItems: 50, items: { type: 'string', enum: [] } },
    rules: ITEMS,
    hasOptions: true,
  },
  checkbox: { schema: { type: 'boolean' }, rules: [] },
  date: { schema: { type: 'string', format: 'date' }, rules: [{ keyword: 'afterToday', value: 'flag' }] },
  time: { schema: { type: 'string' }, rules: [] },
  number: { schema: { type: 'string', format: 'decimal' }, rules: AMOUNTS },
  money: { schema: { type: 'string', format: 'amount' }, rules: AMOUNTS },
  email: { schema: { type: 'string', format: 'email', maxLength: 200 }, rules: LENGTHS },
  phone: { schema: { type: 'string', format: 'phone', maxLength: 30 }, rules: [] },
  zip: { schema: { type: 'string', format: 'zip', maxLength: 10 }, rules: [] },
  digits: { schema: { type: 'string', format: 'digits' }, rules: LENGTHS },
  upload: {
    schema: { type: 'array', maxItems: 10, items: { type: 'object' } },
    rules: ITEMS,
  },
};

/** The type with this widget, or null if the editor does not offer it. */
export function fieldType(widget: string): FieldType | null {
  return (FIELD_TYPES as Readonly<Record<string, FieldType | undefined>>)[widget] ?? null;
}

/** The values that a new choice begins with. */
const FIRST_OPTIONS = ['FIRST', 'SECOND'];

/**
 * What both files have for a new field of a type.
 *
 * @param values the options of a choice; by default two
 */
export function newField(
  { id, titleKey }: FormOutline,
  { name, widget, labelKey }: { readonly name: string; readonly widget: string; readonly labelKey: string },
  values: readonly string[] = FIRST_OPTIONS,
): { readonly schema: unknown; readonly layout: unknown; readonly optionKeys: readonly string[] } {
  const type = fieldType(widget);
  if (type === null) throw new TypeError(`The editor makes no field with the widget ${widget}.`);
  const optionKeys = type.hasOptions ? values.map((value) => optionKey(titleKey, name, value)) : [];
  const options = values.map((value, index) => ({ value, label: optionKeys[index] }));
  return {
    schema: type.hasOptions ? withOptions(type.schema, values) : type.schema,
    layout: {
      label: labelKey,
      widget,
      ...(type.hasOptions && { options }),
      ...(widget === 'upload' && { purpose: `${id.split('/').at(-1)}_${name}` }),
    },
    optionKeys,
  };
}

/** The key of the label of an option. @example optionKey('lease:title', 'kind', 'CAT') // 'lease:options.kind.CAT' */
export function optionKey(titleKey: string, field: string, value: string): string {
  return `${titleKey.split(':')[0]}:options.${field}.${value}`;
}

function withOptions(schema: Readonly<Record<string, unknown>>, values: readonly string[]): unknown {
  return 'items' in schema
    ? { ...schema, items: { type: 'string', enum: values } }
    : { ...schema, enum: values };
}
