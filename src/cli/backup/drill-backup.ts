/** Restores a backup into a folder that is thrown away, and looks whether a portal could work with it. */
import { databaseLocation, openDatabase } from '../../db/client.ts';
import { type LedgerSums, readLedgerSums } from '../../db/ledger/ledger-sums.repository.ts';
import { type VerifiedLog, verifyLog } from '../../server/features/lease/log/verify-log.ts';
import { refuseOtherKey } from '../../server/secrets/sealing-key.ts';
import type { SecretBox } from '../../server/secrets/secret-box.ts';
import { folderStorage } from '../../server/storage/folder-storage.ts';
import type { Manifest } from './manifest.ts';
import { restoreBackup } from './restore-backup.ts';

export interface Drill {
  readonly manifest: Manifest;
  readonly log: VerifiedLog;
  readonly ledgers: LedgerSums;
}

/**
 * Restores a backup into an empty folder, on SQLite, which compares the hash of every file and of the rows and checks the
 * database. Then reads the log of all leases with their papers, and the sums of all ledgers.
 *
 * @param file absolute path of the backup
 * @param folder empty; its caller removes it
 * @throws as `restoreBackup`
 * @example (await drillBackup({ file, folder, box })).ledgers.incomplete // []
 */
export async function drillBackup({
  file,
  folder,
  box,
}: {
  readonly file: string;
  readonly folder: string;
  readonly box: SecretBox;
}): Promise<Drill> {
  const place = { databaseUrl: null, dataDir: folder };
  const manifest = await restoreBackup({ file, ...place, keyIds: box.keyIds });
  const { db } = openDatabase(databaseLocation(place));
  try {
    await refuseOtherKey(db, box);
    const log = await verifyLog(db, box, folderStorage(folder));
    return { manifest, log, ledgers: await readLedgerSums(db) };
  } finally {
    await db.destroy();
  }
}
