import type { Random } from '../deps.ts';

const PREFIX = 'imp_';

/**
 * Creates an impersonation token. Its prefix separates it from all other tokens: only tokens with the prefix are looked
 * up as impersonations.
 */
export function newImpersonationToken(random: Pick<Random, 'token'>): string {
  return `${PREFIX}${random.token()}`;
}

/** Whether a token has the shape of an impersonation token. */
export function isImpersonationToken(token: string): boolean {
  return token.startsWith(PREFIX);
}
