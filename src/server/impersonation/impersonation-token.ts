import type { Random } from '../deps.ts';

const PREFIX = 'imp_';

/**
 * A token for an impersonation. It says of itself what it is: only such tokens are looked up as one, and what is kept of
 * any other token can never become one.
 */
export function newImpersonationToken(random: Pick<Random, 'token'>): string {
  return `${PREFIX}${random.token()}`;
}

/** Whether a token can be one of an impersonation at all. */
export function isImpersonationToken(token: string): boolean {
  return token.startsWith(PREFIX);
}
