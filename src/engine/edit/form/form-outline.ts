/** What the form editor shows of a form. Reads drafts: what is malformed is left out. */
import type { ValuePath } from '../../drafts/file-edit.ts';
import { valueAt } from '../../json-pointer.ts';
import type { EditedBundle } from '../bundle.ts';
import { membersOf, wordsOf } from '../leads.ts';

export interface FormOutline {
  /** `<folder>/<name>` */
  readonly id: string;
  readonly layoutPath: string;
  readonly schemaPath: string;
  /** The place in the schema of the object that has the fields. */
  readonly entryAt: ValuePath;
  /** The key of the answers that has the fields; null if they stand at the root. */
  readonly of: string | null;
  readonly titleKey: string;
  /** The names of the fields, by line. */
  readonly rows: readonly (readonly string[])[];
  /** In the order of the lines; fields that stand in no line come last. */
  readonly fields: readonly OutlineField[];
}

export interface OutlineField {
  readonly name: string;
  readonly widget: string;
  readonly labelKey: string;
  /** Empty if there is none. */
  readonly hintKey: string;
  /** Always, or under a condition. */
  readonly isRequired: boolean;
  /** The field's own rules, as its schema has them. */
  readonly rules: Readonly<Record<string, unknown>>;
  readonly options: readonly { readonly value: string; readonly labelKey: string }[];
  /** One of them holds while the field is shown; empty if it always is. */
  readonly when: readonly Readonly<Record<string, unknown>>[];
}

const LAYOUT = /^schemas\/(.+)\.ui\.json$/;

/** The ids of all forms of a draft. @example formIds(document) // ['application/addresses', …] */
export function formIds({ paths }: Pick<EditedBundle, 'paths'>): string[] {
  return paths.flatMap((path) => LAYOUT.exec(path)?.[1] ?? []);
}

/** A form as it is in a draft. Null if one of its two files cannot be read. */
export function formOutline(bundle: EditedBundle, id: string): FormOutline | null {
  const [layoutPath, schemaPath] = [`schemas/${id}.ui.json`, `schemas/${id}.schema.json`];
  const [layout, schema] = [bundle.json(layoutPath), bundle.json(schemaPath)];
  if (layout === undefined || schema === undefined) return null;
  const ui = membersOf(layout);
  const of = typeof ui.of === 'string' ? ui.of : null;
  const entryAt = entryPlace(of, ui.kind);
  const entry = membersOf(valueAt(schema, entryAt));
  const rows = listOf(ui.rows).map(wordsOf);
  const fields = membersOf(ui.fields);
  const names = new Set([
    ...rows.flat().filter((name) => Object.hasOwn(fields, name)),
    ...Object.keys(fields),
  ]);
  const required = [...wordsOf(entry.required), ...requiringRules(entry).flatMap((rule) => rule.names)];
  const rules = membersOf(entry.properties);
  return {
    id,
    layoutPath,
    schemaPath,
    entryAt,
    of,
    titleKey: textOf(ui.title),
    rows,
    fields: [...names].map((name) => {
      const field = membersOf(fields[name]);
      return {
        name,
        widget: textOf(field.widget),
        labelKey: textOf(field.label),
        hintKey: textOf(field.hint),
        isRequired: required.includes(name),
        rules: membersOf(rules[name]),
        options: listOf(field.options).map((option) => {
          const { value, label } = membersOf(option);
          return { value: textOf(value), labelKey: textOf(label) };
        }),
        when: field.when === undefined ? [] : [field.when].flat().map(membersOf),
      };
    }),
  };
}

/** A rule of an entry that requires fields under a condition. */
export interface RequiringRule {
  /** Its place in the entry; empty for `if` and `then` of the entry itself. */
  readonly at: ValuePath;
  readonly names: readonly string[];
  /** Whether it does nothing else. */
  readonly isOnly: boolean;
}

/** The rules of an entry that require fields under a condition, in their order. */
export function requiringRules(entry: unknown): RequiringRule[] {
  const rules = listOf(membersOf(entry).allOf).map((rule, index) => ({
    at: ['allOf', index] as ValuePath,
    rule,
  }));
  return [{ at: [] as ValuePath, rule: entry }, ...rules].flatMap(({ at, rule }) => {
    const { if: condition, then, else: otherwise } = membersOf(rule);
    const names = wordsOf(membersOf(then).required);
    if (condition === undefined || names.length === 0) return [];
    return [{ at, names, isOnly: otherwise === undefined && Object.keys(membersOf(then)).length === 1 }];
  });
}

/** A value as a list; empty if it is none. */
export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function entryPlace(of: string | null, kind: unknown): ValuePath {
  if (of === null) return [];
  return kind === 'list' ? ['properties', of, 'items'] : ['properties', of];
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
