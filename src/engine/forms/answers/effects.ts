import { sameJson } from '../../conditions.ts';
import type { Draft, Effect, Entry, FormBundle, FormFacts, FormUi, Json } from '../form.ts';
import { asEntry, startEntries } from './list.ts';
import { draftScope, entriesOf, entryScope, holdsIn, type Scope } from './scope.ts';
import { entryReadOnly } from './visible.ts';

type Rules = Pick<FormBundle, 'schema' | 'ui'>;

/**
 * The draft after a change, including the fields that the change clears or resets.
 *
 * An effect fires if its field differs between `before` and `after` and its condition holds in `after`. Effects run
 * once, in order: each sees the results of earlier ones, but not of later ones. Neither draft is changed; if nothing
 * fires, `after` itself is returned.
 *
 * @example applyEffects(addresses, rented, withTypeOwn, facts) // the landlord fields are gone
 * @see spec/application.md §4 Address, employer and related rules
 */
export function applyEffects(bundle: Rules, before: Draft, after: Draft, facts: FormFacts): Draft {
  return (bundle.ui.effects ?? []).reduce((draft, effect) => {
    if (effect.on === bundle.ui.flag?.name) return applyFlag(bundle, effect, before, draft, facts);
    return applyToSection(bundle, effect, before, draft, facts);
  }, after);
}

function applyFlag(bundle: Rules, effect: Effect, before: Draft, draft: Draft, facts: FormFacts): Draft {
  const { ui } = bundle;
  const changed = (before[effect.on] ?? false) !== (draft[effect.on] ?? false);
  if (!changed || !holdsIn(effect.when, draftScope(ui, draft, facts))) return draft;
  const started = { ...draft, ...effect.draft, ...entriesOfOthers(ui, effect, draft, facts) };
  if (effect.list !== 'blank' || ui.of === null || entriesOf(ui, started).length > 0) return started;
  return { ...started, [ui.of]: startEntries(bundle) };
}

/** A list that an effect empties keeps the entries that are read-only for this person. */
function entriesOfOthers(ui: FormUi, effect: Effect, draft: Draft, facts: FormFacts): Draft {
  if (ui.of === null || !ui.list?.shared || effect.draft?.[ui.of] === undefined) return {};
  return { [ui.of]: entriesOf(ui, draft).filter((entry) => entryReadOnly(ui, asEntry(entry), facts)) };
}

function applyToSection(bundle: Rules, effect: Effect, before: Draft, draft: Draft, facts: FormFacts): Draft {
  const { ui } = bundle;
  if (ui.of === null) {
    if (!fires(effect, before, draft, entryScope(ui, draft, facts, 0))) return draft;
    return { ...changedEntry(effect, draft), ...effect.draft };
  }
  if (ui.kind === 'object') {
    const entry = asEntry(draft[ui.of]);
    const scope = entryScope(ui, entry, facts, 0);
    if (!fires(effect, asEntry(before[ui.of]), entry, scope)) return draft;
    return { ...draft, [ui.of]: changedEntry(effect, entry), ...effect.draft };
  }
  const old = entriesOf(ui, before);
  let fired = false;
  const entries = entriesOf(ui, draft).map((item, index): Json => {
    const entry = asEntry(item);
    if (!fires(effect, earlierOf(old, entry, index), entry, entryScope(ui, entry, facts, index))) return item;
    fired = true;
    return changedEntry(effect, entry);
  });
  return fired ? { ...draft, [ui.of]: entries, ...effect.draft } : draft;
}

/** Entries are matched by their record's id if both have one, else by position. */
function earlierOf(old: readonly Json[], entry: Entry, index: number): Entry {
  const same = entry.id === undefined ? undefined : old.find((item) => asEntry(item).id === entry.id);
  return asEntry(same ?? old[index]);
}

function fires(effect: Effect, before: Entry, after: Entry, scope: Scope): boolean {
  return !sameJson(before[effect.on], after[effect.on]) && holdsIn(effect.when, scope);
}

function changedEntry(effect: Effect, entry: Entry): Entry {
  const cleared = new Set(effect.clear);
  const kept = Object.entries(entry).filter(([name]) => !cleared.has(name));
  return { ...Object.fromEntries(kept), ...effect.set };
}
