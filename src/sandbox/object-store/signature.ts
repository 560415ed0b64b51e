/** The signature of a call of an S3-compatible store (AWS Signature Version 4), computed by the store itself. */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

export interface StoreKeys {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly region: string;
}

const SKEW_MS = 15 * 60_000;
const shape =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([\w-]+)\/s3\/aws4_request, SignedHeaders=([\w;-]+), Signature=([0-9a-f]{64})$/;

interface SignedCall {
  readonly method: string;
  /** Path and query, as sent. */
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/**
 * The code of the refusal that a real store would give to this call, or null if it is signed with the key.
 *
 * @example refusalOfSignature(call, keys, new Date()) // 'SignatureDoesNotMatch'
 */
export function refusalOfSignature(
  { method, url, headers, body }: SignedCall,
  { accessKeyId, secretAccessKey, region }: StoreKeys,
  now: Date,
): string | null {
  const [, id, day = '', place, names = '', given = ''] = shape.exec(headers.authorization ?? '') ?? [];
  if (id === undefined) return 'AccessDenied';
  if (id !== accessKeyId) return 'InvalidAccessKeyId';
  if (place !== region) return 'AuthorizationHeaderMalformed';
  const date = String(headers['x-amz-date']);
  const at = Date.parse(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
  if (!(Math.abs(at - now.getTime()) < SKEW_MS)) return 'RequestTimeTooSkewed';
  const { pathname, searchParams } = new URL(url, 'http://store');
  const strict = (text: string) =>
    encodeURIComponent(text).replace(
      /[!'()*]/g,
      (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
    );
  const query = [...searchParams]
    .map(([name, value]) => `${strict(name)}=${strict(value)}`)
    .sort()
    .join('&');
  const contentHash = String(headers['x-amz-content-sha256']);
  const canonical = [
    method,
    pathname,
    query,
    ...names.split(';').map((name) => `${name}:${String(headers[name] ?? '').trim()}`),
    '',
    names,
    contentHash,
  ].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', date, scope, sha256(canonical)].join('\n');
  const key = [day, region, 's3', 'aws4_request'].reduce<Buffer | string>(
    (last, part) => hmac(last, part),
    `AWS4${secretAccessKey}`,
  );
  if (!timingSafeEqual(hmac(key, text), Buffer.from(given, 'hex'))) return 'SignatureDoesNotMatch';
  return contentHash === sha256(body) ? null : 'XAmzContentSHA256Mismatch';
}

function sha256(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}

function hmac(key: Buffer | string, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}
