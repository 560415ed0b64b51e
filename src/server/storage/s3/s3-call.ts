/** One signed call of an S3-compatible store: its address, its signature, and what its answer means. */
import { createHash } from 'node:crypto';
import { AwsV4Signer } from 'aws4fetch';
import type { S3Settings } from '../../../settings/settings.ts';
import { StoreError } from '../store-error.ts';

export interface S3Call {
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE';
  /** The name of an object; '' for the bucket itself. */
  readonly name: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array;
}

/** Time for an answer, besides that for the content that is sent. */
const ANSWER_MS = 10_000;
/** The slowest line that is waited for, in bytes per millisecond. */
const SLOWEST = 64;

/** Codes of stores that have no room left, or no more for this bucket. */
const FULL = /quota|StorageFull|InsufficientStorage|EntityTooLarge/i;
/** Refusals that another try may end: the content did not arrive whole, or in time. */
const UNLUCKY = new Set(['RequestTimeout', 'IncompleteBody', 'BadDigest', 'XAmzContentSHA256Mismatch']);
const TOO_MANY = 429;
const NO_ROOM = 507;
const SERVER_ERROR = 500;
const NOT_KNOWN = 501;

/**
 * Sends a call once. The signature covers the hash of the content, so the store refuses what did not arrive whole.
 *
 * @param signal ends the call and the reading of its answer
 * @returns the answer, of any status; its body is unread.
 * @throws whatever `fetch` does if there is no answer.
 */
export async function sendCall(
  { endpoint, bucket, region, accessKeyId, secretAccessKey, pathStyle }: S3Settings,
  call: S3Call,
  { now, signal }: { readonly now: Date; readonly signal: AbortSignal },
): Promise<Response> {
  const url = new URL(endpoint);
  const folder = url.pathname.replace(/\/$/, '');
  if (!pathStyle) url.hostname = `${bucket}.${url.hostname}`;
  url.pathname = `${folder}${pathStyle ? `/${bucket}` : ''}/${call.name}`;
  for (const [name, value] of Object.entries(call.query ?? {})) url.searchParams.set(name, value);
  const signer = new AwsV4Signer({
    url: url.href,
    method: call.method,
    headers: {
      ...call.headers,
      'x-amz-content-sha256': createHash('sha256')
        .update(call.body ?? '')
        .digest('hex'),
    },
    accessKeyId,
    secretAccessKey,
    region,
    service: 's3',
    datetime: now.toISOString().replace(/[:-]|\.\d{3}/g, ''),
  });
  const signed = await signer.sign();
  return fetch(signed.url, {
    method: call.method,
    headers: signed.headers,
    redirect: 'error',
    signal,
    ...(call.body === undefined ? {} : { body: call.body as Uint8Array<ArrayBuffer> }),
  });
}

/** How long an answer to this call is waited for, in milliseconds. */
export function patienceOf({ body }: Pick<S3Call, 'body'>): number {
  return ANSWER_MS + Math.ceil((body?.length ?? 0) / SLOWEST);
}

/** What a refusal means, and whether the same call may be sent again. Reads no more of it than its code. */
export function refusalOf(
  { method }: S3Call,
  status: number,
  text: string,
): { readonly error: StoreError; readonly mayPass: boolean } {
  const code = /<Code>([\w.]{1,64})<\/Code>/.exec(text)?.[1] ?? `status ${status}`;
  const isAbsent = status === 404 && code !== 'NoSuchBucket';
  const isFull = status === NO_ROOM || FULL.test(code);
  const kind = isAbsent ? 'ENOENT' : isFull ? 'ENOSPC' : 'ESTORE';
  const isTrouble = status === TOO_MANY || (status >= SERVER_ERROR && status !== NOT_KNOWN);
  const mayPass = isTrouble || UNLUCKY.has(code);
  return { error: new StoreError(kind, method, code), mayPass: mayPass && kind === 'ESTORE' };
}
