/** The parts that the forms of a property's settings are made of. */
import type { SettingsGroup } from '../../../../../contract/office/property-settings.contract.ts';
import type { PropertySettings } from '../../../../../db/property/property-settings.ts';
import type { WrittenText } from '../../../../../db/written-text.ts';
import type { FormSource } from '../../../../../engine/forms/compile.ts';
import type { FieldSchema, FieldUi } from '../../../../../engine/forms/form.ts';
import { FALLBACK_LANGUAGE } from '../../../../../engine/language/language.ts';
import { centsOfDollars, dollarsOfCents } from '../../../../../engine/language/money.ts';
import type { RuleProblem } from '../judged-values.ts';

/** The values of a form or of an entry of its list, without blanks. */
export type Values = Readonly<Record<string, unknown>>;

/** A form of the settings: how it looks, what it reads from the settings, and what it writes to them. */
export interface SettingsForm extends FormSource {
  readonly group: SettingsGroup;
  /** The value at the form's key of the draft: an object, or the entries of a list. */
  readonly read: (settings: PropertySettings) => unknown;
  /** The settings with the checked values of the form. */
  readonly write: (settings: PropertySettings, value: never) => PropertySettings;
  readonly problems?: (value: never, settings: PropertySettings) => readonly RuleProblem[];
}

/** A field: its rules and its look; a written text is one field per language. */
export interface Field {
  readonly name: string;
  readonly schema: FieldSchema;
  readonly ui: Omit<FieldUi, 'label'>;
  readonly isRequired?: boolean;
  readonly language?: string;
}

const longestText = 200;
const MOST_CENTS_DIGITS = 10;

/** A line of text. @example text('charge_code', { pattern: '^[A-Z_]+$' }) */
export function text(name: string, rules: FieldSchema = {}, ui: Partial<FieldUi> = {}): Field {
  return {
    name,
    schema: { type: 'string', maxLength: longestText, ...rules },
    ui: { widget: 'text', ...ui },
  };
}

/** Dollars and cents. @example readCents(5500) // '55.00' is its value */
export const dollars = (name: string, ui: Partial<FieldUi> = {}): Field =>
  text(name, { format: 'dollars', maxLength: MOST_CENTS_DIGITS + 2 }, { widget: 'currency', ...ui });

/** A whole number. */
export const whole = (name: string, minimum: number, maximum: number, ui: Partial<FieldUi> = {}): Field => ({
  name,
  schema: { type: 'integer', minimum, maximum },
  ui: { widget: 'number', ...ui },
});

/** A number with decimals, `2.95`. */
export const decimal = (name: string, maximum: number): Field => ({
  name,
  schema: { type: 'number', minimum: 0, maximum },
  ui: { widget: 'number' },
});

/** A box to tick. */
export const flag = (name: string, ui: Partial<FieldUi> = {}): Field => ({
  name,
  schema: { type: 'boolean' },
  ui: { widget: 'checkbox', ...ui },
});

/** One of a few values, named by `office-property:options.<name>.<value>`. */
export const choice = (name: string, values: readonly string[]): Field => ({
  name,
  schema: { type: 'string', enum: values },
  ui: {
    widget: 'select',
    options: values.map((value) => ({ value, label: `office-property:options.${name}.${value}` })),
  },
});

/** A text in each language of the portal; if it is required, then in the first one. */
export function written(
  name: string,
  languages: readonly string[],
  rules: { readonly maxLength: number; readonly widget?: 'text' | 'textarea'; readonly isRequired?: boolean },
): Field[] {
  const { maxLength, widget = 'text', isRequired = false } = rules;
  return languages.map((language) => ({
    ...text(`${name}_${language}`, { maxLength }, { widget }),
    language,
    isRequired: isRequired && language === FALLBACK_LANGUAGE,
  }));
}

export const required = (field: Field): Field => ({ ...field, isRequired: true });

interface FormShape {
  readonly id: string;
  /** The fields by rows. */
  readonly rows: readonly (readonly Field[])[];
  /** Rules over several fields. */
  readonly rules?: readonly FieldSchema[];
  /** The namespace of its labels, `fields.<form>.<field>`. */
  readonly texts?: string;
}

/** The schema and the layout of a form of single values. */
export function objectForm({ id, rows, rules = [], texts = 'office-property' }: FormShape): FormSource {
  const { properties, ui } = fieldsOf(id, rows, texts);
  return {
    id: `settings/${id}`,
    schema: {
      $id: `settings/${id}`,
      type: 'object',
      properties: { [id]: { ...properties, ...(rules.length > 0 && { allOf: rules }) } },
    },
    ui: { title: `${texts}:forms.${id}.title`, of: id, kind: 'object', ...ui },
  };
}

/** The same with hidden values, that no field of the form shows: a part of the page sets them. */
export function withHidden(form: FormSource, hidden: Readonly<Record<string, FieldSchema>>): FormSource {
  const [[of, section] = ['', {}]] = Object.entries(form.schema.properties);
  const properties = { ...section.properties, ...hidden };
  return { ...form, schema: { ...form.schema, properties: { [of]: { ...section, properties } } } };
}

/** The schema and the layout of a form that is a list. */
export function listForm({
  id,
  rows,
  summary,
  most,
}: FormShape & { readonly summary: readonly string[]; readonly most: number }): FormSource {
  const { properties, ui } = fieldsOf(id, rows);
  const label = (part: string) => `office-property:forms.${id}.${part}`;
  return {
    id: `settings/${id}`,
    schema: {
      $id: `settings/${id}`,
      type: 'object',
      properties: { [id]: { type: 'array', maxItems: most, items: properties } },
    },
    ui: {
      title: label('title'),
      of: id,
      kind: 'list',
      list: {
        ...{ limit: null, first: null, removable: 'always', addOn: 'end', entity: id, summary },
        ...{ add: label('add'), remove: label('remove'), entry: label('entry'), blank: {}, start: [] },
      },
      ...ui,
    },
  };
}

function fieldsOf(id: string, rows: FormShape['rows'], texts = 'office-property') {
  const fields = rows.flat();
  const label = ({ name, language }: Field) =>
    language === undefined ? `${texts}:fields.${id}.${name}` : `${SETTING_TEXTS}:${id}.${name}`;
  const properties: FieldSchema = {
    type: 'object',
    required: fields.filter(({ isRequired }) => isRequired).map(({ name }) => name),
    properties: Object.fromEntries(fields.map(({ name, schema }) => [name, schema])),
  };
  return {
    properties,
    ui: {
      rows: rows.map((row) => row.map(({ name }) => name)),
      fields: Object.fromEntries(
        fields.map((field): [string, FieldUi] => [field.name, { ...field.ui, label: label(field) }]),
      ),
    },
  };
}

/** The namespace of the labels that name a language, which the server writes. */
const SETTING_TEXTS = 'property-settings';

/** A text of the settings as the fields of a form. @example readWritten('title', 'Hi', ['en']) // { title_en: 'Hi' } */
export function readWritten(name: string, given: WrittenText, languages: readonly string[]): Values {
  const byLanguage = typeof given === 'string' ? { [FALLBACK_LANGUAGE]: given } : given;
  return Object.fromEntries(languages.map((code) => [`${name}_${code}`, byLanguage[code] ?? '']));
}

/** The text of the settings in the fields of a form; '' if all are empty. */
export function writtenFrom(value: Values, name: string, languages: readonly string[]): WrittenText {
  const found = languages.flatMap((code): [string, string][] => {
    const one = value[`${name}_${code}`];
    return typeof one === 'string' ? [[code, one]] : [];
  });
  return found.length === 0 ? '' : Object.fromEntries(found);
}

export const readCents = (cents: number | undefined): string => dollarsOfCents(cents ?? null);

/** Cents of a checked field; undefined if it is empty. */
export function centsFrom(value: unknown): number | undefined {
  return typeof value === 'string' ? (centsOfDollars(value) ?? undefined) : undefined;
}

export const textFrom = (value: unknown): string => (typeof value === 'string' ? value : '');
export const numberFrom = (value: unknown): number | undefined =>
  typeof value === 'number' ? value : undefined;
