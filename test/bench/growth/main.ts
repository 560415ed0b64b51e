/**
 * `npm run bench:growth [-- --sizes 100,1000,10000,100000,1000000] [--property-size N] [--rounds N]`: fills databases of one
 * PostgreSQL with so many applications, a tenth of them with a resident, and times the calls of applicants, residents and
 * the office and the jobs at each size, the sizes taking turns. The portal grows by properties of `--property-size`
 * applications; with 0 the property of the calls holds them all. Prints the median of each and its ratio to the smallest
 * size; exits with 1 if one grows more than 1.3 times.
 */
import { parseArgs } from 'node:util';
import { textTable } from '../../../src/cli/texts/text-table.ts';
import { createDatabase } from '../../api/support/postgres-database.ts';
import { startPostgres } from '../../api/support/postgres-server.ts';
import { median } from '../figures.ts';
import { type GrownPortal, openGrown } from './grown-portal.ts';
import { STEPS, type Step } from './steps.ts';

const LIMIT = 1.3;
const WARM_ROUNDS = 5;

const { values } = parseArgs({
  options: {
    sizes: { type: 'string', default: '100,1000,10000,100000,1000000' },
    'property-size': { type: 'string', default: '100' },
    rounds: { type: 'string', default: '25' },
  },
});
const sizes = values.sizes.split(',').map(Number);
const rounds = Number(values.rounds);
const propertySize = Number(values['property-size']);

const postgres = await startPostgres({ durable: false });
if (postgres === null) throw new Error('No PostgreSQL is installed here.');
const portals: GrownPortal[] = [];
try {
  for (const applications of sizes) {
    const begun = performance.now();
    const { url } = await createDatabase(postgres.url, { name: `grown_${applications}` });
    const portal = await openGrown(url, { applications, propertySize });
    portals.push(portal);
    const seconds = ((performance.now() - begun) / 1000).toFixed(0);
    console.log(
      `${applications.toLocaleString('en')} applications: ${await portal.extent()}, in ${seconds} s`,
    );
  }
  const over: string[] = [];
  const lines = [];
  for (const step of STEPS) {
    const medians = await mediansOf(step);
    const ratios = medians.map((one) => one / (medians[0] ?? 1));
    const isOver = ratios.some((ratio) => ratio > LIMIT);
    if (isOver && !step.readsAll) over.push(step.name);
    const mark = !isOver ? '' : step.readsAll ? 'reads all by its task' : `over ${LIMIT}`;
    lines.push([
      step.name,
      ...medians.map((one) => one.toFixed(1)),
      ...ratios.slice(1).map(shownRatio),
      mark,
    ]);
  }
  const shownSizes = sizes.map((size) => size.toLocaleString('en'));
  console.log(
    `\nMedians of ${rounds} rounds in ms, then the ratio to ${shownSizes[0]} applications; ${
      propertySize === 0 ? 'all in one property' : `properties of ${propertySize}`
    }\n`,
  );
  console.log(
    textTable(['call', ...shownSizes, ...shownSizes.slice(1).map((size) => `×${size}`), ''], lines),
  );
  console.log(over.length === 0 ? `\nNothing is over ${LIMIT}.` : `\nOver ${LIMIT}: ${over.join(', ')}.`);
  process.exitCode = over.length === 0 ? 0 : 1;
} finally {
  for (const portal of portals) await portal.close();
  await postgres.stop();
}

/** The median of a step at each size: in every round the sizes take turns. What reads everything runs once. */
async function mediansOf({ run, readsAll = false }: Step): Promise<number[]> {
  const times: number[][] = portals.map(() => []);
  const warm = readsAll ? 0 : WARM_ROUNDS;
  for (let round = 0; round < (readsAll ? 1 : warm + rounds); round += 1) {
    for (const [at, portal] of portals.entries()) {
      const begun = performance.now();
      await run(portal, round);
      if (round >= warm) times[at]?.push(performance.now() - begun);
    }
  }
  return times.map(median);
}

function shownRatio(ratio: number): string {
  return ratio.toFixed(2);
}
