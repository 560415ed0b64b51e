/**
 * Encryption at rest for SSN, licence number and bank data: AES-256-GCM under the key of the settings.
 */
import { createCipheriv, createDecipheriv, createHmac } from 'node:crypto';

const version = 'v1';
const ivBytes = 12;
const tagBytes = 16;

/** The shape of a sealed text: at least an IV and a tag. */
const sealedText = new RegExp(`^${version}\\.[A-Za-z0-9_-]{${Math.ceil(((ivBytes + tagBytes) * 4) / 3)},}$`);

/** Whether a text looks as if `seal` had made it. Only `open` tells whether it did. */
export function isSealed(text: string): boolean {
  return sealedText.test(text);
}

export interface SecretBox {
  /** The text, encrypted and authenticated for this purpose; every call gives another result. */
  seal(text: string, purpose: string): string;
  /** The text that `seal` was given, or null when the key, the purpose or the content does not fit. */
  open(sealed: string, purpose: string): string | null;
  /** A keyed fingerprint (base64url) of a text, for signed links. Says nothing about the text. */
  sign(text: string, purpose: string): string;
}

/**
 * A box under one key.
 *
 * The purpose is authenticated but not stored: a value moved to another field or person does not open.
 *
 * @param key base64 of exactly 32 bytes.
 * @throws {RangeError} when the key has another length.
 * @example createSecretBox(key, random).seal('123456789', 'ssn:applicant-1')
 */
export function createSecretBox(key: string, random: { bytes(size: number): Uint8Array }): SecretBox {
  const master = Buffer.from(key, 'base64');
  if (master.length !== 32) throw new RangeError('The secret key must be base64 of 32 bytes.');
  // One derived key per use, so that a signature can never double as an encryption under the same key.
  const sealing = createHmac('sha256', master).update('latchkey seal').digest();
  const signing = createHmac('sha256', master).update('latchkey sign').digest();
  return {
    seal(text, purpose) {
      const iv = random.bytes(ivBytes);
      const cipher = createCipheriv('aes-256-gcm', sealing, iv).setAAD(Buffer.from(purpose));
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return `${version}.${Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')}`;
    },
    open(sealed, purpose) {
      const [found, content] = sealed.split('.');
      if (found !== version || content === undefined) return null;
      const bytes = Buffer.from(content, 'base64url');
      if (bytes.length < ivBytes + tagBytes) return null;
      const decipher = createDecipheriv('aes-256-gcm', sealing, bytes.subarray(0, ivBytes))
        .setAAD(Buffer.from(purpose))
        .setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
      try {
        const body = bytes.subarray(ivBytes + tagBytes);
        return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
      } catch {
        return null;
      }
    },
    sign(text, purpose) {
      return createHmac('sha256', signing).update(`${purpose}\n${text}`).digest('base64url');
    },
  };
}
