import { type ArrivalFigures, arrive } from '../server/arrivals.ts';
import { inTurn, readApplication, saveTab } from '../server/calls.ts';
import { everySeconds } from '../server/crowd.ts';
import { type LoadFigures, load } from '../server/load.ts';
import type { BenchPortal } from '../server/open-portal.ts';
import type { Person } from '../server/portal.ts';

/** A process of the portal under load. */
export type LoadedPortal = Pick<BenchPortal, 'baseUrl' | 'usage'>;

/** People who save, and readers who read again as soon as they are answered. */
export interface Load {
  readonly people: readonly Person[];
  readonly readers: number;
  readonly seconds: number;
  readonly seed: number;
}

/** The memory of all processes after garbage collection, in MB. */
interface Memory {
  readonly residentMb: number;
  readonly heapMb: number;
}

/** What the load found; of times, one entry per process. */
export interface LoadRun {
  readonly saves: readonly ArrivalFigures[];
  readonly reads: readonly LoadFigures[];
  /** Milliseconds of CPU of all processes per call of either kind. */
  readonly cpuMs: number;
  readonly start: Memory;
  readonly end: Memory;
}

/**
 * Puts the load on the processes of a portal, evenly, after a tenth of the time in which they warm up and nothing counts.
 *
 * @example await measureLoad([portal], { people: portal.people, readers: 200, seconds: 600, seed: 1 })
 */
export async function measureLoad(portals: readonly LoadedPortal[], wanted: Load): Promise<LoadRun> {
  await stretchOf(portals, { ...wanted, seconds: wanted.seconds / 10, seed: wanted.seed + 1 });
  const start = await memoryOf(portals);
  const before = await cpuOf(portals);
  const stretches = await stretchOf(portals, wanted);
  const cpu = (await cpuOf(portals)) - before;
  const saves = stretches.map(([figures]) => figures);
  const reads = stretches.map(([, figures]) => figures);
  const calls = [...saves, ...reads].reduce((sum, one) => sum + one.calls + one.refused, 0);
  return { saves, reads, cpuMs: cpu / calls, start, end: await memoryOf(portals) };
}

/** The saves and the reads of each process. */
function stretchOf(
  portals: readonly LoadedPortal[],
  { people, readers, seconds, seed }: Load,
): Promise<(readonly [ArrivalFigures, LoadFigures])[]> {
  const connections = Math.ceil(readers / portals.length);
  return Promise.all(
    portals.map(({ baseUrl }, index) => {
      const own = people.filter((_, person) => person % portals.length === index);
      const crowd = { people: own.length, everySeconds, seconds, seed: seed + index };
      return Promise.all([
        arrive(baseUrl, crowd, ({ person, turn }) => saveTab(own[person] as Person, person + turn)),
        load(baseUrl, { connections, seconds }, inTurn(own, readApplication)),
      ]);
    }),
  );
}

async function cpuOf(portals: readonly LoadedPortal[]): Promise<number> {
  const used = await Promise.all(portals.map(({ usage }) => usage()));
  return used.reduce((sum, { cpuMs }) => sum + cpuMs, 0);
}

async function memoryOf(portals: readonly LoadedPortal[]): Promise<Memory> {
  const used = await Promise.all(portals.map(({ usage }) => usage({ collectGarbage: true })));
  return {
    residentMb: used.reduce((sum, { memory }) => sum + memory, 0) / 1e6,
    heapMb: used.reduce((sum, { heap }) => sum + heap, 0) / 1e6,
  };
}
