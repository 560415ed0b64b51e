import { escapeHtml } from '../../src/server/http/html.ts';
import type { Chart } from './chart.ts';
import { type ChartBox, type ChartRow, type ChartStepRow, chartLayout, sizes } from './chart-layout.ts';

const look = (covered: boolean) => (covered ? 'taken' : 'open');

function rowSvg(box: ChartBox, { edge, lines, y }: ChartRow): string {
  const { from, to, names, covered } = edge;
  const x = box.x + 20;
  const spans = lines.map(
    (line, place) => `<tspan x="${x}" y="${y + 4 + place * sizes.line}">${escapeHtml(line)}</tspan>`,
  );
  const title = `<title>${escapeHtml(`${from} → ${to}: ${names.join(', ')}`)}</title>`;
  const mark = `<circle cx="${box.x + 11}" cy="${y}" r="3.4"/>`;
  return `<g class="row ${look(covered)}">${title}${mark}<text>${spans.join('')}</text></g>`;
}

/** A name cut to fit into its box; the title has the full name. */
const shortened = (name: string) =>
  name.length <= sizes.letters ? name : `${name.slice(0, sizes.letters - 1)}…`;

/** A step of a wizard: a square, where a transition has a dot. */
function stepSvg(box: ChartBox, { name, covered, y }: ChartStepRow): string {
  const x = box.x + 7;
  const mark = `<rect x="${x}" y="${y - 4}" width="8" height="8" rx="2"/>`;
  return `<g class="step ${look(covered)}"><title>${escapeHtml(`step ${name} of ${box.name}`)}</title>${mark}<text x="${box.x + 20}" y="${y + 4}">${escapeHtml(shortened(name))}</text></g>`;
}

function boxSvg(box: ChartBox): string {
  const { x, y, name, kind, height, covered, steps, rows } = box;
  const line = `<line x1="${x}" x2="${x + sizes.box}" y1="${y + sizes.head - 3}" y2="${y + sizes.head - 3}"/>`;
  const end = kind.endsWith('end') ? ' end' : '';
  return [
    `<g class="state ${look(covered)}${end}"><rect x="${x}" y="${y}" width="${sizes.box}" height="${height}" rx="8"/>`,
    `<text class="name" x="${x + 10}" y="${y + 18}">${escapeHtml(name)}</text>`,
    `<text class="kind" x="${x + 10}" y="${y + 32}">${escapeHtml(kind)}</text>`,
    rows.length + steps.length > 0 ? line : '',
    ...steps.map((step) => stepSvg(box, step)),
    ...rows.map((row) => rowSvg(box, row)),
    '</g>',
  ].join('');
}

/** An arrow to the next column; all other targets are named in the box. */
function arrowSvg(box: ChartBox, { edge, y }: ChartRow, to: ChartBox | undefined): string {
  if (!to || to.column !== box.column + 1) return '';
  const [start, end] = [box.x + sizes.box, to.x - 1];
  const into = to.y + 20;
  const middle = (start + end) / 2;
  const way = `M${start} ${y} C${middle} ${y} ${middle} ${into} ${end} ${into}`;
  return `<path class="arrow ${look(edge.covered)}" d="${way}" marker-end="url(#tip)"/>`;
}

/**
 * The chart as a standalone SVG: columns by distance, in each box the transitions of the state, dashed if no tour
 * covers them.
 */
export function chartSvg(chart: Chart): string {
  const boxes = chartLayout(chart);
  const byName = new Map(boxes.map((box) => [box.name, box]));
  const width = Math.max(...boxes.map(({ x }) => x)) + sizes.box + sizes.edge;
  const height = Math.max(...boxes.map((box) => box.y + box.height)) + sizes.edge;
  const arrows = boxes.flatMap((box) => box.rows.map((row) => arrowSvg(box, row, byName.get(row.edge.to))));
  const tip =
    '<marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path d="M0 0L8 4L0 8z"/></marker>';
  const label = 'Chart of the states and of where they lead';
  return `<svg class="chart" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${label}"><defs>${tip}</defs>${arrows.join('')}${boxes.map(boxSvg).join('')}</svg>`;
}
