/**
 * The lists of the application: number of entries, which can be removed, initial values of a new one.
 *
 * @see spec/application.md §4 Address, employer and related rules
 */
import type { Draft, Entry, FieldSchema, FormBundle, FormFacts, FormUi } from '../form.ts';
import { isValues } from './normalise.ts';
import { entriesOf } from './scope.ts';
import { entryReadOnly } from './visible.ts';

/** The maximum number of entries; null: no limit. A list with a current entry always allows that one. */
export function listLimit(ui: FormUi, facts: FormFacts): number | null {
  const name = ui.list?.limit ?? null;
  const limit = name === null ? null : facts[name];
  if (typeof limit !== 'number') return null;
  return ui.list?.first === 'current' ? Math.max(limit, 1) : limit;
}

/** The maximum number of entries from the schema, independent of the facts. */
export function listMost({ schema, ui }: Pick<FormBundle, 'schema' | 'ui'>): number {
  const { maxItems } = schema.properties[ui.of ?? ''] ?? {};
  return typeof maxItems === 'number' ? maxItems : Number.POSITIVE_INFINITY;
}

/**
 * Whether one more entry may be added to a list of `count`.
 *
 * @example listCanAdd(pets, 2, { ...facts, pets_count: 2 }) // false
 */
export function listCanAdd(ui: FormUi, count: number, facts: FormFacts): boolean {
  const limit = listLimit(ui, facts);
  return ui.list !== undefined && (limit === null || count < limit);
}

/** Whether the entry at `index` may be removed: a previous one, or any entry except the last remaining one. */
export function listCanRemove(
  ui: FormUi,
  entries: readonly Entry[],
  index: number,
  facts: FormFacts,
): boolean {
  const entry = entries[index];
  if (!ui.list || !entry || entryReadOnly(ui, entry, facts)) return false;
  if (ui.list.removable === 'later') return index > 0;
  return ui.list.removable === 'always' || entries.length > 1;
}

/** The schema of one entry of the list, or of the section's object, or of the root. */
export function entrySchema({ schema, ui }: Pick<FormBundle, 'schema' | 'ui'>): FieldSchema {
  if (ui.of === null) return schema;
  const section = schema.properties[ui.of] ?? {};
  return ui.kind === 'list' ? (section.items ?? {}) : section;
}

/** A new entry: the schema's defaults, then the list's `blank` values. */
export function blankEntry(bundle: Pick<FormBundle, 'schema' | 'ui'>): Entry {
  return { ...entryDefaults(bundle), ...bundle.ui.list?.blank };
}

/**
 * The draft as shown for an untouched section: an untouched list gets its blank start entries; if no entries are
 * allowed, the box stating that is ticked. A touched section is returned unchanged.
 *
 * @example startSection(pets, {}, { ...facts, pets_count: 0 }) // { applicant_pets: [], no_pets: true }
 */
export function startSection(
  bundle: Pick<FormBundle, 'schema' | 'ui'>,
  draft: Draft,
  facts: FormFacts,
): Draft {
  const { ui } = bundle;
  if (!ui.list || ui.of === null || entriesOf(ui, draft).length > 0) return draft;
  if (ui.flag && draft[ui.flag.name] === true) return draft;
  if (ui.flag && listLimit(ui, facts) === 0) return { ...draft, [ui.of]: [], [ui.flag.name]: true };
  return { ...draft, [ui.of]: startEntries(bundle) };
}

/** The entries that the list starts with, each with the schema's defaults. */
export function startEntries(bundle: Pick<FormBundle, 'schema' | 'ui'>): Entry[] {
  const defaults = entryDefaults(bundle);
  return (bundle.ui.list?.start ?? []).map((entry) => ({ ...defaults, ...entry }));
}

/** The defaults of the fields of an entry. */
export function entryDefaults(bundle: Pick<FormBundle, 'schema' | 'ui'>): Entry {
  const defaults: [string, unknown][] = [];
  for (const [name, field] of Object.entries(entrySchema(bundle).properties ?? {})) {
    if (field.default !== undefined) defaults.push([name, field.default]);
  }
  return Object.fromEntries(defaults);
}

/** The value as an entry; a value that cannot be one counts as a blank entry. */
export function asEntry(value: unknown): Entry {
  return isValues(value) ? value : {};
}
