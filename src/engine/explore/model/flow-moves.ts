import type { FlowFile } from '../../flow/flow-file.ts';
import { COUNTING, RESTING, RUNNING, WAITING } from '../../flow/machine/state-parts.ts';
import { pauseOf, type StateFile, waitOf } from '../../flow/state-file.ts';
import { waitText } from '../../flow/wait-file.ts';
import { pointer } from '../../json-pointer.ts';
import type { TableContext } from '../tables/decision-table.ts';
import { FlowTables, neverWins, type PlacePlan, type PlannedPlace } from '../tables/flow-tables.ts';
import { FlowTargets } from '../tables/flow-targets.ts';
import type { Answers, Move, ProjectedPlace } from './projection.ts';
import { taskMoves } from './task-moves.ts';
import type { World } from './world.ts';

/** The places of a state: one, or one per part and attempt. */
function plansOf(name: string, state: StateFile): PlacePlan[] {
  const one = (part: string | null, attempt = 0): PlacePlan => ({ state: name, part, attempt });
  if ('choice' in state) return [];
  if (pauseOf(state) !== null) return [one(COUNTING), one(RESTING)];
  if (!('task' in state) || !state.retry) return [one(null)];
  const tries = Array.from({ length: state.retry.times + 1 }, (_, attempt) => attempt);
  return tries.flatMap((attempt) => [
    one(RUNNING, attempt),
    ...(attempt < tries.length - 1 ? [one(WAITING, attempt)] : []),
  ]);
}

/** The moves of a person in a state: its events, with every kind of answers if the state shows a form. */
function personMoves(name: string, state: StateFile, tables: FlowTables): Move[] {
  const forms: readonly (Answers | undefined)[] =
    'form' in state ? ['valid', 'invalid', 'untouched'] : [undefined];
  return (['on', 'nav'] as const).flatMap((part) =>
    Object.entries(state[part] ?? {}).flatMap(([type, target]) =>
      (part === 'on' ? forms : [undefined]).map((answers): Move => {
        const own = tables.of(name, type, pointer('states', name, part, type), target);
        const refused = answers === 'invalid' || answers === 'untouched';
        return {
          event: { kind: 'person', type, ...(answers && { answers }) },
          table: refused ? neverWins(own) : own,
          effect: null,
          judged: 'after',
          refusable: true,
        };
      }),
    ),
  );
}

/** The moves of a screen that continues by itself: at once, after its time, or only when the person continues. */
function pauseMoves(state: StateFile, place: PlannedPlace, tables: FlowTables): Move[] {
  const pause = pauseOf(state);
  if (pause === null) return [];
  const { ms, to } = pause;
  const at = pointer('states', place.state, 'after', 'to');
  const asked = { effect: null, judged: 'after', refusable: true } as const;
  const go: Move = {
    event: { kind: 'person', type: 'CONTINUE' },
    table: tables.of(place.state, 'CONTINUE', at, to),
    ...asked,
  };
  if (place.part === RESTING) return [go];
  return [
    go,
    {
      event: { kind: 'timer', type: 'after' },
      table: tables.of(place.state, `after ${ms} ms`, at, to, COUNTING),
      effect: null,
      judged: 'after',
      refusable: false,
    },
    {
      event: { kind: 'person', type: 'STAY' },
      table: tables.onward(place, 'STAY', pointer('states', place.state, 'after'), RESTING),
      ...asked,
    },
  ];
}

/** The move by which time leads on, whether or not a page is open. */
function waitMoves(state: StateFile, { state: name }: PlannedPlace, tables: FlowTables): Move[] {
  const wait = waitOf(state);
  if (wait === null) return [];
  const at = pointer('states', name, 'after', 'to');
  return [
    {
      event: { kind: 'timer', type: 'after' },
      table: tables.of(name, waitText(wait), at, wait.to),
      effect: null,
      judged: 'after',
      refusable: false,
    },
  ];
}

export interface FlowMoves {
  readonly places: readonly ProjectedPlace[];
  readonly moves: readonly (readonly Move[])[];
  readonly targets: FlowTargets;
}

/**
 * The places and moves of a whole flow. A wizard is one place here; its steps are explored in a separate projection.
 */
export function flowMoves(file: FlowFile, context: TableContext, world: World): FlowMoves {
  const plans = Object.entries(file.states).flatMap(([name, state]) => plansOf(name, state));
  const entry = new Map<string, number>();
  plans.forEach(({ state }, index) => {
    if (!entry.has(state)) entry.set(state, index);
  });
  const targets = new FlowTargets(file, context, (state) => entry.get(state) ?? -1);
  const tables = new FlowTables(context, targets);
  const moves = plans.map((plan, index) => {
    const state = file.states[plan.state] as StateFile;
    const place = { ...plan, index };
    return [
      ...('task' in state ? taskMoves(state, place, tables, world) : []),
      ...pauseMoves(state, place, tables),
      ...waitMoves(state, place, tables),
      ...personMoves(plan.state, state, tables),
    ];
  });
  return { places: plans, moves, targets };
}
