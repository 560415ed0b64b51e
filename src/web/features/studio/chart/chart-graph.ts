/** What the chart draws of a flow: nodes with the lines in them, and one edge for all ways between two states. */
import type { FlowOutline, OutlineState } from '../../../../engine/edit/flow-outline.ts';
import type { Lead } from '../../../../engine/edit/leads.ts';
import { timeLine } from '../../../../engine/edit/time-line.ts';

interface ChartNode {
  readonly state: OutlineState;
  /** Lines of text under its name. */
  readonly lines: readonly ChartLine[];
  readonly width: number;
  readonly height: number;
}

export interface ChartLine {
  /** `way`: to a state to which so much leads that lines to it would hide the rest. */
  readonly kind: 'mark' | 'title' | 'kind' | 'turn' | 'timer' | 'step' | 'way';
  readonly text: string;
}

export interface ChartEdge {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  readonly leads: readonly Lead[];
}

export interface ChartGraph {
  readonly nodes: readonly ChartNode[];
  readonly edges: readonly ChartEdge[];
}

interface GraphOptions {
  /** Tasks are left out: their ways are drawn from the state before them. */
  readonly withoutTasks: boolean;
  /** The lines of a state; `far` are the ways to states to which so much leads. */
  readonly linesOf: (state: OutlineState, far: readonly ChartEdge[]) => readonly ChartLine[];
}

const WIDTH = 240;
const LINE = 19;
const REST = 34;

/** With more states than this leading to it, a state is named where they lead to it, and no lines are drawn. */
const MANY = 6;

/**
 * The graph of a flow.
 *
 * @example chartGraph(flow, { withoutTasks: false, linesOf }).edges.map(({ from, to }) => `${from} ${to}`)
 */
export function chartGraph(flow: FlowOutline | null, { withoutTasks, linesOf }: GraphOptions): ChartGraph {
  if (flow === null) return { nodes: [], edges: [] };
  const shown = withoutTasks
    ? flow.states.filter(({ kind, isInitial }) => kind !== 'task' || isInitial)
    : flow.states;
  const edges = edgesOf(flow, shown);
  const sources = new Map<string, number>();
  for (const { to } of edges) sources.set(to, (sources.get(to) ?? 0) + 1);
  const isFar = ({ from, to }: ChartEdge) => from !== to && (sources.get(to) ?? 0) > MANY;
  return {
    nodes: shown.map((state) => {
      const far = edges.filter((edge) => edge.from === state.name && isFar(edge));
      const lines = linesOf(state, far);
      const rows = lines.length + (timeLine(state).length > 0 ? 1 : 0);
      return { state, lines, width: WIDTH, height: REST + LINE * rows };
    }),
    edges: edges.filter((edge) => !isFar(edge)),
  };
}

function edgesOf(flow: FlowOutline, shown: readonly OutlineState[]): ChartEdge[] {
  const byName = new Map(flow.states.map((state) => [state.name, state]));
  const names = new Set(shown.map(({ name }) => name));
  const found = new Map<string, ChartEdge>();
  for (const { name, leads } of shown)
    for (const lead of leads)
      for (const to of endsOf(lead.to, names, byName, new Set())) {
        const id = `${name} ${to}`;
        found.set(id, { id, from: name, to, leads: [...(found.get(id)?.leads ?? []), lead] });
      }
  return [...found.values()];
}

/** The shown states to which a state leads through those that are left out; itself, if it is shown. */
function endsOf(
  name: string,
  shown: ReadonlySet<string>,
  states: ReadonlyMap<string, OutlineState>,
  seen: Set<string>,
): readonly string[] {
  if (shown.has(name)) return [name];
  if (seen.has(name)) return [];
  seen.add(name);
  const ends = (states.get(name)?.leads ?? []).flatMap(({ to }) => endsOf(to, shown, states, seen));
  return [...new Set(ends)];
}
