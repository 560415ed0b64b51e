import { join } from 'node:path';
import { textTable } from '../../../src/cli/texts/text-table.ts';
import { fullDraft } from '../../fixtures/application-draft.ts';
import { median } from '../figures.ts';
import type { BareListening, BareRoute, BareTask } from './bare-server.ts';
import { type Ask, readApplication, saveTab } from './calls.ts';
import { forkServer } from './forked-server.ts';
import { type BenchPortal, stretchOf } from './open-portal.ts';
import { LIMITS, type Measured } from './targets.ts';
import type { Rounds } from './throughput.ts';

const CALLS = {
  'read of the application': readApplication,
  'save of one tab': saveTab,
} as const satisfies Record<string, Ask>;
type Call = keyof typeof CALLS;
const NAMES = Object.keys(CALLS) as Call[];

/**
 * CPU time of a read and of a save beside its floor: a bare Fastify route in its own process that runs the same number
 * of statements and answers with the same bytes. Both take turns, so that other load on the machine affects both.
 *
 * @param databaseUrl an empty database of PostgreSQL for the floor, or null: SQLite in the folder of the portal
 */
export async function measureCost(
  portal: BenchPortal,
  databaseUrl: string | null,
  { rounds, seconds, connections }: Rounds,
): Promise<Measured> {
  const extent = { connections, seconds };
  const routes = new Map<Call, BareRoute>();
  for (const name of NAMES) routes.set(name, await bareRouteOf(portal, CALLS[name], extent));
  const bare = await forkServer<BareListening>('bare-server.ts', {
    BARE: JSON.stringify({
      routes: [...routes.values()],
      document: JSON.stringify(fullDraft()),
    } satisfies BareTask),
    ...(databaseUrl === null ? { BARE_FILE: join(portal.folder, 'bare.db') } : { DATABASE_URL: databaseUrl }),
  });
  const floor = { ...bare.listening, people: portal.people, usage: bare.usage };
  const cpu = new Map(NAMES.map((name) => [name, { ours: [] as number[], floors: [] as number[] }]));
  try {
    for (let round = 0; round <= rounds; round += 1) {
      for (const [name, { ours, floors }] of cpu) {
        const floored = await stretchOf(floor, extent, CALLS[name]);
        const own = await stretchOf(portal, extent, CALLS[name]);
        if (floored.refused + own.refused > 0) throw new Error(`A ${name} was refused.`);
        // The first round warms both up.
        if (round === 0) continue;
        floors.push(floored.cpuMs);
        ours.push(own.cpuMs);
      }
    }
  } finally {
    await bare.close();
  }
  const figures = [...cpu].map(([name, { ours, floors }]) => ({
    name,
    ours: median(ours),
    floor: median(floors),
    ratio: median(ours.map((one, round) => one / (floors[round] ?? Number.NaN))),
  }));
  const rows = figures.map(({ name, ours, floor: of, ratio }) => {
    const { reads, writes, answer } = routes.get(name) as BareRoute;
    const extents = [`${reads} + ${writes}`, String(Buffer.byteLength(answer))];
    return [name, ...[ours, of].map((ms) => ms.toFixed(3)), ratio.toFixed(1), ...extents];
  });
  const head = ['', 'CPU ms', 'bare Fastify', 'ratio', 'reads + writes', 'bytes'];
  return {
    report: `CPU time of a call, medians of ${rounds} interleaved rounds of ${seconds} s over ${connections} connections:\n\n${textTable(head, rows)}`,
    verdicts: figures.map(({ name, ratio }) => ({
      what: `${name}: CPU time, of a bare route`,
      measured: ratio,
      limit: LIMITS.cpuOfBare,
      bound: 'at most',
      unit: '×',
    })),
  };
}

/** The statements of a call of the portal, measured over a stretch, and the answer of one call. */
async function bareRouteOf(
  portal: BenchPortal,
  ask: Ask,
  extent: { readonly connections: number; readonly seconds: number },
): Promise<BareRoute> {
  const { statements, writes } = await stretchOf(portal, extent, ask);
  const [person] = portal.people;
  if (person === undefined) throw new Error('The portal has nobody.');
  const { method, path, token, body } = ask(person, 0);
  const answer = await fetch(`${portal.baseUrl}${path}`, {
    method,
    headers: { token, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body }),
  });
  return {
    method,
    path,
    reads: Math.round(statements - writes),
    writes: Math.round(writes),
    answer: await answer.text(),
  };
}
