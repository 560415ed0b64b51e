/** Checks the key with which a database's secrets are sealed: with a wrong one, every secret would read as absent. */
import type { Connection } from '../../db/client.ts';
import { keepKeyId } from '../../db/installation.repository.ts';
import type { SecretBox } from './secret-box.ts';

/** The database was sealed with a key that is neither SECRET_KEY nor one of SECRET_KEY_FORMER. */
export class OtherKeyError extends Error {
  constructor() {
    super(
      'SECRET_KEY: is not the key that the secrets of this database are sealed with. Set that key, or name it in SECRET_KEY_FORMER and run `npm run rekey`.',
    );
    this.name = 'OtherKeyError';
  }
}

/**
 * Stores the fingerprint of the current key in a database that has none.
 *
 * @throws {OtherKeyError} if the database has the fingerprint of a key that the box does not have.
 */
export async function refuseOtherKey(db: Connection, box: Pick<SecretBox, 'keyIds'>): Promise<void> {
  const kept = await keepKeyId(db, box.keyIds[0]);
  if (!box.keyIds.includes(kept)) throw new OtherKeyError();
}
