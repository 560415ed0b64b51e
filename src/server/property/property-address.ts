/** Addresses of links in mails, text messages and redirects. The addresses for providers stay at BASE_URL. */
import type { Connection } from '../../db/client.ts';
import { findProperty } from '../../db/property/property.repository.ts';
import type { Deps } from '../deps.ts';

type Needs = Pick<Deps, 'settings'>;

/**
 * A page at the portal of a property: on its own host, with the scheme and port of BASE_URL. A property without a host
 * is at BASE_URL. So is a property on a local host name (`*.localhost`) while BASE_URL is a public address, and the
 * other way round, for example with a portal's data on a test machine: the page would not exist there.
 *
 * @param host of a stored property, or null; never taken from a request.
 * @param path including its query, `/tenant`.
 * @example addressAt(deps, { host: 'harbor.localhost' }, '/tenant') // 'http://harbor.localhost:3000/tenant'
 */
export function addressAt(
  { settings }: Needs,
  property: { readonly host: string } | null,
  path: string,
): string {
  const address = new URL(path, settings.baseUrl);
  const host = property?.host ?? '';
  if (host !== '' && isThisMachine(host) === isThisMachine(address.hostname)) address.hostname = host;
  return address.href;
}

/** The same with the id of the property only. */
export async function addressOf(
  deps: Needs,
  db: Connection,
  propertyId: string,
  path: string,
): Promise<string> {
  return addressAt(deps, await findProperty(db, propertyId), path);
}

/**
 * The page on which an applicant continues their application.
 *
 * @param token of the link, in plain text.
 */
export function applicationLink(
  deps: Needs,
  property: { readonly host: string } | null,
  token: string,
): string {
  return addressAt(deps, property, `/auth/applicant?access_token=${token}`);
}

/**
 * Whether a host name is that of a property's portal, to which its links lead. A local address that belongs to no
 * property (for trying the portal out) counts for every property of this machine.
 *
 * @example isAddressOf(deps, { host: 'harbor.localhost' }, 'juniper.localhost') // false
 */
export function isAddressOf(deps: Needs, property: { readonly host: string }, hostname: string): boolean {
  const own = new URL(addressAt(deps, property, '/')).hostname;
  const asked = hostname.toLowerCase();
  return asked === own || (isThisMachine(own) && isThisMachine(asked) && !/.\.localhost$/.test(asked));
}

function isThisMachine(host: string): boolean {
  return /^(127\.\d+\.\d+\.\d+|\[::1\]|(.+\.)?localhost)$/.test(host);
}
