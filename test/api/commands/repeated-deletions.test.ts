import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeBackup } from '../../../src/cli/backup/make-backup.ts';
import { restoreBackup } from '../../../src/cli/backup/restore-backup.ts';
import { databaseLocation, openDatabase } from '../../../src/db/client.ts';
import { DELETION_LIST } from '../../../src/server/erasure/deletion-list.ts';
import { repeatDeletions } from '../../../src/server/erasure/repeat-deletions.ts';
import { refuseOtherKey } from '../../../src/server/secrets/sealing-key.ts';
import { folderStorage } from '../../../src/server/storage/folder-storage.ts';
import { makeTenant } from '../../fixtures/tenant.ts';
import { processCalls } from '../support/process-calls.ts';
import { DIALECTS, makeDatabase } from '../support/test-database.ts';
import { startTestPortal, type TestPortal } from '../support/test-portal.ts';

describe.each(DIALECTS)('a person who was deleted after a backup, on %s', (dialect) => {
  let portal: TestPortal;
  let folder: string;
  let backup: string;
  let list: string;
  let userId: string;
  const removals: (() => Promise<void>)[] = [];
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'latchkey-deletions-'));
    portal = await startTestPortal(dialect);
    await refuseOtherKey(portal.deps.db, portal.deps.secrets);
    const person = { first_name: 'Zora', last_name: 'Quimby', email: 'zora@quimby.example' };
    const { user } = await makeTenant(portal.deps, { lease_status: 'Previous', person });
    userId = user.id;
    const database = openDatabase({ ...databaseLocation(portal.database), poolSize: 2 });
    const { dataDir } = portal.database;
    backup = join(folder, 'backup.tar');
    await makeBackup({ file: backup, database, dataDir, now: portal.deps.clock.now() });
    await database.db.destroy();
    const token = await processCalls(() => portal).officer('juniper-row', ['manage_privacy']);
    const body = { reason: 'Asked by mail', name: 'Zora Quimby' };
    const path = `/api/office/persons/resident/${user.id}/deletion`;
    expect((await portal.ask('POST', path, { token, body })).status).toBe(200);
    list = join(portal.deps.settings.dataDir, DELETION_LIST);
  });
  afterAll(async () => {
    await portal.close();
    for (const remove of removals) await remove();
    rmSync(folder, { recursive: true, force: true });
  });

  const restore = async (withList: (dataDir: string) => void) => {
    const target = await makeDatabase(dialect);
    removals.push(target.remove);
    withList(target.dataDir);
    await restoreBackup({ ...{ file: backup, ...target }, keyIds: portal.deps.secrets.keyIds });
    return target;
  };

  it('stands in a list beside the database, by ids alone', () => {
    const text = readFileSync(list, 'utf8');
    expect(text).toContain(userId);
    expect(text).not.toMatch(/quimby|zora|asked by mail/i);
  });

  it('is deleted again when the portal starts on the restored backup, once', async () => {
    const target = await restore((dataDir) => copyFileSync(list, join(dataDir, DELETION_LIST)));
    const { db } = openDatabase({ ...databaseLocation(target), poolSize: 2 });
    const settings = { ...portal.deps.settings, dataDir: target.dataDir };
    const deps = { ...portal.deps, db, settings, storage: folderStorage(target.dataDir) };
    const read = () => db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirstOrThrow();
    try {
      expect((await read()).email).toBe('zora@quimby.example');
      expect(await repeatDeletions(deps)).toBe(1);
      expect(JSON.stringify(await read())).not.toMatch(/quimby|zora/i);
      expect(await repeatDeletions(deps)).toBe(0);
    } finally {
      await db.destroy();
    }
  });

  it('is not forgotten by a list that is damaged: the restore is refused', async () => {
    await expect(
      restore((dataDir) => writeFileSync(join(dataDir, DELETION_LIST), '{"id":"x"}\n')),
    ).rejects.toThrow('line 1 is not a deletion');
  });
});
