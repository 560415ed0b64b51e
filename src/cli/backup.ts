/**
 * `npm run backup -- <file>`: writes everything that the portal stores into one file, while portals run. Exits with 1
 * if the backup could not be made, with 2 if the arguments are not understood.
 */
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { databaseLocation, openDatabase } from '../db/client.ts';
import { makeBackup } from './backup/make-backup.ts';
import { settingsWithoutNewKeyOrExit } from './portal/read-settings.ts';
import { storeOf } from './portal/store-of.ts';

const [file, ...surplus] = process.argv.slice(2);
if (file === undefined || surplus.length > 0) {
  console.error('npm run backup -- <file>');
  process.exit(2);
}

const settings = settingsWithoutNewKeyOrExit();
const location = databaseLocation(settings);
if (settings.databaseUrl === null && !existsSync(location.file)) {
  console.error(`There is no database in ${settings.dataDir} to back up.`);
  process.exit(1);
}

const database = openDatabase(location);
try {
  const { dataDir } = settings;
  const store = storeOf(settings);
  const bucket = store === null ? null : { store, id: randomUUID() };
  const made = await makeBackup({ file: resolve(file), database, dataDir, now: new Date(), bucket });
  const files = Object.keys(made.entries).length - made.tables.length;
  console.log(`Backed up ${made.tables.length} tables and ${files} files to ${file}.`);
  if (settings.secretKey !== null)
    console.log('SECRET_KEY is not in it: keep the key elsewhere, nothing is restored without it.');
  if (made.missing_files.length > 0)
    console.error(
      `${made.missing_files.length} files of the database are not in ${settings.s3?.bucket ?? dataDir}: the manifest names them.`,
    );
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
} finally {
  await database.db.destroy();
}
