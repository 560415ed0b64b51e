import { buffer } from 'node:stream/consumers';
import type { SharedFiles } from '../../deps.ts';
import type { S3Client } from './s3-client.ts';
import { listObjects } from './s3-lists.ts';
import { removeObject } from './s3-objects.ts';

/** Named as in DATA_DIR. */
const PAGES = 'pages/assets/';

/** The files of pages in a bucket. @example const { list, put } = sharedPages(client) */
export function sharedPages(client: S3Client): SharedFiles {
  return {
    async *list() {
      for await (const page of listObjects(client, PAGES))
        yield page.map(({ name, at }) => ({ path: name.slice(PAGES.length), at }));
    },
    async put(path, content) {
      await client.ask({ method: 'PUT', name: `${PAGES}${path}`, body: content });
    },
    read: async (path) => buffer(await client.open(`${PAGES}${path}`)),
    remove: (path) => removeObject(client, `${PAGES}${path}`),
  };
}
