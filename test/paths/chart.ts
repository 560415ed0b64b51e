/** One arrow of a chart. `covered`: a tour takes it. */
export interface ChartEdge {
  readonly from: string;
  readonly to: string;
  readonly names: readonly string[];
  readonly covered: boolean;
}

/** A step of a wizard. `covered`: a tour opens it. */
export interface ChartStep {
  readonly name: string;
  readonly covered: boolean;
}

interface ChartState {
  readonly name: string;
  readonly kind: string;
  readonly covered: boolean;
  /** Steps of a wizard, in order. */
  readonly steps?: readonly ChartStep[];
}

export interface Chart {
  readonly initial: string;
  readonly states: readonly ChartState[];
  readonly edges: readonly ChartEdge[];
}

/** The states of a chart in columns, by their distance from the initial one; unreached ones come last. */
export function chartColumns({ initial, states, edges }: Chart): string[][] {
  const depth = new Map([[initial, 0]]);
  for (const [name, at] of depth) {
    for (const { from, to } of edges) if (from === name && !depth.has(to)) depth.set(to, at + 1);
  }
  const last = Math.max(...depth.values()) + 1;
  const columns: string[][] = [];
  for (const { name } of states) {
    const at = depth.get(name) ?? last;
    columns[at] = [...(columns[at] ?? []), name];
  }
  return Array.from(columns, (column) => column ?? []).filter((column) => column.length > 0);
}

/** The chart in Mermaid's language. What is not covered is dashed. */
export function mermaidChart({ initial, states, edges }: Chart): string {
  const id = (name: string) => name.replaceAll(/\W/g, '_');
  return [
    'flowchart LR',
    `  start((" ")) --> ${id(initial)}`,
    ...states.map(({ name, kind }) => `  ${id(name)}["${name}<br/><small>${kind}</small>"]`),
    ...edges.map(({ from, to, names, covered }) => {
      const label = names.join('<br/>').replaceAll('"', "'");
      return `  ${id(from)} ${covered ? '-->' : '-.->'}|"${label}"| ${id(to)}`;
    }),
    '  classDef open stroke-dasharray: 4 3',
    ...states.filter(({ covered }) => !covered).map(({ name }) => `  class ${id(name)} open`),
  ].join('\n');
}
