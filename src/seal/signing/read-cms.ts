/** Reads signatures and time stamps of any origin: CMS SignedData (RFC 5652), as far as verification requires. */
import { createHash, timingSafeEqual, verify, X509Certificate } from 'node:crypto';
import * as asn1 from 'asn1js';
import { issuerAndSerial } from './cms.ts';
import { type Asn1, contentOf, der, isTagged, members, OID, oidOf, parsed, rawOf } from './der.ts';

export interface SignedBy {
  /** The certificate that the signature names; null if it is not included. */
  readonly certificate: X509Certificate | null;
  /** The digest's name for node:crypto; null if it is unknown or no longer trusted. */
  readonly digest: 'sha256' | 'sha384' | 'sha512' | null;
  /** DER of the signed attributes as a SET; null if there are none. */
  readonly signedAttributes: Buffer | null;
  readonly signature: Buffer;
  /** DER of the first time stamp token among the unsigned attributes. */
  readonly timeStamp: Buffer | null;
}

export interface SignedContent {
  readonly certificates: readonly X509Certificate[];
  readonly contentType: string;
  /** Null if the content is detached. */
  readonly content: Buffer | null;
  readonly signers: readonly SignedBy[];
  /** Its length in the given bytes. */
  readonly length: number;
}

const DIGESTS: Readonly<Record<string, SignedBy['digest']>> = {
  [OID.sha256]: 'sha256',
  [OID.sha384]: 'sha384',
  [OID.sha512]: 'sha512',
};

/** @throws Error if the bytes are not SignedData. */
export function readSignedContent(bytes: Uint8Array): SignedContent {
  const { value, length } = parsed(bytes);
  const [type, wrapped] = members(value);
  if (oidOf(type) !== OID.signedData) throw new Error('no SignedData');
  const fields = members(members(wrapped)[0]);
  const [, , content] = fields;
  const certificates = members(fields.find((field) => isTagged(field, 0))).flatMap(certificateOf);
  const [contentType, wrappedContent] = members(content);
  const octets = members(wrappedContent)[0];
  return {
    certificates,
    contentType: oidOf(contentType),
    content: octets instanceof asn1.OctetString ? Buffer.from(octets.getValue()) : null,
    signers: members(fields.at(-1)).map((signer) => signerOf(signer, certificates)),
    length,
  };
}

/**
 * Whether a signature of its certificate over a content's digest is valid: the signed attributes must contain this
 * digest and, if they name a certificate, this one.
 */
export function isSound(signer: SignedBy, contentType: string, digestOf: (name: string) => Buffer): boolean {
  const { certificate, digest, signedAttributes, signature } = signer;
  if (certificate === null || digest === null || signedAttributes === null) return false;
  const values = new Map(
    members(parsed(signedAttributes).value).map((entry) => {
      const [type, value] = members(entry);
      return [oidOf(type), members(value)[0]] as const;
    }),
  );
  if (oidOf(values.get(OID.contentType)) !== contentType) return false;
  if (!same(contentOf(values.get(OID.messageDigest)), digestOf(digest))) return false;
  if (!namesCertificate(values, certificate)) return false;
  try {
    return verify(digest, signedAttributes, certificate.publicKey, signature);
  } catch {
    return false;
  }
}

/** Whether attributes that name a certificate (RFC 2634, RFC 5035) name this one. */
function namesCertificate(
  values: ReadonlyMap<string, Asn1 | undefined>,
  certificate: X509Certificate,
): boolean {
  const first = (type: string) => members(members(members(values.get(type))[0])[0]);
  const second = first(OID.signingCertificateV2);
  if (second.length > 0) {
    const [head, next] = second;
    const named = head instanceof asn1.Sequence ? DIGESTS[oidOf(members(head)[0])] : 'sha256';
    const digest = head instanceof asn1.Sequence ? next : head;
    return named != null && same(contentOf(digest), createHash(named).update(certificate.raw).digest());
  }
  const [digest] = first(OID.signingCertificate);
  return digest === undefined || same(contentOf(digest), createHash('sha1').update(certificate.raw).digest());
}

function signerOf(value: Asn1, certificates: readonly X509Certificate[]): SignedBy {
  const [, sid, digest, ...rest] = members(value);
  const attributes = rest.find((field) => isTagged(field, 0));
  const signature = rest.find((field) => field instanceof asn1.OctetString);
  const raw = rawOf(attributes);
  // [0] IMPLICIT is signed as the SET that it encodes.
  if (raw.length > 0) raw[0] = 0x31;
  return {
    certificate: certificates.find((one) => names(sid, one)) ?? null,
    digest: DIGESTS[oidOf(members(digest)[0])] ?? null,
    signedAttributes: attributes === undefined ? null : raw,
    signature: contentOf(signature),
    timeStamp: timeStampOf(rest.find((field) => isTagged(field, 1))),
  };
}

function timeStampOf(unsigned: Asn1 | undefined): Buffer | null {
  for (const entry of members(unsigned)) {
    const [type, values] = members(entry);
    if (oidOf(type) === OID.timeStampToken) return rawOf(members(values)[0]);
  }
  return null;
}

/** A signer is identified by issuer and serial number, or by the key identifier ([0]). */
function names(sid: Asn1 | undefined, certificate: X509Certificate): boolean {
  if (sid === undefined) return false;
  if (!isTagged(sid, 0)) return same(rawOf(sid), der(issuerAndSerial(certificate)));
  const keyId = contentOf(sid);
  return keyId.length > 0 && certificate.raw.includes(keyId);
}

function certificateOf(value: Asn1): X509Certificate[] {
  try {
    return [new X509Certificate(rawOf(value))];
  } catch {
    return [];
  }
}

function same(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && timingSafeEqual(a, b);
}
