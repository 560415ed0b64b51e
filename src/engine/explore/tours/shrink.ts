import type { CompiledFlow } from '../../flow/machine/build.ts';
import {
  type Driver,
  type Entry,
  type Expectation,
  type Mismatch,
  type Walkable,
  walkTour,
} from './driver.ts';
import { ModelDriver } from './model-driver.ts';

/** A part of a tour: its entry, and the numbers of its steps, which count from 1. */
export interface TourPart {
  /** The step after which it starts; 0: at the tour's own entry. */
  readonly from: number;
  readonly steps: readonly number[];
}

/** The part as a short text for a command line: `3:4,5,9`. */
export function partText({ from, steps }: TourPart): string {
  return `${from}:${steps.join(',')}`;
}

/** Parses `partText`; null if it is not valid for a tour with `length` steps. */
export function readPart(text: string, length: number): TourPart | null {
  const [, first = '', list = ''] = /^(\d+):([\d,]*)$/.exec(text) ?? [];
  if (first === '') return null;
  const steps = list === '' ? [] : list.split(',').map(Number);
  const known = steps.every((step, index) => step >= 1 && step <= length && step > (steps[index - 1] ?? 0));
  return known && Number(first) <= length ? { from: Number(first), steps } : null;
}

const before = (tour: Walkable, step: number): { facts: Entry['facts']; expected: Expectation } =>
  tour.steps[step - 1] ?? { facts: tour.entry.facts, expected: tour.expected };

/** The part as a tour: the person enters with the facts before it, on the page of that state. */
export function partOf(flow: CompiledFlow, tour: Walkable, { from, steps }: TourPart): Walkable {
  const { facts, expected } = before(tour, from);
  const route = flow.file.states[expected.state]?.route?.replace(/\/:\w+$/, '');
  const step = flow.file.states[expected.state] && expected.part ? { step: expected.part } : {};
  const entry = from === 0 ? tour.entry : { facts, wish: route === undefined ? {} : { route, ...step } };
  return {
    flow: tour.flow,
    entry,
    expected,
    steps: steps.flatMap((number) => tour.steps[number - 1] ?? []),
  };
}

const where = ({ facts, expected: { state, part } }: ReturnType<typeof before>) =>
  JSON.stringify([state, part ?? null, Object.entries(facts).sort()]);

/** The steps without loops that return to the same situation. */
function withoutCircles(tour: Walkable, from: number, to: number): number[] {
  const last = new Map<string, number>();
  for (let step = from; step < to; step += 1) last.set(where(before(tour, step)), step);
  const steps: number[] = [];
  for (let step = from; step < to; ) {
    step = (last.get(where(before(tour, step))) ?? step) + 1;
    steps.push(step);
  }
  return steps;
}

/**
 * The parts of a tour that end with a step and pass on the model, shortest first: each starts as late as possible and
 * contains no loops.
 */
async function partsUpTo(flow: CompiledFlow, tour: Walkable, step: number): Promise<TourPart[]> {
  const model = new ModelDriver(flow);
  const parts: TourPart[] = [];
  for (let from = Math.max(0, step - 1); from >= 0; from -= 1) {
    const short = { from, steps: withoutCircles(tour, from, step) };
    if ((await walkTour(model, partOf(flow, tour, short))) === null) parts.push(short);
  }
  const whole = { from: 0, steps: Array.from({ length: step }, (_, index) => index + 1) };
  return [...parts, whole].sort((left, right) => left.steps.length - right.steps.length);
}

/**
 * The shortest part of a tour that fails in the same way.
 *
 * @param tries maximum number of parts to walk
 * @example await shrinkTour(driver, flow, tour, mismatch) // { from: 3, steps: [4] }
 */
export async function shrinkTour(
  driver: Driver,
  flow: CompiledFlow,
  tour: Walkable,
  { step, what }: Mismatch,
  tries = 12,
): Promise<TourPart> {
  const parts = await partsUpTo(flow, tour, step);
  for (const part of parts.slice(0, tries)) {
    const wrong = await walkTour(driver, partOf(flow, tour, part));
    if (wrong !== null && wrong.what === what && wrong.step === part.steps.length) return part;
  }
  return parts.at(-1) ?? { from: 0, steps: [] };
}
