import { textTable } from '../../src/cli/texts/text-table.ts';
import type { GoalReport } from '../../src/engine/explore/coverage/paths-report.ts';
import { eventText } from '../../src/engine/explore/model/projection.ts';
import type { Walkable } from '../../src/engine/explore/tours/driver.ts';
import type { PathsReport } from '../../src/engine/explore/tours/flow-paths.ts';
import { factsText } from '../../src/engine/explore/tours/path-text.ts';
import type { CoveredItem } from '../../src/engine/play/coverage-of.ts';
import { scenarioCount } from '../../src/engine/play/scenario-coverage.ts';
import type { Walked } from './walk.ts';

const shownMissing = 12;

function goalRow({ goal, total, covered, missing }: GoalReport): string[] {
  const proved = missing.filter((one) => one.proved).length;
  return [goal, `${covered} of ${total}`, String(proved), String(missing.length - proved)];
}

function missingText({ goal, missing }: GoalReport): string[] {
  if (missing.length === 0) return [];
  const open = [...missing].sort((left, right) => Number(left.proved) - Number(right.proved));
  const lines = open.slice(0, shownMissing).map(({ name, proved, reason }) => {
    return `  ${proved ? 'impossible' : 'NOT FOUND '}  ${name}\n              ${reason}`;
  });
  const rest = missing.length - lines.length;
  return [`\n${goal}:`, ...lines, ...(rest > 0 ? [`  … and ${rest} more (--format json lists them)`] : [])];
}

/** One tour as lines: its start, then event → state. */
function tourText(tour: Walkable, number: number): string[] {
  const { entry, expected, steps } = tour;
  const page = [entry.wish.route, entry.wish.step].filter(Boolean).join('/');
  const input = entry.input === undefined ? factsText(entry.facts) : JSON.stringify(entry.input);
  const lines = steps.map(({ event, refused, expected: after }) => {
    const where = after.part ? `${after.state}/${after.part}` : after.state;
    return `    ${eventText(event)} → ${refused ? `refused, stays in ${where}` : where}`;
  });
  return [
    `tour ${number}: ${input}${page && `, opened at ${page}`}`,
    `    start → ${expected.state}`,
    ...lines,
  ];
}

/** The command that replays one part of one tour. */
export function replayCommand(
  { name, goals, seed }: Pick<PathsReport, 'name' | 'goals' | 'seed'>,
  driver: string,
  replay: string,
): string {
  const wanted = goals.map(({ goal }) => `--goal ${goal}`).join(' ');
  return `npm run paths -- ${name} ${wanted} --seed ${seed} --driver ${driver} --replay ${replay}`;
}

/** What scenarios cover of a flow. */
function scenarioText(items: readonly CoveredItem[]): string {
  const [states, transitions] = (['state', 'transition'] as const).map((kind) => {
    const { covered, total } = scenarioCount(items, kind);
    return `${covered} of ${total} ${kind}s`;
  });
  return `Scenarios pass ${states} and ${transitions}.`;
}

/** A report as text for a terminal. `inScenarios`: null for a machine. */
export function reportText(
  report: PathsReport,
  walked: Walked,
  inScenarios: readonly CoveredItem[] | null,
): string {
  const { explored, goals, tours } = report;
  const size = explored.map(({ id, situations, edges }) => `${id} ${situations} situations, ${edges} edges`);
  const steps = tours.reduce((sum, tour) => sum + tour.steps.length, 0);
  return [
    `${report.kind} ${report.name}, seed ${report.seed}`,
    `explored: ${size.join('; ')}`,
    '',
    textTable(['goal', 'covered', 'proved impossible', 'not found'], goals.map(goalRow)),
    ...(inScenarios === null ? [] : ['', scenarioText(inScenarios)]),
    ...goals.flatMap(missingText),
    '',
    ...tours.flatMap((tour, index) => tourText(tour, walked.first + index)),
    '',
    `${tours.length} tours, ${steps} steps. Walked on the ${walked.driver}: ${walked.differences.length === 0 ? 'no difference' : `${walked.differences.length} differ`}.`,
    ...walked.differences.flatMap(({ tour, text, replay }) => [
      `  tour ${tour}: ${text}`,
      ...(replay === undefined ? [] : [`    again: ${replayCommand(report, walked.driver, replay)}`]),
    ]),
    ...walked.unplayed.map(({ what, reason }) => `  not played by a call: ${what}: ${reason}`),
  ].join('\n');
}
