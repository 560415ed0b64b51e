import type { Held } from '../../../../machines/session/session.machine.ts';
import type { UserSession } from '../../../contract/session/session.contract.ts';

/** A token is renewed this long before it expires, in milliseconds. */
const RENEWED_BEFORE_MS = 5 * 60_000;
/** The minimum wait before a renewal, in milliseconds, so that a wrong clock does not renew without a pause. */
const LEAST_MS = 30_000;
/** The longest delay of a browser's timer, in milliseconds. */
const MOST_MS = 2 ** 31 - 1;

/**
 * Milliseconds until the token of a session must be renewed; negative if it is overdue.
 *
 * @example untilRenewal({ expires_at: '2026-03-01T12:10:00Z' }, Date.parse('2026-03-01T12:00:00Z')) // 300_000
 */
export function untilRenewal({ expires_at }: Pick<UserSession, 'expires_at'>, now: number): number {
  return Date.parse(expires_at) - RENEWED_BEFORE_MS - now;
}

/** The session data that the session machine needs. */
export function heldOf(session: UserSession, now: number): Held {
  return {
    token: session.token,
    user_id: session.user_id,
    impersonated: session.impersonation !== null,
    renewMs: Math.min(MOST_MS, Math.max(LEAST_MS, untilRenewal(session, now))),
  };
}
