import type { Condition } from '../../conditions.ts';
import type { Facts, FactsSchema } from '../../facts.ts';
import { completer } from '../findings/completion.ts';
import { classIn, type FactAxis, type FactSpace, factsOfCode, truthTable } from './fact-space.ts';
import type { World } from './world.ts';

/** The combinations that involve facts outside the space. */
function tiedOutside(space: FactSpace, impossible: readonly Condition[]): Condition[] {
  const inside = new Set(space.axes.map(({ name }) => name));
  const outside = (condition: Condition) => Object.keys(condition).some((fact) => !inside.has(fact));
  return impossible.filter(outside);
}

/** The codes whose facts the world allows together with some values of the facts outside the space. */
export function possibleCodes(space: FactSpace, schema: FactsSchema, world: World): number[] {
  const outside = tiedOutside(space, world.impossible);
  const inside = world.impossible.filter((condition) => !outside.includes(condition));
  const ruledOut = inside.map((condition) => truthTable(space, condition));
  const asked = new Set(outside.flatMap((condition) => Object.keys(condition)));
  const axes: readonly FactAxis[] = space.axes.filter(({ name }) => asked.has(name));
  const complete = completer(schema, { impossible: outside });
  const known = new Map<number, boolean>();

  function canBeCompleted(code: number): boolean {
    let key = 0;
    for (const axis of axes) key += classIn(axis, code) * axis.stride;
    const before = known.get(key);
    if (before !== undefined) return before;
    const facts: Facts = Object.fromEntries(
      axes.map((axis) => [axis.name, axis.classes[classIn(axis, code)]?.[0] ?? null]),
    );
    const found = complete(facts) !== null;
    known.set(key, found);
    return found;
  }

  const codes: number[] = [];
  for (let code = 0; code < space.size; code += 1) {
    if (ruledOut.some((table) => table[code] === 1)) continue;
    if (outside.length === 0 || canBeCompleted(code)) codes.push(code);
  }
  return codes;
}

/** All facts of a code, including those outside the space. @throws {TypeError} for an impossible code. */
export function fullFacts(space: FactSpace, schema: FactsSchema, world: World): (code: number) => Facts {
  const complete = completer(schema, world);
  return (code) => {
    const facts = complete(factsOfCode(space, code));
    if (!facts) throw new TypeError('Facts that exclude each other cannot be a start.');
    return facts;
  };
}
