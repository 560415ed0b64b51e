import type { Held } from '../../../../machines/session/session.machine.ts';
import type { UserSession } from '../../../contract/session/session.contract.ts';

/** A token is renewed so long before it runs out, in milliseconds. */
const RENEWED_BEFORE_MS = 5 * 60_000;
/** A clock that is wrong must not renew without a pause, in milliseconds. */
const LEAST_MS = 30_000;
/** The longest that a timer of a browser can wait, in milliseconds. */
const MOST_MS = 2 ** 31 - 1;

/**
 * How long until the token of a session is to be renewed, in milliseconds; below zero when it should have been.
 *
 * @example untilRenewal({ expires_at: '2026-03-01T12:10:00Z' }, Date.parse('2026-03-01T12:00:00Z')) // 300_000
 */
export function untilRenewal({ expires_at }: Pick<UserSession, 'expires_at'>, now: number): number {
  return Date.parse(expires_at) - RENEWED_BEFORE_MS - now;
}

/** What the session machine goes by. */
export function heldOf(session: UserSession, now: number): Held {
  return {
    token: session.token,
    user_id: session.user_id,
    impersonated: session.impersonation !== null,
    renewMs: Math.min(MOST_MS, Math.max(LEAST_MS, untilRenewal(session, now))),
  };
}
