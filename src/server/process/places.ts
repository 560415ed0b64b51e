/**
 * Where facts lead: the engine's functions with a cache per flow. They are pure, and most people are at a few places,
 * so recent answers are cached. Each throws `FlowCannotRun` if the flow leads nowhere.
 */
import { BoundedCache } from '../../engine/bounded-cache.ts';
import type { CompiledFlow } from '../../engine/flow/machine/build.ts';
import * as run from '../../engine/flow/run/decide.ts';
import type { Place } from '../../engine/flow/run/place.ts';
import * as resuming from '../../engine/flow/run/resume.ts';
import * as tags from '../../engine/flow/state-tags.ts';
import type { Step } from '../../engine/flow/wizard/progress.ts';
import * as wizard from '../../engine/flow/wizard/steps.ts';
import { keptBy } from '../../engine/kept-by.ts';
import { inFlow } from './flow-cannot-run.ts';

/** Answers cached per flow and function. */
const mostKept = 1000;
/** Characters of the arguments; the answer to longer, unusual ones is not cached. */
const longestKept = 4000;

function remembered<Args extends readonly unknown[], Answer>(
  answer: (flow: CompiledFlow, ...args: Args) => Answer,
): (flow: CompiledFlow, ...args: Args) => Answer {
  const answered = (flow: CompiledFlow, args: Args) => inFlow(flow.id, () => answer(flow, ...args));
  const answersOf = keptBy((_: CompiledFlow) => new BoundedCache<string, Answer>(mostKept));
  return (flow, ...args) => {
    const question = JSON.stringify(args);
    if (question.length > longestKept) return answered(flow, args);
    return answersOf(flow).getOrMake(question, () => answered(flow, args));
  };
}

/** `resume` of the engine, cached. @example resume(flow, facts).state // 'editing' */
export const resume = remembered(resuming.resume);
/** `decide` of the engine, cached. */
export const decide = remembered(run.decide);
/** `decideTime` of the engine, cached. */
export const decideTime = remembered(run.decideTime);
/** `eventsAt` of the engine, cached. */
export const eventsAt = remembered(run.eventsAt);
/** `placeAfterOutcome` of the engine, cached. */
export const placeAfterOutcome = remembered(run.placeAfterOutcome);
/** `applicableSteps` of the engine, cached. */
export const applicableSteps: (...asked: Parameters<typeof wizard.applicableSteps>) => readonly Step[] =
  remembered(wizard.applicableSteps);
/** `stateWith` of the engine, cached. @example stateWith(flow, 'form') // 'editing' */
export const stateWith = remembered(tags.stateWith);

/** The state that runs a task, for an outcome that arrives after the process has moved on; null if no state runs it. */
export function placeOfTask({ file: { states } }: CompiledFlow, task: string): Place | null {
  const found = Object.entries(states).find(([, state]) => 'task' in state && state.task === task);
  if (found === undefined) return null;
  const [state, { route = null }] = found;
  return { state, step: null, kind: 'task', screen: null, form: null, task, route, end: false, visited: [] };
}
