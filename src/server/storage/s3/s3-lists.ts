/** What a bucket lists: objects, and uploads in parts that never ended. Reads every page of a list. */
import { parseXml, XmlElement } from '@rgrove/parse-xml';
import { StoreError } from '../store-error.ts';
import type { S3Client } from './s3-client.ts';

interface ListedObject {
  readonly name: string;
  readonly size: number;
  /** When it was stored, by the clock of the store. */
  readonly at: Date;
}

/**
 * The objects whose names begin with a text, in pages of at most a thousand.
 *
 * @example for await (const page of listObjects(client, 'files/')) names.push(...page.map(({ name }) => name))
 */
export async function* listObjects(client: S3Client, prefix: string): AsyncGenerator<ListedObject[]> {
  let next: string | null = null;
  do {
    const query = { 'list-type': '2', prefix, ...(next !== null && { 'continuation-token': next }) };
    const root = await listOf(client, query);
    yield elementsOf(root, 'Contents').map((one) => ({
      name: textOf(one, 'Key'),
      size: Number(textOf(one, 'Size')),
      at: new Date(textOf(one, 'LastModified')),
    }));
    next = textOf(root, 'IsTruncated') === 'true' ? textOf(root, 'NextContinuationToken') : null;
  } while (next !== null && next !== '');
}

/** An upload in parts that was neither completed nor given up. */
interface OpenUpload {
  readonly name: string;
  readonly uploadId: string;
  readonly at: Date;
}

/** The open uploads of a bucket below a prefix. */
export async function* listUploads(client: S3Client, prefix: string): AsyncGenerator<OpenUpload[]> {
  let after: Record<string, string> | null = {};
  while (after !== null) {
    const root: XmlElement = await listOf(client, { uploads: '', prefix, ...after });
    yield elementsOf(root, 'Upload').map((one) => ({
      name: textOf(one, 'Key'),
      uploadId: textOf(one, 'UploadId'),
      at: new Date(textOf(one, 'Initiated')),
    }));
    after =
      textOf(root, 'IsTruncated') === 'true'
        ? {
            'key-marker': textOf(root, 'NextKeyMarker'),
            'upload-id-marker': textOf(root, 'NextUploadIdMarker'),
          }
        : null;
  }
}

async function listOf(client: S3Client, query: Readonly<Record<string, string>>): Promise<XmlElement> {
  return readXml((await client.ask({ method: 'GET', name: '', query })).text);
}

/** The root of an answer. @throws {StoreError} for what is no XML. */
export function readXml(text: string): XmlElement {
  try {
    const { root } = parseXml(text);
    if (root !== null) return root;
  } catch {
    // An answer of something else in between, such as a proxy.
  }
  throw new StoreError('ESTORE', 'a call', 'an answer that is no XML');
}

/** The text of the first element of this name in another; '' if there is none. */
export function textOf(parent: XmlElement, name: string): string {
  return elementsOf(parent, name)[0]?.text ?? '';
}

function elementsOf(parent: XmlElement, name: string): XmlElement[] {
  return parent.children.filter(
    (child): child is XmlElement => child instanceof XmlElement && child.name === name,
  );
}
