import { branchesOf, type FlowFile, stepsOf, type WizardFile } from '../flow/flow-file.ts';
import { pointer } from '../json-pointer.ts';
import type { TableContext } from './decision-table.ts';
import { effectTable } from './fact-space.ts';
import { FlowTargets } from './flow-targets.ts';
import {
  type Answers,
  type DecisionTable,
  type Move,
  NOWHERE,
  type ProjectedPlace,
  type Target,
} from './projection.ts';
import { opened, type StepPlace, stepPlaceIndex, stepPlaces } from './wizard-places.ts';
import { type StepRules, stepListTrails, wizardRules } from './wizard-rules.ts';
import type { World } from './world.ts';

/** A wizard by itself: places, moves, and what looking at it covers. */
export interface WizardMoves {
  readonly places: readonly ProjectedPlace[];
  readonly moves: readonly (readonly Move[])[];
  /** By code: the elements that the list of steps shows. */
  readonly seen: Int32Array;
  /** Where the wizard is entered when `step` is asked for (null: nothing is), or -1 without any step. */
  readonly enter: (code: number, step: string | null) => number;
}

const answers: readonly Answers[] = ['valid', 'invalid', 'untouched'];

/** The moves of one wizard state. What leaves it ends at a border place. */
export function wizardMoves(
  file: FlowFile,
  state: string,
  wizard: WizardFile,
  context: TableContext,
  world: World,
): WizardMoves {
  const { size } = context.space;
  const steps = stepsOf(file, wizard);
  const ids = steps.map((step) => step.id);
  const at = pointer('states', state, 'wizard');
  const own = wizardRules(file, state, wizard, context);
  const rules = own.steps;
  const inside = stepPlaces(state, ids);
  const borders = [...new Set(leaving().flatMap(({ target }) => branchesOf(target).map(({ to }) => to)))];
  const places: ProjectedPlace[] = [
    ...inside,
    ...borders.map((to) => ({ state: to, part: null, border: true })),
  ];
  const outward = new FlowTargets(
    { ...file, states: {} },
    context,
    (to) => inside.length + borders.indexOf(to),
  );
  const leavingTables = leaving().map(({ type, part, target }) => ({
    type,
    table: outward.table({ state, what: type, at: pointer('states', state, part, type) }, target),
  }));
  const entries = new Map<string | null, Int32Array>();
  const seen = stepListTrails(own, context);
  const nextTables = ids.map((_, index) => forwardTable(index));
  const backTrails = ids.map((id) => ids.map((to) => (to === id ? 0 : stepTrail(id, 'PREVIOUS', to))));
  const goTables = rules.map((rule) => goTable(rule));

  return { places, moves: [...inside.map(movesAt), ...borders.map(() => [])], seen, enter };

  function leaving() {
    const events = file.states[state];
    return (['on', 'nav'] as const).flatMap((part) =>
      Object.entries(events?.[part] ?? {}).map(([type, target]) => ({ type, part, target })),
    );
  }

  function place(of: Pick<StepPlace, 'step' | 'before' | 'forgotten'>): number {
    return stepPlaceIndex(ids, of);
  }

  function enter(code: number, wished: string | null): number {
    const known = entries.get(wished) ?? new Int32Array(size).fill(-2);
    entries.set(wished, known);
    const before = known[code] ?? -1;
    if (before !== -2) return before;
    const step =
      rules.find((rule) => rule.step.id === wished && rule.applies[code] === 1) ??
      rules.find((rule) => rule.applies[code] === 1);
    const found = step ? place({ step: step.step.id, before: null, forgotten: false }) : -1;
    known[code] = found;
    return found;
  }

  function ownTransition(from: string | null, what: string, to: string): number {
    return context.elements.add({
      kind: 'transition',
      name: `${state}.${from === null ? '' : `${from} `}${what} → ${to}`,
      at,
      from: from === null ? state : `${state}/${from}`,
      to: `${state}/${to}`,
    });
  }

  function stepTrail(from: string | null, what: string, to: string): number {
    return context.trails.add([ownTransition(from, what, to)], []);
  }

  function goTable({ step, applies }: StepRules): Pick<DecisionTable, 'wins' | 'trails'> {
    const trail = stepTrail(null, 'GO', step.id);
    const wins = new Uint8Array(size).fill(NOWHERE);
    const trails = new Int32Array(size);
    for (let code = 0; code < size; code += 1) {
      if (applies[code] !== 1) continue;
      wins[code] = 0;
      trails[code] = trail;
    }
    return { wins, trails };
  }

  function stepTarget(to: string, from: StepPlace): Target {
    return { place: place(opened(from, to)), trail: 0 };
  }

  /** Whether NEXT can skip everything between: each may be missing while both ends are there. */
  function nothingBetween(index: number, later: number): boolean {
    const guardOf = (place: number) => JSON.stringify([steps[place]?.when, steps[place]?.unless]);
    const always = JSON.stringify([undefined, undefined]);
    const ends = [always, guardOf(index), guardOf(later)];
    return steps.slice(index + 1, later).every((_, place) => !ends.includes(guardOf(index + 1 + place)));
  }

  function forwardTable(index: number): { wins: Uint8Array; trails: Int32Array; later: number[] } {
    const later = rules
      .map((_, place) => place)
      .filter((place) => place > index && nothingBetween(index, place));
    const wins = new Uint8Array(size).fill(NOWHERE);
    const trails = new Int32Array(size);
    const taken = later.map((to) => stepTrail(ids[index] ?? '', 'NEXT', ids[to] ?? ''));
    for (let code = 0; code < size; code += 1) {
      const winner = later.findIndex((to) => rules[to]?.applies[code] === 1);
      if (winner < 0) continue;
      wins[code] = winner;
      trails[code] = taken[winner] ?? 0;
    }
    return { wins, trails, later };
  }

  function backMove(from: StepPlace): Move | null {
    const wins = new Uint8Array(size).fill(NOWHERE);
    const trails = new Int32Array(size);
    const targets: Target[] = [];
    const known = new Map<string, number>();
    for (let code = 0; code < size; code += 1) {
      const to = backFrom(from, code);
      if (to === null) continue;
      const key = `${to.step} ${to.forgotten}`;
      const branch = known.get(key) ?? targets.push({ place: place(to), trail: 0 }) - 1;
      known.set(key, branch);
      wins[code] = branch;
      trails[code] = backTrails[ids.indexOf(from.step)]?.[ids.indexOf(to.step)] ?? 0;
    }
    const refusable = from.before === null && !from.forgotten;
    if (targets.length === 0 && !refusable) return null;
    const event = { kind: 'person', type: 'PREVIOUS' } as const;
    return { event, table: { wins, trails, targets }, effect: null, judged: 'before', refusable };
  }

  function backFrom(from: StepPlace, code: number) {
    const applies = (id: string | null) =>
      rules.some((rule) => rule.step.id === id && rule.applies[code] === 1);
    const { before, forgotten } = from;
    if (before !== null && applies(before)) return { step: before, before: null, forgotten };
    if (forgotten) return null;
    const earlier = rules.slice(0, ids.indexOf(from.step)).filter((rule) => rule.applies[code] === 1);
    const step = earlier.at(-1)?.step.id;
    return applies(from.step) && step !== undefined ? { step, before: null, forgotten: false } : null;
  }

  function saveTable(from: StepPlace, index: number, how: Answers): DecisionTable {
    const rule = rules[index];
    const stay = new Int32Array(size);
    const here = place(from);
    for (let code = 0; code < size; code += 1)
      stay[code] = rule?.applies[code] === 1 ? here : enter(code, null);
    const trail = rule?.open ? stepTrail(from.step, `${wizard.save} (${how})`, from.step) : 0;
    const wins = new Uint8Array(size).fill(NOWHERE);
    const trails = new Int32Array(size);
    for (let code = 0; code < size; code += 1) {
      if (rule?.editable[code] !== 1) continue;
      wins[code] = 0;
      trails[code] = trail;
    }
    return { wins, trails, targets: [{ place: stay, trail: 0 }] };
  }

  function movesAt(from: StepPlace): Move[] {
    const index = ids.indexOf(from.step);
    const forward = nextTables[index];
    const back = backMove(from);
    const { save } = wizard;
    const saved = world.saves[from.step];
    return [
      ...(forward && forward.later.length > 0
        ? [
            {
              event: { kind: 'person', type: 'NEXT' } as const,
              table: {
                wins: forward.wins,
                trails: forward.trails,
                targets: forward.later.map((to) => stepTarget(ids[to] ?? '', from)),
              },
              effect: null,
              judged: 'before',
              refusable: true,
            } as const,
          ]
        : []),
      ...(back ? [back] : []),
      ...(save === undefined
        ? []
        : answers.map(
            (how): Move => ({
              event: { kind: 'person', type: save, step: from.step, answers: how },
              table: saveTable(from, index, how),
              effect: how === 'valid' ? effectTable(context.space, saved) : null,
              ...(how === 'valid' && saved?.sets && { changes: saved.sets }),
              judged: 'before',
              refusable: true,
            }),
          )),
      ...goTables.map(
        (own, place): Move => ({
          event: { kind: 'person', type: 'GO', step: ids[place] ?? '' },
          table: { ...own, targets: [stepTarget(ids[place] ?? '', from)] },
          effect: null,
          judged: 'before',
          refusable: true,
        }),
      ),
      ...leavingTables.map(
        ({ type, table }): Move => ({
          event: { kind: 'person', type },
          table,
          effect: null,
          judged: 'before',
          refusable: true,
        }),
      ),
    ];
  }
}
