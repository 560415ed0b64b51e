import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SettingError, type Settings } from '../../settings/settings.ts';

const shape = /^[A-Za-z0-9+/]{43}=$/;

/**
 * The settings with a secret key: SECRET_KEY's, else the one of DATA_DIR, which the first start makes and
 * only its owner may read. Production always has SECRET_KEY.
 *
 * @throws {SettingError} when the kept key is not one (a damaged file would make every secret unreadable).
 * @example withSecretKey(settings).secretKey // 'q2Vx…='
 */
export function withSecretKey(settings: Settings): Settings & { secretKey: string } {
  if (settings.secretKey !== null) return { ...settings, secretKey: settings.secretKey };
  const file = join(settings.dataDir, 'secret.key');
  if (!existsSync(file)) {
    mkdirSync(settings.dataDir, { recursive: true });
    writeFileSync(file, `${randomBytes(32).toString('base64')}\n`, { mode: 0o600, flag: 'wx' });
  }
  const secretKey = readFileSync(file, 'utf8').trim();
  if (!shape.test(secretKey)) {
    throw new SettingError('SECRET_KEY', `is not set, and ${file} holds no key of 32 bytes in base64`);
  }
  return { ...settings, secretKey };
}
