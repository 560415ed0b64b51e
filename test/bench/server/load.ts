import { quantile } from '../figures.ts';
import { type LoadCall, openConnection } from './connection.ts';

/** The result of a period of load. Times in milliseconds. */
export interface LoadFigures {
  /** Calls answered with 200; the others are in `refused` and in no other figure. */
  readonly calls: number;
  readonly refused: number;
  readonly perSecond: number;
  readonly mean: number;
  readonly p50: number;
  readonly p99: number;
  readonly max: number;
  /** CPU time of the load process per call. */
  readonly ownCpuMs: number;
}

/** Every address has a limit of calls per minute; a benchmark simulates many visitors behind one proxy. */
export const visitorAt = (index: number): string => `10.1.${(index >> 8) & 255}.${index & 255}`;

const VISITORS = 5000;

/**
 * Calls a server over that many connections at once, each call as soon as the previous one is answered.
 *
 * @param callAt the call with that number, counted over all connections.
 * @example await load(baseUrl, { connections: 20, seconds: 2 }, (index) => ({ method: 'GET', path: '/health', token: '' }))
 */
export async function load(
  baseUrl: string,
  { connections, seconds }: { readonly connections: number; readonly seconds: number },
  callAt: (index: number) => LoadCall,
): Promise<LoadFigures> {
  const opened = await Promise.all(Array.from({ length: connections }, () => openConnection(baseUrl)));
  const taken = new Taken();
  let next = 0;
  const began = performance.now();
  const ends = began + seconds * 1000;
  await Promise.all(
    opened.map(async (connection) => {
      while (performance.now() < ends) {
        const index = next++;
        const started = performance.now();
        const status = await connection.ask(callAt(index), visitorAt(index % VISITORS));
        taken.add(status, performance.now() - started);
      }
    }),
  );
  const figures = taken.figures(performance.now() - began);
  for (const connection of opened) connection.close();
  return figures;
}

/** Makes each of the calls once, over that many connections. @throws {Error} if one is refused. */
export async function callOnce(
  baseUrl: string,
  connections: number,
  calls: readonly LoadCall[],
): Promise<void> {
  const left = calls.entries();
  const opened = await Promise.all(Array.from({ length: connections }, () => openConnection(baseUrl)));
  await Promise.all(
    opened.map(async (connection) => {
      for (const [index, call] of left) {
        const status = await connection.ask(call, visitorAt(index % VISITORS));
        if (status !== 200) throw new Error(`${call.method} ${call.path} was answered with ${status}.`);
      }
    }),
  );
  for (const connection of opened) connection.close();
}

/** The times of answered calls, and the cost of making them since the start. */
export class Taken {
  readonly #times: number[] = [];
  readonly #cpu = process.cpuUsage();
  #refused = 0;

  /** @param ms from the planned start of the call to the end of its answer */
  add(status: number, ms: number): void {
    if (status === 200) this.#times.push(ms);
    else this.#refused += 1;
  }

  /** @param tookMs the length of the whole period */
  figures(tookMs: number): LoadFigures {
    const times = this.#times;
    const { user, system } = process.cpuUsage(this.#cpu);
    return {
      calls: times.length,
      refused: this.#refused,
      perSecond: (times.length / tookMs) * 1000,
      mean: times.reduce((sum, time) => sum + time, 0) / times.length,
      p50: quantile(times, 0.5),
      p99: quantile(times, 0.99),
      max: quantile(times, 1),
      ownCpuMs: (user + system) / 1000 / Math.max(1, times.length + this.#refused),
    };
  }
}
