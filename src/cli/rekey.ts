/**
 * `npm run rekey`: seals every secret of the database under SECRET_KEY. SECRET_KEY_FORMER names the keys that they are
 * sealed with now; it is no longer needed once the command exits with 0. Portals may run meanwhile, if they were
 * started with both settings. Exits with 1 if a secret could not be opened: it stays unchanged.
 */
import { randomBytes } from 'node:crypto';
import { databaseLocation, openDatabase } from '../db/client.ts';
import { migrate } from '../db/migrate.ts';
import { rekey } from '../server/rekey.ts';
import { refuseOtherKey } from '../server/secrets/sealing-key.ts';
import { createSecretBox } from '../server/secrets/secret-box.ts';
import { settingsOrExit } from './portal/read-settings.ts';

const settings = settingsOrExit();
const box = createSecretBox(settings.secretKey, { bytes: (size) => randomBytes(size) }, settings.formerKeys);
const { db, dialect } = openDatabase(databaseLocation(settings));
try {
  await migrate(db, dialect);
  await refuseOtherKey(db, box);
  const { sealed, unread } = await rekey(db, box);
  console.log(`${sealed} secrets are sealed with SECRET_KEY.`);
  if (unread > 0) {
    console.error(`${unread} secrets open with none of the keys, and stay as they are: name their key, too.`);
    process.exitCode = 1;
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await db.destroy();
}
