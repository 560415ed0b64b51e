import type { Draft, Json } from '../form.ts';

/** Maximum depth, beyond any draft; deeper values are dropped. */
const DEEPEST = 12;

type Values = Readonly<Record<string, Json>>;

export function isValues(value: Json): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * The draft without blanks: texts are trimmed; '', null, {} and blank texts are removed; a state given as `state_code`
 * or as a bare id becomes a `state_id` object.
 *
 * Entries of a list keep their positions: a blank entry stays as `{}`, because its index is part of every path. The
 * given draft is not changed.
 *
 * @example normalise({ applicants: { first_name: ' Ann ', middle_name: '' } }) // { applicants: { first_name: 'Ann' } }
 * @see spec/application.md §3
 */
export function normalise(draft: Json): Draft {
  return isValues(draft) ? withoutBlanks(draft, 0) : {};
}

function withoutBlanks(values: Values, depth: number): Values {
  const kept: [string, Json][] = [];
  for (const [name, value] of Object.entries(values)) {
    const given = name === 'state_id' ? stateOf(value) : present(value, depth + 1);
    if (given !== undefined) kept.push([name, given]);
  }
  const clean = Object.fromEntries(kept);
  if (clean.state_id === undefined && typeof clean.state_code === 'string') {
    return { ...clean, state_id: { code: clean.state_code } };
  }
  return clean;
}

function present(value: Json, depth: number): Json {
  if (typeof value === 'string') return value.trim() || undefined;
  if (value === null || depth > DEEPEST) return undefined;
  if (Array.isArray(value)) return value.map((item) => entryOf(item, depth + 1));
  if (!isValues(value)) return value;
  const clean = withoutBlanks(value, depth);
  return Object.keys(clean).length > 0 ? clean : undefined;
}

function entryOf(item: Json, depth: number): Json {
  return item === null || isValues(item) ? (present(item, depth) ?? {}) : present(item, depth);
}

/** A state is identified by its id or its code; a label alone does not identify it. */
function stateOf(value: Json): Json {
  if (typeof value === 'string' || typeof value === 'number') {
    const id = typeof value === 'string' ? value.trim() : value;
    return id === '' ? undefined : { id };
  }
  const state = present(value, DEEPEST - 1);
  if (!isValues(state)) return state;
  return state.id === undefined && state.code === undefined ? undefined : state;
}
