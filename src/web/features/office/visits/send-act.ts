import type { HandledEvent } from '../../../../contract/process/process.contract.ts';
import { call } from '../../../app/api/api-client.ts';
import { ApiError } from '../../../app/api/api-error.ts';
import { sendNote } from '../workorders/send-note.ts';
import { forgetWaiting, waitingPhoto } from './kept-photos.ts';
import type { Sent, VisitAct } from './visit-acts.ts';

/** Answers that say nothing about an act: it is sent again later. */
const LATER: ReadonlySet<number> = new Set([0, 401, 408, 429]);

/**
 * Sends one act by the calls of every page: a note with its photos, or events of the workorder's process, each with a key
 * of its own. The work is begun first where nobody had begun it.
 *
 * @throws {ApiError} if it has to be sent again later.
 */
export async function sendAct(token: string, act: VisitAct): Promise<Sent> {
  try {
    if (act.kind === 'note') {
      const photos = await Promise.all(act.photos.map(waitingPhoto));
      const found = photos.filter((photo) => photo !== null);
      await sendNote(token, act.workorder_id, { key: act.key, text: act.text, photos: found });
      await forgetWaiting(act.photos);
      return { state: 'sent' };
    }
    if (act.kind === 'start' || act.starts) {
      const started = await begin(token, act);
      if (started.state === 'refused' && act.kind === 'start') return started;
    }
    return act.kind === 'start' ? { state: 'sent' } : verdictOf(await report(token, act));
  } catch (error) {
    if (!(error instanceof ApiError) || LATER.has(error.status) || error.status >= 500) throw error;
    return { state: 'refused', why: error };
  }
}

/** A colleague may have begun the work meanwhile; the result counts nevertheless. */
async function begin(token: string, { key, process_id: id }: VisitAct): Promise<Sent> {
  try {
    return verdictOf(
      await call('POST /api/processes/:id/events', {
        token,
        params: { id },
        headers: { 'idempotency-key': `${key}-start` },
        body: { type: 'START' },
      }),
    );
  } catch (error) {
    if (error instanceof ApiError && error.code === 'state.not_allowed')
      return { state: 'refused', why: error };
    throw error;
  }
}

function report(token: string, { key, process_id: id, outcome, text }: VisitAct): Promise<HandledEvent> {
  return call('POST /api/processes/:id/events', {
    token,
    params: { id },
    headers: { 'idempotency-key': `${key}-report` },
    body: { type: 'REPORT', input: { answers: { result: { outcome, note: text } }, revision: null } },
  });
}

function verdictOf({ error }: HandledEvent): Sent {
  if (error === undefined) return { state: 'sent' };
  return { state: 'refused', why: new ApiError(409, 'unexpected', String(error.message), { error }) };
}
