import { textTable } from '../../../src/cli/texts/text-table.ts';
import { median } from '../figures.ts';
import { type Ask, readApplication, saveTab } from './calls.ts';
import { type BenchPortal, type Stretch, stretchOf } from './open-portal.ts';
import { LIMITS, type Measured } from './targets.ts';

const KINDS: Readonly<Record<string, Ask>> = {
  'save of one tab': saveTab,
  'read of the application': readApplication,
};

/** A portal with that many applications in its database. */
export interface Sized {
  readonly portal: BenchPortal;
  readonly applications: number;
}

/**
 * The same calls of equally many people with few and with many applications in the database, one call at a time, to
 * measure the call alone. The two databases take turns.
 */
export async function measureGrowth(
  few: Sized,
  many: Sized,
  { rounds, seconds }: { readonly rounds: number; readonly seconds: number },
): Promise<Measured> {
  const people = few.portal.people.length;
  const sizes = [few.portal, { ...many.portal, people: many.portal.people.slice(0, people) }];
  const figures = new Map<string, readonly [Stretch[], Stretch[]]>();
  for (let round = 1; round <= rounds; round += 1) {
    for (const [kind, ask] of Object.entries(KINDS)) {
      const both = figures.get(kind) ?? [[], []];
      figures.set(kind, both);
      for (const [at, portal] of sizes.entries())
        both[at]?.push(await stretchOf(portal, { connections: 1, seconds }, ask));
    }
  }
  const lines = [...figures].map(([kind, both]) => {
    const of = (value: (one: Stretch) => number): readonly [number, number] => [
      median(both[0].map(value)),
      median(both[1].map(value)),
    ];
    return { kind, p50: of((one) => one.p50), cpuMs: of((one) => one.cpuMs) };
  });
  const ratio = ([first, second]: readonly [number, number]): number => second / first;
  const fewText = few.applications.toLocaleString('en');
  const manyText = many.applications.toLocaleString('en');
  return {
    report: `With ${fewText} and with ${manyText} applications, one call at a time:\n\n${textTable(
      ['over HTTP', `p50 ms, ${fewText}`, manyText, 'ratio', `CPU ms, ${fewText}`, manyText, 'ratio'],
      lines.map(({ kind, p50, cpuMs }) => [
        kind,
        p50[0].toFixed(2),
        p50[1].toFixed(2),
        ratio(p50).toFixed(2),
        cpuMs[0].toFixed(2),
        cpuMs[1].toFixed(2),
        ratio(cpuMs).toFixed(2),
      ]),
    )}`,
    verdicts: lines.map(({ kind, p50 }) => ({
      what: `${kind}: p50 with ${manyText} applications, of that with ${fewText}`,
      measured: ratio(p50),
      limit: LIMITS.growth,
      bound: 'at most',
      unit: '×',
    })),
  };
}
