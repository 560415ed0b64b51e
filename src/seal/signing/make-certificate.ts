/** Creates keys with self-signed certificates: for the seal of a demo, for stand-ins and for tests. */
import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import * as asn1 from 'asn1js';
import { der, integer, OID, octets, oid, parsed, sequence, set, tagged } from './der.ts';

export interface NewCertificate {
  readonly name: string;
  readonly organization?: string;
  /** 16 random bytes. */
  readonly serial: Uint8Array;
  /** The certificate is valid from the day before, because the clocks of two machines may differ. */
  readonly made: Date;
  readonly years: number;
  readonly purpose: 'documents' | 'time-stamps';
}

/**
 * A new EC key (P-256) and its certificate, as one PEM text that `readSealKey` reads.
 *
 * @example
 * const pem = makeCertificate({ name: 'Latchkey seal 7f3a', serial: randomBytes(16), made: now, years: 20,
 *   purpose: 'documents' })
 */
export function makeCertificate(wanted: NewCertificate): string {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const spki = publicKey.export({ type: 'spki', format: 'der' });
  const algorithm = sequence(oid(OID.ecdsaWithSha256));
  const name = nameBlock(wanted);
  const certificate = sequence(
    tagged(0, integer(2)),
    new asn1.Integer({ valueHex: positive(wanted.serial) }),
    algorithm,
    name,
    sequence(time(dayBefore(wanted.made)), time(yearsAfter(wanted.made, wanted.years))),
    name,
    parsed(spki).value,
    tagged(3, sequence(...extensions(wanted.purpose, spki))),
  );
  const signature = sign('sha256', der(certificate), privateKey);
  const bits = new asn1.BitString({ valueHex: new Uint8Array(signature).buffer });
  const body = der(sequence(certificate, algorithm, bits))
    .toString('base64')
    .match(/.{1,64}/g);
  const pem = ['-----BEGIN CERTIFICATE-----', ...(body ?? []), '-----END CERTIFICATE-----', ''].join('\n');
  return `${privateKey.export({ type: 'pkcs8', format: 'pem' })}${pem}`;
}

function nameBlock({ name, organization }: NewCertificate): asn1.Sequence {
  const part = (kind: string, value: string) => set(sequence(oid(kind), new asn1.Utf8String({ value })));
  const parts = organization === undefined ? [] : [part(OID.organization, organization)];
  return sequence(...parts, part(OID.commonName, name));
}

function extensions(purpose: NewCertificate['purpose'], spki: Buffer): asn1.Sequence[] {
  const extension = (id: string, critical: boolean, value: asn1.BaseBlock) =>
    sequence(oid(id), ...(critical ? [new asn1.Boolean({ value: true })] : []), octets(der(value)));
  // digitalSignature; for documents also nonRepudiation.
  const use = purpose === 'documents' ? { bits: 0xc0, unused: 6 } : { bits: 0x80, unused: 7 };
  const key = createHash('sha1').update(spki).digest();
  const allowed = purpose === 'documents' ? OID.documentSigning : OID.timeStamping;
  return [
    extension(OID.basicConstraints, true, sequence()),
    extension(
      OID.keyUsage,
      true,
      new asn1.BitString({ valueHex: new Uint8Array([use.bits]).buffer, unusedBits: use.unused }),
    ),
    extension(OID.extendedKeyUsage, purpose === 'time-stamps', sequence(oid(allowed))),
    extension(OID.subjectKeyIdentifier, false, octets(key)),
  ];
}

/** UTCTime ends with 2049; later dates require a GeneralizedTime. */
function time(at: Date): asn1.BaseBlock {
  const whole = new Date(Math.floor(at.getTime() / 1000) * 1000);
  return whole.getUTCFullYear() < 2050
    ? new asn1.UTCTime({ valueDate: whole })
    : new asn1.GeneralizedTime({ valueDate: whole });
}

function dayBefore(at: Date): Date {
  const before = new Date(at);
  before.setUTCDate(before.getUTCDate() - 1);
  return before;
}

function yearsAfter(from: Date, years: number): Date {
  const end = new Date(from);
  end.setUTCFullYear(end.getUTCFullYear() + years);
  return end;
}

/** A serial number must be positive, without leading zeros. */
function positive(bytes: Uint8Array): ArrayBuffer {
  const own = Uint8Array.from(bytes);
  own[0] = ((own[0] ?? 0) & 0x7f) | 0x40;
  return own.buffer;
}
