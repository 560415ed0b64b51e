/** What a bucket answers: objects, lists in pages, and uploads in parts. */
import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

interface StoredObject {
  readonly content: Buffer;
  /** When it was stored. */
  at: Date;
}

interface Upload {
  readonly name: string;
  readonly parts: Map<number, Buffer>;
  at: Date;
}

export interface Bucket {
  readonly name: string;
  readonly objects: Map<string, StoredObject>;
  readonly uploads: Map<string, Upload>;
}

/** A call whose signature is right. */
export interface Call {
  readonly method: string;
  readonly bucket: string;
  readonly name: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

const LONGEST_PAGE = 1000;

/** A refusal in XML, as stores write it. */
export function refused(status: number, code: string): Answer {
  return xml(status, `<Error><Code>${code}</Code><Message>refused</Message></Error>`);
}

/**
 * Does what a call asks for.
 *
 * @param id of an upload in parts, should one begin
 * @example answerCall(bucket, { method: 'GET', name: 'none', … }, { now, id }).status // 404
 */
export function answerCall(
  bucket: Bucket,
  call: Call,
  { now, id }: { readonly now: Date; readonly id: string },
): Answer {
  const { method, name, query } = call;
  if (call.bucket !== bucket.name) return refused(404, 'NoSuchBucket');
  if (name === '') return query.has('uploads') ? uploadsOf(bucket, query) : listOf(bucket, query);
  const uploadId = query.get('uploadId');
  if (uploadId !== null) return answerUpload(bucket, call, { uploadId, now });
  const found = bucket.objects.get(name);
  if (method === 'POST') {
    bucket.uploads.set(id, { name, parts: new Map(), at: now });
    return xml(
      200,
      `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
    );
  }
  if (method === 'PUT') {
    if (call.headers['if-none-match'] === '*' && found !== undefined)
      return refused(412, 'PreconditionFailed');
    bucket.objects.set(name, { content: call.body, at: now });
    return { status: 200, headers: { etag: etagOf(call.body) }, body: Buffer.alloc(0) };
  }
  if (method === 'DELETE') {
    bucket.objects.delete(name);
    return { status: 204, headers: {}, body: Buffer.alloc(0) };
  }
  return found === undefined
    ? refused(404, 'NoSuchKey')
    : { status: 200, headers: { etag: etagOf(found.content) }, body: found.content };
}

function answerUpload(
  { uploads, objects }: Bucket,
  { method, query, body }: Call,
  { uploadId, now }: { readonly uploadId: string; readonly now: Date },
): Answer {
  const upload = uploads.get(uploadId);
  if (upload === undefined) return refused(404, 'NoSuchUpload');
  if (method === 'PUT') {
    upload.parts.set(Number(query.get('partNumber')), body);
    return { status: 200, headers: { etag: etagOf(body) }, body: Buffer.alloc(0) };
  }
  uploads.delete(uploadId);
  if (method === 'DELETE') return { status: 204, headers: {}, body: Buffer.alloc(0) };
  const named = [...body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber>/g)].map(([, one]) =>
    Number(one),
  );
  const parts = named.map((one) => upload.parts.get(one) ?? Buffer.alloc(0));
  objects.set(upload.name, { content: Buffer.concat(parts), at: now });
  return xml(200, '<CompleteMultipartUploadResult><ETag>"whole"</ETag></CompleteMultipartUploadResult>');
}

function listOf({ objects }: Bucket, query: URLSearchParams): Answer {
  const most = Math.min(Number(query.get('max-keys') ?? LONGEST_PAGE), LONGEST_PAGE);
  const after = query.get('continuation-token') ?? '';
  const names = [...objects.keys()]
    .filter((name) => name.startsWith(query.get('prefix') ?? '') && name > after)
    .sort();
  const page = names.slice(0, most);
  const next =
    names.length > most ? `<NextContinuationToken>${escaped(page.at(-1) ?? '')}</NextContinuationToken>` : '';
  const entries = page.map((name) => {
    const { content, at } = objects.get(name) as StoredObject;
    return `<Contents><Key>${escaped(name)}</Key><Size>${content.length}</Size><LastModified>${at.toISOString()}</LastModified></Contents>`;
  });
  return xml(
    200,
    `<ListBucketResult><IsTruncated>${names.length > most}</IsTruncated>${next}${entries.join('')}</ListBucketResult>`,
  );
}

function uploadsOf({ uploads }: Bucket, query: URLSearchParams): Answer {
  const entries = [...uploads]
    .filter(([, { name }]) => name.startsWith(query.get('prefix') ?? ''))
    .map(
      ([id, { name, at }]) =>
        `<Upload><Key>${escaped(name)}</Key><UploadId>${id}</UploadId><Initiated>${at.toISOString()}</Initiated></Upload>`,
    );
  return xml(
    200,
    `<ListMultipartUploadsResult><IsTruncated>false</IsTruncated>${entries.join('')}</ListMultipartUploadsResult>`,
  );
}

function xml(status: number, body: string): Answer {
  const text = `<?xml version="1.0" encoding="UTF-8"?>${body}`;
  return { status, headers: { 'content-type': 'application/xml' }, body: Buffer.from(text) };
}

function etagOf(content: Buffer): string {
  return `"${createHash('md5').update(content).digest('hex')}"`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
