import type { Branch } from '../../flow/guarded.ts';
import { namesOf } from '../../flow/guarded.ts';
import type { Elements, Trails } from '../coverage/elements.ts';
import type { FactSpace, TruthTable } from '../model/fact-space.ts';
import { type DecisionTable, NOWHERE, type Target } from '../model/projection.ts';

/** One condition in one guard: its required value, and the elements of both its values. */
export interface Atom {
  readonly holds: TruthTable;
  readonly wanted: boolean;
  readonly whenTrue: number;
  readonly whenFalse: number;
}

/** The inputs for the tables of one projection. */
export interface TableContext {
  readonly space: FactSpace;
  readonly elements: Elements;
  readonly trails: Trails;
  /** By condition name. */
  readonly holds: ReadonlyMap<string, TruthTable>;
}

/** The atoms of a guard. `site` is the name of the guard, `at` the pointer of its object. */
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
 * Whether all atoms have their required values under a code. `covered` gets the elements of the deciding atoms: all of
 * them if the guard passes; if exactly one atom fails, only that one.
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
  /** The element of the transition; -1 if it has none of its own. */
  readonly transition: number;
  readonly target: Target;
  /** The element for winning although the next branch would match too; -1 without a next branch. */
  readonly order: number;
}

/**
 * By code: a number that is equal for two codes exactly if all atoms have the same values for both. The numbers count
 * up from 0; `sample` has one code for each.
 */
function alikeCodes(size: number, atoms: readonly Atom[]): { alike: Uint32Array; sample: number[] } {
  const alike = new Uint32Array(size);
  let sample = [0];
  for (const holds of new Set(atoms.map((atom) => atom.holds))) {
    const numbers = new Int32Array(2 * sample.length).fill(-1);
    const next: number[] = [];
    for (let code = 0; code < size; code += 1) {
      const key = 2 * (alike[code] ?? 0) + (holds[code] ?? 0);
      if (numbers[key] === -1) numbers[key] = next.push(code) - 1;
      alike[code] = numbers[key] ?? 0;
    }
    sample = next;
  }
  return { alike, sample };
}

/** The decision table of these branches: the first branch whose atoms all have their required values wins. */
export function decisionTable(context: TableContext, branches: readonly TableBranch[]): DecisionTable {
  const { size } = context.space;
  const { alike, sample } = alikeCodes(
    size,
    branches.flatMap(({ atoms }) => atoms),
  );
  const decidedWins = new Uint8Array(sample.length);
  const decidedTrails = new Int32Array(sample.length);
  for (const [number, code] of sample.entries()) {
    const covered: number[] = [];
    const winner = branches.findIndex(({ atoms }) => judge(atoms, code, covered));
    const [won, next] = [branches[winner], branches[winner + 1]];
    if (won && next && won.order >= 0 && judge(next.atoms, code, [])) covered.push(won.order);
    const transition = won?.transition ?? -1;
    decidedTrails[number] = context.trails.add(transition < 0 ? [] : [transition], covered);
    decidedWins[number] = winner < 0 ? NOWHERE : winner;
  }
  const wins = new Uint8Array(size);
  const trails = new Int32Array(size);
  for (let code = 0; code < size; code += 1) {
    const number = alike[code] ?? 0;
    wins[code] = decidedWins[number] ?? NOWHERE;
    trails[code] = decidedTrails[number] ?? 0;
  }
  return { wins, trails, targets: branches.map(({ target }) => target) };
}
