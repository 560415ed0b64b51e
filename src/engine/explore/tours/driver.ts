import type { Facts } from '../../facts.ts';
import type { Step } from '../../flow/wizard/progress.ts';
import type { ModelEvent } from '../model/projection.ts';

type Soon<T> = T | Promise<T>;

/** How a person enters a flow: the facts, and the page that is opened. */
export interface Entry {
  readonly facts: Facts;
  readonly wish: { readonly route?: string; readonly step?: string };
  /** The input of a hand-written machine. */
  readonly input?: unknown;
}

/** What a driver can observe of a person's place. A driver leaves out what it cannot observe; the rest is compared. */
export interface Observation {
  readonly state: string;
  /** The step of a wizard, or the part of a task or screen (`waiting`, `resting`); null if there is none. */
  readonly part?: string | null;
  /** The events that the person can trigger here. */
  readonly events?: readonly string[];
  /** The applicable steps of a wizard, each with its observable fields; empty elsewhere. */
  readonly steps?: readonly SeenStep[];
  /** What the state shows or runs, and its route: `screen payment`, `task submitApplication`. */
  readonly shows?: string;
  /** Whose turn it is, and what time does here. */
  readonly turn?: string;
}

/** An observed step; perhaps only its name is known. */
type SeenStep = Pick<Step, 'id'> & Partial<Step>;

/**
 * A system that a tour can be walked on: the model, a server, a browser.
 *
 * The `facts` of `fire` are the facts that the tour expects afterwards; a driver with a database of its own compares
 * them instead of applying them.
 */
export interface Driver {
  enter(entry: Entry): Soon<void>;
  fire(event: ModelEvent, facts: Facts): Soon<void>;
  observe(): Soon<Observation>;
}

/** The expected observation after a step. Omitted fields are not compared. */
export interface Expectation {
  readonly state: string;
  readonly part?: string | null;
  readonly allowed: readonly string[];
  readonly refused: readonly string[];
  readonly steps: readonly Step[];
  readonly shows: string;
  /** Absent for a machine. */
  readonly turn?: string;
}

export interface TourStep {
  readonly event: ModelEvent;
  /** True if the flow must refuse the event here. */
  readonly refused: boolean;
  readonly facts: Facts;
  readonly expected: Expectation;
}

/** A tour with all details: the entry, the events, the expected observations. */
export interface Walkable {
  readonly flow: string;
  readonly entry: Entry;
  readonly expected: Expectation;
  readonly steps: readonly TourStep[];
}

/** A difference between driver and tour. `step` counts from 1; 0 is the entry. */
export interface Mismatch {
  readonly step: number;
  readonly what: string;
  readonly expected: string;
  readonly found: string;
}

/** The expected steps, reduced to the fields that were observed. */
function asSeen(wanted: readonly Step[], found: readonly SeenStep[]): readonly SeenStep[] {
  const [seen] = found;
  if (seen === undefined) return wanted;
  const keys = Object.keys(seen) as (keyof Step)[];
  return wanted.map((step) => Object.fromEntries(keys.map((key) => [key, step[key]])) as unknown as SeenStep);
}

function difference(expected: Expectation, found: Observation): Omit<Mismatch, 'step'> | null {
  const differs = (what: string, wanted: string, seen: string) =>
    wanted === seen ? null : { what, expected: wanted, found: seen };
  const { part, shows, events, steps, turn } = found;
  const missing = expected.allowed.filter((event) => events?.includes(event) === false);
  const extra = expected.refused.filter((event) => events?.includes(event) === true);
  const isPartKnown = expected.part !== undefined && part !== undefined;
  return (
    differs('state', expected.state, found.state) ??
    (isPartKnown ? differs('part', String(expected.part), String(part)) : null) ??
    (shows === undefined ? null : differs('shows', expected.shows, shows)) ??
    (turn === undefined || expected.turn === undefined ? null : differs('turn', expected.turn, turn)) ??
    (missing.length > 0 ? { what: 'events', expected: missing.join(', '), found: 'not allowed' } : null) ??
    (extra.length > 0 ? { what: 'events', expected: 'not allowed', found: extra.join(', ') } : null) ??
    (steps === undefined
      ? null
      : differs('steps', JSON.stringify(asSeen(expected.steps, steps)), JSON.stringify(steps)))
  );
}

/**
 * Walks a tour on a driver and compares after each step. Returns the first difference, or null. An exception of the
 * driver counts as a difference.
 */
export async function walkTour(driver: Driver, tour: Walkable): Promise<Mismatch | null> {
  const compare = async (step: number, expected: Expectation, act: () => Soon<void>) => {
    try {
      await act();
      const found = difference(expected, await driver.observe());
      return found && { step, ...found };
    } catch (error) {
      const found = error instanceof Error ? error.message : String(error);
      return { step, what: 'error', expected: 'none', found };
    }
  };
  const entered = await compare(0, tour.expected, () => driver.enter(tour.entry));
  if (entered) return entered;
  for (const [index, { event, facts, expected }] of tour.steps.entries()) {
    const wrong = await compare(index + 1, expected, () => driver.fire(event, facts));
    if (wrong) return wrong;
  }
  return null;
}
