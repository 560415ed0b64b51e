/** Tokens as a time stamp service makes them (RFC 3161), signed by a key of the sandbox's own. */
import { createHash, sign } from 'node:crypto';
import * as asn1 from 'asn1js';
import { attribute, essCertificate, issuerAndSerial } from '../../seal/signing/cms.ts';
import {
  contentOf,
  der,
  inOrder,
  integer,
  members,
  OID,
  octets,
  oid,
  oidOf,
  parsed,
  rawOf,
  sequence,
  set,
  tagged,
} from '../../seal/signing/der.ts';
import type { SealKey } from '../../seal/signing/seal-key.ts';

/** The policy of tests and demonstrations, under the arc that is kept for examples. */
const POLICY = '2.16.840.1.113531.1.1';
const REJECTION = 2;

/** What a token says beside the request. */
export interface TokenOfMoment {
  readonly at: Date;
  /** A number that no other token of the service has. */
  readonly serial: Uint8Array;
}

/**
 * The answer to a request: a token, or a rejection where the request is none or wants another digest than SHA-256.
 *
 * @example answerTimeStamp(body, readSealKey(pem), { at: world.now(), serial })
 */
export function answerTimeStamp(request: Uint8Array, key: SealKey, moment: TokenOfMoment): Buffer {
  const wanted = readRequest(request);
  if (wanted === null) return refuseTimeStamp();
  const info = der(
    sequence(
      integer(1),
      oid(POLICY),
      parsed(wanted.imprint).value,
      new asn1.Integer({ valueHex: positive(moment.serial) }),
      new asn1.GeneralizedTime({ valueDate: new Date(Math.floor(moment.at.getTime() / 1000) * 1000) }),
      ...(wanted.nonce === null ? [] : [parsed(wanted.nonce).value]),
    ),
  );
  return der(sequence(sequence(integer(0)), tokenOf(info, key)));
}

/** The answer of a service that does not want to. */
export function refuseTimeStamp(): Buffer {
  return der(sequence(sequence(integer(REJECTION))));
}

function tokenOf(info: Buffer, { certificate, privateKey }: SealKey): asn1.Sequence {
  const digest = createHash('sha256').update(info).digest();
  const attributes = inOrder([
    attribute(OID.contentType, oid(OID.tstInfo)),
    attribute(OID.messageDigest, octets(digest)),
    attribute(OID.signingCertificateV2, sequence(sequence(essCertificate(certificate)))),
  ]);
  const sha256 = sequence(oid(OID.sha256));
  const signer = sequence(
    integer(1),
    issuerAndSerial(certificate),
    sha256,
    tagged(0, ...attributes),
    sequence(oid(OID.ecdsaWithSha256)),
    octets(sign('sha256', der(set(...attributes)), privateKey)),
  );
  const signed = sequence(
    integer(3),
    set(sha256),
    sequence(oid(OID.tstInfo), tagged(0, octets(info))),
    tagged(0, parsed(certificate.raw).value),
    set(signer),
  );
  return sequence(oid(OID.signedData), tagged(0, signed));
}

/** TimeStampReq: version, messageImprint, reqPolicy?, nonce?, certReq. */
function readRequest(request: Uint8Array): { imprint: Buffer; nonce: Buffer | null } | null {
  try {
    const [, imprint, ...rest] = members(parsed(request).value);
    const [algorithm, digest] = members(imprint);
    if (oidOf(members(algorithm)[0]) !== OID.sha256 || contentOf(digest).length !== 32) return null;
    const nonce = rest.find((field) => field instanceof asn1.Integer);
    return { imprint: rawOf(imprint), nonce: nonce === undefined ? null : rawOf(nonce) };
  } catch {
    return null;
  }
}

function positive(bytes: Uint8Array): ArrayBuffer {
  const own = Uint8Array.from(bytes);
  own[0] = ((own[0] ?? 0) & 0x7f) | 0x40;
  return own.buffer;
}
