import type { EventTarget, FlowFile, StateFile } from '../flow/flow-file.ts';
import { pointer } from '../json-pointer.ts';
import type { TableContext } from './decision-table.ts';
import { effectTable } from './fact-space.ts';
import { FlowTargets } from './flow-targets.ts';
import { type Answers, type DecisionTable, type Move, NOWHERE, type ProjectedPlace } from './projection.ts';
import type { Effect, World } from './world.ts';

/** The parts of a task that tries again, of a screen that goes on by itself. */
export const RUNNING = 'running';
export const WAITING = 'waiting';
export const COUNTING = 'counting';
export const RESTING = 'resting';

interface PlacePlan extends ProjectedPlace {
  /** Tries after the first one. */
  readonly attempt: number;
}

/** The places of a state: one, or one per part and try. */
function plansOf(name: string, state: StateFile): PlacePlan[] {
  const one = (part: string | null, attempt = 0): PlacePlan => ({ state: name, part, attempt });
  if ('choice' in state) return [];
  if ('screen' in state && state.after) return [one(COUNTING), one(RESTING)];
  if (!('task' in state) || !state.retry) return [one(null)];
  const tries = Array.from({ length: state.retry.times + 1 }, (_, attempt) => attempt);
  return tries.flatMap((attempt) => [
    one(RUNNING, attempt),
    ...(attempt < tries.length - 1 ? [one(WAITING, attempt)] : []),
  ]);
}

/** The same question, which a form that is not filled in well never gets to ask. */
function neverWins(table: DecisionTable): DecisionTable {
  const { length } = table.wins;
  return { wins: new Uint8Array(length).fill(NOWHERE), trails: new Int32Array(length), targets: [] };
}

export interface FlowMoves {
  readonly places: readonly ProjectedPlace[];
  readonly moves: readonly (readonly Move[])[];
  readonly targets: FlowTargets;
}

/**
 * The places and moves of a whole flow. A wizard is one place here: what happens between its steps is a
 * projection of its own.
 */
export function flowMoves(file: FlowFile, context: TableContext, world: World): FlowMoves {
  const plans = Object.entries(file.states).flatMap(([name, state]) => plansOf(name, state));
  const entry = new Map<string, number>();
  plans.forEach((plan, index) => {
    if (!entry.has(plan.state)) entry.set(plan.state, index);
  });
  const placeOf = (state: string) => entry.get(state) ?? -1;
  const targets = new FlowTargets(file, context, placeOf);
  const tables = new Map<string, DecisionTable>();

  function table(
    state: string,
    what: string,
    where: string,
    target: EventTarget,
    part: string | null = null,
  ): DecisionTable {
    const key = `${state} ${what} ${where}`;
    const known = tables.get(key) ?? targets.table({ state, what, at: where, part }, target);
    tables.set(key, known);
    return known;
  }

  function inner(plan: PlacePlan, what: string, where: string, to: string, place: number): DecisionTable {
    const origin = { state: plan.state, what, at: where };
    const transition = targets.inside(origin, plan.part ?? '', to);
    const trail = context.trails.add([transition], []);
    return {
      wins: new Uint8Array(context.space.size),
      trails: new Int32Array(context.space.size).fill(trail),
      targets: [{ place, trail: 0 }],
    };
  }

  function effectOf(effect: Effect | undefined): Pick<Move, 'effect' | 'changes'> {
    return { effect: effectTable(context.space, effect), ...(effect?.sets && { changes: effect.sets }) };
  }

  function personMoves(name: string, state: StateFile): Move[] {
    const forms: readonly (Answers | undefined)[] =
      'form' in state ? ['valid', 'invalid', 'untouched'] : [undefined];
    return (['on', 'nav'] as const).flatMap((part) =>
      Object.entries(state[part] ?? {}).flatMap(([type, target]) =>
        (part === 'on' ? forms : [undefined]).map((answers): Move => {
          const own = table(name, type, pointer('states', name, part, type), target);
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

  function taskMoves(name: string, state: StateFile, plan: PlacePlan, index: number): Move[] {
    if (!('task' in state)) return [];
    const where = pointer('states', name, 'outcomes');
    const { retry, outcomes } = state;
    if (plan.part === WAITING) {
      const after = `after ${retry?.everyMs} ms`;
      const at = pointer('states', name, 'retry');
      return [
        {
          event: { kind: 'timer', type: 'after' },
          table: inner(plan, after, at, RUNNING, index + 1),
          effect: null,
          judged: 'after',
          refusable: false,
        },
        {
          event: { kind: 'person', type: 'RETRY' },
          table: inner(plan, 'RETRY', at, RUNNING, index + 1),
          effect: null,
          judged: 'after',
          refusable: true,
        },
        {
          event: { kind: 'person', type: 'STOP' },
          table: table(name, 'STOP', `${where}/exhausted`, outcomes.exhausted ?? [], WAITING),
          effect: null,
          judged: 'after',
          refusable: true,
        },
      ];
    }
    const effects = world.outcomes[state.task] ?? {};
    const waits = retry !== undefined && plan.attempt < retry.times;
    const failing: DecisionTable = !retry
      ? table(name, 'failed', `${where}/failed`, outcomes.failed ?? [], plan.part)
      : waits
        ? inner(plan, 'failed', pointer('states', name, 'retry'), WAITING, index + 1)
        : table(name, 'exhausted', `${where}/exhausted`, outcomes.exhausted ?? [], plan.part);
    const answered = Object.entries(outcomes)
      .filter(([outcome]) => outcome !== 'exhausted' || !retry)
      .filter(([outcome]) => outcome !== 'timeout' || state.timeoutMs === undefined)
      .map(
        ([outcome, target]): Move => ({
          event: { kind: 'task', type: 'answers', outcome },
          table: table(name, outcome, where + pointer(outcome), target, plan.part),
          ...effectOf(effects[outcome]),
          judged: 'after',
          refusable: false,
        }),
      );
    const failed: Move[] = retry
      ? [
          {
            event: { kind: 'task', type: 'answers', outcome: 'failed' },
            table: failing,
            ...effectOf(effects.failed),
            judged: 'after',
            refusable: false,
          },
        ]
      : [];
    const late: Move[] =
      state.timeoutMs === undefined
        ? []
        : [
            {
              event: { kind: 'timer', type: 'after' },
              table: table(name, 'timeout', `${where}/timeout`, outcomes.timeout ?? [], plan.part),
              effect: null,
              judged: 'after',
              refusable: false,
            },
          ];
    const throws: Move = {
      event: { kind: 'task', type: 'throws' },
      table: failing,
      effect: null,
      judged: 'after',
      refusable: false,
    };
    return [...answered, ...failed, throws, ...late];
  }

  function screenMoves(name: string, state: StateFile, plan: PlacePlan, index: number): Move[] {
    if (!('screen' in state) || !state.after) return [];
    const { ms, to } = state.after;
    const where = pointer('states', name, 'after', 'to');
    const go: Move = {
      event: { kind: 'person', type: 'CONTINUE' },
      table: table(name, 'CONTINUE', where, to),
      effect: null,
      judged: 'after',
      refusable: true,
    };
    if (plan.part === RESTING) return [go];
    return [
      go,
      {
        event: { kind: 'timer', type: 'after' },
        table: table(name, `after ${ms} ms`, where, to, COUNTING),
        effect: null,
        judged: 'after',
        refusable: false,
      },
      {
        event: { kind: 'person', type: 'STAY' },
        table: inner(plan, 'STAY', pointer('states', name, 'after'), RESTING, index + 1),
        effect: null,
        judged: 'after',
        refusable: true,
      },
    ];
  }

  const moves = plans.map((plan, index) => {
    const state = file.states[plan.state] as StateFile;
    return [
      ...taskMoves(plan.state, state, plan, index),
      ...screenMoves(plan.state, state, plan, index),
      ...personMoves(plan.state, state),
    ];
  });
  return { places: plans, moves, targets };
}
