import { type Condition, matches } from '../../conditions.ts';
import type { Draft, Entry, FormFacts, FormUi, Json } from '../form.ts';
import { isValues } from './normalise.ts';

/** Finds the value that a condition's name stands for; absent is `undefined`. */
export type Scope = (name: string) => Json;

/**
 * What conditions on a field may name: the entry's own fields, its `index`, and the facts.
 *
 * In a list whose first entry is the current one, an entry that does not say whether it is that is taken by its place.
 */
export function entryScope(ui: FormUi, entry: Entry, facts: FormFacts, index: number): Scope {
  return (name) => {
    if (name === 'index') return index;
    if (Object.hasOwn(entry, name) && !isBlank(entry[name])) return entry[name];
    if (ui.list?.first === 'current' && name === ui.list.current) return index === 0;
    return Object.hasOwn(facts, name) ? facts[name] : undefined;
  };
}

/** What conditions on a section may name: paths of the draft, the facts, and `count`, its list's entries. */
export function draftScope(ui: FormUi, draft: Draft, facts: FormFacts): Scope {
  return (name) => {
    if (name === 'count') return entriesOf(ui, draft).length;
    return Object.hasOwn(facts, name) ? facts[name] : valueAt(draft, name.split('.'));
  };
}

/** Whether a condition holds, or one of several. No condition always holds. */
export function holdsIn(condition: Condition | readonly Condition[] | undefined, scope: Scope): boolean {
  if (condition === undefined) return true;
  if (isMany(condition)) return condition.some((one) => holdsIn(one, scope));
  return Object.entries(condition).every(([name, schema]) => matches(schema, scope(name)));
}

const isMany = (condition: Condition | readonly Condition[]): condition is readonly Condition[] =>
  Array.isArray(condition);

/** The entries of a section's list as they are in the draft; none when there is no list. */
export function entriesOf(ui: FormUi, draft: Draft): readonly Json[] {
  const entries = ui.of === null ? undefined : draft[ui.of];
  return Array.isArray(entries) ? entries : [];
}

function valueAt(root: Json, path: readonly string[]): Json {
  let value = root;
  for (const name of path) {
    if (Array.isArray(value)) value = value[Number(name)];
    else if (isValues(value) && Object.hasOwn(value, name)) value = value[name];
    else return undefined;
  }
  return value;
}

const isBlank = (value: Json): boolean => value === undefined || value === null || value === '';
