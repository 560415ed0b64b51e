/** What a portal makes of a store that fails: what may be repeated is repeated, and every failure is told apart. */
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ObjectStore } from '../../../../src/sandbox/object-store/object-store.ts';
import { expectedOf } from '../../../../src/server/http/error-handler.ts';
import { formRefusal } from '../../../../src/server/http/sent-files.ts';
import { silentMeter } from '../../../../src/server/metrics/meter.ts';
import { s3Client } from '../../../../src/server/storage/s3/s3-client.ts';
import { s3Storage } from '../../../../src/server/storage/s3/s3-storage.ts';
import type { S3Settings } from '../../../../src/settings/settings.ts';
import { openStore, STORE, settingsOf } from '../../../fixtures/store/object-store.ts';

const CONTENT = Buffer.alloc(200_000, 'content ');
const OBJECT = 'files/th/the-content';

let store: ObjectStore;
let called: string[];
beforeEach(async () => {
  store = await openStore();
  called = [];
});
afterEach(() => store.close());

const storageOf = (settings: Partial<S3Settings> = {}, answerMs = 5000) =>
  s3Storage(
    s3Client(
      { ...settingsOf(store), ...settings },
      {
        now: () => new Date(),
        meter: {
          ...silentMeter,
          called: ({ provider, result }) => void called.push(`${provider} ${result}`),
        },
        pausesMs: [1, 1],
        silenceMs: 300,
        answerMs,
      },
    ),
  );
const failure = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => null,
    (one: unknown) => one,
  );
  const { code, reason, message } = error as { code: string; reason: string; message: string };
  expect(message).not.toContain(STORE.secretAccessKey);
  expect(message).not.toContain(STORE.accessKeyId);
  return { code, reason, answer: expectedOf(error).status, form: expectedOf(formRefusal(error)).status };
};
const unavailable = (reason: string) => ({ code: 'ESTORE', reason, answer: 503, form: 503 });

describe('a store that fails for a moment', () => {
  it.each(['slow_down', 'error', 'cut', 'lost', 'silent'] as const)('(%s) is asked again', async (fault) => {
    const storage = storageOf({}, fault === 'silent' ? 300 : undefined);
    store.fail(fault, 2);
    await storage.put('the-content', CONTENT);
    expect(called).toEqual(['s3 failed', 's3 failed', 's3 done']);
    expect(store.objects.get(OBJECT)?.content.equals(CONTENT)).toBe(true);
    store.fail(fault === 'cut' ? 'slow_down' : fault, 2);
    expect((await buffer(await storage.read('the-content'))).equals(CONTENT)).toBe(true);
    store.fail(fault, 2);
    await storage.remove('the-content');
    expect(store.objects.size).toBe(0);
  });

  it('completes an upload in parts once, also if the answer to its completion is lost', async () => {
    const large = Buffer.alloc(20_000_000, 'large ');
    async function* pieces() {
      yield large.subarray(0, 12_000_000);
      store.fail('lost', 1, 'POST');
      yield large.subarray(12_000_000);
    }
    expect(await storageOf().putStream('the-content', Readable.from(pieces()))).toBe(large.length);
    expect(store.objects.get(OBJECT)?.content.equals(large)).toBe(true);
    expect(called.filter((one) => one === 's3 failed')).toHaveLength(1);
    expect(store.calls.filter((one) => one.startsWith('PUT'))).toHaveLength(3);
  });
});

describe('a store that goes on failing', () => {
  it('is given up after three tries: nothing is stored, and nobody is told that a file is lost', async () => {
    const storage = storageOf();
    store.fail('slow_down', 3);
    expect(await failure(storage.put('the-content', CONTENT))).toEqual(unavailable('SlowDown'));
    expect(store.objects.size).toBe(0);
    store.fail('error', 3);
    expect(await failure(storage.read('the-content'))).toEqual(unavailable('InternalError'));
    expect(store.calls).toHaveLength(6);
  });

  it('is waited for no longer than the limit of each try', async () => {
    store.fail('silent', 3);
    const begun = performance.now();
    expect(await failure(storageOf({}, 300).put('the-content', CONTENT))).toEqual(
      unavailable('no answer in time'),
    );
    expect(performance.now() - begun).toBeLessThan(3000);
  });

  it('that is not there at all is told as such', async () => {
    const gone = { endpoint: 'http://127.0.0.1:59998' };
    expect(await failure(storageOf(gone).read('the-content'))).toMatchObject({ code: 'ESTORE', answer: 503 });
  });

  it('breaks an upload in parts off: no object, and no parts are left behind', async () => {
    const storage = storageOf();
    async function* pieces() {
      yield Buffer.alloc(9_000_000);
      store.fail('slow_down', 3, 'PUT');
      yield Buffer.alloc(9_000_000);
    }
    expect(await failure(storage.putStream('the-content', Readable.from(pieces())))).toEqual(
      unavailable('SlowDown'),
    );
    expect([store.objects.size, store.uploads.size]).toEqual([0, 0]);
  });

  it('or breaks off a content while it is read is an error of the stream, never a shorter content', async () => {
    const storage = storageOf();
    await storage.put('the-content', CONTENT);
    store.fail('cut', 1, 'GET');
    await expect(text(await storage.read('the-content'))).rejects.toMatchObject({ code: 'ESTORE' });
  });
});

describe('a store that refuses', () => {
  it.each([
    ['another key', { accessKeyId: 'AKIDOTHER' }, 'InvalidAccessKeyId'],
    ['another secret', { secretAccessKey: 'other' }, 'SignatureDoesNotMatch'],
    ['another bucket', { bucket: 'other' }, 'NoSuchBucket'],
    ['another region', { region: 'eu-west-9' }, 'AuthorizationHeaderMalformed'],
  ])('%s is not asked twice', async (_what, settings, reason) => {
    expect(await failure(storageOf(settings).put('the-content', CONTENT))).toEqual(unavailable(reason));
    expect(await failure(storageOf(settings).read('the-content'))).toEqual(unavailable(reason));
    expect(called).toEqual(['s3 refused', 's3 refused']);
  });

  it('a clock that is wrong says so', async () => {
    store.setClock(() => new Date(Date.now() + 3_600_000));
    expect(await failure(storageOf().put('the-content', CONTENT))).toEqual(
      unavailable('RequestTimeTooSkewed'),
    );
  });

  it('for want of room answers as a full disk does', async () => {
    store.fail('full', 1);
    expect(await failure(storageOf().put('the-content', CONTENT))).toEqual({
      code: 'ENOSPC',
      reason: 'XMinioStorageFull',
      answer: 507,
      form: 507,
    });
  });
});

it('gives up uploads in parts that a killed portal has left, once they are old', async () => {
  store.uploads.set('left', { name: 'files/ab/abandoned', parts: new Map(), at: new Date(Date.now() - 9e7) });
  store.uploads.set('new', { name: 'files/ne/new-upload', parts: new Map(), at: new Date() });
  expect(await storageOf().removeUnfinished(new Date(Date.now() - 8.64e7))).toBe(1);
  expect([...store.uploads.keys()]).toEqual(['new']);
});
