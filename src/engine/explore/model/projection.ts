import type { FactChange } from '../../fact-changes.ts';
import type { Facts } from '../../facts.ts';
import type { Elements, Trails } from '../coverage/elements.ts';
import type { EffectTable } from '../tables/effect-table.ts';
import type { FactSpace, TruthTable } from './fact-space.ts';
import type { Effect } from './world.ts';

/** How the form is filled in at an event. */
export type Answers = 'untouched' | 'invalid' | 'valid';

/** One event: of a person, a task's outcome, a timer; or another person changes a fact while the page is open. */
export interface ModelEvent {
  readonly kind: 'person' | 'task' | 'timer' | 'outside';
  /** The event's name; for a task `answers` or `throws`; for a timer `after`; from outside `FACTS`. */
  readonly type: string;
  readonly step?: string;
  readonly outcome?: string;
  readonly answers?: Answers;
  /** The payload of the event, for a hand-written machine. */
  readonly data?: Readonly<Record<string, unknown>>;
}

/** A fact changes from outside. */
export const outsideEvent: ModelEvent = { kind: 'outside', type: 'FACTS' };

/** The event in words. */
export function eventText(event: ModelEvent): string {
  const what = [event.type, event.step, event.outcome].filter((part) => part !== undefined).join(' ');
  return event.answers ? `${what} (${event.answers})` : what;
}

/** A place where a person can be: a state, and the part inside it. */
export interface ProjectedPlace {
  readonly state: string;
  /** The step of a wizard, or the part of another state (`waiting`, `resting`). */
  readonly part: string | null;
  /** For a task with retries: the number of retries so far. */
  readonly attempt?: number;
  /** Exploration stops here: the following places belong to another projection. */
  readonly border?: boolean;
}

/** The target if no branch matches. */
export const NOWHERE = 255;

/** The target of a decision by fact code: a place, and the trail of elements on the way. */
export interface Target {
  readonly place: number | Int32Array;
  readonly trail: number | Int32Array;
}

/** The branches of an event: which one is taken for each code, and which elements the evaluation covers. */
export interface DecisionTable {
  readonly wins: Uint8Array;
  readonly trails: Int32Array;
  readonly targets: readonly Target[];
}

export interface Move {
  readonly event: ModelEvent;
  readonly table: DecisionTable;
  readonly effect: EffectTable | null;
  /** The effect as declared, for the facts outside the space. */
  readonly changes?: NonNullable<Effect['sets']>;
  /** Whether the branches are evaluated on the facts before the effect, or after it. */
  readonly judged: 'before' | 'after';
  /** A person can try it without effect: the refusal is worth a step of a tour. */
  readonly refusable: boolean;
}

/** A start: the initial facts of a person, and the resulting place. */
export interface Start {
  readonly code: number;
  readonly place: number;
  readonly trail: number;
  /** The requested step, in a projection of a wizard. */
  readonly step?: string;
}

/** The input of exploration for a flow, or for one wizard in it: numbers and tables, without functions. */
export interface Projection {
  /** `application`, or `application/editing` for a wizard by itself. */
  readonly id: string;
  readonly space: FactSpace;
  readonly places: readonly ProjectedPlace[];
  /** By place. */
  readonly moves: readonly (readonly Move[])[];
  readonly starts: readonly Start[];
  /** Where the facts lead without an event; null in a projection of a wizard, which is opened by its page. */
  readonly entry: Target | null;
  /** All facts of a start, including those outside the space. */
  readonly factsOf: (start: Start) => Facts;
  readonly elements: Elements;
  readonly trails: Trails;
  /** By condition name: the codes under which it holds. */
  readonly holds: ReadonlyMap<string, TruthTable>;
  /** 1 for each code whose facts can occur together, else 0. */
  readonly possible: Uint8Array;
  /** The facts that may be changed from outside at any time. */
  readonly outside: readonly string[];
  /** For each of them, the possible new values, or a step up or down. */
  readonly outsideValues: Readonly<Record<string, FactChange>>;
  /** By fact: the only value from which it changes from outside; default: any. */
  readonly outsideFrom?: Readonly<Record<string, unknown>>;
  /** The elements that being in a place covers, by code; null if only the place's state matters. */
  readonly seen: ReadonlyMap<string, Int32Array>;
}
