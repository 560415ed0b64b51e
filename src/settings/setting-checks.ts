/** Checks of the values of settings: each returns what is wrong with a value, or null. */
import { isIP } from 'node:net';

export function anything(): null {
  return null;
}

export function port(value: string): string | null {
  return /^\d{1,5}$/.test(value) && Number(value) <= 65535 ? null : 'must be a port, 0 to 65535';
}

const LONGEST_DELAY_S = 300;

export function seconds(value: string): string | null {
  return /^\d{1,3}$/.test(value) && Number(value) <= LONGEST_DELAY_S
    ? null
    : `must be whole seconds, 0 to ${LONGEST_DELAY_S}`;
}

export function address(schemes: readonly string[]): (value: string) => string | null {
  const wanted = `must be an address that starts with ${schemes.map((scheme) => `${scheme}://`).join(' or ')}`;
  return (value) => {
    if (!URL.canParse(value)) return wanted;
    return schemes.includes(new URL(value).protocol.replace(':', '')) ? null : wanted;
  };
}

export function share(value: string): string | null {
  return /^(0|1|[01]?\.\d{1,9})$/.test(value) && Number(value) <= 1
    ? null
    : 'must be a number from 0 to 1, such as 0.05';
}

/** Names and values as RFC 9110 and RFC 3986 know them. */
export function headers(value: string): string | null {
  const isHeader = (one: string): boolean =>
    /^\s*[\w!#$&'*+.^`|~-]+=(?:%[0-9A-Fa-f]{2}|[!-$&-~ ])*$/.test(one);
  return value.split(',').every(isHeader)
    ? null
    : 'must be name=value,name=value, with values escaped as in addresses';
}

export function key32(value: string): string | null {
  const wanted = 'must be 32 bytes in base64 (for example the output of: openssl rand -base64 32)';
  return /^[A-Za-z0-9+/]{43}=$/.test(value) ? null : wanted;
}

export function oneOf(values: readonly string[]): (value: string) => string | null {
  return (value) => (values.includes(value) ? null : `must be one of ${values.join(', ')}`);
}

export function bucket(value: string): string | null {
  return /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(value)
    ? null
    : 'must be the name of a bucket: 3 to 63 small letters, digits, dots and hyphens';
}

export function region(value: string): string | null {
  return /^[\w-]{1,64}$/.test(value) ? null : 'must be the name of a region, such as us-east-1';
}

const MOST_PROXIES = 10;

/** The address of one machine or of a network, such as `10.0.0.0/8`. */
function isNetwork(value: string): boolean {
  const [address = '', bits, ...rest] = value.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}

export function proxies(value: string): string | null {
  if (value === 'false') return null;
  if (/^\d+$/.test(value) && Number(value) >= 1 && Number(value) <= MOST_PROXIES) return null;
  if (value.split(',').every((one) => isNetwork(one.trim()))) return null;
  return `must be false, the number of proxies in front (1 to ${MOST_PROXIES}), or their addresses (10.0.0.0/8,192.0.2.7)`;
}
