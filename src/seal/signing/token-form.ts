/** Checks that the unsigned structure of a time stamp token follows the standards. */
import * as asn1 from 'asn1js';
import {
  type Asn1,
  der,
  integer,
  isTagged,
  members,
  OID,
  oid,
  oidOf,
  parsed,
  rawOf,
  sequence,
  set,
  tagged,
} from './der.ts';

/** Signature algorithms per digest: ECDSA or RSA (PKCS #1) with it, or plain RSA. */
const SIGNATURES: Readonly<Record<string, readonly string[]>> = {
  [OID.sha256]: [OID.rsa, '1.2.840.113549.1.1.11', OID.ecdsaWithSha256],
  [OID.sha384]: [OID.rsa, '1.2.840.113549.1.1.12', '1.2.840.10045.4.3.3'],
  [OID.sha512]: [OID.rsa, '1.2.840.113549.1.1.13', '1.2.840.10045.4.3.4'],
};
/** The first byte of `[0] IMPLICIT SET OF`. */
const SIGNED_ATTRIBUTES = 0xa0;

/**
 * Encodes the token again from the parts that its signature covers or that are verified separately, and compares: the
 * structure around them (versions, algorithms, lengths) is not signed, and a changed byte of it must be detected.
 *
 * @see RFC 3161 §2.4.2, RFC 5652 §5
 */
export function isPlainToken(token: Uint8Array): boolean {
  const { value, length } = parsed(token);
  const [, wrapped] = members(value);
  const fields = members(members(wrapped)[0]);
  const [, , content] = fields;
  const signers = members(fields.at(-1));
  const [signer] = signers;
  if (signer === undefined || signers.length !== 1) return false;
  const [, sid, digest, signed, algorithm, signature, ...unsigned] = members(signer);
  if (sid === undefined || signed === undefined || signature === undefined) return false;
  const digestBlock = algorithmOf(digest, Object.keys(SIGNATURES));
  const algorithmBlock = algorithmOf(algorithm, SIGNATURES[oidOf(members(digest)[0])] ?? []);
  if (digestBlock === null || algorithmBlock === null) return false;
  if (rawOf(signed)[0] !== SIGNED_ATTRIBUTES) return false;
  const byKeyId = isTagged(sid, 0);
  const again = sequence(
    oid(OID.signedData),
    tagged(
      0,
      sequence(
        integer(3),
        set(digestBlock),
        sequence(oid(OID.tstInfo), tagged(0, octetsOf(members(members(content)[1])[0]))),
        ...fields.slice(3, -1).map((field) => whole(field)),
        set(
          sequence(
            integer(byKeyId ? 3 : 1),
            whole(sid),
            digestBlock,
            whole(signed),
            algorithmBlock,
            octetsOf(signature),
            ...unsigned.map((field) => whole(field)),
          ),
        ),
      ),
    ),
  );
  const isOrdered = fields.slice(3, -1).every((field) => isTagged(field, 0) || isTagged(field, 1));
  return isOrdered && der(again).equals(Buffer.from(token).subarray(0, length));
}

/** An algorithm identifier with its parameters: NULL or none. */
function algorithmOf(value: Asn1 | undefined, known: readonly string[]): asn1.Sequence | null {
  const [id, parameters] = members(value);
  if (!known.includes(oidOf(id))) return null;
  return sequence(oid(oidOf(id)), ...(parameters === undefined ? [] : [new asn1.Null()]));
}

function octetsOf(value: Asn1 | undefined): asn1.OctetString {
  const bytes = value instanceof asn1.OctetString ? value.getValue() : new ArrayBuffer(0);
  return new asn1.OctetString({ valueHex: bytes });
}

function whole(field: Asn1): Asn1 {
  return parsed(rawOf(field)).value;
}
