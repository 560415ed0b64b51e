/** The DER structures that our signatures consist of, and their object identifiers. */
import * as asn1 from 'asn1js';

export const OID = {
  data: '1.2.840.113549.1.7.1',
  signedData: '1.2.840.113549.1.7.2',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingCertificate: '1.2.840.113549.1.9.16.2.12',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
  timeStampToken: '1.2.840.113549.1.9.16.2.14',
  tstInfo: '1.2.840.113549.1.9.16.1.4',
  sha256: '2.16.840.1.101.3.4.2.1',
  sha384: '2.16.840.1.101.3.4.2.2',
  sha512: '2.16.840.1.101.3.4.2.3',
  rsa: '1.2.840.113549.1.1.1',
  rsaWithSha256: '1.2.840.113549.1.1.11',
  ecdsaWithSha256: '1.2.840.10045.4.3.2',
  timeStamping: '1.3.6.1.5.5.7.3.8',
  documentSigning: '1.3.6.1.5.5.7.3.36',
  commonName: '2.5.4.3',
  organization: '2.5.4.10',
  keyUsage: '2.5.29.15',
  extendedKeyUsage: '2.5.29.37',
  basicConstraints: '2.5.29.19',
  subjectKeyIdentifier: '2.5.29.14',
} as const;

/** The context-specific tag class. */
const CONTEXT = 3;

export type Asn1 = asn1.AsnType;

/** The bytes of a structure. */
export function der(value: asn1.BaseBlock): Buffer {
  return Buffer.from(value.toBER(false));
}

/**
 * Parses the structure at the start of the bytes; ignores what follows.
 * @throws Error if they are not DER.
 */
export function parsed(bytes: Uint8Array): { value: Asn1; length: number } {
  const { result, offset } = asn1.fromBER(arrayBuffer(bytes));
  if (offset === -1) throw new Error(`no DER: ${result.error}`);
  return { value: result, length: offset };
}

export function sequence(...value: asn1.BaseBlock[]): asn1.Sequence {
  return new asn1.Sequence({ value: value as never });
}

export function set(...value: asn1.BaseBlock[]): asn1.Set {
  return new asn1.Set({ value: value as never });
}

export function oid(value: string): asn1.ObjectIdentifier {
  return new asn1.ObjectIdentifier({ value });
}

export function octets(bytes: Uint8Array): asn1.OctetString {
  return new asn1.OctetString({ valueHex: arrayBuffer(bytes) });
}

export function integer(value: number): asn1.Integer {
  return new asn1.Integer({ value });
}

/** A structure with a context tag, `[n]`: its parts are its direct members. */
export function tagged(number: number, ...value: asn1.BaseBlock[]): asn1.Constructed {
  return new asn1.Constructed({ idBlock: { tagClass: CONTEXT, tagNumber: number }, value: value as never });
}

/** Sorts the members of a SET OF by their bytes, as DER requires. */
export function inOrder<T extends asn1.BaseBlock>(members: readonly T[]): T[] {
  return [...members].sort((a, b) => Buffer.compare(der(a), der(b)));
}

/** The members of a constructed structure; empty for a primitive one. */
export function members(value: Asn1 | undefined): Asn1[] {
  const inside = (value as { valueBlock?: { value?: unknown } } | undefined)?.valueBlock?.value;
  return Array.isArray(inside) ? (inside as Asn1[]) : [];
}

/** The text of an object identifier; '' for anything else. */
export function oidOf(value: Asn1 | undefined): string {
  return value instanceof asn1.ObjectIdentifier ? value.valueBlock.toString() : '';
}

/** The content bytes of a primitive structure. */
export function contentOf(value: Asn1 | undefined): Buffer {
  const view = (value as { valueBlock?: { valueHexView?: Uint8Array } } | undefined)?.valueBlock
    ?.valueHexView;
  return Buffer.from(view ?? []);
}

/** The bytes that a structure was read from. */
export function rawOf(value: Asn1 | undefined): Buffer {
  return value === undefined ? Buffer.alloc(0) : Buffer.from(value.valueBeforeDecodeView);
}

/** Whether a structure has a context tag, `[n]`. */
export function isTagged(value: Asn1, number: number): boolean {
  return value.idBlock.tagClass === CONTEXT && value.idBlock.tagNumber === number;
}

function arrayBuffer(bytes: Uint8Array): ArrayBuffer {
  return new Uint8Array(bytes).buffer;
}
