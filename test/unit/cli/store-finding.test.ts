/** What the doctor finds at a store of files. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { checkStore } from '../../../src/cli/doctor/check-store.ts';
import type { ObjectStore } from '../../../src/sandbox/object-store/object-store.ts';
import { openStore, STORE, settingsOf } from '../../fixtures/store/object-store.ts';

let store: ObjectStore;
beforeEach(async () => {
  store = await openStore();
});
afterEach(() => store.close());

const now = () => new Date();

it('takes a small object, and leaves nothing behind', async () => {
  const [found] = await checkStore(settingsOf(store), now);
  expect(found).toMatchObject({ about: 'Store of files', state: 'fine' });
  expect(store.calls.filter((one) => one.startsWith('PUT doctor/'))).toHaveLength(1);
  expect(store.objects.size).toBe(0);
  expect(await checkStore(null, now)).toEqual([]);
});

it.each([
  [{ bucket: 'other' }, 'NoSuchBucket', 'S3_BUCKET'],
  [{ accessKeyId: 'AKIDOTHER' }, 'InvalidAccessKeyId', 'S3_ACCESS_KEY_ID'],
  [{ secretAccessKey: 'other' }, 'SignatureDoesNotMatch', 'S3_SECRET_ACCESS_KEY'],
  [{ region: 'eu-west-9' }, 'AuthorizationHeaderMalformed', 'S3_REGION'],
  [{ endpoint: 'http://127.0.0.1:59998' }, 'ECONNREFUSED', 'S3_ENDPOINT'],
])('says which setting to mend: %j', async (settings, reason, mend) => {
  const [found] = await checkStore({ ...settingsOf(store), ...settings }, now);
  expect(found).toMatchObject({ state: 'wrong', mend: expect.stringContaining(mend) });
  expect(found?.text).toContain(reason);
  expect(JSON.stringify(found)).not.toContain(STORE.secretAccessKey);
});

it('finds a clock that is wrong, and a store that is full', async () => {
  store.setClock(() => new Date(Date.now() + 3_600_000));
  const skewed = await checkStore(settingsOf(store), now);
  expect(skewed.map(({ about }) => about)).toEqual(['Store of files', 'Clock']);
  expect(skewed[0]?.mend).toContain('NTP');
  store.setClock(now);
  store.fail('full', 1, 'PUT');
  expect((await checkStore(settingsOf(store), now))[0]?.text).toContain('has no room');
});
