import { createHmac } from 'node:crypto';
import { hostAddress } from '../accounts.ts';

/** A page of a demo lease that opens without signing in. */
export interface OccasionLink {
  readonly name: string;
  readonly url: string;
}

/** The flows of the demo that a link opens, with the address of each. */
const LINKED = {
  'resident-survey': { name: 'Survey', path: (token: string) => `/surveys/${token}/respond` },
  'move-out': {
    name: 'Move out',
    path: (token: string) => `/applicant/lease_renewal/move_out?access_token=${token}`,
  },
} as const;

export type LinkedFlow = keyof typeof LINKED;

/** The token of such a link. Only its hash is stored, so it is derived from the secret key, as for applications. */
export function occasionToken(secretKey: string, flow: LinkedFlow, leaseId: string): string {
  return createHmac('sha256', Buffer.from(secretKey, 'base64'))
    .update(`demo:${flow}:${leaseId}`)
    .digest('base64url');
}

/**
 * The links of a demo lease that open without signing in.
 *
 * @param host of the property, `juniper.localhost`.
 * @example occasionLinks(baseUrl, key, { lease_id: 'jr-305-1', host: 'juniper.localhost' })[0].name // 'Survey'
 */
export function occasionLinks(
  baseUrl: string,
  secretKey: string,
  { lease_id, host }: { readonly lease_id: string; readonly host: string },
): OccasionLink[] {
  return Object.entries(LINKED).map(([flow, { name, path }]) => {
    const token = occasionToken(secretKey, flow as LinkedFlow, lease_id);
    return { name, url: hostAddress(baseUrl, host, path(token)) };
  });
}
