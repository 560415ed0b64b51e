import { deleteExpiredTokens } from '../../db/access-token.repository.ts';
import { deleteSentMessages } from '../../db/outbox.repository.ts';
import { deleteExpiredSessions } from '../../db/user.repository.ts';
import type { Deps } from '../deps.ts';

const dayMs = 86_400_000;
/** So long a message can still be looked up after it was sent. */
const messageDays = 30;

/**
 * Removes what nobody can use any more: sessions and access tokens that have run out, and messages that were
 * sent 30 days ago.
 */
export async function removeExpired(deps: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const now = deps.clock.now();
  await deleteExpiredSessions(deps.db, now.toISOString());
  await deleteExpiredTokens(deps.db, now.toISOString());
  await deleteSentMessages(deps.db, new Date(now.getTime() - messageDays * dayMs).toISOString());
}
