/**
 * `npm run files -- move`: copies the uploaded files from DATA_DIR into the bucket of the settings, also while portals run
 * on the folder. Exits with 1 if it fails or a file is in neither, with 2 if the arguments are not understood.
 */
import { existsSync } from 'node:fs';
import { listStorageKeys } from '../db/applicant/stored-content.repository.ts';
import { databaseLocation, openDatabase } from '../db/client.ts';
import { folderStorage } from '../server/storage/folder-storage.ts';
import { s3Storage } from '../server/storage/s3/s3-storage.ts';
import { moveFiles } from './files/move-files.ts';
import { settingsWithoutNewKeyOrExit } from './portal/read-settings.ts';
import { storeOf } from './portal/store-of.ts';

const [word, ...surplus] = process.argv.slice(2);
if (word !== 'move' || surplus.length > 0) {
  console.error('npm run files -- move');
  process.exit(2);
}
const settings = settingsWithoutNewKeyOrExit();
const store = storeOf(settings);
const location = databaseLocation(settings);
if (store === null) fail('S3_ENDPOINT: is missing. Set the bucket that gets the files.');
if (settings.databaseUrl === null && !existsSync(location.file))
  fail(`There is no database in ${settings.dataDir}.`);

const { db } = openDatabase(location);
try {
  const keys = await listStorageKeys(db);
  const moved = await moveFiles(keys, folderStorage(settings.dataDir), s3Storage(store));
  console.log(`${moved.copied} files copied, ${moved.there} were there already: every hash is right.`);
  if (moved.missing.length > 0) {
    console.error(`${moved.missing.length} files are neither in ${settings.dataDir} nor in the bucket:`);
    for (const key of moved.missing) console.error(key);
    process.exitCode = 1;
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
} finally {
  await db.destroy();
}

function fail(line: string): never {
  console.error(line);
  process.exit(1);
}
