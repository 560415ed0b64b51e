/**
 * The values that each widget writes into the draft: their types, and which values a person can enter with it.
 *
 * @see src/web/forms/widgets/widget-registry.ts
 */
import type { FieldSchema, FieldUi, Json, Widget } from '../form.ts';

type JsonType = 'string' | 'number' | 'integer' | 'boolean' | 'object' | 'array';

const TEXT: readonly JsonType[] = ['string'];
const NUMERIC: readonly JsonType[] = ['string', 'number', 'integer'];
const tickedType = ({ checked }: FieldUi): readonly JsonType[] => [
  checked === undefined ? 'boolean' : 'string',
];

const KEEPS: Readonly<Record<Widget, (field: FieldUi) => readonly JsonType[]>> = {
  text: () => TEXT,
  textarea: () => TEXT,
  email: () => TEXT,
  phone: () => TEXT,
  zip: () => TEXT,
  ssn: () => TEXT,
  digits: () => TEXT,
  amount: () => TEXT,
  currency: () => TEXT,
  date: () => TEXT,
  time: () => TEXT,
  select: () => TEXT,
  radio: () => TEXT,
  money: () => NUMERIC,
  number: () => NUMERIC,
  checkbox: tickedType,
  signature: tickedType,
  state: ({ keep }) => (keep === 'code' ? TEXT : ['object']),
  checkboxes: () => ['array'],
  upload: () => ['array'],
};

/**
 * The JSON types that a field with this widget may have.
 *
 * @example typesKept({ label: '…', widget: 'state' }) // ['object']
 */
export function typesKept(field: FieldUi): readonly string[] {
  return KEEPS[field.widget](field);
}

/** Whether the widget's values fit the field. A field without a type accepts any. */
export function takesWidget(rule: FieldSchema | undefined, field: FieldUi): boolean {
  if (rule?.type === undefined) return true;
  const types = [rule.type].flat();
  const kept = typesKept(field).filter((type) => types.includes(type));
  // The page converts text to a number only if the field accepts nothing but numbers.
  return (
    kept.some((type) => type !== 'number' && type !== 'integer') || (kept.length > 0 && types.length === 1)
  );
}

const SHAPES: Partial<Record<Widget, RegExp>> = {
  text: /^[^\r\n]+$/,
  email: /^[^\r\n]+$/,
  phone: /^\d{1,11}$/,
  zip: /^\d{1,9}$/,
  ssn: /^\d{1,9}$/,
  digits: /^[^\s-]+$/,
  money: /^\d+(?:\.\d{1,2})?$/,
  number: /^\d+(?:\.\d{1,2})?$/,
  currency: /^\d{1,10}\.\d{2}$/,
  date: /^\d{4}-\d{2}-\d{2}$/,
  time: /^\d{2}:\d{2}$/,
};

/** Typical texts for a widget, beside those that are generated for the rules of a field. */
const USUAL: Partial<Record<Widget, readonly string[]>> = {
  phone: ['5125550142'],
  zip: ['78701', '787011234'],
  ssn: ['123456789'],
  money: ['1200', '1', '0.5', '10000'],
  number: ['2020', '1', '12', '0.5', '100'],
  digits: ['021000021', '12', '12345'],
  currency: ['1200.00', '0.50'],
  time: ['09:30', '18:00'],
};

/**
 * Answers that a person can enter with the widget of a field, typical ones first. `made`: values generated for its
 * rules.
 */
export function widgetAnswers(field: FieldUi, rule: FieldSchema, made: readonly Json[]): Json[] {
  const { widget, options, checked } = field;
  if (widget === 'checkbox' || widget === 'signature')
    return [checked ?? true, checked === undefined ? false : undefined];
  if (widget === 'checkboxes') return chosenOf((options ?? []).map(({ value }) => value));
  if (options !== undefined) return options.map(({ value }) => value);
  if (widget === 'state') return field.keep === 'code' ? ['TX'] : [{ id: 48, label: 'Texas', code: 'TX' }];
  if (widget === 'upload')
    return made.filter(Array.isArray).map((files) => (files.length > 0 ? files : [{}]));
  const shape = SHAPES[widget];
  const texts = [...made, ...(USUAL[widget] ?? [])].filter(
    (value): value is string | number => typeof value === 'string' || typeof value === 'number',
  );
  const typed = texts.map(String).filter((text) => text.trim() === text && (shape?.test(text) ?? true));
  const isNumber = rule.type === 'number' || rule.type === 'integer';
  return [...new Set(typed)].map((text) => (isNumber ? Number(text) : text));
}

/** All of several choices, each alone, and none. */
const chosenOf = (values: readonly string[]): Json[] => [values, ...values.map((value) => [value]), []];
