import { textTable } from '../../../src/cli/texts/text-table.ts';
import { arrive } from './arrivals.ts';
import { readApplication, saveTab } from './calls.ts';
import type { BenchPortal } from './open-portal.ts';
import { LIMITS, type Measured } from './targets.ts';

const everySeconds = 10;
const TENTHS = 10;

/** The memory of the portal at a time. */
interface Held {
  readonly minute: number;
  readonly residentMb: number;
  readonly heapMb: number;
}

/** Steady load of saves and reads, with the portal's memory after garbage collection at each tenth of it. */
export async function measureMemory(
  { baseUrl, people, usage }: BenchPortal,
  { minutes, seed }: { readonly minutes: number; readonly seed: number },
): Promise<Measured> {
  const seconds = (minutes * 60) / TENTHS;
  const held: Held[] = [];
  let calls = 0;
  for (let tenth = 1; tenth <= TENTHS; tenth += 1) {
    const crowd = { people: people.length, everySeconds, seconds, seed: seed + tenth };
    const figures = await arrive(baseUrl, crowd, ({ person, turn }) => {
      const ask = (person + turn + tenth) % 2 === 0 ? saveTab : readApplication;
      return ask(people[person] as (typeof people)[number], turn + tenth);
    });
    calls += figures.calls;
    const { memory, heap } = await usage({ collectGarbage: true });
    held.push({ minute: (minutes * tenth) / TENTHS, residentMb: memory / 1e6, heapMb: heap / 1e6 });
  }
  const half = held.slice(TENTHS / 2 - 1);
  const heapPerMinute = slope(half.map(({ minute, heapMb }) => [minute, heapMb]));
  const residentPerMinute = slope(half.map(({ minute, residentMb }) => [minute, residentMb]));
  return {
    report: [
      `Memory over ${minutes} minutes of ${people.length / everySeconds} calls a second, saves and reads, ${calls} in all:\n`,
      textTable(
        ['minute', 'resident MB', 'heap MB'],
        held.map(({ minute, residentMb, heapMb }) => [
          minute.toFixed(1),
          residentMb.toFixed(0),
          heapMb.toFixed(1),
        ]),
      ),
      `\nover the second half: resident ${residentPerMinute.toFixed(2)} MB a minute, heap ${heapPerMinute.toFixed(2)} MB a minute`,
    ].join('\n'),
    verdicts: [
      {
        what: `growth of the heap over ${minutes} minutes`,
        measured: heapPerMinute,
        limit: LIMITS.heapPerMinute,
        bound: 'at most',
        unit: 'MB/min',
      },
    ],
  };
}

/** The growth of y with x, by least squares. @example slope([[0, 1], [1, 3], [2, 5]]) // 2 */
export function slope(points: readonly (readonly [number, number])[]): number {
  const mean = (of: (point: readonly [number, number]) => number): number =>
    points.reduce((sum, point) => sum + of(point), 0) / points.length;
  const [x, y] = [mean((point) => point[0]), mean((point) => point[1])];
  return mean((point) => (point[0] - x) * (point[1] - y)) / mean((point) => (point[0] - x) ** 2);
}
