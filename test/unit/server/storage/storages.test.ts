/** The same contract, held by a folder and by a bucket. */
import dns from 'node:dns';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { ObjectStore } from '../../../../src/sandbox/object-store/object-store.ts';
import type { FileStorage } from '../../../../src/server/deps.ts';
import { silentMeter } from '../../../../src/server/metrics/meter.ts';
import { portalStorage } from '../../../../src/server/storage/portal-storage.ts';
import { openStore, STORE, settingsOf } from '../../../fixtures/store/object-store.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'latchkey-storages-'));
let store: ObjectStore;
beforeAll(async () => {
  store = await openStore();
});
afterAll(async () => {
  await store.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const HOUR_MS = 3_600_000;
const LATER = () => new Date(Date.now() + HOUR_MS);

type Found = (error: Error | null, addresses: readonly object[]) => void;

describe.each(['folder', 'bucket'])('the storage in a %s', (kind) => {
  let storage: FileStorage;
  beforeAll(() => {
    storage = portalStorage(
      { s3: kind === 'folder' ? null : settingsOf(store), dataDir },
      { now: () => new Date(), meter: silentMeter, pausesMs: [] },
    );
  });
  const keys = async (before: Date) => {
    const found: string[] = [];
    for await (const page of storage.storedBefore(before)) found.push(...page);
    return found.sort();
  };
  const read = async (key: string) => buffer(await storage.read(key));
  afterEach(async () => {
    await Promise.all((await keys(LATER())).map((key) => storage.remove(key)));
  });

  it('gives back what was put, byte by byte, an empty content too', async () => {
    const content = Buffer.from(Array.from({ length: 70_000 }, (_, index) => index % 251));
    await storage.put('whole-one', content);
    await storage.put('empty-one', Buffer.alloc(0));
    expect((await read('whole-one')).equals(content)).toBe(true);
    expect(await read('empty-one')).toHaveLength(0);
  });

  it('replaces a content by another of the same key', async () => {
    await storage.put('twice-put', Buffer.from('former'));
    await storage.put('twice-put', Buffer.from('new'));
    expect(String(await read('twice-put'))).toBe('new');
  });

  it('stores a stream of any length and tells its size', async () => {
    async function* pieces() {
      for (let piece = 0; piece < 300; piece += 1) yield Buffer.alloc(64_000, piece);
    }
    expect(await storage.putStream('long-stream', Readable.from(pieces()))).toBe(300 * 64_000);
    const stored = await read('long-stream');
    expect(stored).toHaveLength(300 * 64_000);
    for (const piece of [0, 131, 299]) expect(stored[piece * 64_000]).toBe(piece % 256);
    expect(await storage.putStream('no-stream', Readable.from([]))).toBe(0);
    expect(await read('no-stream')).toHaveLength(0);
  });

  it('keeps nothing of a stream that fails, early or late', async () => {
    for (const before of [1, 200]) {
      async function* broken() {
        for (let piece = 0; piece < before; piece += 1) yield Buffer.alloc(64_000);
        throw new Error('the line is dead');
      }
      await expect(storage.putStream('broken-one', Readable.from(broken()))).rejects.toThrow(
        'the line is dead',
      );
    }
    await expect(storage.read('broken-one')).rejects.toMatchObject({ code: 'ENOENT' });
    expect(await keys(LATER())).toEqual([]);
    expect(await storage.removeUnfinished(LATER())).toBe(0);
  });

  it('says that there is no content under a key by ENOENT, and removes such a key without complaint', async () => {
    await expect(storage.read('not-there')).rejects.toMatchObject({ code: 'ENOENT' });
    await storage.remove('not-there');
    await storage.put('then-gone', Buffer.from('x'));
    await storage.remove('then-gone');
    await expect(storage.read('then-gone')).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it('refuses what is no key, so that no name leads elsewhere', async () => {
    for (const key of ['../../etc', 'a/b/c/d/e/f', '', 'x'.repeat(65)]) {
      await expect(storage.put(key, Buffer.from('x'))).rejects.toThrow(RangeError);
      await expect(storage.read(key)).rejects.toThrow(RangeError);
    }
  });

  it('lists the keys of contents that are older than a time, all of more than one page', async () => {
    const all = Array.from({ length: 1100 }, (_, index) => `listed-${String(index).padStart(4, '0')}`);
    await Promise.all(all.map((key) => storage.put(key, Buffer.from('x'))));
    expect(await keys(LATER())).toEqual(all);
    expect(await keys(new Date(Date.now() - HOUR_MS))).toEqual([]);
  });

  it('belongs to the installation that claims it first', async () => {
    expect(await storage.owner()).toBeNull();
    await Promise.all([storage.claim('first'), storage.claim('first')]);
    await storage.claim('second');
    expect(await storage.owner()).toBe('first');
    expect(await keys(LATER())).toEqual([]);
    await storage.keepPrivate();
  });
});

it('names its bucket first in the host, for stores that want it so', async () => {
  const endpoint = store.url.replace('127.0.0.1', 'store.test');
  const asked: string[] = [];
  const lookUp = vi.spyOn(dns, 'lookup').mockImplementation(((
    host: string,
    _options: object,
    found: Found,
  ) => {
    asked.push(host);
    found(null, [{ address: '127.0.0.1', family: 4 }]);
  }) as never);
  const s3 = { ...settingsOf(store), endpoint, pathStyle: false };
  const storage = portalStorage({ s3, dataDir }, { now: () => new Date(), meter: silentMeter, pausesMs: [] });
  await storage.put('in-the-host', Buffer.from('content'));
  expect(String(await buffer(await storage.read('in-the-host')))).toBe('content');
  expect([...store.objects.keys()]).toContain('files/in/in-the-host');
  await storage.remove('in-the-host');
  expect(new Set(asked)).toEqual(new Set([`${STORE.bucket}.store.test`]));
  lookUp.mockRestore();
});
