/**
 * The lists of the application: how many entries, which may go, what a new one holds.
 *
 * @see spec/application.md §4 Address, employer and related rules
 */
import type { Draft, Entry, FieldSchema, FormBundle, FormFacts, FormUi } from '../form.ts';
import { isValues } from './normalise.ts';
import { entriesOf } from './scope.ts';
import { entryReadOnly } from './visible.ts';

/** How many entries are allowed; null is unlimited. A list with a current entry always allows that one. */
export function listLimit(ui: FormUi, facts: FormFacts): number | null {
  const name = ui.list?.limit ?? null;
  const limit = name === null ? null : facts[name];
  if (typeof limit !== 'number') return null;
  return ui.list?.first === 'current' ? Math.max(limit, 1) : limit;
}

/** How many entries the list can have whatever the facts allow: its schema says so. */
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

/** Whether the entry at `index` may be removed: previous ones, or any but the last that is left. */
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

/** A new entry: the schema's defaults and what the list says of a blank one. */
export function blankEntry(bundle: Pick<FormBundle, 'schema' | 'ui'>): Entry {
  return { ...entryDefaults(bundle), ...bundle.ui.list?.blank };
}

/**
 * The draft as an untouched section shows it: a list that was never touched has its first, blank entries, and
 * where none is allowed the box that says so is ticked. A section that was touched comes back as it is.
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

/** What of a list can be an entry; anything else counts as a blank one. */
export function asEntry(value: unknown): Entry {
  return isValues(value) ? value : {};
}
