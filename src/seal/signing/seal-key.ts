/** The key of the seal: a private key, its certificate and the issuers of the certificate. */
import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';

export interface SealKey {
  readonly privateKey: KeyObject;
  readonly certificate: X509Certificate;
  /** The certificate chain, starting with the issuer. */
  readonly chain: readonly X509Certificate[];
}

const LEAST_RSA_BITS = 2048;

/**
 * Reads the key from a PEM text: a private key (PKCS #8, PKCS #1 or SEC 1, without a password), then its certificate,
 * optionally followed by its chain.
 *
 * @throws Error in one line, which never contains the text, if something is missing, weak or does not match.
 * @example readSealKey(readFileSync('/etc/latchkey/seal.pem', 'utf8')).certificate.subject // 'CN=Latchkey seal 7f3a…'
 */
export function readSealKey(pem: string): SealKey {
  const [certificate, ...chain] = readCertificates(pem);
  if (certificate === undefined) throw new Error('holds no certificate after the private key');
  let privateKey: KeyObject;
  try {
    privateKey = createPrivateKey(pem);
  } catch {
    throw new Error('holds no private key that can be read without a password');
  }
  const { asymmetricKeyType: type, asymmetricKeyDetails: details } = privateKey;
  const isStrong =
    (type === 'rsa' && (details?.modulusLength ?? 0) >= LEAST_RSA_BITS) ||
    (type === 'ec' && details?.namedCurve === 'prime256v1');
  if (!isStrong)
    throw new Error(`holds a key that is neither EC P-256 nor RSA of at least ${LEAST_RSA_BITS} bits`);
  if (!certificate.checkPrivateKey(privateKey)) throw new Error('holds a certificate of another key');
  return { privateKey, certificate, chain };
}

/**
 * What is wrong with a certificate at a time, worded to follow the name of its holder; null if it is valid.
 *
 * @example expiryProblem(certificate, new Date()) // 'holds a certificate that ended on 2026-01-31'
 */
export function expiryProblem(certificate: X509Certificate, at: Date): string | null {
  const { validFromDate: from, validToDate: to } = certificate;
  if (at < from) return `holds a certificate that is not valid before ${from.toISOString()}`;
  if (at > to) return `holds a certificate that expired on ${to.toISOString()}`;
  return null;
}

/**
 * The certificates of a PEM text, in its order.
 * @throws Error if one of them is damaged.
 */
export function readCertificates(pem: string): X509Certificate[] {
  const found = pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? [];
  return found.map((one) => {
    try {
      return new X509Certificate(one);
    } catch {
      throw new Error('holds a damaged certificate');
    }
  });
}

/** The display name of a certificate: its common name, otherwise its whole subject. */
export function nameOf(certificate: X509Certificate): string {
  const name = /(?:^|\n)CN=(.+)/.exec(certificate.subject)?.[1];
  return name ?? certificate.subject.replaceAll('\n', ', ');
}
