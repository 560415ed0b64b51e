/**
 * Passwords as argon2id in PHC form: `$argon2id$v=19$m=19456,t=2,p=1$salt$hash`.
 */
import { argon2, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify(argon2);
const cost = { memory: 19_456, passes: 2, parallelism: 1 };
const tagLength = 32;
const saltLength = 16;

const phcShape = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

/**
 * Hashes a password for storage.
 *
 * @param salt 16 random bytes.
 * @example await hashPassword('correct horse', random.bytes(16))
 */
export async function hashPassword(password: string, salt: Buffer): Promise<string> {
  if (salt.length !== saltLength) throw new RangeError('The salt must have 16 bytes.');
  const tag = await derive('argon2id', { message: password, nonce: salt, tagLength, ...cost });
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${base64(salt)}$${base64(tag)}`;
}

/** Whether the password matches the hash. Takes the same time for right and wrong passwords. */
export async function isPassword(password: string, hash: string): Promise<boolean> {
  const [, memory, passes, parallelism, salt, tag] = phcShape.exec(hash) ?? [];
  if (!memory || !passes || !parallelism || !salt || !tag) return false;
  const expected = Buffer.from(tag, 'base64');
  const found = await derive('argon2id', {
    message: password,
    nonce: Buffer.from(salt, 'base64'),
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: expected.length,
  });
  return timingSafeEqual(found, expected);
}

function base64(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '');
}
