/** Encryption at rest for SSN, license number and bank data: AES-256-GCM under the key of the settings. */
import { createCipheriv, createDecipheriv, createHmac, timingSafeEqual } from 'node:crypto';

const version = 'v1';
/** The prefix of every sealed text. */
export const SEALED_BEGINNING = `${version}.`;
const ivBytes = 12;
const tagBytes = 16;

/** The format of a sealed text: at least an IV and a tag. */
const sealedText = new RegExp(`^${version}\\.[A-Za-z0-9_-]{${Math.ceil(((ivBytes + tagBytes) * 4) / 3)},}$`);

/** Whether a text looks like a result of `seal`. Only `open` can prove it. */
export function isSealed(text: string): boolean {
  return sealedText.test(text);
}

export interface SecretBox {
  /** Fingerprints of the keys, the current one first. They reveal nothing about the keys. */
  readonly keyIds: readonly [string, ...string[]];
  /** Encrypts and authenticates the text for this purpose under the current key; every call returns another result. */
  seal(text: string, purpose: string): string;
  /** Decrypts a sealed text with any of the keys; null if no key fits, or the purpose or the content is wrong. */
  open(sealed: string, purpose: string): string | null;
  /**
   * A keyed fingerprint (base64url) of a text under the current key, for signed links. Reveals nothing about the text.
   */
  sign(text: string, purpose: string): string;
  /** Whether `sign` made this signature of the text, under any of the keys. Constant time. */
  isSigned(text: string, purpose: string, signature: string): boolean;
}

interface DerivedKeys {
  readonly id: string;
  readonly sealing: Buffer;
  readonly signing: Buffer;
}

/** Derives one key per use, so that a signature can never double as an encryption under the same key. */
function derive(key: string): DerivedKeys {
  const master = Buffer.from(key, 'base64');
  if (master.length !== 32) throw new RangeError('The secret key must be base64 of 32 bytes.');
  const use = (name: string) => createHmac('sha256', master).update(name).digest();
  return {
    id: use('latchkey key id').toString('base64url').slice(0, 16),
    sealing: use('latchkey seal'),
    signing: use('latchkey sign'),
  };
}

/**
 * A box under the current key, which also opens texts sealed under former ones.
 *
 * The purpose is authenticated but not stored: a value moved to another field or person does not open.
 *
 * @param key base64 of exactly 32 bytes.
 * @param formerKeys earlier keys, in the same form.
 * @throws {RangeError} if a key has another length.
 * @example createSecretBox(key, random).seal('123456789', 'ssn:applicant-1')
 */
export function createSecretBox(
  key: string,
  random: { bytes(size: number): Uint8Array },
  formerKeys: readonly string[] = [],
): SecretBox {
  const current = derive(key);
  const keys = [current, ...formerKeys.map(derive)];
  const signature = ({ signing }: DerivedKeys, text: string, purpose: string): Buffer =>
    createHmac('sha256', signing).update(`${purpose}\n${text}`).digest();
  return {
    keyIds: [current.id, ...keys.slice(1).map(({ id }) => id)],
    seal(text, purpose) {
      const iv = random.bytes(ivBytes);
      const cipher = createCipheriv('aes-256-gcm', current.sealing, iv).setAAD(Buffer.from(purpose));
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return `${version}.${Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')}`;
    },
    open(sealed, purpose) {
      const [found, content] = sealed.split('.');
      if (found !== version || content === undefined) return null;
      const bytes = Buffer.from(content, 'base64url');
      if (bytes.length < ivBytes + tagBytes) return null;
      for (const { sealing } of keys) {
        const text = opened(sealing, bytes, purpose);
        if (text !== null) return text;
      }
      return null;
    },
    sign(text, purpose) {
      return signature(current, text, purpose).toString('base64url');
    },
    isSigned(text, purpose, given) {
      const bytes = Buffer.from(given, 'base64url');
      const fitting = keys.map((one) => {
        const right = signature(one, text, purpose);
        return bytes.length === right.length && timingSafeEqual(bytes, right);
      });
      return fitting.includes(true);
    },
  };
}

function opened(key: Buffer, bytes: Buffer, purpose: string): string | null {
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, ivBytes))
    .setAAD(Buffer.from(purpose))
    .setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
  try {
    const body = bytes.subarray(ivBytes + tagBytes);
    return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}
