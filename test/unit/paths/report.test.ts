import { describe, expect, it } from 'vitest';
import type { PathsReport } from '../../../src/engine/explore/tours/flow-paths.ts';
import type { Chart } from '../../paths/chart.ts';
import { runOf } from '../../paths/history.ts';
import { type Run, reportHtml } from '../../paths/report/report-html.ts';
import type { Walked } from '../../paths/walk.ts';

const step = (state: string) => ({ state, allowed: [], refused: [], steps: [], shows: '' });
const report: PathsReport = {
  name: 'small',
  kind: 'flow',
  seed: 7,
  explored: [{ id: 'small', situations: 12, edges: 30, complete: true }],
  goals: [
    {
      goal: 'transitions',
      total: 4,
      covered: 2,
      missing: [
        { name: 'a → <b>', at: '', proved: true, reason: '"due" is false in all 3 situations' },
        { name: 'b → c', at: '', proved: false, reason: 'not found within 12 situations' },
      ],
    },
  ],
  covered: ['a'],
  tours: [
    { flow: 'small', entry: { facts: { due: true }, wish: {} }, expected: step('a'), steps: [] },
    {
      flow: 'small',
      entry: { facts: {}, wish: {} },
      expected: step('a'),
      steps: [
        { event: { kind: 'person', type: 'PAY' }, refused: false, facts: {}, expected: step('paid') },
        { event: { kind: 'person', type: 'PAY' }, refused: true, facts: {}, expected: step('paid') },
      ],
    },
  ],
  requirements: [
    { id: 'APP-041', needs: [{ name: 'a → b', tour: 2 }] },
    { id: 'APP-042', needs: [{ name: 'b → c', tour: null }] },
  ],
};
const walked: Walked = {
  first: 1,
  driver: 'browser',
  differences: [{ tour: 2, text: 'step 1: state should be paid, is a', replay: '2:0:1' }],
  unplayed: [{ what: 'charging.unknown', reason: 'nobody can cut a wire', tour: 2 }],
  seconds: [0.01, 3.21],
};
const chart: Chart = {
  initial: 'a',
  states: [
    { name: 'a', kind: 'screen', covered: true },
    { name: 'b', kind: 'screen, end', covered: false },
  ],
  edges: [{ from: 'a', to: 'b', names: ['PAY'], covered: false }],
};
const now = runOf(report, walked, '2026-11-21T20:12:00.000Z');
const before = { ...now, at: '2026-11-20T08:00:00.000Z', driver: 'model', different: 0 };
const run: Run = { report, walked, chart, history: [before, now], requirement: (id) => `text of ${id}` };
const page = reportHtml(run);

describe('the page of a run', () => {
  it('shows where and when the tours ran, and the result', () => {
    expect(page).toContain('Walked in a browser · 2026-11-21 20:12 UTC · seed 7 · 2 tours, 2 steps');
    expect(page).toContain('1 of 2 tours went another way in a browser.');
    expect(reportHtml({ ...run, walked: { ...walked, driver: 'http', differences: [] } })).toContain(
      'All 2 tours went over HTTP against a server as the flow says.',
    );
  });

  it('gives the command that reproduces each difference', () => {
    expect(page).toContain('step 1: state should be paid, is a');
    expect(page).toContain(
      'npm run paths -- small --goal transitions --seed 7 --driver browser --replay 2:0:1',
    );
    expect(page).toMatch(/<li class="wrong"><code>PAY<\/code> → paid/);
  });

  it('lists what no call can cause, with the reason and a tour', () => {
    expect(page).toMatch(/charging\.unknown<\/code><\/td><td>nobody can cut a wire<\/td>.*#tour-2/);
  });

  it('counts covered against possible, and gives the reason for the rest', () => {
    expect(page).toContain('2 of 4');
    expect(page).toContain('1 proved impossible, <span class="wrong">1 not found</span>');
    expect(page).toContain('&quot;due&quot; is false in all 3 situations');
    expect(page).toContain('a → &lt;b&gt;');
    expect(page).toContain('style="width:66.7%"');
  });

  it('shows each requirement with its text, its evidence and the tour', () => {
    expect(page).toMatch(/APP-041<\/b><\/td><td><span class="tag good">shown.*text of APP-041/);
    expect(page).toMatch(/APP-042<\/b><\/td><td><span class="tag wrong">not shown/);
    expect(page).toContain('<a href="#tour-2">tour 2</a>');
  });

  it('lists every tour with its steps, refusals and time', () => {
    expect(page).toContain('2. a → paid: PAY <span class="n">· 2 steps · 3.2 s</span>');
    expect(page).toContain('refused, stays in paid');
  });

  it('compares with the previous runs', () => {
    expect(page).toContain('<polyline points="44.0,33.3 524.0,33.3"/>');
    expect(page).toContain('2026-11-20 08:00');
    expect(page).toContain('transitions 2/3');
  });

  it('loads nothing and runs only its own search script; without it every tour is listed', () => {
    expect(page.match(/<script/g)).toHaveLength(1);
    expect(page).toMatch(/<form role="search"[^>]* hidden>/);
    expect(page).not.toMatch(/<script [^>]*src|<link|<img|src=|@import|url\((?!#)|https?:/);
    expect(page).toContain('prefers-color-scheme:dark');
  });
});
