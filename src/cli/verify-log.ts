/**
 * `npm run verify-log`: checks the log of leases, also while portals run, and names each row that was removed, changed
 * or reordered. Exits with 1 if there is one, or if the log cannot be checked.
 */
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { databaseLocation, openDatabase } from '../db/client.ts';
import { migrate } from '../db/migrate.ts';
import { readSnapshot } from '../db/snapshot/snapshot.ts';
import { verifyLog } from '../server/features/lease/log/verify-log.ts';
import { silentMeter } from '../server/metrics/meter.ts';
import { refuseOtherKey } from '../server/secrets/sealing-key.ts';
import { createSecretBox } from '../server/secrets/secret-box.ts';
import { portalStorage } from '../server/storage/portal-storage.ts';
import { settingsWithoutNewKeyOrExit } from './portal/read-settings.ts';
import { isSound, logText } from './texts/log-text.ts';

const settings = settingsWithoutNewKeyOrExit();
const location = databaseLocation(settings);
if (settings.secretKey === null) fail('SECRET_KEY: is missing. The ends of the chains are signed with it.');
if (settings.databaseUrl === null && !existsSync(location.file))
  fail(`There is no database in ${settings.dataDir} to check.`);

const box = createSecretBox(settings.secretKey, { bytes: (size) => randomBytes(size) }, settings.formerKeys);
const storage = portalStorage(settings, { now: () => new Date(), meter: silentMeter });
const database = openDatabase(location);
try {
  await migrate(database.db, database.dialect);
  await refuseOtherKey(database.db, box);
  const verified = await readSnapshot(database, (state) => verifyLog(state, box, storage));
  console.log(logText(verified));
  process.exitCode = isSound(verified) ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
} finally {
  await database.db.destroy();
}

function fail(line: string): never {
  console.error(line);
  process.exit(1);
}
