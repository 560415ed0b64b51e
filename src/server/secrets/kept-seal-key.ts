/** The key that seals leases where no file has it: made once, kept in the database, encrypted with the secret key. */
import type { Connection } from '../../db/client.ts';
import { findKeptSealKey, keepSealKey } from '../../db/installation.repository.ts';
import { SettingError } from '../../settings/setting-error.ts';
import { type Chance, newSealKey, type SealSettings } from './seal-keys.ts';
import type { SecretBox } from './secret-box.ts';

const PURPOSE = 'seal key';

/**
 * The key of the database as PEM with its certificate; null if it has none and a file names the key. Without such a file a
 * missing key is made; of two portals that start at once, the first one's key counts.
 *
 * @throws {SettingError} if it was encrypted with another secret key.
 * @example openSealKeys(settings, random, clock, await keptSealKey(db, secrets, settings, random, clock))
 */
export async function keptSealKey(
  db: Connection,
  secrets: SecretBox,
  { sealKeyFile }: Pick<SealSettings, 'sealKeyFile'>,
  random: Chance,
  clock: { now(): Date },
): Promise<string | null> {
  let kept = await findKeptSealKey(db);
  if (kept === null && sealKeyFile === null)
    kept = await keepSealKey(db, secrets.seal(newSealKey('Latchkey seal', random, clock.now()), PURPOSE));
  return kept === null ? null : opened(secrets, kept);
}

/** The same key, encrypted again with the current secret key; null if no key opens it. */
export function resealKey(secrets: SecretBox, kept: string): string | null {
  const pem = secrets.open(kept, PURPOSE);
  return pem === null ? null : secrets.seal(pem, PURPOSE);
}

function opened(secrets: SecretBox, kept: string): string {
  const pem = secrets.open(kept, PURPOSE);
  if (pem === null) throw new SettingError('SECRET_KEY', 'does not open the key that seals leases');
  return pem;
}
