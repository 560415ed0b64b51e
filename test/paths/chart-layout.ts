import { type Chart, type ChartEdge, type ChartStep, chartColumns } from './chart.ts';

/** Sizes in pixels; `letters` is how many fit into one line of a box. */
export const sizes = {
  box: 186,
  gap: 26,
  between: 14,
  head: 40,
  line: 15,
  foot: 6,
  edge: 8,
  letters: 23,
} as const;

/** A transition of a state, as lines in its box. */
export interface ChartRow {
  readonly edge: ChartEdge;
  readonly lines: readonly string[];
  /** Vertical middle of its first line. */
  readonly y: number;
}

/** A step of a wizard, as a line in its box. */
export interface ChartStepRow extends ChartStep {
  /** Vertical middle of the line. */
  readonly y: number;
}

/** A state with its position. */
export interface ChartBox {
  readonly name: string;
  readonly kind: string;
  readonly covered: boolean;
  readonly column: number;
  readonly x: number;
  readonly y: number;
  readonly height: number;
  /** Drawn above the rows. */
  readonly steps: readonly ChartStepRow[];
  readonly rows: readonly ChartRow[];
}

/** Splits a text into lines that fit into a box. */
function wrapped(text: string): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && `${last} ${word}`.length <= sizes.letters)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

const rowText = ({ names, to }: ChartEdge) => `${names.join(', ')} → ${to}`;

/**
 * Positions of everything in a chart: the states in columns by their distance from the first one, each with its
 * transitions as lines inside. Within a column they follow the order of the boxes that lead to them.
 */
export function chartLayout(chart: Chart): ChartBox[] {
  const placed = new Map<string, ChartBox>();
  const states = new Map(chart.states.map((state) => [state.name, state]));
  chartColumns(chart).forEach((names, column) => {
    const wish = (name: string) => {
      const from = chart.edges.filter(({ to }) => to === name).flatMap((edge) => placed.get(edge.from) ?? []);
      const near = from.filter((box) => box.column === column - 1);
      const middles = (near.length > 0 ? near : from).map(({ y, height }) => y + height / 2);
      return middles.reduce((sum, one) => sum + one, 0) / (middles.length || 1);
    };
    let y: number = sizes.edge;
    for (const name of [...names].sort((left, right) => wish(left) - wish(right))) {
      const state = states.get(name);
      if (!state) continue;
      let below = y + sizes.head;
      const steps = (state.steps ?? []).map((step): ChartStepRow => {
        const row = { ...step, y: below + sizes.line / 2 };
        below += sizes.line;
        return row;
      });
      if (steps.length > 0) below += sizes.foot;
      const rows = chart.edges
        .filter(({ from }) => from === name)
        .map((edge): ChartRow => {
          const lines = wrapped(rowText(edge));
          const row = { edge, lines, y: below + sizes.line / 2 };
          below += lines.length * sizes.line;
          return row;
        });
      const height = below - y + (rows.length > 0 ? sizes.foot : 0);
      placed.set(name, {
        ...state,
        column,
        x: sizes.edge + column * (sizes.box + sizes.gap),
        y,
        height,
        steps,
        rows,
      });
      y += height + sizes.between;
    }
  });
  return [...placed.values()];
}
