import { createHash } from 'node:crypto';
import type { HandledEvent, WantedEvent } from '../../../contract/process/process.contract.ts';
import {
  findHandledRequest,
  keepHandledRequest,
  type Process,
} from '../../../db/process/process.repository.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { continueLoading, handle } from '../../process/handle.ts';
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
        const answer = await answerOf(deps, held.trx, done, { author, language });
        const at = held.now.toISOString();
        await keepHandledRequest(held.trx, process, { key, fingerprint, answer, at });
      },
    });
    return await answerOf(deps, deps.db, await continueLoading(deps, ref, handled, author), {
      author,
      language,
    });
  } catch (error) {
    if (error instanceof Repeated) return error.answer;
    throw error;
  }
}
