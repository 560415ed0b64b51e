import { isAbsent, StoreError } from '../store-error.ts';
import type { S3Client } from './s3-client.ts';
import { readXml, textOf } from './s3-lists.ts';

/** What is held in memory of a stream. Stores take no smaller parts than 5 MiB, and at most 10,000 of them. */
const PART_BYTES = 8 * 1024 * 1024;

/**
 * Stores a stream of unknown length: at once if it is short, else in parts, which become an object when all are there.
 *
 * @returns its size in bytes.
 * @throws {StoreError} and the error of the stream; then no object is there, and the parts are given up.
 * @example const size = await putInParts(client, 'files/ex/export-1', zip)
 */
export async function putInParts(
  client: S3Client,
  name: string,
  content: AsyncIterable<Uint8Array>,
): Promise<number> {
  let size = 0;
  let uploadId: string | null = null;
  const etags: string[] = [];
  try {
    for await (const { part, isLast } of partsOf(content)) {
      size += part.length;
      if (isLast && uploadId === null) {
        await client.ask({ method: 'PUT', name, body: part });
        return size;
      }
      uploadId ??= await begin(client, name);
      const query = { partNumber: String(etags.length + 1), uploadId };
      const { headers } = await client.ask({ method: 'PUT', name, query, body: part });
      etags.push(headers.get('etag') ?? '');
    }
    if (uploadId !== null) await complete(client, { name, uploadId, etags, size });
    return size;
  } catch (error) {
    // What cannot be given up now is removed with the other unfinished uploads.
    if (uploadId !== null)
      await client.ask({ method: 'DELETE', name, query: { uploadId } }).catch(() => undefined);
    throw error;
  }
}

async function begin(client: S3Client, name: string): Promise<string> {
  const { text } = await client.ask({ method: 'POST', name, query: { uploads: '' } });
  const uploadId = textOf(readXml(text), 'UploadId');
  if (uploadId === '') throw new StoreError('ESTORE', 'POST', 'no id of an upload');
  return uploadId;
}

async function complete(
  client: S3Client,
  {
    name,
    uploadId,
    etags,
    size,
  }: {
    readonly name: string;
    readonly uploadId: string;
    readonly etags: readonly string[];
    readonly size: number;
  },
): Promise<void> {
  const parts = etags.map(
    (etag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${escaped(etag)}</ETag></Part>`,
  );
  const body = Buffer.from(`<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`);
  try {
    const { text } = await client.ask({ method: 'POST', name, query: { uploadId }, body });
    const root = readXml(text);
    // A store that puts parts together for long begins its answer with 200, whatever becomes of them.
    if (root.name === 'Error') throw new StoreError('ESTORE', 'POST', textOf(root, 'Code'));
  } catch (error) {
    // Of two tries the first may have been done, its answer lost.
    if (!isAbsent(error)) throw error;
    const { headers } = await client.ask({ method: 'HEAD', name });
    if (Number(headers.get('content-length')) !== size) throw error;
  }
}

/** Pieces of a stream put together to parts; the last may be short, and is empty for an empty stream. */
async function* partsOf(content: AsyncIterable<Uint8Array>) {
  let pieces: Uint8Array[] = [];
  let held = 0;
  for await (const piece of content) {
    pieces.push(piece);
    held += piece.length;
    while (held > PART_BYTES) {
      const all = Buffer.concat(pieces);
      yield { part: all.subarray(0, PART_BYTES), isLast: false };
      pieces = [all.subarray(PART_BYTES)];
      held -= PART_BYTES;
    }
  }
  yield { part: Buffer.concat(pieces), isLast: true };
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
