import { expect, it } from 'vitest';
import { type Chart, chartColumns, mermaidChart } from '../../../../src/cli/paths/chart.ts';
import { chartSvg } from '../../../../src/cli/paths/chart-svg.ts';

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

it('sorts the states into columns by their distance, unreached ones last', () => {
  expect(chartColumns(chart)).toEqual([['start'], ['form'], ['odd']]);
});

it('dashes in Mermaid what no tour covers', () => {
  const lines = mermaidChart(chart).split('\n');
  expect(lines).toContain('  start -->|"else"| form');
  expect(lines).toContain('  form -.->|"A & B"| start');
  expect(lines).toContain('  class odd open');
});

it('draws every state and every arrow, its events as a title', () => {
  const svg = chartSvg(chart);
  expect(svg.match(/<rect/g)).toHaveLength(3);
  expect(svg).toContain('<title>form → start: A &amp; B</title>');
  expect(svg).toContain('<g class="open"><rect');
});
