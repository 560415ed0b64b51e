import { RUNNING, WAITING } from '../../flow/machine/state-parts.ts';
import type { TaskState } from '../../flow/state-file.ts';
import { pointer } from '../../json-pointer.ts';
import type { FlowTables, PlannedPlace } from '../tables/flow-tables.ts';
import type { Move } from './projection.ts';
import { effectsIn, type World } from './world.ts';

/** For moves that are not tried by a person: they happen or not, but are never refused. */
const happens = { judged: 'after', refusable: false } as const;
const unchanged = { effect: null } as const;

/** The moves while a task waits for its next attempt: the pause ends, or the person retries at once or gives up. */
function waitingMoves(state: TaskState, place: PlannedPlace, tables: FlowTables): Move[] {
  const at = pointer('states', place.state, 'retry');
  const exhausted = pointer('states', place.state, 'outcomes', 'exhausted');
  const tried = { ...unchanged, judged: 'after', refusable: true } as const;
  return [
    {
      event: { kind: 'timer', type: 'after' },
      table: tables.onward(place, `after ${state.retry?.everyMs} ms`, at, RUNNING),
      ...unchanged,
      ...happens,
    },
    { event: { kind: 'person', type: 'RETRY' }, table: tables.onward(place, 'RETRY', at, RUNNING), ...tried },
    {
      event: { kind: 'person', type: 'STOP' },
      table: tables.of(place.state, 'STOP', exhausted, state.outcomes.exhausted ?? [], WAITING),
      ...tried,
    },
  ];
}

/** The moves of a running task: its outcomes, a failure, and a timeout. */
function runningMoves(state: TaskState, place: PlannedPlace, tables: FlowTables, world: World): Move[] {
  const { state: name, part } = place;
  const { retry, outcomes, timeoutMs } = state;
  const at = (outcome: string) => pointer('states', name, 'outcomes', outcome);
  const effects = effectsIn(world, state);
  const isTriedAgain = retry !== undefined && place.attempt < retry.times;
  const ended = retry ? 'exhausted' : 'failed';
  const failing = isTriedAgain
    ? tables.onward(place, 'failed', pointer('states', name, 'retry'), WAITING)
    : tables.of(name, ended, at(ended), outcomes[ended] ?? [], part);
  const answered = Object.entries(outcomes)
    .filter(([outcome]) => outcome !== 'exhausted' || !retry)
    .filter(([outcome]) => outcome !== 'timeout' || timeoutMs === undefined)
    .map(
      ([outcome, target]): Move => ({
        event: { kind: 'task', type: 'answers', outcome },
        table: tables.of(name, outcome, at(outcome), target, part),
        ...tables.effect(effects[outcome]),
        ...happens,
      }),
    );
  const failed: Move = {
    event: { kind: 'task', type: 'answers', outcome: 'failed' },
    table: failing,
    ...tables.effect(effects.failed),
    ...happens,
  };
  const throws: Move = {
    event: { kind: 'task', type: 'throws' },
    table: failing,
    ...unchanged,
    ...happens,
  };
  const late = (): Move => ({
    event: { kind: 'timer', type: 'after' },
    table: tables.of(name, 'timeout', at('timeout'), outcomes.timeout ?? [], part),
    ...unchanged,
    ...happens,
  });
  return [...answered, ...(retry ? [failed] : []), throws, ...(timeoutMs === undefined ? [] : [late()])];
}

/** All moves of a task in one of its places, beside the person's own events. */
export function taskMoves(state: TaskState, place: PlannedPlace, tables: FlowTables, world: World): Move[] {
  return place.part === WAITING
    ? waitingMoves(state, place, tables)
    : runningMoves(state, place, tables, world);
}
