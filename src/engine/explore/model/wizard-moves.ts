import type { FlowFile } from '../../flow/flow-file.ts';
import { branchesOf, type EventTarget } from '../../flow/guarded.ts';
import type { WizardFile } from '../../flow/wizard-file.ts';
import { pointer } from '../../json-pointer.ts';
import type { TableContext } from '../tables/decision-table.ts';
import { effectTable } from '../tables/effect-table.ts';
import { FlowTargets } from '../tables/flow-targets.ts';
import { WizardTables } from '../tables/wizard-tables.ts';
import type { Answers, DecisionTable, ModelEvent, Move, ProjectedPlace } from './projection.ts';
import { type StepPlace, stepPlaces } from './wizard-places.ts';
import { stepListTrails } from './wizard-rules.ts';
import type { World } from './world.ts';

/** A wizard by itself: places, moves, and the elements that its step list covers. */
export interface WizardMoves {
  readonly places: readonly ProjectedPlace[];
  readonly moves: readonly (readonly Move[])[];
  /** By code: the elements that the list of steps shows. */
  readonly seen: Int32Array;
  /** The entered step if `step` is requested (null: no request); -1 if no step applies. */
  readonly enter: (code: number, step: string | null) => number;
}

const answers: readonly Answers[] = ['valid', 'invalid', 'untouched'];

/** The events that lead out of a wizard. */
function leavingEvents(file: FlowFile, state: string) {
  return (['on', 'nav'] as const).flatMap((part) =>
    Object.entries<EventTarget>(file.states[state]?.[part] ?? {}).map(([type, target]) => ({
      type,
      part,
      target,
    })),
  );
}

/** A move of a person: evaluated before anything changes, and perhaps without effect. */
function tried(event: Omit<ModelEvent, 'kind'>, table: DecisionTable): Move {
  return { event: { kind: 'person', ...event }, table, effect: null, judged: 'before', refusable: true };
}

/** The moves of one wizard state. Moves that leave it end at a border place. */
export function wizardMoves(
  file: FlowFile,
  state: string,
  wizard: WizardFile,
  context: TableContext,
  world: World,
): WizardMoves {
  const tables = new WizardTables(file, state, wizard, context);
  const { ids } = tables;
  const inside = stepPlaces(state, ids);
  const leaving = leavingEvents(file, state);
  const borders = [...new Set(leaving.flatMap(({ target }) => branchesOf(target).map(({ to }) => to)))];
  const outward = new FlowTargets(
    { ...file, states: {} },
    context,
    (to) => inside.length + borders.indexOf(to),
  );
  const leavingTables = leaving.map(({ type, part, target }) => ({
    type,
    table: outward.table({ state, what: type, at: pointer('states', state, part, type) }, target),
  }));
  const seen = stepListTrails(tables.rules, context);
  const forward = ids.map((_, index) => tables.forward(index));
  const backward = ids.map((_, index) => tables.back(index));
  const going = ids.map((_, index) => tables.go(index));

  function savesAt(from: StepPlace): Move[] {
    const { save } = wizard;
    if (save === undefined) return [];
    const changed = world.saves[from.step];
    return answers.map((how) => ({
      ...tried({ type: save.event, step: from.step, answers: how }, tables.save(from, how)),
      ...(how === 'valid' && { effect: effectTable(context.space, changed) }),
      ...(how === 'valid' && changed?.sets && { changes: changed.sets }),
    }));
  }

  function wayAt(type: 'NEXT' | 'PREVIOUS', ways: typeof forward, from: StepPlace): Move[] {
    const way = ways[ids.indexOf(from.step)];
    if (!way || way.steps.length === 0) return [];
    const targets = way.steps.map((to) => tables.step(to));
    return [tried({ type }, { wins: way.wins, trails: way.trails, targets })];
  }

  function movesAt(from: StepPlace): Move[] {
    return [
      ...wayAt('NEXT', forward, from),
      ...wayAt('PREVIOUS', backward, from),
      ...savesAt(from),
      ...going.map((own, index) =>
        tried({ type: 'GO', step: ids[index] ?? '' }, { ...own, targets: [tables.step(index)] }),
      ),
      ...leavingTables.map(({ type, table }) => tried({ type }, table)),
    ];
  }

  return {
    places: [...inside, ...borders.map((to) => ({ state: to, part: null, border: true }))],
    moves: [...inside.map(movesAt), ...borders.map(() => [])],
    seen,
    enter: (code, step) => tables.enter(code, step),
  };
}
