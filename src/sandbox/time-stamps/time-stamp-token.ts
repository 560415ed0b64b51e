/** Creates time stamp tokens (RFC 3161), signed with the sandbox's own key. */
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

/** A policy for tests and demos, under the arc that is reserved for examples. */
const POLICY = '2.16.840.1.113531.1.1';
const REJECTION = 2;

/** The parts of a token that do not come from the request. */
export interface TokenOfMoment {
  readonly at: Date;
  /** Unique among the tokens of the service. */
  readonly serial: Uint8Array;
}

/**
 * The response to a request: a token, or a rejection if the request is invalid or needs a digest other than SHA-256.
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

/** The response that rejects a request. */
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
