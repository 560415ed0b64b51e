import { type Chart, chartColumns } from './chart.ts';

const box = { width: 148, height: 44, gapX: 50, gapY: 28 };

export const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** The chart as an SVG that stands alone: columns by distance, what no tour covers dashed. */
export function chartSvg(chart: Chart): string {
  const columns = chartColumns(chart);
  const at = new Map<string, { x: number; y: number }>();
  columns.forEach((column, x) => {
    column.forEach((name, y) => {
      at.set(name, {
        x: 20 + x * (box.width + box.gapX),
        y: 20 + y * (box.height + box.gapY) + (x % 2) * (box.gapY / 2),
      });
    });
  });
  const width = 40 + columns.length * (box.width + box.gapX) - box.gapX;
  const height = 60 + Math.max(...columns.map((column) => column.length)) * (box.height + box.gapY);
  const arrows = chart.edges.map(({ from, to, names, covered }) => {
    const [start, end] = [at.get(from), at.get(to)];
    if (!start || !end) return '';
    const title = `<title>${escapeHtml(`${from} → ${to}: ${names.join(', ')}`)}</title>`;
    return `<path class="${covered ? 'taken' : 'open'}" d="${curve(start, end)}" marker-end="url(#tip)">${title}</path>`;
  });
  const boxes = chart.states.map(({ name, kind, covered }) => {
    const place = at.get(name) ?? { x: 0, y: 0 };
    const middle = place.x + box.width / 2;
    return `<g class="${covered ? 'taken' : 'open'}"><rect x="${place.x}" y="${place.y}" width="${box.width}" height="${box.height}" rx="8"/><text x="${middle}" y="${place.y + 19}">${escapeHtml(name)}</text><text class="kind" x="${middle}" y="${place.y + 35}">${escapeHtml(kind)}</text></g>`;
  });
  return `<svg class="chart" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="Chart of the states and of where they lead"><defs><marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path d="M0 0L8 4L0 8z"/></marker></defs>${arrows.join('')}${boxes.join('')}</svg>`;
}

function curve(from: { x: number; y: number }, to: { x: number; y: number }): string {
  const middle = box.height / 2;
  if (from.x === to.x && from.y === to.y) {
    const { x, y } = from;
    return `M${x + 40} ${y} C${x + 30} ${y - 24} ${x + 90} ${y - 24} ${x + 80} ${y - 1}`;
  }
  if (to.x > from.x) {
    const [x, end] = [from.x + box.width, to.x - 1];
    return `M${x} ${from.y + middle} C${x + 50} ${from.y + middle} ${end - 50} ${to.y + middle} ${end} ${to.y + middle}`;
  }
  if (to.x === from.x) {
    const [x, end] = [from.x + box.width, to.x + box.width + 1];
    const out = x + 20 + Math.min(28, Math.abs(to.y - from.y) / 12);
    return `M${x} ${from.y + middle + 6} C${out} ${from.y + middle + 6} ${out} ${to.y + middle - 6} ${end} ${to.y + middle - 6}`;
  }
  const down = to.y >= from.y ? box.height : 0;
  const bend = to.y >= from.y ? 40 : -40;
  const [x, end] = [from.x + box.width / 2, to.x + box.width / 2 + 20];
  return `M${x} ${from.y + down} C${x} ${from.y + down + bend} ${end} ${to.y + down + bend} ${end} ${to.y + down}`;
}
