/** Time stamps of RFC 3161: the request, the response and its token. */
import { createHash, timingSafeEqual, type X509Certificate } from 'node:crypto';
import * as asn1 from 'asn1js';
import {
  type Asn1,
  contentOf,
  der,
  integer,
  members,
  OID,
  octets,
  oid,
  oidOf,
  parsed,
  rawOf,
  sequence,
} from './der.ts';
import { isSound, readSignedContent } from './read-cms.ts';
import { nameOf } from './seal-key.ts';
import { isPlainToken } from './token-form.ts';

/** Requests a token (DER) for a SHA-256 digest; rejects if the service returns none. */
export type TimeStamper = (digest: Uint8Array) => Promise<Uint8Array>;

/** The content of a valid token. */
export interface TimeStamp {
  readonly at: Date;
  /** The name of the service in its certificate. */
  readonly by: string;
  /** Whether the service's certificate is, or chains to, one that we trust. */
  readonly trusted: boolean;
}

const GRANTED = [0, 1];

/**
 * A request for a token that includes the service's certificate.
 * @param nonce random bytes, which the response must repeat.
 */
export function timeStampRequest(digest: Uint8Array, nonce: Uint8Array): Buffer {
  const imprint = sequence(sequence(oid(OID.sha256), new asn1.Null()), octets(digest));
  return der(sequence(integer(1), imprint, nonceBlock(nonce), new asn1.Boolean({ value: true })));
}

/**
 * The token of a response to `timeStampRequest(digest, nonce)`.
 * @throws Error in one line if the service refused, or its response is malformed or belongs to another request.
 */
export function tokenOfResponse(response: Uint8Array, digest: Uint8Array, nonce: Uint8Array): Uint8Array {
  const [status, token] = members(readWhole(response));
  const code = contentOf(members(status)[0]).at(-1) ?? -1;
  if (!GRANTED.includes(code)) throw new Error(`the time stamp service refused (status ${code})`);
  const bytes = rawOf(token);
  const info = infoOf(bytes);
  if (info === null) throw new Error('the time stamp service answered without a token');
  if (!same(info.digest, digest)) throw new Error('the time stamp is of something else');
  if (!same(info.nonce ?? Buffer.alloc(0), contentOf(nonceBlock(nonce)))) {
    throw new Error('the time stamp answers another request');
  }
  if (readTimeStamp(bytes, digest, []) === null) throw new Error('the time stamp is not signed soundly');
  return bytes;
}

/**
 * The content of a token for a digest (SHA-256); null if it is invalid: for another digest, altered, or not signed by a
 * time stamp certificate that was valid then.
 *
 * @param trusted the services' certificates, or their issuers.
 */
export function readTimeStamp(
  token: Uint8Array,
  digest: Uint8Array,
  trusted: readonly X509Certificate[],
): TimeStamp | null {
  try {
    if (!isPlainToken(token)) return null;
    const { certificates, signers, content } = readSignedContent(token);
    const [signer] = signers;
    const info = infoOf(token);
    const service = signer?.certificate ?? null;
    if (signer === undefined || content === null || info === null || service === null) return null;
    const isSigned = isSound(signer, OID.tstInfo, (name) => createHash(name).update(content).digest());
    if (!isSigned || !same(info.digest, digest) || !isForTimeStamps(service)) return null;
    if (!isValidAt(service, info.at)) return null;
    return { at: info.at, by: nameOf(service), trusted: chainsTo(service, certificates, trusted, info.at) };
  } catch {
    return null;
  }
}

/** Whether a certificate is trusted, or was issued by a chain of others that leads to a trusted one. */
export function chainsTo(
  certificate: X509Certificate,
  others: readonly X509Certificate[],
  trusted: readonly X509Certificate[],
  at: Date,
  depth = 5,
): boolean {
  if (depth === 0 || !isValidAt(certificate, at)) return false;
  if (trusted.some((one) => one.raw.equals(certificate.raw))) return true;
  return [...trusted, ...others].some(
    (issuer) =>
      !issuer.raw.equals(certificate.raw) &&
      issuer.ca &&
      certificate.checkIssued(issuer) &&
      certificate.verify(issuer.publicKey) &&
      chainsTo(issuer, others, trusted, at, depth - 1),
  );
}

export function isValidAt({ validFromDate, validToDate }: X509Certificate, at: Date): boolean {
  return validFromDate <= at && at <= validToDate;
}

function isForTimeStamps(certificate: X509Certificate): boolean {
  // In node:crypto, `keyUsage` holds the extended key usages.
  return (certificate.keyUsage ?? []).includes(OID.timeStamping);
}

interface TokenInfo {
  readonly digest: Buffer;
  readonly at: Date;
  readonly nonce: Buffer | null;
}

/** TSTInfo: version, policy, messageImprint, serialNumber, genTime, then optional fields. */
function infoOf(token: Uint8Array): TokenInfo | null {
  const { contentType, content } = readSignedContent(token);
  if (contentType !== OID.tstInfo || content === null) return null;
  const [, , imprint, , time, ...rest] = members(readWhole(content));
  const [algorithm, digest] = members(imprint);
  if (oidOf(members(algorithm)[0]) !== OID.sha256 || !(time instanceof asn1.GeneralizedTime)) return null;
  const nonce = rest.find((field) => field instanceof asn1.Integer);
  return {
    digest: contentOf(digest),
    at: time.toDate(),
    nonce: nonce === undefined ? null : contentOf(nonce),
  };
}

function readWhole(bytes: Uint8Array): Asn1 {
  return parsed(bytes).value;
}

/** A positive number without leading zeros for any bytes. */
function nonceBlock(nonce: Uint8Array): asn1.Integer {
  const own = Uint8Array.from(nonce);
  own[0] = ((own[0] ?? 0) & 0x7f) | 0x40;
  return new asn1.Integer({ valueHex: own.buffer });
}

function same(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && timingSafeEqual(a, b);
}
