import type { EventTarget } from '../../flow/flow-file.ts';
import { type DecisionTable, type Move, NOWHERE, type ProjectedPlace } from '../model/projection.ts';
import type { Effect } from '../model/world.ts';
import type { TableContext } from './decision-table.ts';
import { effectTable } from './effect-table.ts';
import type { FlowTargets } from './flow-targets.ts';

/** A place of a flow, which knows how often it was tried before. */
export interface PlacePlan extends ProjectedPlace {
  /** Tries after the first one. */
  readonly attempt: number;
}

/** A place with its number, and so that of the part behind it. */
export interface PlannedPlace extends PlacePlan {
  readonly index: number;
}

/** The decision tables of a flow's moves; the same question has one table in all places of a state. */
export class FlowTables {
  readonly #context: TableContext;
  readonly #targets: FlowTargets;
  readonly #known = new Map<string, DecisionTable>();

  constructor(context: TableContext, targets: FlowTargets) {
    this.#context = context;
    this.#targets = targets;
  }

  /** Where an event or outcome leads. `part`: the part of the state that it leaves, where it can leave no other. */
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

  /** From a place to the part behind it. */
  onward({ state, part, index }: PlannedPlace, what: string, at: string, to: string): DecisionTable {
    const transition = this.#targets.inside({ state, what, at }, part ?? '', to);
    const { space, trails } = this.#context;
    return {
      wins: new Uint8Array(space.size),
      trails: new Int32Array(space.size).fill(trails.add([transition], [])),
      targets: [{ place: index + 1, trail: 0 }],
    };
  }

  /** What an outcome changes, as a table and as it was declared. */
  effect(effect: Effect | undefined): Pick<Move, 'effect' | 'changes'> {
    const changes = effect?.sets && { changes: effect.sets };
    return { effect: effectTable(this.#context.space, effect), ...changes };
  }
}

/** The same question, which a form that is not filled in well never gets to ask. */
export function neverWins(table: DecisionTable): DecisionTable {
  const { length } = table.wins;
  return { wins: new Uint8Array(length).fill(NOWHERE), trails: new Int32Array(length), targets: [] };
}
