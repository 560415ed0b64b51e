/**
 * The required fields for this person and draft, read from the same schema that validates.
 *
 * @see spec/application.md §4 Progress and saving, §5
 */
import { type ConditionSchema, matches } from '../../conditions.ts';
import type { Draft, Entry, FieldSchema, FormBundle, FormFacts, Json } from '../form.ts';
import { foreignEntries } from './check.ts';
import { entryInstance } from './instance.ts';
import { isValues } from './normalise.ts';

type Instance = Readonly<Record<string, Json>>;

/**
 * Whether a field of one entry is required, for the mark on its label.
 *
 * @example fieldRequired(addresses, 'landlord_name', { address_type: 'OWN' }, facts) // false
 */
export function fieldRequired(
  bundle: FormBundle,
  field: string,
  entry: Entry,
  facts: FormFacts,
  index = 0,
): boolean {
  return entryRequired(bundle, entry, facts, index).has(field);
}

interface Answer {
  readonly bundle: FormBundle;
  readonly facts: FormFacts;
  readonly index: number;
  readonly names: ReadonlySet<string>;
}

/** The latest result per entry: a form asks once per field, with the same entry object. */
const answers = new WeakMap<Entry, Answer>();

/** The names of the required fields of one entry, of the section's object, or of a form at the root. */
export function entryRequired(
  bundle: FormBundle,
  entry: Entry,
  facts: FormFacts,
  index = 0,
): ReadonlySet<string> {
  const known = answers.get(entry);
  if (known && known.bundle === bundle && known.facts === facts && known.index === index) return known.names;
  const paths = requiredIn(bundle, entryInstance(bundle, entry, facts, index), facts);
  const names = new Set([...paths].map((path) => path.slice(path.lastIndexOf('.') + 1)));
  answers.set(entry, { bundle, facts, index, names });
  return names;
}

/** The dotted paths of the required fields of a form, for an instance that `formInstance` made. */
export function requiredIn(bundle: FormBundle, instance: Instance, facts: FormFacts): Set<string> {
  const foreign = foreignEntries(bundle.ui, instance, facts);
  const found = new Set<string>();
  const { of, kind } = bundle.ui;
  // A section may have the same name as one of its fields.
  const depth = of === null ? 0 : kind === 'list' ? 2 : 1;
  collect(bundle.schema, instance, []);
  return found;

  function collect(schema: FieldSchema, value: Json, path: readonly string[]): void {
    if (isValues(value)) collectFields(schema, value, path);
    if (Array.isArray(value)) collectEntries(schema.items, value, path);
    for (const one of schema.allOf ?? []) collect(one, value, path);
    if (schema.if === undefined) return;
    const branch = matches(schema.if as ConditionSchema, value) ? schema.then : schema.else;
    if (branch) collect(branch, value, path);
  }

  function collectFields(schema: FieldSchema, value: Draft, path: readonly string[]): void {
    for (const name of schema.required ?? []) {
      if (path.length >= depth && Object.hasOwn(bundle.ui.fields, name)) found.add([...path, name].join('.'));
    }
    for (const [name, field] of Object.entries(schema.properties ?? {})) {
      if (value[name] !== undefined) collect(field, value[name], [...path, name]);
    }
  }

  function collectEntries(
    items: FieldSchema | undefined,
    list: readonly Json[],
    path: readonly string[],
  ): void {
    for (const [index, entry] of list.entries()) {
      if (items && !foreign.has(index)) collect(items, entry, [...path, String(index)]);
    }
  }
}
