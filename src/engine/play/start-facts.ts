import type { ConditionSchema } from '../conditions.ts';
import { completer } from '../explore/findings/completion.ts';
import type { FactValue } from '../fact-changes.ts';
import { type Facts, factValues } from '../facts.ts';
import { namesOf } from '../flow/guarded.ts';
import type { Played } from './play.ts';

/**
 * The facts of somebody for whom a flow begins: what its start asks, what its world says of a new person, and of every
 * other fact the first value that the world allows.
 *
 * @example startFacts(played) // { current: true, sent: false, … }
 */
export function startFacts({ flow: { file }, facts, world }: Played): Facts {
  const wanted = namesOf(file.start?.when).map((name) => file.conditions[name] ?? {});
  const known = Object.fromEntries(
    [world.fresh ?? {}, ...wanted].flatMap((condition) =>
      Object.entries(condition).flatMap(([fact, schema]) => {
        const value = certainValue(schema);
        return value === undefined ? [] : [[fact, value] as const];
      }),
    ),
  );
  const first = Object.fromEntries(
    Object.entries(facts.properties).map(([name, fact]) => [name, factValues(fact)?.[0] ?? null]),
  );
  return completer(facts, world)(known) ?? { ...first, ...known };
}

function certainValue(schema: ConditionSchema): FactValue | undefined {
  if (typeof schema === 'boolean') return undefined;
  if ('const' in schema) return schema.const as FactValue;
  return schema.minimum ?? (schema.enum?.[0] as FactValue | undefined);
}
