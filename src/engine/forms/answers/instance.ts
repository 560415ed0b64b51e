import type { Draft, Entry, FieldSchema, FormBundle, FormFacts, FormUi, Json } from '../form.ts';
import { entryDefaults, entrySchema, listLimit } from './list.ts';
import { isValues, normalise } from './normalise.ts';
import { fieldApplies } from './visible.ts';

type Rules = Pick<FormBundle, 'schema' | 'ui'>;

/**
 * The instance that the form's schema validates: the normalized draft, reduced to what this form asks of this person,
 * with the facts beside it.
 *
 * Fields that do not apply are omitted, so stale values in them violate no rule. Absent values get their defaults,
 * numbers become texts as a person would type them, an untouched list counts as one blank entry (unless no entries are
 * allowed), and a list whose flag is ticked counts as empty.
 */
export function formInstance(bundle: Rules, draft: Json, facts: FormFacts): Record<string, Json> {
  const given = normalise(answersOf(bundle.ui, draft));
  return { ...sectionOf(bundle, given, facts), facts };
}

/**
 * The part of a draft that belongs to a form: its section and flag; the whole draft for a form at the root.
 *
 * @example answersOf(pets.ui, { applicant_pets: [], applicants: {} }) // { applicant_pets: [] }
 */
export function answersOf({ of, flag }: Pick<FormUi, 'of' | 'flag'>, draft: Json): Json {
  if (of === null || !isValues(draft)) return draft;
  const names = flag === undefined ? [of] : [of, flag.name];
  return Object.fromEntries(
    names.filter((name) => Object.hasOwn(draft, name)).map((name) => [name, draft[name]]),
  );
}

/** The instance of a form with a single entry, which is at `index` in its list. */
export function entryInstance(
  bundle: Rules,
  entry: Entry,
  facts: FormFacts,
  index: number,
): Record<string, Json> {
  const { ui } = bundle;
  const full = relevant(bundle, normalise(entry), facts, index);
  if (ui.of === null) return { ...full, facts };
  return { [ui.of]: ui.kind === 'list' ? [full] : full, facts };
}

function sectionOf(bundle: Rules, given: Draft, facts: FormFacts): Record<string, Json> {
  const { ui } = bundle;
  if (ui.of === null) return relevant(bundle, given, facts, 0);
  if (ui.kind === 'object') {
    const section = given[ui.of] ?? {};
    return { [ui.of]: isValues(section) ? relevant(bundle, section, facts, 0) : section };
  }
  if (ui.flag && given[ui.flag.name] === true) return { [ui.of]: [], [ui.flag.name]: true };
  const flag = ui.flag && given[ui.flag.name] !== undefined ? { [ui.flag.name]: given[ui.flag.name] } : {};
  return { [ui.of]: entriesIn(bundle, given[ui.of], facts), ...flag };
}

function entriesIn(bundle: Rules, value: Json, facts: FormFacts): Json {
  const { ui } = bundle;
  const list = value ?? [];
  if (!Array.isArray(list)) return list;
  const untouched = list.length === 0 && (ui.list?.start.length ?? 0) > 0;
  const noneAllowed = ui.flag !== undefined && listLimit(ui, facts) === 0;
  const entries = untouched && !noneAllowed ? [{}] : list;
  return entries.map((entry: Json, index) =>
    isValues(entry) ? relevant(bundle, entry, facts, index) : (entry ?? null),
  );
}

function relevant(bundle: Rules, entry: Entry, facts: FormFacts, index: number): Record<string, Json> {
  const { ui } = bundle;
  const fields = entrySchema(bundle).properties ?? {};
  const full = { ...entryDefaults(bundle), ...placed(ui, entry, index) };
  const kept: [string, Json][] = [];
  for (const [name, value] of Object.entries(full)) {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (!field || (ui.fields[name] && !fieldApplies(ui, name, full, facts, index))) continue;
    kept.push([name, asTyped(field, value)]);
  }
  return Object.fromEntries(kept);
}

/** Marks later entries of a list with a current entry as previous, unless they have a value. */
function placed(ui: FormUi, entry: Entry, index: number): Entry {
  const { first = null, current } = ui.list ?? {};
  if (first !== 'current' || current === undefined || index === 0 || entry[current] !== undefined)
    return entry;
  return { ...entry, [current]: false };
}

function asTyped(field: FieldSchema, value: Json): Json {
  return field.type === 'string' && typeof value === 'number' ? String(value) : value;
}
