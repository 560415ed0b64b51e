/**
 * `npm run bench:paths`: compares our exploration and tours with the shortest and simple paths of xstate/graph, on the
 * same machine in the same run. Times are processor seconds, so that other load does not change them. Exits with 1 if a
 * target is missed.
 */
import { getShortestPaths, getSimplePaths } from 'xstate/graph';
import { textTable } from '../../../src/cli/texts/text-table.ts';
import { Coverage } from '../../../src/engine/explore/coverage/coverage.ts';
import type { ExploredFlow } from '../../../src/engine/explore/model/explored-flow.ts';
import { exploreFlow } from '../../../src/engine/explore/model/project-flow.ts';
import { adversaries } from '../../../src/engine/explore/product/adversaries.ts';
import { exploreAgainst } from '../../../src/engine/explore/product/explore-against.ts';
import { TourFinder } from '../../../src/engine/explore/tours/tours.ts';
import type { Facts } from '../../../src/engine/facts.ts';
import { buildFlow } from '../../../src/engine/flow/machine/build.ts';
import type { FlowMachineEvent } from '../../../src/engine/flow/machine/machine-types.ts';
import type { FlowSnapshot } from '../../../src/engine/flow/run/resume.ts';
import { stateName, taskDone } from '../../../src/engine/flow/run/views.ts';
import { loadFlow } from '../../paths/load-flow.ts';
import { benchModel } from './bench-model.ts';

interface Measured {
  readonly seconds: number;
  readonly situations: number;
  readonly transitions: number;
  readonly tours: number;
  readonly steps: number;
}

function processorSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

const peakMegabytes = () => process.resourceUsage().maxRSS / 1024;

function explored(flow: ExploredFlow): Measured & { readonly graphs: ReturnType<typeof exploreFlow> } {
  const begun = processorSeconds();
  // One start, as in xstate/graph: every fact is false.
  const graphs = exploreFlow(flow, { from: ({ code }) => code === 0 });
  const seconds = processorSeconds() - begun;
  const sum = (of: (graph: (typeof graphs)[number]) => number) =>
    graphs.reduce((all, one) => all + of(one), 0);
  return {
    graphs,
    seconds,
    situations: sum(({ nodes }) => nodes),
    transitions: sum(({ tried }) => tried),
    tours: 0,
    steps: 0,
  };
}

/** Exploration and tours together, starting from nothing. */
function toured(
  flow: ExploredFlow,
  goals: readonly ('states' | 'transitions' | 'conditions' | 'pairs')[],
): Measured {
  const begun = processorSeconds();
  const { graphs, situations, transitions } = explored(flow);
  const [first] = graphs;
  if (!first) throw new TypeError('A flow has at least one graph.');
  const finder = new TourFinder(graphs, new Coverage(first.elements));
  for (const goal of goals) finder.cover(goal);
  return {
    seconds: processorSeconds() - begun,
    situations,
    transitions,
    tours: finder.tours.length,
    steps: finder.steps,
  };
}

/** The same machine, events and states for xstate/graph. */
function forGraph({ file, world }: ExploredFlow) {
  const { machine } = buildFlow(file);
  let asked = 0;
  const events = (snapshot: FlowSnapshot): FlowMachineEvent[] => {
    const name = stateName(snapshot);
    const state = file.states[name];
    const own: FlowMachineEvent[] = Object.keys(state?.on ?? {}).map((type) => ({ type }));
    if (state && 'task' in state) {
      for (const outcome of Object.keys(state.outcomes)) {
        const sets = Object.entries(world.outcomes[state.task]?.[outcome]?.sets ?? {});
        const changed = sets.map(([fact, change]) => [fact, 'by' in change ? null : change[0]]);
        const facts = { ...snapshot.context.facts, ...Object.fromEntries(changed) } as Facts;
        own.push(taskDone(name, { outcome, facts }));
      }
    }
    asked += own.length;
    return own;
  };
  const serializeState = (snapshot: FlowSnapshot) =>
    `${stateName(snapshot)} ${Object.values(snapshot.context.facts).map(Number).join('')}`;
  return { machine, events, serializeState, asked: () => asked };
}

function graphPaths(flow: ExploredFlow, search: typeof getShortestPaths | typeof getSimplePaths): Measured {
  const { machine, events, serializeState, asked } = forGraph(flow);
  const facts = Object.fromEntries(Object.keys(flow.facts.properties).map((name) => [name, false]));
  const begun = processorSeconds();
  const paths = search(machine, { input: { facts }, events, serializeState, limit: 1e9 } as never);
  const seconds = processorSeconds() - begun;
  const steps = paths.reduce((sum, path) => sum + path.steps.length, 0);
  return { seconds, situations: paths.length, transitions: asked(), tours: paths.length, steps };
}

type Against = Measured & { readonly complete: boolean; readonly verdicts: string };

/** Explores a flow together with all adversaries. `whole`: without the reduction to the facts that a page asks. */
function against(flow: ExploredFlow, whole: boolean): Against {
  const begun = processorSeconds();
  const { situations, edges, complete, verdicts } = exploreAgainst(flow, adversaries, { whole });
  return {
    seconds: processorSeconds() - begun,
    situations,
    transitions: edges,
    tours: 0,
    steps: 0,
    complete,
    verdicts: JSON.stringify(verdicts),
  };
}

/** Rows of a flow that is explored with and without the reduction. */
function compared(name: string, { whole, reduced }: Record<'whole' | 'reduced', Against>): string[][] {
  const times = (whole.seconds / reduced.seconds).toFixed(1);
  return [row(`${name}: every situation`, whole), row(`${name}: reduced, ${times} times as fast`, reduced)];
}

const large = benchModel(10, 48);
const small = benchModel(1, 4);
const exploring = explored(large.flow);
const covering = toured(large.flow, ['states', 'transitions', 'conditions']);
const pairing = toured(large.flow, ['pairs']);
const memory = peakMegabytes();
const product = against(benchModel(10, 158).flow, true);
const productMemory = peakMegabytes();
const reduced = against(benchModel(10, 158).flow, false);
const flows = (['application', 'accommodation-request'] as const).map((name) => ({
  name,
  whole: against(loadFlow(name), true),
  reduced: against(loadFlow(name), false),
}));
const oursSmall = toured(small.flow, ['states', 'transitions', 'conditions', 'pairs']);
const simple = graphPaths(small.flow, getSimplePaths);
const shortest = graphPaths(large.flow, getShortestPaths);

const perSecond = ({ transitions, seconds }: Measured) => Math.round(transitions / seconds);
const row = (name: string, one: Measured) => [
  name,
  String(one.situations),
  one.seconds.toFixed(2),
  String(Math.round(one.situations / one.seconds)),
  String(perSecond(one)),
  String(one.tours),
  String(one.steps),
];
console.log(
  textTable(
    ['what', 'situations', 'seconds', 'situations/s', 'transitions/s', 'paths', 'steps'],
    [
      row('exploration', exploring),
      row('transitions and conditions', covering),
      row('all pairs', pairing),
      ...compared('the model with every adversary', { whole: product, reduced }),
      ...flows.flatMap(({ name, ...both }) => compared(`${name} with every adversary`, both)),
      row('xstate/graph shortest paths', shortest),
      row(`ours on ${small.situations} states`, oursSmall),
      row('xstate/graph simple paths on these', simple),
    ],
  ),
);
console.log(
  `\n${memory.toFixed(0)} MB at most before the product, ${productMemory.toFixed(0)} MB with it, ${peakMegabytes().toFixed(0)} MB with xstate/graph.`,
);

const targets: readonly [string, boolean][] = [
  ['transitions and conditions in under 2 s', covering.seconds < 2],
  ['under 300 MB', memory < 300],
  ['all pairs in under 5 s', pairing.seconds < 5],
  [
    'a product of 1,000,000 situations in under 10 s',
    product.complete && product.situations >= 1_000_000 && product.seconds < 10,
  ],
  ['the product in under 500 MB', productMemory < 500],
  [
    'the reduction has the same result with at most half of the situations of the application',
    [{ whole: product, reduced }, ...flows].every(
      ({ whole, reduced: less }) => whole.verdicts === less.verdicts,
    ) &&
      flows.every(
        ({ name, whole, reduced: less }) => name !== 'application' || 2 * less.situations <= whole.situations,
      ),
  ],
  [
    'explores at least 10 times as many transitions a second',
    perSecond(exploring) >= 10 * perSecond(shortest),
  ],
  ['tours at least 100 times fewer steps', shortest.steps >= 100 * covering.steps],
];
for (const [name, met] of targets) console.log(`${met ? 'met   ' : 'MISSED'}  ${name}`);
if (targets.some(([, met]) => !met)) process.exitCode = 1;
