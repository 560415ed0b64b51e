import type { Deps } from '../../../server/deps.ts';
import { resultOf } from '../../../server/process/event-result.ts';
import { continueLoading, handle } from '../../../server/process/handle.ts';
import type { ProcessRef } from '../../../server/process/held-process.ts';
import { actorOfOffice } from '../../../server/process/turns/require-turn.ts';

/**
 * Does what a member of the office does in their turn of a process, with the tasks that follow.
 *
 * @param answers to the form of the turn, by the names under which they are stored.
 * @throws {AppError} as `handle`, and for answers that the form refuses.
 * @example await takeOfficeTurn(deps, officerId, { flow: 'workorder', subject: id }, 'SEND', { triage: { … } })
 */
export async function takeOfficeTurn(
  deps: Deps,
  userId: string,
  ref: ProcessRef,
  event: string,
  answers?: Readonly<Record<string, object>>,
): Promise<void> {
  const parties = Object.keys(deps.flows.get(ref.flow)?.file.parties ?? {});
  const author = { actor: actorOfOffice(userId), ip: '127.0.0.1', parties };
  const input = answers === undefined ? null : { answers, revision: null };
  const handled = await handle(deps, ref, { event: { type: event }, input, author });
  resultOf(handled);
  await continueLoading(deps, ref, handled, author);
}
