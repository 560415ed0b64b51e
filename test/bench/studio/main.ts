/**
 * `npm run bench:studio`: how long the checks of a draft take after the last key, in the code that the browser's worker runs.
 * Times are those of one process; the median of seven edits. Exits with 1 if the target of a second is missed, or if errors have kept a flow from being explored.
 */
import { builtInRelease } from '../../../src/cli/release/built-in.ts';
import { textTable } from '../../../src/cli/texts/text-table.ts';
import type { FlowFile } from '../../../src/engine/flow/flow-file.ts';
import { RunningCheck } from '../../../src/engine/release/judging/running-check.ts';
import { PROJECT } from '../../../src/server/releases/publishing/code-words.ts';
import { portalNames } from '../../../src/server/releases/publishing/portal-names.ts';
import { longFlow } from './long-flow.ts';

const TARGET_MS = 1000;
const EDITS = 7;
const { files } = builtInRelease();
const names = portalNames(PROJECT, null);

function timed(work: () => unknown): number {
  const begun = performance.now();
  work();
  return performance.now() - begun;
}

function median(times: readonly number[]): number {
  return [...times].sort((one, other) => one - other)[Math.floor(times.length / 2)] ?? 0;
}

/** Edits the description of one state after the other, and then a transition, checking after each. */
function measured(flow: string, states: number | null) {
  const path = `flows/${flow}.flow.json`;
  const built = JSON.parse(files.get(path) ?? '') as FlowFile;
  const file = states === null ? built : longFlow(built, states);
  const check = new RunningCheck(names);
  check.change([...files, [path, JSON.stringify(file)]]);
  let problems = 0;
  const first = timed(() => {
    problems = check.judge([flow]).length;
  });
  const edited = Object.keys(file.states).slice(0, EDITS);
  const times = edited.map((state, index) => {
    const before = file.states[state] as object;
    const changed = { ...file.states, [state]: { ...before, description: `Edited ${index} times.` } };
    check.change([[path, JSON.stringify({ ...file, states: changed })]]);
    return timed(() => check.judge([flow]));
  });
  return { flow, states: Object.keys(file.states).length, first, edit: median(times), problems };
}

const rows = [
  measured('pet-joins', null),
  measured('accommodation-request', 200),
  measured('application', null),
];
console.log(
  textTable(
    ['flow', 'states', 'problems', 'first check (ms)', 'after an edit (ms)'],
    rows.map(({ flow, states, problems, first, edit }) => [
      flow,
      states,
      problems,
      Math.round(first),
      Math.round(edit),
    ]),
  ),
);
const slow = rows.filter(({ states, edit, problems }) => states >= 200 && (edit > TARGET_MS || problems > 0));
if (slow.length > 0) process.exit(1);
