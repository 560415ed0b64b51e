import { randomBytes } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { inDataFolder } from '../../server/storage/data-folder.ts';
import { SettingError } from '../../settings/setting-error.ts';
import type { Settings } from '../../settings/settings.ts';

const shape = /^[A-Za-z0-9+/]{43}=$/;

/**
 * The settings with a secret key: SECRET_KEY's, else the one of DATA_DIR, which the first start creates and only its
 * owner may read. Production always has SECRET_KEY.
 *
 * @throws {SettingError} if DATA_DIR is not writable, or the stored key is damaged, which would make every secret
 *   unreadable.
 * @example withSecretKey(settings).secretKey // 'q2Vx…='
 */
export function withSecretKey(settings: Settings): Settings & { secretKey: string } {
  if (findSecretKey(settings) === null) {
    inDataFolder(settings.dataDir, () => {
      mkdirSync(settings.dataDir, { recursive: true, mode: 0o700 });
      writeKey(keyFile(settings));
    });
  }
  const secretKey = findSecretKey(settings);
  if (secretKey === null) throw new SettingError('SECRET_KEY', 'is not set, and none could be made');
  return { ...settings, secretKey };
}

/**
 * The secret key of these settings, or null if there is none yet. Creates none.
 *
 * @throws {SettingError} as `withSecretKey` does.
 */
export function findSecretKey(settings: Settings): string | null {
  if (settings.secretKey !== null) return settings.secretKey;
  const file = keyFile(settings);
  if (!existsSync(file)) return null;
  const secretKey = readFileSync(file, 'utf8').trim();
  if (!shape.test(secretKey)) {
    throw new SettingError('SECRET_KEY', `is not set, and ${file} holds no key of 32 bytes in base64`);
  }
  return secretKey;
}

function keyFile({ dataDir }: Settings): string {
  return join(dataDir, 'secret.key');
}

/** Writes the file completely or not at all, even on a full disk; of two starts at once the first one's key counts. */
function writeKey(file: string): void {
  const part = `${file}.${process.pid}.part`;
  try {
    const handle = openSync(part, 'w', 0o600);
    try {
      writeSync(handle, `${randomBytes(32).toString('base64')}\n`);
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
    linkSync(part, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(part, { force: true });
  }
}
