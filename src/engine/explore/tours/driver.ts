import type { Facts } from '../../facts.ts';
import type { Step } from '../../flow/wizard/progress.ts';
import type { ModelEvent } from '../model/projection.ts';

type Soon<T> = T | Promise<T>;

/** How a person is put into a flow: the facts, and the page that is opened. */
export interface Entry {
  readonly facts: Facts;
  readonly wish: { readonly route?: string; readonly step?: string };
  /** What a machine written by hand is started with. */
  readonly input?: unknown;
}

/**
 * What can be seen of where a person is, from what is walked on alone. A driver leaves out what it cannot see; what it
 * says is compared.
 */
export interface Observation {
  readonly state: string;
  /** The step of a wizard, or the part of a task or screen (`waiting`, `resting`); null where there is none. */
  readonly part?: string | null;
  /** The events that a person may cause here. */
  readonly events?: readonly string[];
  /** The steps of a wizard as they apply, each with as much as is seen of it; empty elsewhere. */
  readonly steps?: readonly SeenStep[];
  /** What the state shows or runs: `screen payment`, `task submitApplication`, and its route. */
  readonly shows?: string;
}

/** A step as somebody sees it who may see no more than its name. */
type SeenStep = Pick<Step, 'id'> & Partial<Step>;

/**
 * Something that a tour can be walked on: the model, a server, a browser.
 *
 * `facts` of `fire` are the facts as the tour expects them afterwards; a driver that has a database of its
 * own compares them instead of taking them over.
 */
export interface Driver {
  enter(entry: Entry): Soon<void>;
  fire(event: ModelEvent, facts: Facts): Soon<void>;
  observe(): Soon<Observation>;
}

/** What must be seen after a step. What is left out does not matter. */
export interface Expectation {
  readonly state: string;
  readonly part?: string | null;
  readonly allowed: readonly string[];
  readonly refused: readonly string[];
  readonly steps: readonly Step[];
  readonly shows: string;
}

export interface TourStep {
  readonly event: ModelEvent;
  /** Nothing may happen: the flow refuses the event here. */
  readonly refused: boolean;
  readonly facts: Facts;
  readonly expected: Expectation;
}

/** A tour that can be walked: what to enter, what to do, what must be seen. */
export interface Walkable {
  readonly flow: string;
  readonly entry: Entry;
  readonly expected: Expectation;
  readonly steps: readonly TourStep[];
}

/** Where a driver differed from the tour. `step` counts from 1; 0 is the entry. */
export interface Mismatch {
  readonly step: number;
  readonly what: string;
  readonly expected: string;
  readonly found: string;
}

/** The wanted steps with only what was seen of the steps that were found. */
function asSeen(wanted: readonly Step[], found: readonly SeenStep[]): readonly SeenStep[] {
  const [seen] = found;
  if (seen === undefined) return wanted;
  const keys = Object.keys(seen) as (keyof Step)[];
  return wanted.map((step) => Object.fromEntries(keys.map((key) => [key, step[key]])) as unknown as SeenStep);
}

function difference(expected: Expectation, found: Observation): Omit<Mismatch, 'step'> | null {
  const differs = (what: string, wanted: string, seen: string) =>
    wanted === seen ? null : { what, expected: wanted, found: seen };
  const { part, shows, events, steps } = found;
  const missing = expected.allowed.filter((event) => events?.includes(event) === false);
  const extra = expected.refused.filter((event) => events?.includes(event) === true);
  const isPartKnown = expected.part !== undefined && part !== undefined;
  return (
    differs('state', expected.state, found.state) ??
    (isPartKnown ? differs('part', String(expected.part), String(part)) : null) ??
    (shows === undefined ? null : differs('shows', expected.shows, shows)) ??
    (missing.length > 0 ? { what: 'events', expected: missing.join(', '), found: 'not allowed' } : null) ??
    (extra.length > 0 ? { what: 'events', expected: 'not allowed', found: extra.join(', ') } : null) ??
    (steps === undefined
      ? null
      : differs('steps', JSON.stringify(asSeen(expected.steps, steps)), JSON.stringify(steps)))
  );
}

/**
 * Walks a tour on a driver and compares after each step; the first difference, or null. What the driver
 * throws counts as a difference.
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
