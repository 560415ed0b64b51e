import { findSession, renewToken } from '../../../../db/session/session.repository.ts';
import { hashToken, type SignedIn } from '../../../access/access.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../errors.ts';
import { endOfSession } from './open-session.ts';

/** How long the previous token remains valid, and the new one is not renewed. */
const graceMs = 60_000;

/**
 * Gives a session a new token and a later expiration. Pages of one person may renew at the same moment: the first
 * creates the new token, and requests with the previous token within the next minute get the same one.
 *
 * The new token is derived from the previous one with the server's key, so that it can be returned again without
 * storing it in plain text.
 *
 * @throws {AppError} `session.invalid` if the session has ended in the meantime.
 * @see docs/decisions/0040-an-account-is-who-reads-the-mail.md
 */
export async function renew(
  deps: Pick<Deps, 'db' | 'clock' | 'secrets'>,
  { session, token, isFormer, formerUntil }: SignedIn,
): Promise<{ token: string; expires_at: string }> {
  const now = deps.clock.now();
  const at = now.toISOString();
  const renewed = deps.secrets.sign(`${session.id}\n${token}`, 'session renewal');
  if (!isFormer) {
    if (formerUntil !== null && formerUntil > at) return { token, expires_at: session.expires_at };
    const expires_at = endOfSession(session.created_at, at);
    const isFirst = await renewToken(deps.db, {
      id: session.id,
      oldHash: hashToken(token),
      newHash: hashToken(renewed),
      formerUntil: new Date(now.getTime() + graceMs).toISOString(),
      expires_at,
    });
    if (isFirst) return { token: renewed, expires_at };
  }
  const found = await findSession(deps.db, hashToken(renewed), at);
  if (found === null) throw new AppError('session.invalid');
  return { token: renewed, expires_at: found.session.expires_at };
}
