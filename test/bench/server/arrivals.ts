/** Load that arrives independently of the server: people who act at a fixed interval. */
import { setTimeout as pause } from 'node:timers/promises';
import { quantile } from '../figures.ts';
import { type LoadCall, type LoadConnection, openConnection } from './connection.ts';
import { type LoadFigures, Taken, visitorAt } from './load.ts';

export interface Crowd {
  readonly people: number;
  /** The time between two calls of a person. */
  readonly everySeconds: number;
  readonly seconds: number;
  readonly seed: number;
}

export interface ArrivalFigures extends LoadFigures {
  /** The delay of a sent call against the plan, in milliseconds: what the load itself adds to every time. */
  readonly lateP99: number;
}

/** One call of the plan: the person, its time in milliseconds from the start, and the number of their earlier calls. */
export interface Arrival {
  readonly person: number;
  readonly turn: number;
  readonly at: number;
}

/**
 * The times of all calls: spread evenly over the interval between two calls of one person, each at a random moment of
 * the person's share. The same seed gives the same plan.
 *
 * @example planArrivals({ people: 2, everySeconds: 10, seconds: 10, seed: 1 }) // one within 0–5 s, one within 5–10 s
 */
export function planArrivals({ people, everySeconds, seconds, seed }: Crowd): Arrival[] {
  const share = (everySeconds * 1000) / people;
  const random = evenRandom(seed);
  const plan: Arrival[] = [];
  for (let turn = 0; turn * everySeconds < seconds; turn += 1) {
    for (let person = 0; person < people; person += 1) {
      const at = turn * everySeconds * 1000 + (person + random()) * share;
      if (at < seconds * 1000) plan.push({ person, turn, at });
    }
  }
  return plan;
}

/**
 * Makes the calls of a crowd, with one connection per person. A time counts from the planned moment of the call: a call
 * that waits for a slow earlier one is late, too.
 *
 * @example await arrive(baseUrl, { people: 1000, everySeconds: 10, seconds: 20, seed: 1 }, ({ person }) => saveOf(person))
 */
export async function arrive(
  baseUrl: string,
  crowd: Crowd,
  callOf: (arrival: Arrival) => LoadCall,
): Promise<ArrivalFigures> {
  const connections: LoadConnection[] = [];
  for (let person = 0; person < crowd.people; person += 1) connections.push(await openConnection(baseUrl));
  const running = connections.map(() => Promise.resolve());
  const late: number[] = [];
  const taken = new Taken();
  const began = performance.now();
  for (const arrival of planArrivals(crowd)) {
    const wait = began + arrival.at - performance.now();
    if (wait > 0) await pause(wait);
    late.push(performance.now() - began - arrival.at);
    const { person, at } = arrival;
    running[person] = (running[person] ?? Promise.resolve()).then(async () => {
      const status = await connections[person]?.ask(callOf(arrival), visitorAt(person));
      taken.add(status ?? 0, performance.now() - began - at);
    });
  }
  await Promise.all(running);
  const figures = taken.figures(performance.now() - began);
  for (const connection of connections) connection.close();
  return { ...figures, lateP99: quantile(late, 0.99) };
}

/** Uniformly distributed numbers from 0 up to 1 (mulberry32). */
function evenRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
