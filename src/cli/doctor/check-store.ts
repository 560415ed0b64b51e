import { randomUUID } from 'node:crypto';
import { silentMeter } from '../../server/metrics/meter.ts';
import { type S3Client, s3Client } from '../../server/storage/s3/s3-client.ts';
import { listObjects, listUploads } from '../../server/storage/s3/s3-lists.ts';
import { removeObject } from '../../server/storage/s3/s3-objects.ts';
import { StoreError } from '../../server/storage/store-error.ts';
import type { S3Settings } from '../../settings/settings.ts';
import { clockDifference } from './check-database.ts';
import { type Finding, fine, PATIENCE_MS, wrong } from './finding.ts';

const ABOUT = 'Store of files';

/** What to do about a refusal, by the store's code. */
const MENDS: Readonly<Record<string, string>> = {
  NoSuchBucket: 'Make the bucket, or correct S3_BUCKET.',
  InvalidAccessKeyId: 'Correct S3_ACCESS_KEY_ID.',
  SignatureDoesNotMatch: 'Correct S3_SECRET_ACCESS_KEY.',
  AuthorizationHeaderMalformed: 'Correct S3_REGION.',
  PermanentRedirect: 'Correct S3_ENDPOINT and S3_REGION.',
  RequestTimeTooSkewed: 'Let this machine set its clock by NTP: the store refuses calls of another time.',
  AccessDenied:
    'Allow the key to list the bucket and its uploads in parts, and to read, write and delete its objects.',
};
const UNKNOWN = 'Check S3_ENDPOINT, S3_PATH_STYLE, the network and the firewall.';

/**
 * The store of files: writes a small object of a name of its own, reads it, lists and deletes it. Looks also whether
 * strangers may read it.
 *
 * @example await checkStore(settings.s3, () => new Date())
 */
export async function checkStore(settings: S3Settings | null, now: () => Date): Promise<Finding[]> {
  if (settings === null) return [];
  const client = s3Client(settings, { now, meter: silentMeter, pausesMs: [], answerMs: PATIENCE_MS });
  const name = `doctor/${randomUUID()}`;
  const place = `${settings.bucket} at ${new URL(settings.endpoint).host}`;
  try {
    const isOpen = await tryOut(client, name, settings);
    const mend = 'Close the bucket to the public: leases and identity papers are in it.';
    return [
      isOpen
        ? wrong(ABOUT, `anybody may read ${place} without a key.`, mend)
        : fine(ABOUT, `${place} takes, lists, returns and deletes objects.`),
    ];
  } catch (error) {
    const { reason, code } = error as StoreError;
    if (!(error instanceof StoreError)) throw error;
    if (code === 'ENOSPC')
      return [wrong(ABOUT, `${place} has no room (${reason}).`, 'Raise its quota, or make room.')];
    return [
      wrong(ABOUT, `${place} is not usable (${reason}).`, MENDS[reason] ?? UNKNOWN),
      ...(await clockOf(settings, now)),
    ];
  } finally {
    await removeObject(client, name).catch(() => undefined);
  }
}

/** @returns whether a stranger may read the object. */
async function tryOut(
  client: S3Client,
  name: string,
  { endpoint, bucket, pathStyle }: S3Settings,
): Promise<boolean> {
  const text = 'written by npm run doctor';
  await client.ask({ method: 'PUT', name, body: Buffer.from(text) });
  const read = await client.ask({ method: 'GET', name });
  if (read.text !== text) throw new StoreError('ESTORE', 'GET', 'another content');
  let isListed = false;
  for await (const page of listObjects(client, 'doctor/')) isListed ||= page.some((one) => one.name === name);
  if (!isListed) throw new StoreError('ESTORE', 'GET', 'a list without the object');
  for await (const _page of listUploads(client, 'doctor/')) break;
  const url = new URL(endpoint);
  const host = pathStyle ? url.host : `${bucket}.${url.host}`;
  const stranger = await fetch(`${url.protocol}//${host}/${pathStyle ? `${bucket}/` : ''}${name}`, {
    redirect: 'manual',
    signal: AbortSignal.timeout(PATIENCE_MS),
  }).catch(() => null);
  await stranger?.body?.cancel();
  await client.ask({ method: 'DELETE', name });
  return stranger?.ok === true;
}

/** Whether this machine's clock is why the store refuses it; nothing if the store does not tell its time. */
async function clockOf({ endpoint }: S3Settings, now: () => Date): Promise<Finding[]> {
  const answer = await fetch(endpoint, {
    redirect: 'manual',
    signal: AbortSignal.timeout(PATIENCE_MS),
  }).catch(() => null);
  await answer?.body?.cancel();
  const date = Date.parse(answer?.headers.get('date') ?? '');
  if (Number.isNaN(date)) return [];
  const found = clockDifference('Clock', 'the store of files', date - now().getTime());
  return found.state === 'fine' ? [] : [found];
}
