import { type Condition, holds, matches } from '../../conditions.ts';
import type { FactValue } from '../../fact-changes.ts';
import { type Facts, type FactsSchema, factValues } from '../../facts.ts';
import type { World } from '../model/world.ts';

type Partial = Record<string, FactValue>;

/** Whether the known facts alone already match this combination. */
function certain(combination: Condition, known: Partial): boolean {
  return Object.entries(combination).every(
    ([fact, schema]) => Object.hasOwn(known, fact) && matches(schema, known[fact]),
  );
}

/** Whether these facts can occur together. */
export function isPossible(world: Pick<World, 'impossible'>, facts: Facts): boolean {
  return !world.impossible.some((combination) => holds(combination, facts));
}

/**
 * Completes partially known facts: takes the first values, in the order of the schema, that the world allows together.
 *
 * @example completer(schema, world)({ submitted: true })?.consent_given // true, if submitting needs consent
 */
export function completer(
  schema: FactsSchema,
  world: Pick<World, 'impossible'>,
): (known: Facts) => Facts | null {
  const ranges = Object.entries(schema.properties).map(([name, fact]) => ({
    name,
    values: factValues(fact) ?? [],
  }));
  const tied = new Set(world.impossible.flatMap((combination) => Object.keys(combination)));
  const free = ranges.filter(({ name }) => !tied.has(name));
  const bound = ranges.filter(({ name }) => tied.has(name));
  const about = new Map(
    bound.map(({ name }) => [
      name,
      world.impossible.filter((combination) => Object.hasOwn(combination, name)),
    ]),
  );

  function fill(known: Partial, from: number): Partial | null {
    const next = bound.slice(from).findIndex(({ name }) => !Object.hasOwn(known, name));
    if (next < 0) return known;
    const { name, values } = bound[from + next] ?? { name: '', values: [] };
    for (const value of values) {
      const tried = { ...known, [name]: value };
      if (about.get(name)?.some((combination) => certain(combination, tried))) continue;
      const filled = fill(tried, from + next + 1);
      if (filled) return filled;
    }
    return null;
  }

  return (known) => {
    if (world.impossible.some((combination) => certain(combination, known))) return null;
    const filled = fill({ ...known }, 0);
    if (!filled) return null;
    for (const { name, values } of free) if (!Object.hasOwn(filled, name)) filled[name] = values[0] ?? null;
    return Object.fromEntries(ranges.map(({ name }) => [name, filled[name] ?? null]));
  };
}
