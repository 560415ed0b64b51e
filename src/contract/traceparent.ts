/** The header of W3C Trace Context: by it a call names the work that it belongs to, from the browser to a provider. */

/** What a `traceparent` header says. */
export interface TraceParent {
  /** 32 hexadecimal digits: the same for everything that one call causes. */
  readonly trace: string;
  /** 16 hexadecimal digits: the part of the work that makes the call. */
  readonly span: string;
  /** The caller records its part. */
  readonly isSampled: boolean;
}

const HEADER = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/;
const NOTHING = /^0+$/;
/** Digits of a trace that a person reads out: decimal in ids of ours, so that no letter is misheard. */
const SPOKEN = 10;

/**
 * Reads a header. A missing or malformed one says nothing; one of a later version is read as far as this one is known.
 *
 * @example readTraceparent('00-48291735024bf92f3577b34da6a3ce92-00f067aa0ba902b7-00')?.span // '00f067aa0ba902b7'
 */
export function readTraceparent(header: unknown): TraceParent | null {
  const [, version, trace = '', span = '', flags = '', more] = HEADER.exec(String(header)) ?? [];
  if (version === undefined || version === 'ff' || (version === '00' && more !== undefined)) return null;
  if (NOTHING.test(trace) || NOTHING.test(span)) return null;
  return { trace, span, isSampled: Number.parseInt(flags, 16) % 2 === 1 };
}

/** @example writeTraceparent({ trace, span, isSampled: false }) // '00-4829…-00f0…-00' */
export function writeTraceparent({ trace, span, isSampled }: TraceParent): string {
  return `00-${trace}-${span}-${isSampled ? '01' : '00'}`;
}

/**
 * A new trace from 16 random bytes. It begins with ten decimal digits, which are what an error page shows.
 *
 * @example newTrace(random.bytes(16)) // '48291735024bf92f3577b34da6a3ce92'
 */
export function newTrace(bytes: Uint8Array): string {
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  const digits = Array.from(bytes.subarray(0, SPOKEN), (byte) => byte % 10).join('');
  return digits + hex.slice(SPOKEN);
}
