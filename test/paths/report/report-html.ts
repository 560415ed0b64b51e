import type { RequirementLink } from '../../../src/engine/explore/coverage/requirement-links.ts';
import type { PathsReport } from '../../../src/engine/explore/tours/flow-paths.ts';
import { escapeHtml } from '../../../src/server/http/html.ts';
import type { Chart } from '../chart.ts';
import { chartSvg } from '../chart-svg.ts';
import type { PastRun } from '../history.ts';
import type { Walked } from '../walk.ts';
import { goalTiles, missingPart } from './goals.ts';
import { historyPart } from './history-part.ts';
import { style } from './style.ts';
import { searchScript, tourSearch } from './tour-search.ts';
import { differencePart, tourPart, unplayedPart } from './tours.ts';

/** Data of a report page. */
export interface Run {
  readonly report: PathsReport;
  readonly chart: Chart;
  readonly walked: Walked;
  /** Past runs; this run is last. */
  readonly history: readonly PastRun[];
  /** Returns the text of a requirement. */
  readonly requirement: (id: string) => string;
}

interface Part {
  readonly id: string;
  readonly title: string;
  readonly note?: string;
  readonly html: string;
}

const places = { model: 'on the model', http: 'over HTTP against a server', browser: 'in a browser' };

function whereWalked({ driver }: Walked): string {
  return driver in places ? places[driver as keyof typeof places] : `on ${driver}`;
}

function verdict({ tours }: PathsReport, walked: Walked): string {
  const wrong = walked.differences.length;
  const where = whereWalked(walked);
  const text =
    wrong === 0
      ? `All ${tours.length} tours went ${where} as the flow says.`
      : `${wrong} of ${tours.length} tours went another way ${where}.`;
  return `<p class="verdict${wrong === 0 ? '' : ' bad'}">${text}</p>`;
}

function partsOf({ report, chart, walked, history, requirement }: Run): Part[] {
  const parts: (Part | null)[] = [
    walked.differences.length === 0
      ? null
      : {
          id: 'differences',
          title: 'What went another way',
          note: 'Each with the shortest command that shows it again.',
          html: differencePart(report, walked),
        },
    {
      id: 'chart',
      title: 'Chart',
      note: 'Columns by the distance from the start; a thick frame is an end. In each state, the steps of its wizard (squares) and what it leads to (points): a full one is covered by some tour, an empty one by none. Arrows lead to the next column.',
      html: `<div class="scroll">${chartSvg(chart)}</div>`,
    },
    report.requirements.length === 0
      ? null
      : {
          id: 'requirements',
          title: 'Requirements',
          html: requirementPart(report.requirements, requirement),
        },
    { id: 'missing', title: 'What is not covered, and why', html: missingPart(report.goals) },
    walked.unplayed.length === 0
      ? null
      : {
          id: 'unplayed',
          title: 'Not played by a call',
          note: 'It was put into the database instead, or done in another way.',
          html: unplayedPart(walked),
        },
    { id: 'history', title: 'Runs', html: historyPart(history) },
    { id: 'tours', title: 'Tours', html: tourSearch(report.tours.length) + tourPart(report, walked) },
  ];
  return parts.filter((part) => part !== null);
}

/**
 * A run as one page that loads nothing, and needs a script only to search its tours: goals, chart, requirements, what
 * is not covered and why, earlier runs, all tours.
 */
export function reportHtml(run: Run): string {
  const { report, walked, history } = run;
  const { name, kind, seed, tours, goals } = report;
  const steps = tours.reduce((sum, tour) => sum + tour.steps.length, 0);
  const explored = report.explored.map(
    ({ id, situations, complete }) => `${id} ${situations} situations${complete ? '' : ' (limit reached)'}`,
  );
  const at = history.at(-1)?.at.slice(0, 16).replace('T', ' ') ?? '';
  const parts = partsOf(run);
  const links = parts.map(({ id, title }) => `<a href="#${id}">${title}</a>`);
  const sections = parts.map(
    ({ id, title, note, html }) =>
      `<section id="${id}"><h2>${title}</h2>${note === undefined ? '' : `<p class="sub">${note}</p>`}${html}</section>`,
  );
  const title = `Paths of the ${kind} “${escapeHtml(name)}”`;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${style}</style></head><body><main>
<header><h1>${title}</h1><p>Walked ${whereWalked(walked)} · ${at} UTC · seed ${seed} · ${tours.length} tours, ${steps} steps</p><p>Explored: ${escapeHtml(explored.join(' · '))}</p></header>
${verdict(report, walked)}${goalTiles(goals)}<nav aria-label="Parts of this page">${links.join('')}</nav>
${sections.join('\n')}</main><script>${searchScript}</script></body></html>
`;
}

/** Each requirement that the flow covers: its text, what shows it, and the tour to look at. */
function requirementPart(links: readonly RequirementLink[], textOf: (id: string) => string): string {
  const rows = links.map(({ id, needs }) => {
    const shown = needs.every(({ tour }) => tour !== null);
    const mark = shown ? '<span class="tag good">shown</span>' : '<span class="tag wrong">not shown</span>';
    const parts = needs.map(({ name, tour }) => {
      const where = tour === null ? 'no tour' : `<a href="#tour-${tour}">tour ${tour}</a>`;
      return `<code>${escapeHtml(name)}</code> <span class="soft">in ${where}</span>`;
    });
    return `<tr><td class="n"><b>${escapeHtml(id)}</b></td><td>${mark}</td><td>${escapeHtml(textOf(id))}</td><td class="what">${parts.join('<br>')}</td></tr>`;
  });
  return `<table><tr><th>row</th><th>verdict</th><th>requirement</th><th>shown by</th></tr>${rows.join('')}</table>`;
}
