/** The signature of a sealed file as CMS: what PAdES requires, and nothing else. */
import { createHash, sign, type X509Certificate } from 'node:crypto';
import * as asn1 from 'asn1js';
import {
  type Asn1,
  der,
  inOrder,
  integer,
  members,
  OID,
  octets,
  oid,
  parsed,
  sequence,
  set,
  tagged,
} from './der.ts';
import type { SealKey } from './seal-key.ts';

/** The variable parts of a signature. */
export interface CmsParts {
  /** The signer's certificate first. */
  readonly certificates: readonly X509Certificate[];
  /** DER of the signed attributes as a SET: the bytes that are signed. */
  readonly signedAttributes: Buffer;
  readonly signature: Buffer;
  /** A time stamp token (RFC 3161) of the signature; null at level B-B. */
  readonly timeStamp: Buffer | null;
}

/**
 * Signs a digest (SHA-256 of the file around the signature).
 *
 * The signed attributes are those of the baseline profile: content type, message digest, signing-certificate-v2.
 * Signing-time is not included: PAdES stores the claimed time in the PDF's own entry.
 *
 * @see ETSI EN 319 142-1 §6.3, RFC 5652, RFC 5035
 */
export function signDigest(digest: Uint8Array, { privateKey, certificate, chain }: SealKey): CmsParts {
  const signedAttributes = attributesFor(digest, certificate);
  return {
    certificates: [certificate, ...chain],
    signedAttributes,
    signature: sign('sha256', signedAttributes, privateKey),
    timeStamp: null,
  };
}

/** The signed attributes for a digest and the signer's certificate, as the DER of a SET. */
export function attributesFor(digest: Uint8Array, certificate: X509Certificate): Buffer {
  const attributes = inOrder([
    attribute(OID.contentType, oid(OID.data)),
    attribute(OID.messageDigest, octets(digest)),
    attribute(OID.signingCertificateV2, sequence(sequence(essCertificate(certificate)))),
  ]);
  return der(set(...attributes));
}

/** The DER of a signature. The same parts always give the same bytes, so that a verifier can compare all of them. */
export function encodeCms({ certificates, signedAttributes, signature, timeStamp }: CmsParts): Buffer {
  const [signer] = certificates;
  if (signer === undefined) throw new Error('A signature has a certificate.');
  const sha256 = sequence(oid(OID.sha256));
  const isEc = signer.publicKey.asymmetricKeyType === 'ec';
  const signerInfo = sequence(
    integer(1),
    issuerAndSerial(signer),
    sha256,
    tagged(0, ...members(parsed(signedAttributes).value)),
    isEc ? sequence(oid(OID.ecdsaWithSha256)) : sequence(oid(OID.rsa), new asn1.Null()),
    octets(signature),
    ...(timeStamp === null ? [] : [tagged(1, attribute(OID.timeStampToken, parsed(timeStamp).value))]),
  );
  const signedData = sequence(
    integer(1),
    set(sha256),
    sequence(oid(OID.data)),
    tagged(0, ...inOrder(certificates.map((one) => parsed(one.raw).value))),
    set(signerInfo),
  );
  return der(sequence(oid(OID.signedData), tagged(0, signedData)));
}

/** issuer and serialNumber as the certificate itself writes them. */
export function issuerAndSerial(certificate: X509Certificate): asn1.Sequence {
  const { issuer, serial } = fieldsOf(certificate);
  return sequence(issuer, serial);
}

/** @see RFC 5035: SHA-256 is the default and omitted. */
export function essCertificate(certificate: X509Certificate): asn1.Sequence {
  const { issuer, serial } = fieldsOf(certificate);
  const digest = createHash('sha256').update(certificate.raw).digest();
  return sequence(octets(digest), sequence(sequence(tagged(4, issuer)), serial));
}

export function attribute(type: string, value: asn1.BaseBlock): asn1.Sequence {
  return sequence(oid(type), set(value));
}

/** TBSCertificate: [0] version, serialNumber, signature, issuer, … */
function fieldsOf(certificate: X509Certificate): { issuer: Asn1; serial: Asn1 } {
  const fields = members(members(parsed(certificate.raw).value)[0]);
  const [serial, , issuer] = fields[0]?.idBlock.tagClass === 3 ? fields.slice(1) : fields;
  if (serial === undefined || issuer === undefined) throw new Error('The certificate has no issuer.');
  return { issuer, serial };
}
