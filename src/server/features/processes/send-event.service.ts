import { createHash } from 'node:crypto';
import { whatDoes } from '../../../../machines/catalogs.ts';
import type { HandledEvent, WantedEvent } from '../../../contract/process/process.contract.ts';
import {
  findHandledRequest,
  keepHandledRequest,
  type Process,
} from '../../../db/process/process.repository.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { mayDoNow } from '../../impersonation/current.ts';
import type { EventResult } from '../../process/event-result.ts';
import { handle } from '../../process/handle.ts';
import type { ProcessRef } from '../../process/held-process.ts';
import { type Author, LOAD } from '../../process/task.ts';
import { answerOf } from './process-view.ts';

/** Thrown to end a transaction in which nothing is left to do. */
class Repeated extends Error {
  readonly answer: HandledEvent;
  constructor(answer: HandledEvent) {
    super('repeated');
    this.answer = answer;
  }
}

/**
 * Lets an event happen to a process. The same key and body again answers the same, and does nothing again. A
 * refusal has changed nothing and is not kept: its repeat is judged again.
 *
 * @throws {AppError} `idempotency_key.reused` for another body under the key; `process.stale` with the revision
 *   where the process has gone on since the one that was seen; what `handle` throws.
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
 * In a flow that needs no code the tasks that run by themselves follow at once, so that none of them waits for the
 * page: the outcome stays that of the event. One that fails is tried again when somebody comes back.
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
    // What only the person may do waits for them; the event has happened.
    if (!mayDoNow(whatDoes(state.task))) break;
    last = await handle(deps, ref, { event: null, author });
  }
  const { outcome, result, refusal } = handled;
  return { ...last, outcome, result, refusal };
}
