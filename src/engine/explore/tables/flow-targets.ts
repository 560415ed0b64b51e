import type { Facts } from '../../facts.ts';
import type { FlowFile } from '../../flow/flow-file.ts';
import { type Branch, branchesOf, type EventTarget } from '../../flow/guarded.ts';
import { passes } from '../../flow/wizard/wizard-path.ts';
import { pointer } from '../../json-pointer.ts';
import type { DecisionTable, Target } from '../model/projection.ts';
import { atomsOf, decisionTable, type TableBranch, type TableContext } from './decision-table.ts';

/** The name and location of an event, an outcome or a choice of a flow. */
export interface Origin {
  readonly state: string;
  /** The event or outcome of the state: `SUBMIT`, `accepted`, `after 2000 ms`; empty for a choice. */
  readonly what: string;
  readonly at: string;
  /** The part of the state that it leaves, if there is only one. */
  readonly part?: string | null;
}

/** The tables of a flow's branches; a target is given by its state's name. */
export class FlowTargets {
  readonly #file: FlowFile;
  readonly #context: TableContext;
  readonly #placeOf: (state: string) => number | Int32Array;
  readonly #known = new Map<string, Target>();
  readonly #resolving = new Set<string>();

  /** `placeOf`: the entry place of a state that is not a choice. */
  constructor(file: FlowFile, context: TableContext, placeOf: (state: string) => number | Int32Array) {
    this.#file = file;
    this.#context = context;
    this.#placeOf = placeOf;
  }

  /** The name of a transition: `next[1] → paying`, `editing.SUBMIT → submitting`. */
  name({ state, what }: Origin, to: string, index: number | null): string {
    return `${state}${what && `.${what}`}${index === null ? '' : `[${index}]`} → ${to}`;
  }

  /** The number of a transition's element. */
  transition(origin: Origin, to: string, index: number | null = null): number {
    const at = index === null ? origin.at : `${origin.at}/${index}`;
    const name = this.name(origin, to, index);
    const from = origin.part ? `${origin.state}/${origin.part}` : origin.state;
    return this.#context.elements.add({ kind: 'transition', name, at, from, to });
  }

  /** The number of the element of a transition between two parts of one state. */
  inside(origin: Origin, from: string, to: string): number {
    const { state, at } = origin;
    const name = this.name(origin, to, null);
    const ends = { from: `${state}/${from}`, to: `${state}/${to}` };
    return this.#context.elements.add({ kind: 'transition', name, at, ...ends });
  }

  /** The table of an event, an outcome or a choice. */
  table(origin: Origin, target: EventTarget): DecisionTable {
    return decisionTable(this.#context, this.branches(origin, target));
  }

  branches(origin: Origin, target: EventTarget): TableBranch[] {
    const branches = branchesOf(target);
    return branches.map((branch: Branch, index) => {
      const place = Array.isArray(target) ? index : null;
      const at = place === null ? origin.at : `${origin.at}/${place}`;
      const site = `${origin.state}${origin.what && `.${origin.what}`}${place === null ? '' : `[${place}]`}`;
      return {
        atoms: atomsOf(this.#context, branch, site, at),
        transition: this.transition(origin, branch.to, branches.length > 1 ? index : place),
        target: this.target(branch.to),
        order: this.#order(branches, index, site, at),
      };
    });
  }

  #order(branches: readonly Branch[], index: number, site: string, at: string): number {
    const next = branches[index + 1];
    if (!next || (next.when === undefined && next.unless === undefined)) return -1;
    return this.#context.elements.add({ kind: 'order', name: `${site} before the next`, at });
  }

  /** A state as a target: choices are followed to their final state. */
  target(name: string): Target {
    const known = this.#known.get(name);
    if (known) return known;
    const state = this.#file.states[name];
    const target =
      state && 'choice' in state && !this.#resolving.has(name)
        ? this.#choice(name, this.#choiceTable(name))
        : { place: this.#placeOf(name), trail: this.#visit(name) };
    this.#known.set(name, target);
    return target;
  }

  #visit(name: string): number {
    const { elements, trails } = this.#context;
    const at = pointer('states', name);
    return trails.add([], [elements.add({ kind: 'state', name, at })]);
  }

  #choiceTable(name: string): DecisionTable {
    const state = this.#file.states[name];
    this.#resolving.add(name);
    const choice = state && 'choice' in state ? state.choice : [];
    const table = this.table({ state: name, what: '', at: `${pointer('states', name)}/choice` }, choice);
    this.#resolving.delete(name);
    return table;
  }

  #choice(name: string, table: DecisionTable): Target {
    const { space, trails } = this.#context;
    const place = new Int32Array(space.size);
    const trail = new Int32Array(space.size);
    const visit = this.#visit(name);
    for (let code = 0; code < space.size; code += 1) {
      const to = table.targets[table.wins[code] ?? -1];
      const taken = trails.join(visit, table.trails[code] ?? 0);
      place[code] = to ? at(to.place, code) : -1;
      trail[code] = to ? trails.join(taken, at(to.trail, code)) : taken;
    }
    return { place, trail };
  }
}

/**
 * The state that is entered under these facts: the state itself, or the end of its choices; null if no branch matches.
 */
export function restingState(file: FlowFile, name: string, facts: Facts): string | null {
  let here = name;
  for (let hops = 0; hops <= Object.keys(file.states).length; hops += 1) {
    const state = file.states[here];
    if (!state || !('choice' in state)) return state ? here : null;
    const branch = state.choice.find((one) => passes(file.conditions, one, facts));
    if (!branch) return null;
    here = branch.to;
  }
  return null;
}

/** The value of a target for a code. */
export function at(value: number | Int32Array, code: number): number {
  return typeof value === 'number' ? value : (value[code] ?? -1);
}
