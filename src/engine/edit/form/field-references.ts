/** Where the name of a field stands, besides its own definition. */
import type { FileEdit, ValuePath } from '../../drafts/file-edit.ts';
import { valueAt } from '../../json-pointer.ts';
import type { EditedBundle } from '../bundle.ts';
import { membersOf } from '../leads.ts';
import type { FormOutline } from './form-outline.ts';

/** A place that names a field: as a value, or as the name of a member. */
export interface FieldReference {
  readonly path: string;
  readonly at: ValuePath;
  readonly as: 'value' | 'member';
}

/**
 * The places that name a field: conditions, effects and lists of the layout, conditional rules of the schema, and the
 * facts and tasks of flows that read the answer. Its definition, its line and `required` are not among them.
 *
 * @example fieldReferences(document, formOutline(document, 'workorder/triage'), 'priority')
 */
export function fieldReferences(bundle: EditedBundle, form: FormOutline, name: string): FieldReference[] {
  return [
    ...inLayout(bundle.json(form.layoutPath), form, name),
    ...inSchema(bundle.json(form.schemaPath), form, name),
    ...bundle.paths
      .filter((path) => path.startsWith('flows/') || path.endsWith('/facts.schema.json'))
      .flatMap((path) => inReaders(bundle.json(path), { path, form: form.id, name })),
  ];
}

/** Edits that give another name to all of these places. */
export function renamedFieldReferences(references: readonly FieldReference[], to: string): FileEdit[] {
  return references.map(({ path, at, as }) =>
    as === 'value' ? { path, at, value: to } : { path, at, rename: to },
  );
}

const CONDITIONS = ['when', 'revealWhen', 'disabledWhen'];
/** Parts of a layout whose members are values of an entry, by the name of the field. */
const VALUES = ['blank', 'start', 'set'];
/** Members of a layout whose value names a field, or several. */
const NAMES = ['before', 'after', 'city', 'state', 'filledBy', 'on', 'clear', 'summary', 'current', 'owner'];

function inLayout(layout: unknown, { layoutPath: path }: FormOutline, name: string): FieldReference[] {
  const found: FieldReference[] = [];
  const look = (value: unknown, at: ValuePath): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [key, child] of entriesOf(value)) {
      const here = [...at, key];
      if (CONDITIONS.includes(String(key)) || VALUES.includes(String(key)))
        found.push(
          ...membersNamed(child, name, here).map((place) => ({ path, at: place, as: 'member' }) as const),
        );
      else if (NAMES.includes(String(key)))
        found.push(
          ...valuesOf(child, name, here).map((place) => ({ path, at: place, as: 'value' }) as const),
        );
      if (!VALUES.includes(String(key))) look(child, here);
    }
  };
  for (const [field, ui] of Object.entries(membersOf(membersOf(layout).fields))) look(ui, ['fields', field]);
  const { list, flag, effects } = membersOf(layout);
  for (const [part, value] of Object.entries({ list, flag, effects })) look(value, [part]);
  return found;
}

/** Conditional rules: `if`, `then`, `else` and `allOf` of the entry, and of the objects around it. */
function inSchema(
  schema: unknown,
  { schemaPath: path, entryAt }: FormOutline,
  name: string,
): FieldReference[] {
  const found: FieldReference[] = [];
  /** @param rest the way from this node to the entry */
  const look = (node: unknown, at: ValuePath, rest: ValuePath, isRule: boolean): void => {
    if (typeof node !== 'object' || node === null) return;
    if (rest.length === 0 && isRule) {
      const { required, properties } = membersOf(node);
      for (const place of valuesOf(required, name, [...at, 'required']))
        found.push({ path, at: place, as: 'value' });
      if (Object.hasOwn(membersOf(properties), name))
        found.push({ path, at: [...at, 'properties', name], as: 'member' });
    }
    for (const key of ['if', 'then', 'else', 'not']) look(valueAt(node, [key]), [...at, key], rest, true);
    for (const key of ['allOf', 'anyOf', 'oneOf'])
      for (const [index, one] of entriesOf(membersOf(node)[key] ?? []))
        look(one, [...at, key, index], rest, true);
    const [first, second] = rest;
    const step = first === 'properties' && second !== undefined ? [first, second] : rest.slice(0, 1);
    if (step.length > 0) look(valueAt(node, step), [...at, ...step], rest.slice(step.length), isRule);
  };
  look(schema, [], entryAt, false);
  return found;
}

/** What reads answers names the form beside the field: `{ "form": "workorder/triage", "field": "priority" }`. */
function inReaders(
  file: unknown,
  { path, form, name }: { readonly path: string; readonly form: string; readonly name: string },
): FieldReference[] {
  const found: FieldReference[] = [];
  const look = (value: unknown, at: ValuePath): void => {
    if (typeof value !== 'object' || value === null) return;
    const reads = membersOf(value).form === form;
    for (const [key, child] of entriesOf(value)) {
      const here = [...at, key];
      if (reads && key === 'when')
        found.push(
          ...membersNamed(child, name, here).map((place) => ({ path, at: place, as: 'member' }) as const),
        );
      else if (reads && key !== 'form')
        found.push(
          ...valuesOf(child, name, here).map((place) => ({ path, at: place, as: 'value' }) as const),
        );
      look(child, here);
    }
  };
  look(file, []);
  return found;
}

function entriesOf(value: unknown): [string | number, unknown][] {
  return Array.isArray(value) ? [...value.entries()] : Object.entries(membersOf(value));
}

/** The members of this name in an object, or in each object of a list. */
function membersNamed(value: unknown, name: string, at: ValuePath): ValuePath[] {
  if (Array.isArray(value)) return value.flatMap((one, index) => membersNamed(one, name, [...at, index]));
  return Object.hasOwn(membersOf(value), name) ? [[...at, name]] : [];
}

/** The places of a text, or of the texts in a list, that are this name. */
function valuesOf(value: unknown, name: string, at: ValuePath): ValuePath[] {
  if (Array.isArray(value)) return value.flatMap((one, index) => (one === name ? [[...at, index]] : []));
  return value === name ? [at] : [];
}
