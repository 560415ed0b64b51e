/** Flows that run other flows. */

import type { FactsSchema } from '../facts.ts';
import { keptBy } from '../kept-by.ts';
import type { FlowFile } from './flow-file.ts';

/** The task that begins the process of another flow, and does not wait for it. */
export const RUN_TASK = 'runFlow';

/** The values of a fact about another flow besides the names of its ends: it has not begun; it has reached no end yet. */
export const NOT_RUN = 'NONE';
export const RUNNING = 'RUNNING';

/**
 * The states of a flow that run other flows, and which.
 *
 * @example runsOf(file) // { inspecting: 'look-round' }
 */
export const runsOf = keptBy(({ states }: FlowFile): Readonly<Record<string, string>> => {
  const found = Object.entries(states).flatMap(([name, state]): [string, string][] =>
    'task' in state && state.task === RUN_TASK ? [[name, String(state.with?.flow ?? '')]] : [],
  );
  return Object.fromEntries(found);
});

/** The names of the flows that others run. */
export const flowsRunBy = keptBy(
  (flows: ReadonlyMap<string, { readonly file: FlowFile }>): ReadonlySet<string> =>
    new Set([...flows.values()].flatMap(({ file }) => Object.values(runsOf(file)))),
);

/** The values of a fact about a run of this flow. @example runValues(file) // ['NONE', 'RUNNING', 'done'] */
export function runValues({ states }: FlowFile): readonly string[] {
  const ends = Object.keys(states).filter((name) => states[name]?.end === true);
  return [NOT_RUN, RUNNING, ...ends];
}

/** The facts about flows that are run, each with the ends that these may reach. */
export function runFacts({
  properties,
}: FactsSchema): Readonly<Record<string, readonly (string | number | boolean | null)[]>> {
  const found = Object.entries(properties).filter(([, { source }]) => source === 'run');
  return Object.fromEntries(
    found.map(([name, { enum: values = [] }]) => [
      name,
      values.filter((value) => value !== NOT_RUN && value !== RUNNING),
    ]),
  );
}
