import type { FastifyRequest } from 'fastify';
import type { GuestcardBody } from '../../../contract/guestcard.contract.ts';
import type { Deps } from '../../deps.ts';
import { type Handled, handle } from '../../process/handle.ts';
import { guestRequest, keepGuestcard } from './guest-record.ts';

/**
 * Keeps the form that a visitor sends, and lets them SUBMIT it: one transaction. A request for information stands
 * for itself, also when it comes from somebody who applies.
 *
 * @param answers the tasks whose answer the call can pass on.
 * @throws {AppError} what `guestRequest`, `keepGuestcard` and `handle` throw.
 */
export async function submitForGuest(
  deps: Deps,
  request: FastifyRequest<{ Params: { unit_id: string }; Body: GuestcardBody }>,
  isRequest: boolean,
  answers: readonly string[],
): Promise<Handled> {
  const sent = await guestRequest(deps, request);
  const kept = isRequest ? { ...sent, own: null } : sent;
  const ref = {
    flow: 'guestcard',
    subject: async (trx: Parameters<typeof keepGuestcard>[1]) =>
      (await keepGuestcard(deps, trx, kept, isRequest)).guestcard.id,
  };
  const author = { actor: 'guest', ip: sent.ip, language: sent.language };
  return handle(deps, ref, { event: { type: 'SUBMIT' }, input: {}, author, answers });
}
