import type { AnyStateMachine } from 'xstate';
import { machineTransitions, nodesOf } from '../../src/engine/explore/machines/machine-moves.ts';
import type { PathsReport } from '../../src/engine/explore/tours/flow-paths.ts';
import { type FlowFile, stepsOf } from '../../src/engine/flow/flow-file.ts';
import { branchesOf, namesOf } from '../../src/engine/flow/guarded.ts';
import { kindOf, pauseOf, type StateFile, waitOf } from '../../src/engine/flow/state-file.ts';
import { waitText } from '../../src/engine/flow/wait-file.ts';
import type { Chart, ChartEdge } from './chart.ts';

function grouped(
  edges: readonly { from: string; to: string; name: string; covered: boolean }[],
): ChartEdge[] {
  const byEnds = new Map<string, { from: string; to: string; names: string[]; covered: boolean }>();
  for (const { from, to, name, covered } of edges) {
    const key = `${from} ${to}`;
    const known = byEnds.get(key) ?? { from, to, names: [], covered: true };
    known.names.push(name);
    known.covered &&= covered;
    byEnds.set(key, known);
  }
  return [...byEnds.values()];
}

/** The transition by which time leads on, named by its length. */
function timedWays(state: StateFile): [string, string][] {
  const [pause, wait] = [pauseOf(state), waitOf(state)];
  return [
    ...(pause === null ? [] : [[`after ${pause.ms} ms`, pause.to] as [string, string]]),
    ...(wait === null ? [] : [[waitText(wait), wait.to] as [string, string]]),
  ];
}

/** The chart of a flow: its states and transitions, with what the tours of a report cover. */
export function flowChart(file: FlowFile, report: PathsReport): Chart {
  const covered = new Set(report.covered);
  const opened = new Set(
    report.tours
      .flatMap(({ expected, steps }) => [expected, ...steps.map((step) => step.expected)])
      .map(({ state, part }) => `${state}/${part}`),
  );
  const edges = Object.entries(file.states).flatMap(([from, state]) => {
    const ways: [string, Parameters<typeof branchesOf>[0]][] = [
      ...Object.entries(state.on ?? {}),
      ...('outcomes' in state ? Object.entries(state.outcomes) : []),
      ...('choice' in state ? [['', state.choice] as [string, typeof state.choice]] : []),
      ...timedWays(state),
      ...Object.entries(state.nav ?? {}),
    ];
    return ways.flatMap(([name, target]) =>
      branchesOf(target).map(({ to, when, unless }, index) => {
        const start = `${from}${name && `.${name}`}`;
        const label =
          name || [...namesOf(when), ...namesOf(unless).map((one) => `not ${one}`)].join(' and ') || 'else';
        const taken = covered.has(`${start} → ${to}`) || covered.has(`${start}[${index}] → ${to}`);
        return { from, to, name: label, covered: taken };
      }),
    );
  });
  const states = Object.entries(file.states).map(([name, state]) => ({
    name,
    kind: state.end ? `${kindOf(state)}, end` : kindOf(state),
    covered: covered.has(name),
    ...('wizard' in state && {
      steps: stepsOf(file, state.wizard).map(({ id }) => ({
        name: id,
        covered: opened.has(`${name}/${id}`),
      })),
    }),
  }));
  return { initial: file.initial, states, edges: grouped(edges) };
}

/** The chart of a handwritten machine: its top-level states. */
export function machineChart(machine: AnyStateMachine, report: PathsReport): Chart {
  const covered = new Set(report.covered);
  const outer = (path: readonly string[]) => path[0] ?? machine.id;
  const nodes = nodesOf(machine).filter(({ path }) => path.length === 1);
  const edges = machineTransitions(machine).map(({ from, to, event, name }) => ({
    from: outer(from),
    to: outer(to),
    name: event,
    covered: covered.has(name),
  }));
  const states = nodes.map(({ path, type }) => ({
    name: outer(path),
    kind: type,
    covered: covered.has(outer(path)),
  }));
  const initial = String(
    (machine.root.initial?.target?.[0] as { key?: string } | undefined)?.key ?? states[0]?.name,
  );
  const own = states.length > 0 ? states : [{ name: machine.id, kind: 'machine', covered: true }];
  return { initial: states.length > 0 ? initial : machine.id, states: own, edges: grouped(edges) };
}
