/** A backup of a portal whose files are in a bucket, restored into another bucket, into a folder, and on trial. */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { drillBackup } from '../../../src/cli/backup/drill-backup.ts';
import { makeBackup } from '../../../src/cli/backup/make-backup.ts';
import { restoreBackup } from '../../../src/cli/backup/restore-backup.ts';
import { storeOf } from '../../../src/cli/portal/store-of.ts';
import { databaseLocation, openDatabase } from '../../../src/db/client.ts';
import type { ObjectStore } from '../../../src/sandbox/object-store/object-store.ts';
import { refuseOtherKey } from '../../../src/server/secrets/sealing-key.ts';
import { folderStorage } from '../../../src/server/storage/folder-storage.ts';
import type { S3Client } from '../../../src/server/storage/s3/s3-client.ts';
import { PDF, PNG, pdfOf } from '../../fixtures/files.ts';
import { environmentOf, openStore, settingsOf } from '../../fixtures/store/object-store.ts';
import { startTestPortal, type TestPortal } from '../support/test-portal.ts';

const CONTENTS = [PDF, PNG, pdfOf(300_000)];

let store: ObjectStore;
let other: ObjectStore;
let portal: TestPortal;
let folder: string;
let token: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'latchkey-bucket-backup-'));
  store = await openStore();
  other = await openStore();
  portal = await startTestPortal('sqlite', { environment: environmentOf(store) });
  await refuseOtherKey(portal.deps.db, portal.deps.secrets);
  ({ token } = await portal.invite());
  await upload(CONTENTS);
});
afterAll(async () => {
  await portal.close();
  await store.close();
  await other.close();
  rmSync(folder, { recursive: true, force: true });
});

async function upload(contents: readonly Buffer[]): Promise<string[]> {
  const form = new FormData();
  const [document] = (await portal.ask('GET', '/api/applicant/required_documents', { token })).body;
  form.append('purpose', 'required_document');
  form.append('required_document_id', document.id);
  for (const [index, content] of contents.entries())
    form.append(`file[${index}]`, new Blob([new Uint8Array(content)]), `file${index}.pdf`);
  const { body } = await portal.ask('POST', '/api/applicant/upload-docs', { token, body: form });
  return body.map(({ id }: { id: string }) => id);
}
const clientOf = (one: ObjectStore) => storeOf({ s3: settingsOf(one) }) as S3Client;
async function backUp(name: string, source = clientOf(store)) {
  const file = join(folder, name);
  const { dataDir } = portal.database;
  const database = openDatabase(databaseLocation(portal.database));
  const bucket = { store: source, id: name };
  try {
    return { file, manifest: await makeBackup({ file, database, dataDir, now: new Date(), bucket }) };
  } finally {
    await database.db.destroy();
  }
}
const keyIds = () => portal.deps.secrets.keyIds;
const namesIn = (one: ObjectStore) => [...one.objects.keys()].sort();

it('holds every file with its hash, and leaves nothing in the bucket or on the disk', async () => {
  const before = namesIn(store);
  const { file, manifest } = await backUp('whole.tar');
  const paths = Object.keys(manifest.entries).filter((path) => path.startsWith('files/'));
  expect(paths.sort()).toEqual(before);
  expect(manifest.missing_files).toEqual([]);
  expect(namesIn(store)).toEqual(before);
  expect(readdirSync(folder)).toEqual(['whole.tar']);
  const drill = await drillBackup({ file, folder: join(folder, 'drill'), box: portal.deps.secrets });
  expect(drill.log.missing).toEqual([]);
  expect(Object.keys(drill.manifest.entries)).toEqual(Object.keys(manifest.entries));
  rmSync(join(folder, 'drill'), { recursive: true });
});

it('is restored into an empty bucket, or into a folder, and never over files of another portal', async () => {
  const { file } = await backUp('moved.tar');
  const into = (name: string) => ({ databaseUrl: null, dataDir: join(folder, name), keyIds: keyIds(), file });
  await restoreBackup({ ...into('bucket'), store: clientOf(other) });
  for (const name of namesIn(store))
    expect(other.objects.get(name)?.content.equals(store.objects.get(name)?.content as Buffer)).toBe(true);
  expect(namesIn(other)).toEqual(namesIn(store));
  expect(readdirSync(join(folder, 'bucket'))).toEqual(['latchkey.db']);
  await expect(restoreBackup({ ...into('again'), store: clientOf(other) })).rejects.toThrow(
    /S3_BUCKET is not empty \(it has files\//,
  );
  await restoreBackup(into('folder'));
  const [name = ''] = namesIn(store);
  const key = name.split('/').at(-1) ?? '';
  const content = await buffer(await folderStorage(join(folder, 'folder')).read(key));
  expect(content.equals(store.objects.get(name)?.content as Buffer)).toBe(true);
});

it('has files that a portal removes while it is made', async () => {
  const [id] = await upload([PDF]);
  const { storage_key } = await portal.deps.db
    .selectFrom('files')
    .select('storage_key')
    .where('id', '=', String(id))
    .executeTakeFirstOrThrow();
  const client = clientOf(store);
  let removed = 0;
  const removing: S3Client = {
    ...client,
    // The first content is read when the rows have been: now the portal removes one of them.
    async open(name) {
      if (removed === 0) {
        removed += 1;
        expect(
          (await portal.ask('DELETE', `/api/applicant/delete_applicant_file/${id}`, { token })).status,
        ).toBe(200);
      }
      return client.open(name);
    },
  };
  const { manifest } = await backUp('meanwhile.tar', removing);
  expect(Object.keys(manifest.entries).some((path) => path.endsWith(storage_key))).toBe(true);
  expect(manifest.missing_files).toEqual([]);
  expect(namesIn(store).filter((name) => name.includes('backups/') || name.endsWith(storage_key))).toEqual(
    [],
  );
});

it('names the files that the bucket does not have, and ends without an archive if the store fails', async () => {
  const [gone = ''] = namesIn(store);
  const kept = store.objects.get(gone);
  store.objects.delete(gone);
  expect((await backUp('missing.tar')).manifest.missing_files).toEqual([gone.split('/').at(-1)]);
  if (kept !== undefined) store.objects.set(gone, kept);
  store.fail('error', 99, 'GET');
  await expect(backUp('failed.tar')).rejects.toThrow(/the store of files answers GET with InternalError/);
  expect(readdirSync(folder).filter((name) => name.startsWith('failed'))).toEqual([]);
});
