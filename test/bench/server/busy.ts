import { saveTab } from './calls.ts';
import { type BenchPortal, stretchOf } from './open-portal.ts';
import { LIMITS, type Measured, noneRefused } from './targets.ts';

const connections = 200;

/** Many connections that save without a pause: whether all of them wait about equally long. */
export async function measureBusy(portal: BenchPortal, seconds: number): Promise<Measured> {
  const { refused, perSecond, mean, p50, p99, max } = await stretchOf(
    portal,
    { connections, seconds },
    saveTab,
  );
  const shown = (ms: number): string => `${ms.toFixed(0)} ms`;
  return {
    report: [
      `${connections} connections that save without a pause, for ${seconds} s: ${perSecond.toFixed(0)} saves a second, ${refused} refused`,
      `mean ${shown(mean)}, p50 ${shown(p50)}, p99 ${shown(p99)}, max ${shown(max)}`,
    ].join('\n'),
    verdicts: [
      {
        what: `${connections} busy connections: p99 of the mean`,
        measured: p99 / mean,
        limit: LIMITS.p99OfMean,
        bound: 'at most',
        unit: '×',
      },
      noneRefused(`${connections} busy connections`, refused),
    ],
  };
}
