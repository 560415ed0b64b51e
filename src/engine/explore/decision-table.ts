import type { Branch } from '../flow/flow-file.ts';
import { namesOf } from '../flow/flow-file.ts';
import type { Elements, Trails } from './elements.ts';
import type { FactSpace, Holds } from './fact-space.ts';
import { type DecisionTable, NOWHERE, type Target } from './projection.ts';

/** One condition in one guard: the value that it must have, and the elements of both its values. */
export interface Atom {
  readonly holds: Holds;
  readonly wanted: boolean;
  readonly whenTrue: number;
  readonly whenFalse: number;
}

/** What the tables of one projection are built with. */
export interface TableContext {
  readonly space: FactSpace;
  readonly elements: Elements;
  readonly trails: Trails;
  /** By condition name. */
  readonly holds: ReadonlyMap<string, Holds>;
}

/** The atoms of a guard. `site` names the guard, `at` is the pointer of the object that has it. */
export function atomsOf(
  { elements, holds, space }: TableContext,
  guard: Pick<Branch, 'when' | 'unless'>,
  site: string,
  at: string,
): Atom[] {
  const never = new Uint8Array(space.size);
  return (['when', 'unless'] as const).flatMap((part) =>
    namesOf(guard[part]).map((condition): Atom => {
      const element = (value: boolean) =>
        elements.add({
          kind: 'condition',
          name: `${site} ${condition} is ${value}`,
          at: `${at}/${part}`,
          condition,
          value,
        });
      return {
        holds: holds.get(condition) ?? never,
        wanted: part === 'when',
        whenTrue: element(true),
        whenFalse: element(false),
      };
    }),
  );
}

/**
 * Whether all atoms are as wanted under a code; `covered` gets the elements of those that decide it: all of
 * them when the guard lets through, the only one that does not when it does not.
 */
export function judge(atoms: readonly Atom[], code: number, covered: number[]): boolean {
  let against = 0;
  let last: Atom | undefined;
  for (const atom of atoms) {
    if ((atom.holds[code] === 1) === atom.wanted) continue;
    against += 1;
    last = atom;
  }
  if (against === 0) for (const atom of atoms) covered.push(atom.wanted ? atom.whenTrue : atom.whenFalse);
  if (against === 1 && last) covered.push(last.wanted ? last.whenFalse : last.whenTrue);
  return against === 0;
}

export interface TableBranch {
  readonly atoms: readonly Atom[];
  /** The element of the transition; -1 for one that is none of its own. */
  readonly transition: number;
  readonly target: Target;
  /** The element of winning although the next branch would win as well; -1 without a next one. */
  readonly order: number;
}

/** The table of these branches: the first whose atoms are all as wanted wins. */
export function decisionTable(context: TableContext, branches: readonly TableBranch[]): DecisionTable {
  const { size } = context.space;
  const wins = new Uint8Array(size).fill(NOWHERE);
  const trails = new Int32Array(size);
  const known = new Map<string, number>();
  for (let code = 0; code < size; code += 1) {
    const covered: number[] = [];
    const winner = branches.findIndex(({ atoms }) => judge(atoms, code, covered));
    const transition = branches[winner]?.transition ?? -1;
    if (winner >= 0) wins[code] = winner;
    const [won, next] = [branches[winner], branches[winner + 1]];
    if (won && next && won.order >= 0 && judge(next.atoms, code, [])) covered.push(won.order);
    const key = `${winner}:${covered.join()}`;
    const trail = known.get(key) ?? context.trails.add(transition < 0 ? [] : [transition], covered);
    known.set(key, trail);
    trails[code] = trail;
  }
  return { wins, trails, targets: branches.map(({ target }) => target) };
}
