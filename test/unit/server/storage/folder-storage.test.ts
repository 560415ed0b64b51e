import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, describe, expect, it } from 'vitest';
import { folderStorage } from '../../../../src/server/storage/folder-storage.ts';
import { collectFiles, startKeeping, stopKeeping } from '../../../../src/server/storage/kept-for-backups.ts';
import { filesFolder } from '../../../../src/server/storage/storage-path.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'latchkey-storage-'));
const folder = filesFolder(dataDir);
const storage = folderStorage(dataDir);
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const files = () =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length;

describe('a stream that is stored in the folder', () => {
  it('is stored chunk by chunk, and its size is returned', async () => {
    let given = 0;
    async function* pieces() {
      for (const piece of ['one ', 'two ', 'three']) {
        given += 1;
        yield Buffer.from(piece);
      }
    }
    expect(await storage.putStream('stream-one', Readable.from(pieces()))).toBe(13);
    expect(given).toBe(3);
    expect(await text(await storage.read('stream-one'))).toBe('one two three');
    await storage.remove('stream-one');
  });

  it('leaves nothing behind if it fails', async () => {
    async function* broken() {
      yield Buffer.from('some');
      throw new Error('the line is dead');
    }
    await expect(storage.putStream('stream-two', Readable.from(broken()))).rejects.toThrow(
      'the line is dead',
    );
    expect(files()).toBe(0);
  });

  it('is written to disk as it arrives: hardly anything is buffered in memory', async () => {
    const piece = Buffer.alloc(64_000);
    let given = 0;
    let waiting = 0;
    async function* large() {
      for (; given < 51_200_000; given += piece.length) {
        const written = given === 0 ? 0 : statSync(join(folder, 'st', 'stream-three.part')).size;
        waiting = Math.max(waiting, given - written);
        yield piece;
      }
    }
    expect(await storage.putStream('stream-three', Readable.from(large()))).toBe(51_200_000);
    expect(waiting).toBeLessThan(2_000_000);
    await storage.remove('stream-three');
  });
});

describe('content that is removed during a backup', () => {
  it('is in the backup whether it was already collected or not, and no longer in the storage', async () => {
    await storage.put('collected', Buffer.from('one'));
    await storage.put('not-yet-collected', Buffer.from('two'));
    const kept = await startKeeping(dataDir);
    const place = { dataDir, kept };
    expect(await collectFiles(['collected'], place)).toEqual([]);
    await storage.remove('collected');
    await storage.remove('not-yet-collected');
    await expect(storage.read('not-yet-collected')).rejects.toThrow('ENOENT');
    expect(await collectFiles(['collected', 'not-yet-collected', 'lost-before'], place)).toEqual([
      'lost-before',
    ]);
    const ofBackup = folderStorage(kept);
    expect(await text(await ofBackup.read('collected'))).toBe('one');
    expect(await text(await ofBackup.read('not-yet-collected'))).toBe('two');
    await stopKeeping(kept);
    expect(readdirSync(dataDir)).toEqual(['files']);
  });
});
