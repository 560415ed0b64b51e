import type { PathsReport } from '../../engine/explore/flow-paths.ts';
import { factsText } from '../../engine/explore/path-text.ts';
import type { GoalReport } from '../../engine/explore/paths-report.ts';
import { eventText } from '../../engine/explore/projection.ts';
import type { Chart } from './chart.ts';
import { chartSvg, escapeHtml } from './chart-svg.ts';
import type { PastRun } from './history.ts';
import type { Walked } from './walk.ts';

const style = `
:root{color-scheme:light dark;--ink:#1b1f24;--soft:#57606a;--line:#d0d7de;--page:#fff;--card:#f6f8fa;--good:#1a7f37;--bad:#b35900;--bar:#dafbe1}
@media (prefers-color-scheme:dark){:root{--ink:#e6edf3;--soft:#9da7b3;--line:#30363d;--page:#0d1117;--card:#161b22;--good:#3fb950;--bad:#f0a14a;--bar:#12361f}}
*{box-sizing:border-box}body{margin:0;background:var(--page);color:var(--ink);font:16px/1.5 system-ui,sans-serif}
main{max-width:1240px;margin:0 auto;padding:24px 20px 64px}h1{font-size:26px;margin:0 0 4px}h2{font-size:20px;margin:36px 0 10px}
p.sub{color:var(--soft);margin:0}table{border-collapse:collapse;width:100%}th,td{text-align:left;padding:7px 10px;border-bottom:1px solid var(--line);vertical-align:top}
th{color:var(--soft);font-weight:600}td.n{font-variant-numeric:tabular-nums;white-space:nowrap}
.bar{background:var(--line);border-radius:6px;height:10px;min-width:160px;overflow:hidden}.bar i{display:block;height:100%;background:var(--good)}
.scroll{overflow:auto;border:1px solid var(--line);border-radius:10px;background:var(--card);max-height:720px}
.chart rect{fill:var(--page);stroke:var(--good);stroke-width:1.6}.chart text{fill:var(--ink);font:600 13px system-ui,sans-serif;text-anchor:middle}
.chart text.kind{fill:var(--soft);font-weight:400;font-size:12px}.chart path{fill:none;stroke:var(--good);stroke-width:1.4;opacity:.75}.chart marker path{fill:var(--good);stroke:none}
.chart .open rect,.chart path.open{stroke:var(--bad);stroke-dasharray:5 4;opacity:1}
details{border:1px solid var(--line);border-radius:8px;padding:8px 12px;margin:8px 0;background:var(--card)}summary{cursor:pointer;font-weight:600}
ol{margin:8px 0;padding-left:28px}code{font:14px ui-monospace,monospace}.good{color:var(--good)}.bad{color:var(--bad)}.soft{color:var(--soft)}
`;

const cells = (values: readonly string[]) => values.map((value) => `<td>${value}</td>`).join('');

function goalRow({ goal, total, covered, missing }: GoalReport): string {
  const proved = missing.filter((one) => one.proved).length;
  const open = missing.length - proved;
  const share = total === 0 ? 100 : (100 * covered) / (total - proved || 1);
  const bar = `<div class="bar"><i style="width:${share.toFixed(1)}%"></i></div>`;
  const rest = open === 0 ? '<span class="good">none</span>' : `<span class="bad">${open}</span>`;
  return `<tr>${cells([goal, `${covered} of ${total}`, bar, String(proved), rest])}</tr>`;
}

function missingPart({ goal, missing }: GoalReport): string {
  if (missing.length === 0) return '';
  const rows = [...missing]
    .sort((left, right) => Number(left.proved) - Number(right.proved))
    .map(({ name, proved, reason }) => {
      const verdict = proved ? '<span class="soft">impossible</span>' : '<span class="bad">not found</span>';
      return `<tr>${cells([verdict, `<code>${escapeHtml(name)}</code>`, escapeHtml(reason)])}</tr>`;
    });
  return `<details><summary>${goal}: ${missing.length} not covered</summary><table><tr><th>verdict</th><th>what</th><th>why</th></tr>${rows.join('')}</table></details>`;
}

function tourPart(report: PathsReport, walked: Walked): string {
  const wrong = new Map(walked.differences.map(({ tour, text }) => [tour, text]));
  return report.tours
    .map(({ entry, expected, steps }, index) => {
      const begin = entry.input === undefined ? factsText(entry.facts) : JSON.stringify(entry.input);
      const lines = steps.map(({ event, refused, expected: after }) => {
        const where = escapeHtml(after.part ? `${after.state}/${after.part}` : after.state);
        const what = `<code>${escapeHtml(eventText(event))}</code>`;
        return `<li>${what} → ${refused ? `<span class="soft">refused, stays in ${where}</span>` : where}</li>`;
      });
      const verdict = wrong.get(index + 1);
      const mark = verdict ? `<p class="bad">${escapeHtml(verdict)}</p>` : '';
      return `<details><summary>${index + 1}. ${escapeHtml(expected.state)}, ${steps.length} steps</summary><p class="soft">Starts with: ${escapeHtml(begin)}</p>${mark}<ol>${lines.join('')}</ol></details>`;
    })
    .join('');
}

function historyPart(history: readonly PastRun[]): string {
  if (history.length === 0) return '';
  const rows = history.slice(-12).reverse();
  return `<h2>Earlier runs</h2><table><tr><th>when</th><th>seed</th><th>tours</th><th>steps</th><th>covered</th></tr>${rows
    .map(({ at, seed, tours, steps, goals }) => {
      const covered = goals.map(({ goal, covered: done, total }) => `${goal} ${done}/${total}`).join(', ');
      return `<tr>${cells([escapeHtml(at), String(seed), String(tours), String(steps), escapeHtml(covered)])}</tr>`;
    })
    .join('')}</table>`;
}

/** A report as one page that loads nothing: goals, chart, reasons, tours, earlier runs. */
export function reportHtml(
  report: PathsReport,
  chart: Chart,
  walked: Walked,
  history: readonly PastRun[],
): string {
  const steps = report.tours.reduce((sum, tour) => sum + tour.steps.length, 0);
  const explored = report.explored.map(({ id, situations }) => `${id}: ${situations} situations`).join(' · ');
  const verdict =
    walked.differences.length === 0
      ? '<span class="good">All tours agree with the model.</span>'
      : `<span class="bad">${walked.differences.length} tours differ from the model.</span>`;
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Paths of ${escapeHtml(report.name)}</title><style>${style}</style><main>
<h1>Paths of the ${report.kind} “${escapeHtml(report.name)}”</h1>
<p class="sub">Seed ${report.seed} · ${report.tours.length} tours, ${steps} steps · ${escapeHtml(explored)}</p><p>${verdict}</p>
<h2>Goals</h2><table><tr><th>goal</th><th>covered</th><th>of what is possible</th><th>proved impossible</th><th>not found</th></tr>${report.goals.map(goalRow).join('')}</table>
<h2>Chart</h2><p class="soft">Solid: some tour goes there. Dashed: none does. Point at an arrow for its events.</p><div class="scroll">${chartSvg(chart)}</div>
<h2>Why something is not covered</h2>${report.goals.map(missingPart).join('') || '<p>Everything is covered.</p>'}
<h2>Tours</h2>${tourPart(report, walked)}${historyPart(history)}</main></html>
`;
}
