/**
 * `npm run restore -- <file>`: restores a backup into the empty DATA_DIR and the empty database of the settings. Exits
 * with 1 if it is refused, and then nothing has changed; with 2 if the arguments are not understood.
 */
import { randomBytes } from 'node:crypto';
import { resolve } from 'node:path';
import { createSecretBox } from '../server/secrets/secret-box.ts';
import { restoreBackup } from './backup/restore-backup.ts';
import { settingsWithoutNewKeyOrExit } from './portal/read-settings.ts';
import { storeOf } from './portal/store-of.ts';

const [file, ...surplus] = process.argv.slice(2);
if (file === undefined || surplus.length > 0) {
  console.error('npm run restore -- <file>');
  process.exit(2);
}

const settings = settingsWithoutNewKeyOrExit();
const { secretKey, formerKeys, databaseUrl, dataDir } = settings;
const store = storeOf(settings);
const random = { bytes: (size: number) => randomBytes(size) };
const keyIds = secretKey === null ? [] : createSecretBox(secretKey, random, formerKeys).keyIds;
try {
  const restored = await restoreBackup({ file: resolve(file), databaseUrl, dataDir, store, keyIds });
  const files = Object.keys(restored.entries).length - restored.tables.length;
  console.log(
    `Restored ${restored.tables.length} tables and ${files} files, as they were at ${restored.made_at}.`,
  );
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
