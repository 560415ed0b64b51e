/**
 * Copies answers from an earlier application: the list of changes, and the changed draft for those that the person
 * chooses. Pure.
 *
 * @see spec/application.md §2 Prefill Data dialog, §4 Prefill
 */
import { sameJson } from '../../conditions.ts';
import type { Draft, Entry, FormBundle, FormFacts, FormUi, Json } from '../form.ts';
import { issuesIn } from './check.ts';
import { applyEffects } from './effects.ts';
import { formInstance } from './instance.ts';
import { asEntry, blankEntry, listLimit, listMost } from './list.ts';
import { isValues, normalise } from './normalise.ts';
import { prefillPart } from './prefill-part.ts';
import { entriesOf, entryScope, holdsIn } from './scope.ts';
import { entryReadOnly, fieldApplies } from './visible.ts';

/** One answer that would change. */
export interface PrefillChange {
  /** Dotted path in the draft: `applicant_addresses.0.city`. */
  readonly path: string;
  /** The current answer; undefined if there is none. */
  readonly before: Json;
  readonly after: Json;
  /** A date that was in the future when given and has passed: the person must review it before it is copied. */
  readonly stale: boolean;
}

/**
 * The changes that copying the earlier draft would make in this form, in the order of the form: answers that differ,
 * apply to this person and are valid. Entries of other applicants stay unchanged; the number of entries never exceeds
 * the list's limit.
 *
 * @example prefillChanges(addresses, {}, earlier, facts)
 * // [{ path: 'applicant_addresses.0.city', before: undefined, after: 'Cleveland', stale: false }, …]
 */
export function prefillChanges(
  bundle: FormBundle,
  draft: Draft,
  earlier: Json,
  facts: FormFacts,
): PrefillChange[] {
  const { ui } = bundle;
  const part = prefillPart(bundle, earlier);
  const found: PrefillChange[] = [];
  if (ui.flag && part[ui.flag.name] === true) {
    const before = draft[ui.flag.name];
    if (before !== true) found.push({ path: ui.flag.name, before, after: true, stale: false });
  } else if (ui.of === null) {
    found.push(...entryChanges(ui, '', draft, part, facts, 0));
  } else if (ui.kind === 'object') {
    found.push(...entryChanges(ui, ui.of, asEntry(draft[ui.of]), asEntry(part[ui.of]), facts, 0));
  } else {
    const places = placesFor(bundle, draft, facts);
    for (const [index, entry] of entriesOf(ui, part).entries()) {
      const place = places[index];
      if (place === undefined) break;
      const now = asEntry(entriesOf(ui, draft)[place]);
      found.push(...entryChanges(ui, `${ui.of}.${place}`, now, asEntry(entry), facts, place));
    }
  }
  const wrong = wrongAfter(bundle, draft, found, facts);
  return found.filter(({ path }) => !wrong.has(path));
}

/** The indices of this person's own entries, then those of entries that may still be added. */
function placesFor(bundle: FormBundle, draft: Draft, facts: FormFacts): number[] {
  const { ui } = bundle;
  const entries = entriesOf(ui, draft);
  const own = entries.flatMap((entry, place) => (entryReadOnly(ui, asEntry(entry), facts) ? [] : [place]));
  const most = Math.min(listLimit(ui, facts) ?? Number.POSITIVE_INFINITY, listMost(bundle));
  const added = Array.from({ length: Math.max(0, most - entries.length) }, (_, at) => entries.length + at);
  return [...own, ...added];
}

function entryChanges(
  ui: FormUi,
  base: string,
  now: Entry,
  then: Entry,
  facts: FormFacts,
  index: number,
): PrefillChange[] {
  const merged = { ...now, ...then };
  return ui.rows.flat().flatMap((name): PrefillChange[] => {
    const after = then[name];
    if (after === undefined || sameJson(normalise({ [name]: now[name] })[name], after)) return [];
    if (!fieldApplies(ui, name, merged, facts, index)) return [];
    const { expires } = ui.fields[name] ?? {};
    const ahead = expires !== undefined && holdsIn(expires, entryScope(ui, merged, facts, index));
    const stale = ahead && typeof after === 'string' && after < facts.today;
    return [{ path: base === '' ? name : `${base}.${name}`, before: now[name], after, stale }];
  });
}

function wrongAfter(
  bundle: FormBundle,
  draft: Draft,
  changes: readonly PrefillChange[],
  facts: FormFacts,
): Set<string> {
  if (changes.length === 0) return new Set();
  const after = applyPrefill(bundle, draft, changes, facts);
  return new Set(issuesIn(bundle, formInstance(bundle, after, facts), facts).map(({ path }) => path));
}

/**
 * The draft with the chosen changes and the resulting effects of the form. A box stating that a list is empty is
 * unticked when an entry is copied. The given draft is not changed.
 *
 * @example applyPrefill(addresses, draft, changes.filter(({ stale }) => !stale), facts)
 */
export function applyPrefill(
  bundle: FormBundle,
  draft: Draft,
  chosen: readonly PrefillChange[],
  facts: FormFacts,
): Draft {
  if (chosen.length === 0) return draft;
  const { ui } = bundle;
  let next: Draft = draft;
  for (const { path, after } of chosen) next = withAnswer(bundle, next, path.split('.'), after);
  next = withoutGaps(ui, draft, next, chosen);
  const taken = chosen.some(({ path }) => path !== ui.flag?.name);
  if (ui.flag && taken && next[ui.flag.name] === true) next = { ...next, [ui.flag.name]: false };
  return applyEffects(bundle, draft, next, facts);
}

function withAnswer(bundle: FormBundle, draft: Draft, names: readonly string[], value: Json): Draft {
  const { of, kind } = bundle.ui;
  const [first = '', second = '', third = ''] = names;
  if (of === null || first !== of) return { ...draft, [first]: value };
  if (kind === 'object') return { ...draft, [of]: { ...asEntry(draft[of]), [second]: value } };
  const list = [...entriesOf(bundle.ui, draft)];
  while (list.length <= Number(second)) list.push(newEntry(bundle, list.length));
  list[Number(second)] = { ...asEntry(list[Number(second)]), [third]: value };
  return { ...draft, [of]: list };
}

/** Removes entries that were added only to reach a later index; the current entry stays first. */
function withoutGaps(ui: FormUi, before: Draft, after: Draft, chosen: readonly PrefillChange[]): Draft {
  if (ui.of === null || ui.kind !== 'list' || !Array.isArray(after[ui.of])) return after;
  const had = entriesOf(ui, before).length;
  const named = new Set(chosen.map(({ path }) => Number(path.split('.')[1])));
  const first = ui.list?.first === 'current' ? 1 : 0;
  const kept = entriesOf(ui, after).filter((_, place) => place < Math.max(had, first) || named.has(place));
  return { ...after, [ui.of]: kept };
}

function newEntry(bundle: FormBundle, place: number): Entry {
  const start = bundle.ui.list?.start[0];
  return place === 0 && isValues(start) ? { ...blankEntry(bundle), ...start } : blankEntry(bundle);
}
