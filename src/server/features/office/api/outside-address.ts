/** Addresses outside: what a member of an office types never leads the portal to machines behind it. */
import { type LookupAddress, type LookupOptions, lookup as lookUp } from 'node:dns';
import { BlockList, isIP } from 'node:net';

const inside = new BlockList();
for (const [net, prefix] of [
  ...([
    ['0.0.0.0', 8],
    ['10.0.0.0', 8],
    ['100.64.0.0', 10],
    ['127.0.0.0', 8],
  ] as const),
  ...([
    ['169.254.0.0', 16],
    ['172.16.0.0', 12],
    ['192.0.0.0', 24],
    ['192.0.2.0', 24],
  ] as const),
  ...([
    ['192.88.99.0', 24],
    ['192.168.0.0', 16],
    ['198.18.0.0', 15],
    ['198.51.100.0', 24],
  ] as const),
  ...([
    ['203.0.113.0', 24],
    ['224.0.0.0', 4],
    ['240.0.0.0', 4],
  ] as const),
] as const)
  inside.addSubnet(net, prefix, 'ipv4');
// Documentation, and what wraps an address of IPv4: Teredo and 6to4.
for (const [net, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  inside.addSubnet(net, prefix, 'ipv6');
/** What the internet uses of IPv6; mapped, local, link-local and multicast addresses are outside of it. */
const public6 = new BlockList();
public6.addSubnet('2000::', 3, 'ipv6');

/** Whether an IP address is one of the public internet. @example isOutside('169.254.169.254') // false */
export function isOutside(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return !inside.check(address, 'ipv4');
  return version === 6 && public6.check(address, 'ipv6') && !inside.check(address, 'ipv6');
}

/** Which addresses may be reached: outside of production, the machine itself, too, where the receivers of tests are. */
export interface Reach {
  readonly allowsSelf: boolean;
}

/** Whether the portal may send to an IP address. */
export function mayReach({ allowsSelf }: Reach, address: string): boolean {
  return isOutside(address) || (allowsSelf && address === '127.0.0.1');
}

/**
 * The address that a member typed, in its usual form; null if it is none that anything is sent to: another scheme, a name
 * and password in it. Only `https` in production.
 *
 * @example typedAddress({ allowsSelf: false }, 'http://2130706433/') // null
 */
export function typedAddress({ allowsSelf }: Reach, typed: string): URL | null {
  if (!URL.canParse(typed.trim())) return null;
  const url = new URL(typed.trim());
  const isSafe = url.protocol === 'https:' || (allowsSelf && url.protocol === 'http:');
  if (!isSafe || url.username !== '' || url.password !== '') return null;
  url.hash = '';
  return url;
}

/** The IP address that a URL names itself, without brackets; null if it names a host. The parser has made it decimal. */
export function literalAddress({ hostname }: Pick<URL, 'hostname'>): string | null {
  const bare = hostname.replace(/^\[|\]$/g, '');
  return isIP(bare) === 0 ? null : bare;
}

type Found = (error: NodeJS.ErrnoException | null, found: string | LookupAddress[], family?: number) => void;

/** The error of a host that leads inside. */
export const INTERNAL = 'EINTERNAL';

/**
 * A lookup of host names for a connection, which finds only addresses that may be reached: what was looked up is what is
 * connected to, so a name that changes in between leads nowhere.
 */
export function guardedLookup(reach: Reach, resolve: typeof lookUp = lookUp) {
  return (host: string, options: LookupOptions, found: Found): void => {
    resolve(host, { ...options, all: true }, (error, addresses) => {
      if (error !== null) return found(error, []);
      const [first] = addresses;
      if (first === undefined || !addresses.every(({ address }) => mayReach(reach, address)))
        return found(Object.assign(new Error('The host leads inside.'), { code: INTERNAL }), []);
      if (options.all === true) found(null, addresses);
      else found(null, first.address, first.family);
    });
  };
}
