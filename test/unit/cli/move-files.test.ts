/** Files that move from the folder of a portal into its bucket. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { moveFiles } from '../../../src/cli/files/move-files.ts';
import { storeOf } from '../../../src/cli/portal/store-of.ts';
import type { ObjectStore } from '../../../src/sandbox/object-store/object-store.ts';
import type { FileStorage } from '../../../src/server/deps.ts';
import { folderStorage } from '../../../src/server/storage/folder-storage.ts';
import type { S3Client } from '../../../src/server/storage/s3/s3-client.ts';
import { s3Storage } from '../../../src/server/storage/s3/s3-storage.ts';
import { openStore, settingsOf } from '../../fixtures/store/object-store.ts';

const KEYS = Array.from({ length: 30 }, (_, index) => `moved-key-${index}`);

let store: ObjectStore;
let dataDir: string;
let folder: FileStorage;
let bucket: FileStorage;
beforeEach(async () => {
  store = await openStore();
  dataDir = mkdtempSync(join(tmpdir(), 'latchkey-move-'));
  folder = folderStorage(dataDir);
  bucket = s3Storage(storeOf({ s3: settingsOf(store) }) as S3Client);
  for (const key of KEYS) await folder.put(key, Buffer.from(`content of ${key}`));
});
afterEach(async () => {
  await store.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const contentOf = (key: string) => String(store.objects.get(`files/mo/${key}`)?.content);

it('are copied once each, and compared when the command runs again', async () => {
  expect(await moveFiles(KEYS, folder, bucket)).toEqual({ copied: 30, there: 0, missing: [] });
  for (const key of KEYS) expect(contentOf(key)).toBe(`content of ${key}`);
  store.objects.set('files/mo/moved-key-7', { content: Buffer.from('damaged'), at: new Date() });
  expect(await moveFiles([...KEYS, 'lost-key'], folder, bucket)).toEqual({
    copied: 1,
    there: 29,
    missing: ['lost-key'],
  });
  expect(contentOf('moved-key-7')).toBe('content of moved-key-7');
});

it('are completed by a second run after the store has failed in the middle', async () => {
  const putting = moveFiles(KEYS.slice(0, 10), folder, bucket);
  await putting;
  store.fail('full', 1, 'PUT');
  await expect(moveFiles(KEYS, folder, bucket)).rejects.toMatchObject({ code: 'ENOSPC' });
  const { copied, there, missing } = await moveFiles(KEYS, folder, bucket);
  expect([copied + there, missing]).toEqual([30, []]);
  expect(there).toBeGreaterThanOrEqual(10);
  expect(store.objects.size).toBe(30);
});
