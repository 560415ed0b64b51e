import { eventText } from '../../../src/engine/explore/model/projection.ts';
import type { Walkable } from '../../../src/engine/explore/tours/driver.ts';
import type { PathsReport } from '../../../src/engine/explore/tours/flow-paths.ts';
import { factsText } from '../../../src/engine/explore/tours/path-text.ts';
import { escapeHtml } from '../../../src/server/http/html.ts';
import { replayCommand } from '../report-text.ts';
import type { Walked } from '../walk.ts';

/** Tours that differed from the model, each with the command that replays the shortest part that shows it. */
export function differencePart(report: PathsReport, { driver, differences }: Walked): string {
  return differences
    .map(({ tour, text, replay }) => {
      const again =
        replay === undefined
          ? ''
          : `<pre class="code">${escapeHtml(replayCommand(report, driver, replay))}</pre>`;
      return `<div><p><a href="#tour-${tour}">Tour ${tour}</a>: <span class="wrong">${escapeHtml(text)}</span></p>${again}</div>`;
    })
    .join('');
}

/** What no call brings about, so that it was written into the database, and why. */
export function unplayedPart({ unplayed }: Walked): string {
  const rows = unplayed.map(
    ({ what, reason, tour }) =>
      `<tr><td class="what"><code>${escapeHtml(what)}</code></td><td>${escapeHtml(reason)}</td><td class="n"><a href="#tour-${tour}">tour ${tour}</a></td></tr>`,
  );
  return `<table><tr><th>what</th><th>why</th><th>first in</th></tr>${rows.join('')}</table>`;
}

function stepLine({ event, refused, expected }: Walkable['steps'][number], isWrong: boolean): string {
  const where = escapeHtml(expected.part ? `${expected.state}/${expected.part}` : expected.state);
  const what = `<code>${escapeHtml(eventText(event))}</code>`;
  const led = refused ? `<span class="soft">refused, stays in ${where}</span>` : where;
  return `<li${isWrong ? ' class="wrong"' : ''}>${what} → ${led}</li>`;
}

/** Number of states in a tour's name before the middle is left out. */
const NAMED = 5;

/**
 * The name of a tour: the states that it visits, and its first events.
 *
 * @example nameOf(tour) // 'editing → submitting → paying → finished: SUBMIT, PAY'
 */
function nameOf({ expected, steps }: Walkable): string {
  const states = [expected.state];
  for (const step of steps) if (step.expected.state !== states.at(-1)) states.push(step.expected.state);
  const shown = states.length <= NAMED ? states : [...states.slice(0, 2), '…', ...states.slice(2 - NAMED)];
  const events = [...new Set(steps.map(({ event }) => eventText(event)))];
  const told =
    events.length === 0 ? '' : `: ${events.slice(0, 3).join(', ')}${events.length > 3 ? ' …' : ''}`;
  return shown.join(' → ') + told;
}

/** All tours: the start of each, its steps, and its result. */
export function tourPart({ tours }: PathsReport, { first, differences, seconds }: Walked): string {
  const wrong = new Map(differences.map(({ tour, text }) => [tour, text]));
  return tours
    .map((tour, index) => {
      const { entry, expected, steps } = tour;
      const number = first + index;
      const verdict = wrong.get(number);
      const at = Number(/^step (\d+)/.exec(verdict ?? '')?.[1] ?? -1);
      const begin = entry.input === undefined ? factsText(entry.facts) : JSON.stringify(entry.input);
      const page = [entry.wish.route, entry.wish.step].filter(Boolean).join('/');
      const lines = steps.map((step, place) => stepLine(step, place + 1 === at));
      const took = seconds[index];
      const time = took !== undefined && took >= 0.1 ? ` · ${took.toFixed(1)} s` : '';
      const mark = verdict ? ` <span class="tag wrong">another way</span>` : '';
      const opened = page ? `, opened at <code>${escapeHtml(page)}</code>` : '';
      return `<details${verdict ? ' open' : ''}><summary>${number}. ${escapeHtml(nameOf(tour))} <span class="n">· ${steps.length} steps${time}</span>${mark}</summary><p class="soft" id="tour-${number}">Starts with ${escapeHtml(begin)}${opened}: ${escapeHtml(expected.state)}</p>${verdict ? `<p class="wrong">${escapeHtml(verdict)}</p>` : ''}<ol>${lines.join('')}</ol></details>`;
    })
    .join('');
}
