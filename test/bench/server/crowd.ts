import { arrive } from './arrivals.ts';
import { saveTab } from './calls.ts';
import type { BenchPortal } from './open-portal.ts';
import { LIMITS, type Measured, noneRefused } from './targets.ts';

/** The time between two saves of a person. */
export const everySeconds = 10;

/** People who each save a tab every 10 s, whether or not the portal keeps up. */
export async function measureCrowd(
  { baseUrl, people, usage }: BenchPortal,
  { seconds, seed }: { readonly seconds: number; readonly seed: number },
): Promise<Measured> {
  const before = await usage();
  const figures = await arrive(
    baseUrl,
    { people: people.length, everySeconds, seconds, seed },
    ({ person, turn }) => saveTab(people[person] as (typeof people)[number], turn),
  );
  const after = await usage();
  const { calls, refused, p50, p99, max, lateP99, ownCpuMs } = figures;
  const busy = (after.cpuMs - before.cpuMs) / (seconds * 1000);
  const crowd = people.length.toLocaleString('en');
  return {
    report: [
      `${crowd} people who save a tab every ${everySeconds} s, for ${seconds} s (seed ${seed}): ${calls} saves, ${refused} refused`,
      `p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, max ${max.toFixed(1)} ms; sent late by ${lateP99.toFixed(1)} ms (p99) at most`,
      `the portal used ${(busy * 100).toFixed(0)} % of a core, the load ${ownCpuMs.toFixed(2)} ms CPU per call`,
    ].join('\n'),
    verdicts: [
      {
        what: `${crowd} people who save every ${everySeconds} s: p99`,
        measured: p99,
        limit: LIMITS.crowdP99,
        bound: 'at most',
        unit: 'ms',
      },
      noneRefused(`${crowd} people`, refused),
    ],
  };
}
