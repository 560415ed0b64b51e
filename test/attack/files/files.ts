/** A storage of files in a real store, which is tried, measured and made to fail. */
import { createHash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { checkStore } from '../../../src/cli/doctor/check-store.ts';
import type { FileStorage } from '../../../src/server/deps.ts';
import { silentMeter } from '../../../src/server/metrics/meter.ts';
import { s3Client } from '../../../src/server/storage/s3/s3-client.ts';
import { s3Storage } from '../../../src/server/storage/s3/s3-storage.ts';
import type { Report } from '../report.ts';
import type { SwiftStore } from './swift-store.ts';

const FILES = 200;
const FILE_BYTES = 200_000;
const STREAM_BYTES = 60_000_000;
const WRITERS = 8;
/** A try of a store that stands still, in place of the ten seconds of a portal. */
const TRY_MS = 2000;

const hashOf = (content: Buffer) => createHash('sha256').update(content).digest('hex');
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Stores and reads files while the store is well, loses its servers, stands still and is full. Every content that was
 * acknowledged must be there whole, and none that was not may be there in part.
 *
 * @example const report = await attackFiles(await startSwift(folder))
 */
export async function attackFiles(swift: SwiftStore): Promise<Report> {
  const client = s3Client(swift.settings, { now: () => new Date(), meter: silentMeter, answerMs: TRY_MS });
  await client.ask({ method: 'PUT', name: '' });
  const storage = s3Storage(client);
  const counts: Record<string, number> = {};
  const wrong: string[] = [];
  const expect = (what: string, is: unknown, wanted: unknown) => {
    if (is !== wanted) wrong.push(`${what}: ${is} in place of ${wanted}`);
  };
  const kept = new Map<string, string>();

  const [doctor] = await checkStore(swift.settings, () => new Date());
  expect('doctor', doctor?.state, 'fine');
  const stranger = { ...swift.settings, secretAccessKey: 'another' };
  const [refused] = await checkStore(stranger, () => new Date());
  expect('doctor with another key', refused?.mend, 'Correct S3_SECRET_ACCESS_KEY.');
  const [skewed] = await checkStore(swift.settings, () => new Date(Date.now() + 3_600_000));
  expect('doctor with another clock', /RequestTimeTooSkewed/.test(skewed?.text ?? ''), true);

  const put = await store(storage, { first: 0, kept });
  counts['files stored'] = put.stored;
  counts['ms of a put, median'] = put.median;
  counts['ms of a put, 99 of 100'] = put.late;
  expect('files stored', put.stored, FILES);
  const read = await verify(storage, kept, wrong);
  counts['ms of a read, median'] = read;
  const begun = performance.now();
  const piece = randomBytes(1_000_000);
  const pieces = Array.from({ length: STREAM_BYTES / piece.length }, () => piece);
  expect('bytes of a stream', await storage.putStream('long-stream', Readable.from(pieces)), STREAM_BYTES);
  counts['MB per s of a stream'] = Math.round(STREAM_BYTES / 1000 / (performance.now() - begun));
  expect(
    'hash of it',
    hashOf(await buffer(await storage.read('long-stream'))),
    hashOf(Buffer.concat(pieces)),
  );
  expect('a missing key', await codeOf(storage.read('not-there')), 'ENOENT');
  await Promise.all(['one', 'one', 'one'].map((id) => storage.claim(id)));
  await storage.claim('two');
  expect('owner', await storage.owner(), 'one');

  swift.killServers();
  const down = await store(storage, { first: 1000, kept, most: 16 });
  counts['refused without servers'] = down.failed;
  expect('acknowledged without servers', down.stored, 0);
  swift.startServers();
  await settled(storage);
  const streaming = storage.putStream('cut-stream', Readable.from(slowly(piece)));
  streaming.catch(() => undefined);
  await wait(700);
  swift.killServers();
  expect('a stream whose store goes away', await codeOf(streaming), 'ESTORE');
  swift.startServers();
  await settled(storage);
  expect('that stream', await codeOf(storage.read('cut-stream')), 'ENOENT');
  await storage.removeUnfinished(new Date(Date.now() + 60_000));
  const begunToFall = store(storage, { first: 2000, kept });
  await wait(400);
  swift.killServers();
  await wait(1500);
  swift.startServers();
  const fallen = await begunToFall;
  counts['stored while servers were killed'] = fallen.stored;
  counts['refused meanwhile'] = fallen.failed;

  swift.freeze(true);
  const frozen = performance.now();
  expect('a store that stands still', await codeOf(storage.put('frozen-key', piece)), 'ESTORE');
  counts['ms until it is given up'] = Math.round(performance.now() - frozen);
  swift.freeze(false);
  await settled(storage);

  await swift.limit(1000);
  await wait(1000);
  const full = await codeOf(storage.put('too-much', piece));
  expect('a full bucket', full, 'ENOSPC');
  await verify(storage, kept, wrong);
  counts['contents compared at the end'] = kept.size;
  const known = new Set([...kept.keys(), 'long-stream']);
  const listed: string[] = [];
  for await (const page of storage.storedBefore(new Date(Date.now() + 60_000))) listed.push(...page);
  counts['contents without an acknowledgement'] = listed.filter((key) => !known.has(key)).length;
  for (const key of known) if (!listed.includes(key)) wrong.push(`${key} is not listed`);
  return { counts, wrong };
}

/** Stores files of random content by several writers, and keeps the hashes of those that were acknowledged. */
async function store(
  storage: FileStorage,
  {
    first,
    kept,
    most = FILES,
  }: { readonly first: number; readonly kept: Map<string, string>; readonly most?: number },
) {
  const waiting = Array.from({ length: most }, (_, index) => `content-${first + index}`);
  const took: number[] = [];
  let failed = 0;
  const work = async () => {
    for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
      const content = randomBytes(FILE_BYTES);
      const begun = performance.now();
      const code = await codeOf(storage.put(key, content));
      if (code !== null) failed += 1;
      else {
        took.push(performance.now() - begun);
        kept.set(key, hashOf(content));
      }
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, work));
  took.sort((one, other) => one - other);
  const at = (share: number) => Math.round(took[Math.floor(took.length * share)] ?? 0);
  return { stored: took.length, failed, median: at(0.5), late: at(0.99) };
}

/** Compares every acknowledged content with its hash. @returns the median of the milliseconds of a read */
async function verify(
  storage: FileStorage,
  kept: ReadonlyMap<string, string>,
  wrong: string[],
): Promise<number> {
  const took: number[] = [];
  for (const [key, hash] of kept) {
    const begun = performance.now();
    const content = await storage
      .read(key)
      .then(buffer)
      .catch(() => null);
    took.push(performance.now() - begun);
    if (content === null || hashOf(content) !== hash)
      wrong.push(`${key} was acknowledged, and is not there whole`);
  }
  took.sort((one, other) => one - other);
  return Math.round(took[Math.floor(took.length / 2)] ?? 0);
}

async function* slowly(piece: Buffer) {
  for (let index = 0; index < 40; index += 1) {
    yield piece;
    await wait(50);
  }
}

/** Waits until the store takes contents again. */
async function settled(storage: FileStorage): Promise<void> {
  for (let turn = 0; turn < 60; turn += 1) {
    if ((await codeOf(storage.put('settled-key', Buffer.from('x')))) === null) break;
    await wait(500);
  }
  await storage.remove('settled-key');
}

async function codeOf(work: Promise<unknown>): Promise<string | null> {
  return work.then(
    () => null,
    (error: { code?: string }) => error.code ?? String(error),
  );
}
