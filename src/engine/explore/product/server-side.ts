import { type FlowFile, stepsOf } from '../../flow/flow-file.ts';
import { namesOf } from '../../flow/guarded.ts';
import { waitOf } from '../../flow/state-file.ts';
import { classIn, type FactAxis } from '../model/fact-space.ts';
import type { Move, Projection } from '../model/projection.ts';
import { tableOf, wizardRules } from '../model/wizard-rules.ts';
import type { World } from '../model/world.ts';
import { judge, type TableContext } from '../tables/decision-table.ts';
import { type EffectTable, effectTable } from '../tables/effect-table.ts';
import { led, type Pages } from './pages.ts';

/** A task as the server runs it, in every state where it changes the same facts. */
export interface ServerTask {
  readonly task: string;
  /** The states that run it. */
  readonly states: readonly string[];
  /** Its outcomes with their effects, taken from one state: they are the same in all. */
  readonly answers: readonly Move[];
  /** True if the server runs it without checking the flow first. */
  readonly unasked: boolean;
  /** The fact that is true while the task runs. */
  readonly during: FactAxis | null;
  /** True if only the person themselves can do it, nobody on their behalf. */
  readonly personal: boolean;
  /** The outcomes with which a refusal reports that the result exists already. */
  readonly told: readonly string[];
  /** By code: 1 if the facts can occur together. */
  readonly possible: Uint8Array;
}

/** A step of a wizard that changes facts when it is saved. */
export interface ServerSave {
  readonly state: string;
  readonly event: string;
  readonly step: string;
  readonly effect: EffectTable;
  /** By code: 1 if the step can be changed. */
  readonly editable: Uint8Array;
}

/** Sets or clears a fact in a code. */
export function withFact(axis: FactAxis, code: number, value: boolean): number {
  const to = axis.classes.findIndex((values) => values.includes(value));
  return to < 0 ? code : code + (to - classIn(axis, code)) * axis.stride;
}

/**
 * The possible facts after the server has done a task, started under `facts`, with one of its outcomes.
 *
 * @param held a fact of work that is still running: no other task completes it.
 */
export function afterTask(
  { during, possible }: ServerTask,
  { effect }: Move,
  facts: number,
  held: FactAxis | null = null,
): readonly number[] {
  const done = during ? withFact(during, facts, false) : facts;
  if (effect?.possible?.[done] === 0) return [];
  const after = effect?.after(done).filter((code) => possible[code] === 1) ?? [done];
  return held ? after.filter((code) => classIn(held, code) === classIn(held, facts)) : after;
}

/** The server beside a flow: what it allows under its own facts, and what that changes. */
export class ServerSide {
  readonly tasks: readonly ServerTask[];
  readonly saves: readonly ServerSave[];
  /** Events before which a page reloads the facts. */
  readonly asks: ReadonlySet<string>;
  readonly #pages: Pages;
  readonly #projection: Projection;
  readonly #offered: Int32Array;
  readonly #taskOfState = new Map<string, number>();

  constructor(file: FlowFile, world: World, projection: Projection, pages: Pages) {
    this.#pages = pages;
    this.#projection = projection;
    this.#offered = new Int32Array(projection.space.size).fill(-1);
    this.tasks = this.#tasksOf(file, world);
    this.saves = this.#savesOf(file, world);
    this.asks = new Set(world.asks);
  }

  /** The index of the task that a state runs; -1 if none. */
  taskOf(state: string): number {
    return this.#taskOfState.get(state) ?? -1;
  }

  /** Whether the server does a task under its facts when it is called. */
  does(task: number, code: number): boolean {
    return this.tasks[task]?.unasked === true || this.offers(task, code);
  }

  /**
   * Whether a newly loaded page offers a task: some event leads to it from where the facts resume, or they resume in
   * it.
   */
  offers(task: number, code: number): boolean {
    let offered = this.#offered[code] ?? -1;
    if (offered < 0) {
      offered = this.#reached(code);
      this.#offered[code] = offered;
    }
    return (offered & (1 << task)) !== 0;
  }

  /** The task that time leads to from where the facts resume; -1 if the process does not wait there. */
  due(code: number): number {
    const { places, moves } = this.#projection;
    const place = this.#pages.resumed(code);
    const state = this.#pages.state(place);
    if (!state || waitOf(state) === null) return -1;
    const timer = moves[place]?.find(({ event }) => event.kind === 'timer');
    return timer ? this.taskOf(places[led(timer, code)]?.state ?? '') : -1;
  }

  #tasksOf(file: FlowFile, world: World): ServerTask[] {
    const { places, moves, space, possible } = this.#projection;
    const tasks = new Map<string, ServerTask & { states: string[] }>();
    places.forEach(({ state: name, part, attempt = 0 }, place) => {
      const state = file.states[name];
      if (!state || !('task' in state) || part === 'waiting' || attempt > 0) return;
      const { task } = state;
      const fact = world.during?.[task];
      const work = state.sets === undefined ? task : name;
      const known = tasks.get(work) ?? {
        task,
        states: [],
        answers: (moves[place] ?? []).filter(
          ({ event }) => event.kind === 'task' && event.type === 'answers',
        ),
        unasked: world.unasked?.includes(task) ?? false,
        personal: world.personal?.includes(task) ?? false,
        during: space.axes.find((axis) => axis.name === fact) ?? null,
        told: world.told?.[task] ?? [],
        possible,
      };
      known.states.push(name);
      tasks.set(work, known);
    });
    const found = [...tasks.values()];
    found.forEach(({ states }, number) => {
      for (const state of states) this.#taskOfState.set(state, number);
    });
    return found;
  }

  #savesOf(file: FlowFile, world: World): ServerSave[] {
    const { space, elements, trails, holds } = this.#projection;
    const context: TableContext = { space, elements, trails, holds };
    return Object.entries(file.states).flatMap(([state, own]): ServerSave[] => {
      if (!('wizard' in own) || own.wizard.save === undefined) return [];
      const { event } = own.wizard.save;
      const { steps, closed } = wizardRules(file, state, own.wizard, context);
      return stepsOf(file, own.wizard).flatMap(({ id }, index): ServerSave[] => {
        const effect = effectTable(space, world.saves[id]);
        const rules = steps[index];
        if (!effect || !rules?.open) return [];
        const shut = (code: number) =>
          (closed !== null && judge(closed, code, [])) ||
          (rules.closed !== null && judge(rules.closed, code, []));
        return [{ state, event, step: id, effect, editable: tableOf(space.size, (code) => !shut(code)) }];
      });
    });
  }

  /** The tasks that pages offer under these facts, as bits. */
  #reached(code: number): number {
    const { places, moves } = this.#projection;
    let found = 0;
    const note = (place: number) => {
      const task = place < 0 ? -1 : this.taskOf(places[place]?.state ?? '');
      if (task >= 0) found |= 1 << task;
    };
    this.#pages.look(code, 'loads', (place) => {
      note(place);
      const on = this.#pages.state(place)?.on ?? {};
      for (const move of moves[place] ?? []) {
        const { kind, type, answers } = move.event;
        if (kind === 'person' && on[type] !== undefined && answers !== 'invalid' && answers !== 'untouched') {
          note(led(move, code));
        }
      }
    });
    return found;
  }

  /** Whether the server stores a step: some page that can be viewed under its facts allows changing it. */
  stores(save: ServerSave, code: number): boolean {
    if (save.editable[code] !== 1 || save.effect.possible?.[code] === 0) return false;
    let seen = false;
    this.#pages.look(code, 'nav', (place) => {
      seen ||= this.#projection.places[place]?.state === save.state;
    });
    return seen;
  }
}

/** The conditions that make steps with effects read-only; a product must be able to distinguish them. */
export function savingConditions(file: FlowFile, world: World): string[] {
  return Object.values(file.states).flatMap((state) => {
    if (!('wizard' in state) || state.wizard.save === undefined) return [];
    const steps = stepsOf(file, state.wizard).filter(({ id }) => world.saves[id] !== undefined);
    return [state.wizard.readonlyWhen, ...steps.map((step) => step.readonlyWhen)].flatMap(namesOf);
  });
}
