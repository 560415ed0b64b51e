/** Handles every event of every flow, and continues the tasks that follow by themselves. */
import { whatDoes } from '../../../machines/catalogs.ts';
import { mayDoNow } from '../access/impersonation.ts';
import type { Deps } from '../deps.ts';
import type { EventResult, EventWish } from './event-result.ts';
import type { GoesOn } from './following.ts';
import { handleEvent } from './handle-event.ts';
import type { ProcessRef } from './held-process.ts';
import type { Author } from './task.ts';

/** The author of what a process does that has begun by itself. */
const BY_ITSELF: Author = { actor: 'portal', ip: '' };

/**
 * Handles an event of a process. If the task refuses or throws, nothing has happened. For mail and SMS, insert into the
 * outbox with the task's `trx`. Processes that begin by the event begin in its transaction; their first tasks run
 * afterwards.
 *
 * @throws {AppError} `state.not_allowed` with the state and its events if the flow refuses the event, and neither a task
 *   nor the flow file gives a better reason; `process.outdated` if the process stays in a release that this version of
 *   the server cannot run; the subject kind's `gone` code if the subject no longer exists; the task's errors for invalid input.
 * @example
 * const { place, outcome } = await handle(deps, { flow: 'application', subject: applicant.id }, {
 *   event: { type: 'CANCEL' }, input: {}, author: { actor: 'applicant', ip },
 * })
 * @see design §6
 */
export async function handle(deps: Deps, ref: ProcessRef, wish: EventWish): Promise<EventResult> {
  const handled = await handleEvent(deps, ref, wish);
  for (const begun of handled.begun) await continueProcess(deps, begun);
  return handled;
}

/**
 * Runs the tasks of a process that continues by itself, after the transaction in which it has begun. An error is logged: what
 * has caused it has been handled, and a timer of the process or its page tries again.
 */
export async function continueProcess(deps: Deps, { ref, ...at }: GoesOn): Promise<void> {
  await loadOn(deps, ref, at, BY_ITSELF).catch((error: unknown) => {
    deps.log.error({ err: error, flow: ref.flow }, 'process not continued');
  });
}

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
  const { outcome, result, refusal } = handled;
  const last = refusal === null ? await loadOn(deps, ref, handled, author) : null;
  return { ...(last ?? handled), outcome, result, refusal };
}

/** The result of the last task that followed by itself; null if none did. */
async function loadOn(
  deps: Deps,
  ref: ProcessRef,
  at: Pick<EventResult, 'flow' | 'place'>,
  author: Author,
): Promise<EventResult | null> {
  const { file } = at.flow;
  let last: EventResult | null = null;
  for (let rest = Object.keys(file.states).length; rest > 0; rest -= 1) {
    const state = file.states[(last ?? at).place.state];
    const isNext = state !== undefined && 'task' in state && state.loads === true;
    if (file.start === undefined || !isNext || (last !== null && last.refusal !== null)) break;
    // A task that only the person may do waits for them; the event itself has been handled.
    if (!mayDoNow(whatDoes(state.task))) break;
    last = await handle(deps, ref, { event: null, author });
  }
  return last;
}
