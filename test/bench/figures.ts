import type { Measurement } from './measure-page.ts';

/** The figures of one page at one size: medians over the rounds; units as in {@link Measurement}. */
export interface Figures {
  readonly page: string;
  readonly fields: number;
  readonly scriptPerKey: number;
  readonly paintP50: number;
  readonly paintP95: number;
  readonly firstField: number;
  readonly heap: number;
  readonly script: number;
}

/** The value below which `share` of the values lie. @example quantile([1, 2, 3, 4], 0.5) // 2 */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

/** The median; for an even number of values the mean of the middle two. @example median([1, 2]) // 1.5 */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  const [low, high] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
  return low === undefined || high === undefined ? Number.NaN : (low + high) / 2;
}

/** Sums up the rounds of one page at one size. Percentiles are taken per round, so a bad round affects only itself. */
export function figuresOf(page: string, fields: number, rounds: readonly Measurement[]): Figures {
  const over = (value: (one: Measurement) => number): number => median(rounds.map(value));
  return {
    page,
    fields,
    scriptPerKey: over((one) => one.scriptPerKey),
    paintP50: over((one) => quantile(one.keyToPaint, 0.5)),
    paintP95: over((one) => quantile(one.keyToPaint, 0.95)),
    firstField: over((one) => one.firstField),
    heap: over((one) => one.heap),
    script: over((one) => one.script),
  };
}

const COLUMNS: readonly { readonly head: string; readonly show: (one: Figures) => string }[] = [
  { head: 'fields', show: (one) => String(one.fields) },
  { head: 'page', show: (one) => one.page },
  { head: 'script/key ms', show: (one) => one.scriptPerKey.toFixed(1) },
  { head: 'key→paint p50 ms', show: (one) => one.paintP50.toFixed(1) },
  { head: 'p95 ms', show: (one) => one.paintP95.toFixed(1) },
  { head: 'first field ms', show: (one) => one.firstField.toFixed(0) },
  { head: 'heap MB', show: (one) => (one.heap / 1e6).toFixed(1) },
  { head: 'JS gz KB', show: (one) => (one.script / 1000).toFixed(1) },
];

/** The figures as an aligned table, one line per page and size. */
export function tableOf(figures: readonly Figures[]): string {
  const lines = [
    COLUMNS.map(({ head }) => head),
    ...figures.map((one) => COLUMNS.map(({ show }) => show(one))),
  ];
  const widths = COLUMNS.map((_, at) => Math.max(...lines.map((line) => line[at]?.length ?? 0)));
  return lines
    .map((line) =>
      line
        .map((cell, at) => (at === 1 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)))
        .join('  '),
    )
    .join('\n');
}
