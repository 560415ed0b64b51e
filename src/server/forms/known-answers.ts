/**
 * Filters sent answers to the places that the forms of a release define. Nothing else is stored: a secret in an unknown
 * place would be stored in clear text, because only a form marks it as secret.
 */
import { FileEntry } from '../../contract/application/application.contract.ts';
import { confirmedName } from '../../engine/forms/answers/doubts.ts';
import type { FieldSchema, FieldUi, FormBundle, Widget } from '../../engine/forms/form.ts';
import { type Answers, isValues } from './answer-fields.ts';

/** The allowed content of a place: an object with names, a list of entries, or a single value. */
export type Place =
  | { readonly kind: 'value' }
  | { readonly kind: 'object'; readonly names: ReadonlyMap<string, Place> }
  | { readonly kind: 'list'; readonly entry: Place };

/** The draft keys that the forms of a flow fill, with their allowed content. */
export type KnownPlaces = ReadonlyMap<string, Place>;

const VALUE: Place = { kind: 'value' };
const objectOf = (names: readonly string[]): Place => ({
  kind: 'object',
  names: new Map(names.map((name) => [name, VALUE])),
});
/** Content of widgets that store an object or a list, whose schema does not define the members. */
const KEPT_BY: Partial<Record<Widget, Place>> = {
  state: objectOf(['id', 'label', 'code']),
  upload: { kind: 'list', entry: objectOf(Object.keys(FileEntry.properties)) },
};
/** Names that the server adds to list entries and pages send back. */
const ADDED = ['id', 'owner_first_name'];

/**
 * The places of these forms. If several forms fill a key, it has the names of all of them.
 *
 * @example knownPlaces(forms).get('applicant_screening_info') // { kind: 'object', names: Map { 'ssn' → … } }
 */
export function knownPlaces(forms: readonly Pick<FormBundle, 'schema' | 'ui'>[]): KnownPlaces {
  const places = new Map<string, Place>();
  for (const { schema, ui } of forms) {
    const { of, kind, fields, list, flag } = ui;
    for (const [name, node] of Object.entries(schema.properties))
      if (name !== of) places.set(name, placeOf(node));
    if (flag !== undefined) places.set(flag.name, VALUE);
    if (of === null) {
      for (const [name, field] of Object.entries(fields))
        places.set(name, placeOfField(field, places.get(name)));
      for (const name of confirmedNames(fields)) places.set(name, VALUE);
      continue;
    }
    const node = schema.properties[of];
    const names = namesOf((kind === 'list' ? node?.items : node) ?? {});
    for (const [name, field] of Object.entries(fields)) names.set(name, placeOfField(field, names.get(name)));
    for (const name of confirmedNames(fields)) names.set(name, VALUE);
    const others = kind === 'list' ? [...ADDED, list?.current ?? '', list?.shared?.owner ?? ''] : [];
    for (const name of [...others, ...Object.keys(list?.blank ?? {})])
      if (name !== '' && !names.has(name)) names.set(name, VALUE);
    const before = places.get(of);
    const known = before?.kind === 'list' ? before.entry : before;
    const both = known?.kind === 'object' ? new Map([...known.names, ...names]) : names;
    const entry: Place = { kind: 'object', names: both };
    places.set(of, kind === 'list' ? { kind: 'list', entry } : entry);
  }
  return places;
}

/** The names that store a person's confirmation of an unlikely date. */
function confirmedNames(fields: FormBundle['ui']['fields']): string[] {
  const asked = Object.entries(fields).filter(([, { doubts }]) => doubts !== undefined);
  return asked.map(([name]) => confirmedName(name));
}

/**
 * Returns the answers without unknown keys and names, and without values of another shape (a list instead of an
 * object). Single values are kept even if they will fail validation.
 *
 * @example
 * knownAnswers(places, { applicant_screening_info: [{ ssn: '123456789' }], notes: 'x', no_pets: 7 }) // { no_pets: 7 }
 */
export function knownAnswers(places: KnownPlaces, sent: Answers): Record<string, unknown> {
  return knownNames(places, sent, true);
}

function knownNames(
  names: ReadonlyMap<string, Place>,
  values: Answers,
  isTop = false,
): Record<string, unknown> {
  const kept: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(values)) {
    const place = names.get(name);
    if (place === undefined) continue;
    const known = knownValue(place, value, isTop);
    if (known !== undefined) kept[name] = known;
  }
  return kept;
}

/** @param isWhole drops a single value if the place is an object or a list. */
function knownValue(place: Place, value: unknown, isWhole: boolean): unknown {
  if (value === null) return value;
  if (Array.isArray(value)) {
    if (place.kind !== 'list') return undefined;
    const isWholeEntry = place.entry.kind !== 'value';
    return value
      .map((entry: unknown) => knownValue(place.entry, entry, isWholeEntry))
      .filter((entry) => entry !== undefined);
  }
  if (isValues(value)) return place.kind === 'object' ? knownNames(place.names, value) : undefined;
  return place.kind === 'value' || !isWhole ? value : undefined;
}

/** The names of an object, including those in its conditional subschemas. */
function namesOf(node: FieldSchema): Map<string, Place> {
  const parts = [...(node.allOf ?? []), node.then, node.else].flatMap((part) =>
    part === undefined ? [] : [...namesOf(part)],
  );
  const own = Object.entries(node.properties ?? {}).map(([name, field]) => [name, placeOf(field)] as const);
  return new Map([...parts, ...own]);
}

function placeOf(node: FieldSchema): Place {
  const types = [node.type ?? []].flat();
  if (node.items !== undefined) return { kind: 'list', entry: placeOf(node.items) };
  if (types.includes('array')) return { kind: 'list', entry: VALUE };
  return node.properties !== undefined || types.includes('object')
    ? { kind: 'object', names: namesOf(node) }
    : VALUE;
}

function placeOfField({ widget, keep }: FieldUi, known: Place = VALUE): Place {
  return keep === 'code' ? known : (KEPT_BY[widget] ?? known);
}
