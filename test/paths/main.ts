/**
 * `npm run paths -- [flow or machine …] [--goal …] [--format text|json|html|mermaid] [--seed N] [--until …] [--driver
 * model|http|browser] [--replay TOUR]`: tours that cover a flow or a machine, walked on the model or on the running
 * portal with the flows of its release, and the reasons for what is not covered. Exits with 1 if something possible is
 * not covered, or a tour differs from the model.
 * `npm run paths -- [flow …] --with token,tab,lost`: explores the flow together with an expiring token, a second tab
 * and lost responses. Exits with 1 if a property does not hold.
 */
import { type FlowName, type MachineName, machines } from '../../machines/registry.ts';
import { machineScopes } from '../../machines/scopes.ts';
import { PROJECT } from '../../src/cli/portal/read-settings.ts';
import type { PathsOptions } from '../../src/engine/explore/coverage/paths-report.ts';
import { MachineDriver } from '../../src/engine/explore/machines/machine-driver.ts';
import { machinePaths } from '../../src/engine/explore/machines/machine-paths.ts';
import type { Adversary } from '../../src/engine/explore/product/adversaries.ts';
import { exploreAgainst } from '../../src/engine/explore/product/explore-against.ts';
import { flowPaths, type PathsReport } from '../../src/engine/explore/tours/flow-paths.ts';
import { ModelDriver } from '../../src/engine/explore/tours/model-driver.ts';
import { partOf, readPart } from '../../src/engine/explore/tours/shrink.ts';
import { UntilError } from '../../src/engine/explore/tours/until.ts';
import type { CompiledFlow } from '../../src/engine/flow/machine/build.ts';
import type { CoveredItem } from '../../src/engine/play/coverage-of.ts';
import { scenarioCoverage } from '../../src/engine/play/scenario-coverage.ts';
import { ArgumentsError, askedFor, type PathsArguments, readArguments } from './arguments.ts';
import { mermaidChart } from './chart.ts';
import { flowChart, machineChart } from './chart-of.ts';
import { compiledFlowOf, type FlowsOf, loadFlowOf } from './load-flow.ts';
import { isProved, productText } from './product-text.ts';
import { reportText } from './report-text.ts';
import { type Walked, walkAll } from './walk.ts';
import { releaseToWalk } from './walked-release.ts';
import { writeReport } from './write-report.ts';

const release = await walkedRelease();
const flows = [...release.flows.keys()];
const known = [...flows, ...Object.keys(machines)];
const asked = understood();
let sound = true;
try {
  for (const name of namesOf(asked)) {
    if (asked.with) showAgainst(name as FlowName, asked, asked.with);
    else await show(name, asked);
  }
  process.exitCode = sound ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}

/** Only flows, not machines, can be explored with adversaries or walked on a portal. */
function namesOf({ names, driver, format, with: adversaries }: PathsArguments): readonly string[] {
  if (adversaries !== undefined && format !== 'text' && format !== 'json') {
    throw new ArgumentsError('--with is answered as text or json.');
  }
  const wantsFlow = driver !== 'model' || adversaries !== undefined;
  const wrong = names.find((name) => wantsFlow && !flows.includes(name));
  if (wrong) throw new ArgumentsError(`"${wrong}" is a machine, and this is done with flows alone.`);
  if (names.length > 0) return names;
  return wantsFlow ? flows : known;
}

async function walkedRelease(): Promise<FlowsOf> {
  try {
    return await releaseToWalk(askedFor(process.argv.slice(2)), Object.keys(machines));
  } catch (error) {
    return endWith(error);
  }
}

function understood(): PathsArguments {
  try {
    return readArguments(process.argv.slice(2), known);
  } catch (error) {
    if (!(error instanceof ArgumentsError || error instanceof UntilError)) throw error;
    return endWith(error);
  }
}

function endWith(error: unknown): never {
  console.error(error instanceof Error ? error.message : error);
  process.exit(2);
}

function options({ goals, seed, until, limit }: PathsArguments): PathsOptions {
  const begun = performance.now();
  const seconds = () => (performance.now() - begun) / 1000;
  return {
    goals,
    seed,
    seconds,
    ...(until && { until }),
    ...(limit !== undefined && { limit }),
    onProgress: (progress) => {
      if (!process.stderr.isTTY) return;
      const far = goals.map((goal) => `${goal} ${progress[goal]} %`).join('  ');
      process.stderr.write(`\r${far}  ${Math.round(progress.seconds ?? 0)} s   `);
    },
  };
}

async function walkFlow(flow: CompiledFlow, { tours }: PathsReport, given: PathsArguments): Promise<Walked> {
  const { replay } = given;
  // A part of a tour is not shrunk again: the steps of a shorter part would have other numbers.
  const how = { first: replay?.tour ?? 1, ...(replay?.part ? {} : { flow }) };
  if (given.driver === 'model') return walkAll(new ModelDriver(flow), tours, how);
  // A walk on the model needs no browser, so its libraries are loaded on demand.
  const { openDriver } = await import('../drive/open-driver.ts');
  const { driver, close } = await openDriver(given.driver, flow);
  const onTour = (number: number) => {
    if (process.stderr.isTTY) process.stderr.write(`\rtour ${number} of ${tours.length}   `);
  };
  try {
    return await walkAll(driver, tours, { ...how, name: given.driver, onTour });
  } finally {
    await close();
  }
}

/** The report with only the requested tour, or part of one. */
function replayed(flow: CompiledFlow, report: PathsReport, { replay }: PathsArguments): PathsReport {
  if (!replay) return report;
  const tour = report.tours[replay.tour - 1];
  if (!tour) throw new ArgumentsError(`There is no tour ${replay.tour}: there are ${report.tours.length}.`);
  const part = replay.part === null ? null : readPart(replay.part, tour.steps.length);
  if (replay.part !== null && !part) throw new ArgumentsError(`Tour ${replay.tour} has no such part.`);
  return { ...report, tours: [part ? partOf(flow, tour, part) : tour] };
}

async function found(name: string, given: PathsArguments) {
  if (flows.includes(name)) {
    const flow = loadFlowOf(release, name);
    const compiled = compiledFlowOf(release, name);
    const report = replayed(compiled, flowPaths(flow, compiled, options(given)), given);
    const walked = await walkFlow(compiled, report, given);
    return { report, walked, chart: flowChart(flow.file, report) };
  }
  const [machine, scope] = [machines[name as MachineName], machineScopes[name as MachineName]];
  const report = machinePaths(name, machine, scope, options(given));
  const walked = await walkAll(new MachineDriver(machine, scope), report.tours);
  return { report, walked, chart: machineChart(machine, report) };
}

async function show(name: string, given: PathsArguments): Promise<void> {
  const { report, walked, chart } = await found(name, given);
  if (process.stderr.isTTY) process.stderr.write('\r\x1b[K');
  sound &&= isSound(report, walked);
  if (given.format === 'text') console.log(`${reportText(report, walked, inScenarios(name))}\n`);
  if (given.format === 'json') console.log(JSON.stringify({ ...report, walked }, null, 1));
  if (given.format === 'mermaid') console.log(mermaidChart(chart));
  if (given.format === 'html') {
    console.log(writeReport(PROJECT, { report, walked, chart }, new Date().toISOString()));
  }
}

function inScenarios(name: string): readonly CoveredItem[] | null {
  return flows.includes(name) ? scenarioCoverage(release.parts, name) : null;
}

/** Explores a flow together with its adversaries and prints the result. */
function showAgainst(
  name: FlowName,
  { format, limit }: PathsArguments,
  adversaries: readonly Adversary[],
): void {
  const found = exploreAgainst(loadFlowOf(release, name), adversaries, limit === undefined ? {} : { limit });
  sound &&= isProved(found);
  console.log(format === 'json' ? JSON.stringify(found, null, 1) : `${productText(found)}\n`);
}

/** A search that was told to stop early does not fail for what it did not reach. */
function isSound({ goals }: PathsReport, { differences }: Walked): boolean {
  const open = goals.some(({ missing }) => missing.some(({ proved }) => !proved));
  return differences.length === 0 && (!open || asked.until !== undefined);
}
