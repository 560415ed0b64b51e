import type { EventTarget } from '../../flow/guarded.ts';
import { type DecisionTable, type Move, NOWHERE, type ProjectedPlace } from '../model/projection.ts';
import type { Effect } from '../model/world.ts';
import type { TableContext } from './decision-table.ts';
import { effectTable } from './effect-table.ts';
import type { FlowTargets } from './flow-targets.ts';

/** A place of a flow, with the number of its retries so far. */
export interface PlacePlan extends ProjectedPlace {
  /** The number of retries so far. */
  readonly attempt: number;
}

/** A place with its number; the following part of the state has the next number. */
export interface PlannedPlace extends PlacePlan {
  readonly index: number;
}

/** The decision tables of a flow's moves; the places of a state share the table of the same decision. */
export class FlowTables {
  readonly #context: TableContext;
  readonly #targets: FlowTargets;
  readonly #known = new Map<string, DecisionTable>();

  constructor(context: TableContext, targets: FlowTargets) {
    this.#context = context;
    this.#targets = targets;
  }

  /** The table of an event or outcome. `part`: the part of the state that it leaves, if there is only one. */
  of(
    state: string,
    what: string,
    at: string,
    target: EventTarget,
    part: string | null = null,
  ): DecisionTable {
    const key = `${state} ${what} ${at}`;
    const known = this.#known.get(key) ?? this.#targets.table({ state, what, at, part }, target);
    this.#known.set(key, known);
    return known;
  }

  /** From a place to the next part of its state. */
  onward({ state, part, index }: PlannedPlace, what: string, at: string, to: string): DecisionTable {
    const transition = this.#targets.inside({ state, what, at }, part ?? '', to);
    const { space, trails } = this.#context;
    return {
      wins: new Uint8Array(space.size),
      trails: new Int32Array(space.size).fill(trails.add([transition], [])),
      targets: [{ place: index + 1, trail: 0 }],
    };
  }

  /** The effect of an outcome, as a table and as declared. */
  effect(effect: Effect | undefined): Pick<Move, 'effect' | 'changes'> {
    const changes = effect?.sets && { changes: effect.sets };
    return { effect: effectTable(this.#context.space, effect), ...changes };
  }
}

/** The same table, but no branch wins: for a form that is not filled in correctly. */
export function neverWins(table: DecisionTable): DecisionTable {
  const { length } = table.wins;
  return { wins: new Uint8Array(length).fill(NOWHERE), trails: new Int32Array(length), targets: [] };
}
