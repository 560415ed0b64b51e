import type { OccasionData } from '../../../db/resident/occasion.repository.ts';
import type { Deps } from '../../../server/deps.ts';
import { actorOfResident } from '../../../server/features/flows/audiences/tenancy.audience.ts';
import { tenancySubjectId } from '../../../server/features/flows/audiences/tenancy.subject.ts';
import { resultOf } from '../../../server/process/event-result.ts';
import { continueLoading, handle } from '../../../server/process/handle.ts';
import type { ProcessRef } from '../../../server/process/held-process.ts';
import type { Author } from '../../../server/process/task.ts';
import { actorOfOffice } from '../../../server/process/turns/office-actor.ts';
import { openForLease } from '../resident/occasions.ts';
import type { DemoLease } from '../resident/resident-wish.ts';

/** Answers to the form of a turn, by the names under which they are stored. */
type TurnAnswers = Readonly<Record<string, unknown>>;

/**
 * Does what a member of the office does in their turn of a process, with the tasks that follow.
 *
 * @throws {AppError} as `handle`, and for answers that the form refuses.
 * @example await takeOfficeTurn(deps, officerId, { flow: 'workorder', subject: id }, 'SEND', { triage: { … } })
 */
export function takeOfficeTurn(
  deps: Deps,
  userId: string,
  ref: ProcessRef,
  event: string,
  answers?: TurnAnswers,
): Promise<void> {
  const parties = Object.keys(deps.flows.get(ref.flow)?.file.parties ?? {});
  const author = { actor: actorOfOffice(userId), ip: '127.0.0.1', member: userId, parties };
  return act(deps, ref, author, event, answers === undefined ? null : { answers, revision: null });
}

/**
 * Does what a resident does in a process, as `takeOfficeTurn`.
 *
 * @param input of the event: `{ answers, revision }`, or a signature
 */
export function takeResidentTurn(
  deps: Deps,
  { user_id }: Pick<DemoLease, 'user_id'>,
  ref: ProcessRef,
  event: string,
  input: object | null = null,
): Promise<void> {
  const author = { actor: actorOfResident(user_id), ip: '127.0.0.1', member: user_id };
  return act(deps, ref, author, event, input);
}

/**
 * Opens a process of a tenancy, as the office or a resident does.
 *
 * @param user_id the only resident whom it is for; omitted: all of the lease.
 */
export async function openProcessFor(
  deps: Deps,
  lease: DemoLease,
  opened: { readonly flow: string; readonly user_id?: string; readonly data?: OccasionData },
): Promise<ProcessRef> {
  const occasion = await openForLease(deps, lease, opened);
  return { flow: opened.flow, subject: tenancySubjectId(lease.lease_id, occasion) };
}

async function act(
  deps: Deps,
  ref: ProcessRef,
  author: Author,
  event: string,
  input: object | null,
): Promise<void> {
  const handled = await handle(deps, ref, { event: { type: event }, input, author });
  resultOf(handled);
  if (handled.outcome === 'fieldError')
    throw new Error(`${ref.flow} refuses ${event}: ${JSON.stringify(handled.result)}`);
  await continueLoading(deps, ref, handled, author);
}
