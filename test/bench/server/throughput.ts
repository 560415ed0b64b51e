import { textTable } from '../../../src/cli/texts/text-table.ts';
import type { Dialect } from '../../../src/db/client.ts';
import { median } from '../figures.ts';
import { type Ask, readApplication, saveForm, saveTab } from './calls.ts';
import type { Floor } from './floor.ts';
import { type BenchPortal, type Stretch, stretchOf } from './open-portal.ts';
import { LIMITS, type Measured } from './targets.ts';

export interface Rounds {
  readonly rounds: number;
  readonly seconds: number;
  readonly connections: number;
}

const KINDS = {
  'save of one tab': saveTab,
  'save of the whole form': saveForm,
  'read of the application': readApplication,
} as const satisfies Record<string, Ask>;
type Kind = keyof typeof KINDS;

/**
 * Saves and reads per second compared with raw durable updates of the same document, in alternating rounds: other
 * load on the machine affects all of them equally.
 */
export async function measureThroughput(
  portal: BenchPortal,
  floor: Floor,
  { rounds, seconds, connections }: Rounds,
  dialect: Dialect,
): Promise<Measured> {
  const floors: number[] = [];
  const stretches: Record<Kind, Stretch[]> = {
    'save of one tab': [],
    'save of the whole form': [],
    'read of the application': [],
  };
  for (let round = 1; round <= rounds; round += 1) {
    floors.push(await floor.measure(seconds / 2));
    for (const kind of Object.keys(KINDS) as Kind[]) {
      stretches[kind].push(await stretchOf(portal, { connections, seconds }, KINDS[kind]));
    }
  }
  const floorPerSecond = median(floors);
  const over = (kind: Kind, value: (one: Stretch) => number): number => median(stretches[kind].map(value));
  const perSecond = (kind: Kind): number => over(kind, (one) => one.perSecond);
  const rows = (Object.keys(KINDS) as Kind[]).map((kind) => [
    kind,
    perSecond(kind).toFixed(0),
    `${((perSecond(kind) / floorPerSecond) * 100).toFixed(1)} %`,
    over(kind, (one) => one.cpuMs).toFixed(2),
    over(kind, (one) => one.statements).toFixed(1),
    over(kind, (one) => one.p50).toFixed(1),
    over(kind, (one) => one.p99).toFixed(1),
    over(kind, (one) => one.ownCpuMs).toFixed(2),
  ]);
  return {
    report: `${rounds} interleaved rounds of ${seconds} s over ${connections} connections, medians:\n\n${textTable(
      [
        'over HTTP',
        'a second',
        'of the floor',
        'CPU ms',
        'statements',
        'p50 ms',
        'p99 ms',
        'CPU ms of the load',
      ],
      [...rows, ['floor: raw durable updates', floorPerSecond.toFixed(0), '100 %', '', '', '', '', '']],
    )}`,
    verdicts: [
      {
        what: 'save of the whole form, of the floor',
        measured: (perSecond('save of the whole form') / floorPerSecond) * 100,
        limit: LIMITS.saveOfFloor[dialect] * 100,
        bound: 'at least',
        unit: '%',
      },
      {
        what: 'reads',
        measured: perSecond('read of the application'),
        limit: LIMITS.readsPerSecond,
        bound: 'at least',
        unit: '/s',
      },
    ],
  };
}
