import { expect, it } from 'vitest';
import { type Chart, chartColumns, mermaidChart } from '../../paths/chart.ts';
import { chartLayout, sizes } from '../../paths/chart-layout.ts';
import { chartSvg } from '../../paths/chart-svg.ts';

const chart: Chart = {
  initial: 'start',
  states: [
    { name: 'start', kind: 'choice', covered: true },
    { name: 'form', kind: 'wizard', covered: true },
    { name: 'odd', kind: 'screen', covered: false },
  ],
  edges: [
    { from: 'start', to: 'form', names: ['else'], covered: true },
    { from: 'form', to: 'start', names: ['A & B'], covered: false },
  ],
};

it('sorts the states into columns by distance, with unreached ones last', () => {
  expect(chartColumns(chart)).toEqual([['start'], ['form'], ['odd']]);
});

it('dashes edges and states that no tour covers in Mermaid', () => {
  const lines = mermaidChart(chart).split('\n');
  expect(lines).toContain('  start -->|"else"| form');
  expect(lines).toContain('  form -.->|"A & B"| start');
  expect(lines).toContain('  class odd open');
});

it('draws every state with its outgoing edges, and an arrow to the next column', () => {
  const svg = chartSvg(chart);
  expect(svg.match(/<rect/g)).toHaveLength(3);
  expect(svg).toContain('<title>form → start: A &amp; B</title>');
  expect(svg).toContain('<g class="state open"><rect');
  expect(svg).toContain('<g class="row open"><title>form → start');
  expect(svg.match(/class="arrow/g)).toHaveLength(1);
});

it('keeps every line inside its box, and boxes apart', () => {
  const long = { from: 'start', to: 'odd', names: ['aVeryLongCondition and another one'], covered: true };
  const boxes = chartLayout({ ...chart, edges: [...chart.edges, long] });
  for (const { y, height, rows } of boxes) {
    for (const row of rows) {
      expect(row.y + (row.lines.length - 1) * sizes.line).toBeLessThan(y + height);
      for (const line of row.lines) expect(line.length).toBeLessThanOrEqual(23);
    }
  }
  const sameColumn = boxes.filter(({ column }) => column === 1).sort((one, other) => one.y - other.y);
  expect(sameColumn.map(({ name }) => name)).toEqual(['form', 'odd']);
  const [upper, lower] = sameColumn;
  expect((upper?.y ?? 0) + (upper?.height ?? 0)).toBeLessThan(lower?.y ?? 0);
});

it('lists the steps of a wizard in its box and marks those that no tour opens', () => {
  const steps = [
    { name: 'pets', covered: true },
    { name: 'review', covered: false },
  ];
  const states = chart.states.map((state) => (state.name === 'form' ? { ...state, steps } : state));
  const [, box] = chartLayout({ ...chart, states });
  const [first, second] = box?.steps ?? [];
  expect([first?.name, second?.name]).toEqual(['pets', 'review']);
  expect(second?.y).toBeLessThan(box?.rows[0]?.y ?? 0);
  const svg = chartSvg({ ...chart, states });
  expect(svg).toMatch(/<g class="step taken"><title>step pets of form<\/title>.*>pets<\/text>/);
  expect(svg).toContain('<g class="step open"><title>step review of form</title>');
});
