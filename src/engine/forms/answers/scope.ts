import { type Condition, matches } from '../../conditions.ts';
import type { Draft, Entry, FormFacts, FormUi, Json } from '../form.ts';
import { isValues } from './normalise.ts';

/** Returns the value of a name in a condition; undefined if absent. */
export type Scope = (name: string) => Json;

/**
 * The scope of conditions on a field: the entry's own fields, its `index`, and the facts.
 *
 * In a list whose first entry is the current one, an entry without that flag counts as current by its position.
 */
export function entryScope(ui: FormUi, entry: Entry, facts: FormFacts, index: number): Scope {
  return (name) => {
    if (name === 'index') return index;
    if (Object.hasOwn(entry, name) && !isBlank(entry[name])) return entry[name];
    if (ui.list?.first === 'current' && name === ui.list.current) return index === 0;
    return Object.hasOwn(facts, name) ? facts[name] : undefined;
  };
}

/**
 * The scope of conditions on a section: paths of the draft, the facts, and `count`, the number of entries of its list.
 */
export function draftScope(ui: FormUi, draft: Draft, facts: FormFacts): Scope {
  return (name) => {
    if (name === 'count') return entriesOf(ui, draft).length;
    return Object.hasOwn(facts, name) ? facts[name] : valueAt(draft, name.split('.'));
  };
}

/** Whether a condition, or at least one of several, holds. An absent condition always holds. */
export function holdsIn(condition: Condition | readonly Condition[] | undefined, scope: Scope): boolean {
  if (condition === undefined) return true;
  if (isMany(condition)) return condition.some((one) => holdsIn(one, scope));
  return Object.entries(condition).every(([name, schema]) => matches(schema, scope(name)));
}

const isMany = (condition: Condition | readonly Condition[]): condition is readonly Condition[] =>
  Array.isArray(condition);

/** The entries of a section's list as in the draft; empty if there is no list. */
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
