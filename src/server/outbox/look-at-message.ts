import { messageCallback } from '../../contract/resident/notice.contract.ts';
import { findAcceptedMessage, noteBounce } from '../../db/outbox.repository.ts';
import { noteFailedNotice } from '../../db/resident/notice.repository.ts';
import type { Settings } from '../../settings/settings.ts';
import type { Deps } from '../deps.ts';

/** The URL at which providers of mails and text messages say that one has changed. */
export const messageCallbackUrl = ({ baseUrl }: Pick<Settings, 'baseUrl'>): string =>
  baseUrl + messageCallback.path;

/**
 * Handles a provider's callback about a message that it has accepted. Anybody can send one, so only the provider's own
 * answer to a query is trusted. A message that bounced waits in the work list of the office. A repeated or unknown
 * callback changes nothing.
 *
 * @param reference the id of the message, by which the provider knows it
 * @example await lookAtMessage(deps, 'Xk3…')
 */
export async function lookAtMessage(
  { db, clock, providers, log }: Pick<Deps, 'db' | 'clock' | 'providers' | 'log'>,
  reference: string,
): Promise<void> {
  const message = await findAcceptedMessage(db, reference);
  if (message === null) return;
  const { id, channel } = message;
  const fate = await providers[channel].look?.(id);
  if (fate?.kind !== 'bounced') return;
  const at = clock.now().toISOString();
  log.warn({ message: id, channel, reason: fate.reason }, 'message bounced');
  await db.transaction().execute(async (trx) => {
    if (await noteBounce(trx, id, { at, reason: fate.reason })) await noteFailedNotice(trx, id, at);
  });
}
