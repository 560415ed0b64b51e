/** An independent judge of our exploration: what `xstate/graph` reaches on the same machines is what we reach. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import { type MachineName, machines } from '../../../machines/registry.ts';
import { machineScopes } from '../../../machines/scopes.ts';
import { releaseOfFiles } from '../../../src/cli/release/built-in.ts';
import { exploreMachine } from '../../../src/engine/explore/machines/machine-graph.ts';
import type { ProjectionGraph } from '../../../src/engine/explore/model/explore.ts';
import { exploreFlow } from '../../../src/engine/explore/model/project-flow.ts';
import { runningFlow } from '../../fixtures/flows/running-flow.ts';
import { withPayStub } from '../../fixtures/flows/waiting-flow.ts';
import { flowForGraph, situationKey, wizardForGraph } from '../../graph/flow-for-graph.ts';
import { machineForGraph, serializeMachine } from '../../graph/machine-for-graph.ts';
import { found, judged, type Reached, reached } from '../../graph/reached.ts';
import { seenFrom, wizardStarts } from '../../graph/wizard-starts.ts';
import { flowNames, loadFlow, loadFlowOf } from '../../paths/load-flow.ts';

/** What only one of two sets has: at most ten of each. */
function onlyIn(ours: ReadonlySet<string>, theirs: ReadonlySet<string>) {
  const without = (one: ReadonlySet<string>, other: ReadonlySet<string>) =>
    [...one].filter((key) => !other.has(key)).slice(0, 10);
  return { ours: without(ours, theirs), theirs: without(theirs, ours) };
}

const SAME = { ours: [], theirs: [] };

function expectSame(ours: Reached, theirs: Reached): void {
  expect(ours.situations.size).toBeGreaterThan(1);
  expect(onlyIn(ours.situations, theirs.situations)).toEqual(SAME);
  expect(onlyIn(ours.steps, theirs.steps)).toEqual(SAME);
}

const flowKey =
  ({ projection, placeOf, codeOf }: ProjectionGraph) =>
  (node: number) => {
    const place = projection.places[placeOf[node] ?? 0];
    return situationKey(place?.state ?? '', place?.part ?? null, place?.attempt ?? 0, codeOf[node] ?? 0);
  };

const ofPayStub = releaseOfFiles(
  new Map([...withPayStub(1), ...runningFlow({ flow: 'pay-stub', ends: ['thanks', 'tooLate'] })]),
);

/** The flows of the product, one that waits for days and undoes work, and one that runs it. */
const flows = [
  ...flowNames().map((name) => loadFlow(name)),
  loadFlowOf(ofPayStub, 'pay-stub'),
  loadFlowOf(ofPayStub, 'whole-check'),
].map((flow) => [flow.file.id, flow] as const);

describe.each(flows)('the flow %s', { timeout: 60_000 }, (name, flow) => {
  const [whole, ...wizards] = exploreFlow(flow, { outside: false });
  if (!whole) throw new Error('Every flow has a graph.');
  const { space } = whole.projection;
  const all = found(flowForGraph(flow, space));

  it('has the situations and steps that xstate/graph finds, and no others', () => {
    expectSame(reached(whole, flowKey(whole)), judged(all));
  });

  it.each(wizards.map((graph) => [graph.projection.id, graph] as const))(
    'has those of its wizard %s',
    (id, graph) => {
      const wizard = id.slice(name.length + 1);
      const own = graph.projection.space;
      const ids = graph.projection.places.flatMap(({ part }) => part ?? []);
      const starts = wizardStarts(flow, seenFrom(flow, wizard, all), space, own, ids);
      expectSame(reached(graph, flowKey(graph)), judged(found(wizardForGraph(flow, wizard, own, starts))));
    },
  );
});

describe.each(Object.keys(machines) as MachineName[])('the machine %s', (name) => {
  it('has the situations and steps that xstate/graph finds, and no others', () => {
    const machine: AnyStateMachine = machines[name];
    const scope = machineScopes[name];
    const graph = exploreMachine(machine, scope);
    const keyOf = serializeMachine(scope);
    const theirs = machineForGraph(machine, scope).map((one) => judged(found(one)));
    expectSame(
      reached(graph, (node) => keyOf(graph.snapshots[node] as AnyMachineSnapshot)),
      {
        situations: new Set(theirs.flatMap(({ situations }) => [...situations])),
        steps: new Set(theirs.flatMap(({ steps }) => [...steps])),
      },
    );
  });
});

describe('the example for testers', () => {
  const root = join(import.meta.dirname, '..', '..', '..');

  it('runs as it is printed', { timeout: 60_000 }, () => {
    const text = readFileSync(join(root, 'docs', 'for-testers.md'), 'utf8');
    const [, example = ''] = /```ts\n(import \{ getShortestPaths \}.+?)```/s.exec(text) ?? [];
    const said = execFileSync(process.execPath, ['--input-type=module-typescript'], {
      cwd: root,
      input: example,
      encoding: 'utf8',
    });
    expect(said).toContain('"signing" xstate.init RESUME SIGN\n');
    expect(said).toContain('42 situations of a payment\n');
  });
});
