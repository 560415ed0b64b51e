import { createHash } from 'node:crypto';
import { whatDoes } from '../../../../machines/catalogs.ts';
import type { HandledEvent, WantedEvent } from '../../../contract/process/process.contract.ts';
import {
  findHandledRequest,
  keepHandledRequest,
  type Process,
} from '../../../db/process/process.repository.ts';
import { mayDoNow } from '../../access/impersonation.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import type { EventResult } from '../../process/event-result.ts';
import { handle } from '../../process/handle.ts';
import type { ProcessRef } from '../../process/held-process.ts';
import { type Author, LOAD } from '../../process/task.ts';
import { answerOf } from './process-view.ts';

/** Thrown to end a transaction that has nothing left to do. */
class Repeated extends Error {
  readonly answer: HandledEvent;
  constructor(answer: HandledEvent) {
    super('repeated');
    this.answer = answer;
  }
}

/**
 * Handles an event of a process. A repeated key and body gets the same answer without handling the event again. A
 * refusal changes nothing and is not stored: its repetition is evaluated again.
 *
 * @throws {AppError} `idempotency_key.reused` for another body with the same key; `process.stale` with the current
 *   revision if the process has changed since the given one; and as `handle`.
 */
export async function sendEvent(
  deps: Deps,
  process: Process,
  sent: { event: WantedEvent; key: string; author: Author; language: string },
): Promise<HandledEvent> {
  const { event, key, author, language } = sent;
  const { type, step, input, revision } = event;
  const fingerprint = createHash('sha256').update(JSON.stringify(event)).digest('hex');
  const ref = { flow: process.flow, subject: process.subject_id, release: process.release };
  try {
    const handled = await handle(deps, ref, {
      event: type === LOAD ? null : { type, ...(step === undefined ? {} : { step }) },
      input,
      author,
      async before(held) {
        const known = await findHandledRequest(held.trx, process.id, key);
        if (known !== null && known.fingerprint !== fingerprint) throw new AppError('idempotency_key.reused');
        if (known !== null) throw new Repeated(known.answer as HandledEvent);
        const current = (await held.open()).revision;
        if (revision !== undefined && revision !== current)
          throw new AppError('process.stale', { details: { revision: current } });
      },
      async after(held, done) {
        const answer = answerOf(deps, done, language);
        const at = held.now.toISOString();
        await keepHandledRequest(held.trx, process, { key, fingerprint, answer, at });
      },
    });
    return answerOf(deps, await goneOn(deps, ref, handled, author), language);
  } catch (error) {
    if (error instanceof Repeated) return error.answer;
    throw error;
  }
}

/**
 * In a flow without its own code, automatic tasks run at once instead of waiting for the page; the outcome stays that
 * of the event. A failed task is retried when somebody returns to the process.
 */
async function goneOn(
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
