import type { Facts } from '../../facts.ts';
import type { Elements, Trails } from '../coverage/elements.ts';
import type { EffectTable } from '../tables/effect-table.ts';
import type { FactSpace, TruthTable } from './fact-space.ts';
import type { Effect, FactChange } from './world.ts';

/** How a form was filled in before an event. */
export type Answers = 'untouched' | 'invalid' | 'valid';

/**
 * One thing that can happen: somebody does something, a task answers, a timer runs out; or somebody else
 * changes a fact while the person looks on.
 */
export interface ModelEvent {
  readonly kind: 'person' | 'task' | 'timer' | 'outside';
  /** The event's name; of a task `answers` or `throws`; of a timer `after`; from outside `FACTS`. */
  readonly type: string;
  readonly step?: string;
  readonly outcome?: string;
  readonly answers?: Answers;
  /** What the event carries, for a machine written by hand. */
  readonly data?: Readonly<Record<string, unknown>>;
}

/** Somebody else changes a fact. */
export const outsideEvent: ModelEvent = { kind: 'outside', type: 'FACTS' };

/** The event in words. */
export function eventText(event: ModelEvent): string {
  const what = [event.type, event.step, event.outcome].filter((part) => part !== undefined).join(' ');
  return event.answers ? `${what} (${event.answers})` : what;
}

/** A place where a person can be: a state, and where inside it. */
export interface ProjectedPlace {
  readonly state: string;
  /** The step of a wizard; `waiting`, `resting` and the like for the parts of other states. */
  readonly part: string | null;
  /** Of a task that tries again: tries after the first one. */
  readonly attempt?: number;
  /** Exploration stops here: what follows belongs to another projection. */
  readonly border?: boolean;
}

/** No branch lets through. */
export const NOWHERE = 255;

/** Where a decision leads by the code of the facts: a place, and what was taken on the way. */
export interface Target {
  readonly place: number | Int32Array;
  readonly trail: number | Int32Array;
}

/** The branches of an event: which one wins under each code, and what asking covers. */
export interface DecisionTable {
  readonly wins: Uint8Array;
  readonly trails: Int32Array;
  readonly targets: readonly Target[];
}

export interface Move {
  readonly event: ModelEvent;
  readonly table: DecisionTable;
  readonly effect: EffectTable | null;
  /** The same effect as it was declared, for the facts outside the space. */
  readonly changes?: NonNullable<Effect['sets']>;
  /** Whether the branches look at the facts as they are before the effect, or after it. */
  readonly judged: 'before' | 'after';
  /** A person can try it without effect: that nothing happens is a step worth taking. */
  readonly refusable: boolean;
}

/** A start: how a person is put into it, and where that is. */
export interface Start {
  readonly code: number;
  readonly place: number;
  readonly trail: number;
  /** The step that is asked for, in a projection of a wizard. */
  readonly step?: string;
}

/** What exploration needs of a flow, or of one wizard in it: numbers and tables, nothing to call. */
export interface Projection {
  /** `application`, or `application/editing` for a wizard by itself. */
  readonly id: string;
  readonly space: FactSpace;
  readonly places: readonly ProjectedPlace[];
  /** By place. */
  readonly moves: readonly (readonly Move[])[];
  readonly starts: readonly Start[];
  /** Where the facts lead by themselves; null in a projection of a wizard, which is opened by its page. */
  readonly entry: Target | null;
  /** All facts of a start, those outside the space too. */
  readonly factsOf: (start: Start) => Facts;
  readonly elements: Elements;
  readonly trails: Trails;
  /** By condition name: the codes under which it holds. */
  readonly holds: ReadonlyMap<string, TruthTable>;
  /** Codes of facts that can be together; 0 for the others. */
  readonly possible: Uint8Array;
  /** The facts that others may change at any time. */
  readonly outside: readonly string[];
  /** Of each of them, the values that it may get; whatever it is, where its change is a step up or down. */
  readonly outsideValues: Readonly<Record<string, FactChange>>;
  /** What being in a place covers, by code; null where that depends on the place's state alone. */
  readonly seen: ReadonlyMap<string, Int32Array>;
}
