/**
 * Where facts lead, as the server asks for it. The answers are pure, and most people stand at a few places: those
 * that were given last are kept per flow. Each throws `FlowCannotRun` where the flow leads nowhere.
 */
import { BoundedCache } from '../../engine/bounded-cache.ts';
import type { CompiledFlow } from '../../engine/flow/machine/build.ts';
import * as run from '../../engine/flow/run/decide.ts';
import * as resuming from '../../engine/flow/run/resume.ts';
import type { Step } from '../../engine/flow/wizard/progress.ts';
import * as wizard from '../../engine/flow/wizard/steps.ts';
import { keptBy } from '../../engine/kept-by.ts';
import { inFlow } from '../flows.ts';

/** Answers kept per flow and question. */
const mostKept = 1000;
/** Characters of a question; a longer one is no usual one, and its answer is not kept. */
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

/** As `resume` of the engine. @example resume(flow, facts).state // 'editing' */
export const resume = remembered(resuming.resume);
/** As `decide` of the engine. */
export const decide = remembered(run.decide);
/** As `eventsAt` of the engine. */
export const eventsAt = remembered(run.eventsAt);
/** As `placeAfterOutcome` of the engine. */
export const placeAfterOutcome = remembered(run.placeAfterOutcome);
/** As `applicableSteps` of the engine. */
export const applicableSteps: (...asked: Parameters<typeof wizard.applicableSteps>) => readonly Step[] =
  remembered(wizard.applicableSteps);
