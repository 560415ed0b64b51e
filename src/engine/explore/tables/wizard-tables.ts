import { type FlowFile, stepsOf } from '../../flow/flow-file.ts';
import type { StepFile, WizardFile } from '../../flow/wizard-file.ts';
import { pointer } from '../../json-pointer.ts';
import { type Answers, type DecisionTable, NOWHERE, type Target } from '../model/projection.ts';
import type { StepPlace } from '../model/wizard-places.ts';
import { type StepRules, type WizardRules, wizardRules } from '../model/wizard-rules.ts';
import type { TableContext } from './decision-table.ts';

/** A move to another step: which of the reachable steps is taken for each code. */
interface Way {
  readonly wins: Uint8Array;
  readonly trails: Int32Array;
  /** The numbers of the possible steps. */
  readonly steps: readonly number[];
}

/** The targets of the events of one wizard, by code: opening a step, next, previous, saving. */
export class WizardTables {
  readonly rules: WizardRules;
  readonly ids: readonly string[];
  readonly #state: string;
  readonly #wizard: WizardFile;
  readonly #context: TableContext;
  readonly #files: readonly StepFile[];
  readonly #steps: readonly StepRules[];
  readonly #at: string;
  readonly #entries = new Map<string | null, Int32Array>();

  constructor(file: FlowFile, state: string, wizard: WizardFile, context: TableContext) {
    this.#state = state;
    this.#wizard = wizard;
    this.#context = context;
    this.#files = stepsOf(file, wizard);
    this.ids = this.#files.map((step) => step.id);
    this.#at = pointer('states', state, 'wizard');
    this.rules = wizardRules(file, state, wizard, context);
    this.#steps = this.rules.steps;
  }

  get #size(): number {
    return this.#context.space.size;
  }

  #nowhere() {
    return { wins: new Uint8Array(this.#size).fill(NOWHERE), trails: new Int32Array(this.#size) };
  }

  /** The entered step if `step` is requested (null: no request); -1 if no step applies. */
  enter(code: number, wished: string | null): number {
    const known = this.#entries.get(wished) ?? new Int32Array(this.#size).fill(-2);
    this.#entries.set(wished, known);
    const before = known[code] ?? -1;
    if (before !== -2) return before;
    const step =
      this.#steps.find((rule) => rule.step.id === wished && rule.applies[code] === 1) ??
      this.#steps.find((rule) => rule.applies[code] === 1);
    const found = step ? this.ids.indexOf(step.step.id) : -1;
    known[code] = found;
    return found;
  }

  /** The trail of an event from one step (null: from any) to another. */
  trail(from: string | null, what: string, to: string): number {
    const { elements, trails } = this.#context;
    const state = this.#state;
    const transition = elements.add({
      kind: 'transition',
      name: `${state}.${from === null ? '' : `${from} `}${what} → ${to}`,
      at: this.#at,
      from: from === null ? state : `${state}/${from}`,
      to: `${state}/${to}`,
    });
    return trails.add([transition], []);
  }

  /** A step as a target. */
  step(index: number): Target {
    return { place: index, trail: 0 };
  }

  /** GO to a step: allowed if the step applies. */
  go(index: number): Pick<DecisionTable, 'wins' | 'trails'> {
    const trail = this.trail(null, 'GO', this.ids[index] ?? '');
    const { wins, trails } = this.#nowhere();
    for (let code = 0; code < this.#size; code += 1) {
      if (this.#steps[index]?.applies[code] !== 1) continue;
      wins[code] = 0;
      trails[code] = trail;
    }
    return { wins, trails };
  }

  /** Whether all steps between two steps can be skipped: each may be inapplicable while both ends apply. */
  #nothingBetween(index: number, later: number): boolean {
    const guardOf = (step: StepFile | undefined) => JSON.stringify([step?.when, step?.unless]);
    const always = JSON.stringify([undefined, undefined]);
    const ends = [always, guardOf(this.#files[index]), guardOf(this.#files[later])];
    return this.#files.slice(index + 1, later).every((step) => !ends.includes(guardOf(step)));
  }

  /** NEXT from a step: the first applicable step after it. */
  forward(index: number): Way {
    const later = this.ids
      .map((_, place) => place)
      .filter((place) => place > index && this.#nothingBetween(index, place));
    return this.#way(index, 'NEXT', later);
  }

  /** PREVIOUS from a step: the last applicable step before it. */
  back(index: number): Way {
    const earlier = this.ids
      .map((_, place) => place)
      .filter((place) => place < index && this.#nothingBetween(place, index));
    return this.#way(index, 'PREVIOUS', earlier.reverse());
  }

  #way(index: number, what: string, steps: readonly number[]): Way {
    const { wins, trails } = this.#nowhere();
    const taken = steps.map((to) => this.trail(this.ids[index] ?? '', what, this.ids[to] ?? ''));
    for (let code = 0; code < this.#size; code += 1) {
      const winner = steps.findIndex((to) => this.#steps[to]?.applies[code] === 1);
      if (winner < 0) continue;
      wins[code] = winner;
      trails[code] = taken[winner] ?? 0;
    }
    return { wins, trails, steps };
  }

  /** Saving a step: the step stays open, unless it no longer applies. */
  save(from: StepPlace, how: Answers): DecisionTable {
    const rule = this.#steps[this.ids.indexOf(from.step)];
    const stay = new Int32Array(this.#size);
    const here = this.ids.indexOf(from.step);
    for (let code = 0; code < this.#size; code += 1) {
      stay[code] = rule?.applies[code] === 1 ? here : this.enter(code, null);
    }
    const trail = rule?.open ? this.trail(from.step, `${this.#wizard.save?.event} (${how})`, from.step) : 0;
    const { wins, trails } = this.#nowhere();
    for (let code = 0; code < this.#size; code += 1) {
      if (rule?.editable[code] !== 1) continue;
      wins[code] = 0;
      trails[code] = trail;
    }
    return { wins, trails, targets: [{ place: stay, trail: 0 }] };
  }
}
