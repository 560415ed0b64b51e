import { whatDoes } from '../../../machines/catalogs.ts';
import { mayDoNow } from '../access/impersonation.ts';
import type { Deps } from '../deps.ts';
import type { EventResult } from './event-result.ts';
import { handle } from './handle.ts';
import type { ProcessRef } from './held-process.ts';
import type { Author } from './task.ts';

/**
 * Runs the tasks that follow by themselves in a flow without its own code: at once, instead of when its page is opened.
 * The outcome stays that of the event. A failed task is retried when somebody returns to the process.
 *
 * @param handled the result of the event.
 */
export async function continueLoading(
  deps: Deps,
  ref: ProcessRef,
  handled: EventResult,
  author: Author,
): Promise<EventResult> {
  const { file } = handled.flow;
  let last = handled;
  for (let rest = Object.keys(file.states).length; rest > 0; rest -= 1) {
    const state = file.states[last.place.state];
    const isNext = state !== undefined && 'task' in state && state.loads === true;
    if (file.start === undefined || !isNext || last.refusal !== null) break;
    // A task that only the person may do waits for them; the event itself has been handled.
    if (!mayDoNow(whatDoes(state.task))) break;
    last = await handle(deps, ref, { event: null, author });
  }
  const { outcome, result, refusal } = handled;
  return { ...last, outcome, result, refusal };
}
