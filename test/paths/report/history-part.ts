import { escapeHtml } from '../../../src/server/http/html.ts';
import type { PastRun } from '../history.ts';

/** The fraction of what is possible that a run covered, over all its goals: 0 to 1. */
function shareOf({ goals }: PastRun): number {
  const possible = goals.reduce((sum, one) => sum + one.possible, 0);
  return possible === 0 ? 1 : goals.reduce((sum, one) => sum + one.covered, 0) / possible;
}

/** A line chart of the runs, oldest on the left; a run with differences has a red point. */
function spark(runs: readonly PastRun[]): string {
  const [width, height, left, top] = [480, 70, 44, 10];
  const points = runs.map((run, index) => ({
    x: left + (runs.length === 1 ? 0 : (index * width) / (runs.length - 1)),
    y: top + (1 - shareOf(run)) * height,
    run,
  }));
  const line = points.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ');
  const grid = [0, 0.5, 1].map((part) => {
    const y = top + part * height;
    return `<line x1="${left}" x2="${left + width}" y1="${y}" y2="${y}"/><text x="4" y="${y + 4}">${100 - 100 * part} %</text>`;
  });
  const dots = points.map(({ x, y, run }) => {
    const text = `${run.at}, ${run.driver}: ${(100 * shareOf(run)).toFixed(1)} %, ${run.different} different`;
    return `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="4"${run.different > 0 ? ' class="wrong"' : ''}><title>${escapeHtml(text)}</title></circle>`;
  });
  return `<svg class="spark" viewBox="0 0 ${left + width + 8} ${top + height + 10}" role="img" aria-label="Share of what is possible that each run covered">${grid.join('')}<polyline points="${line}"/>${dots.join('')}</svg>`;
}

/** This run and those before it. */
export function historyPart(runs: readonly PastRun[]): string {
  const rows = runs
    .slice(-12)
    .reverse()
    .map(({ at, driver, seed, tours, steps, different, goals }, index) => {
      const covered = goals.map((one) => `${one.goal} ${one.covered}/${one.possible}`).join(' · ');
      const when = `${at.slice(0, 10)} ${at.slice(11, 16)}${index === 0 ? ' <b>this run</b>' : ''}`;
      const wrong =
        different === 0 ? '<span class="good">none</span>' : `<span class="wrong">${different}</span>`;
      return `<tr><td class="n">${when}</td><td>${driver}</td><td class="n">${seed}</td><td class="n">${tours}</td><td class="n">${steps}</td><td class="n">${wrong}</td><td>${covered}</td></tr>`;
    });
  return `${runs.length > 1 ? spark(runs) : ''}<div class="scroll"><table><tr><th>when (UTC)</th><th>driver</th><th>seed</th><th>tours</th><th>steps</th><th>other way</th><th>covered, of what is possible</th></tr>${rows.join('')}</table></div>`;
}
