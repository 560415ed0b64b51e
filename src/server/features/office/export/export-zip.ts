/** Writes the parts of an export into one ZIP, as a stream: no file is in memory as a whole. */
import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { createZipArchive, ZipEntry } from 'node:zlib';
import { csvText } from '../../../../engine/csv/csv-text.ts';
import type { ExportPart, Piece, WrittenPart } from './export-part.ts';

/** How an export is watched while it is written. */
export interface ZipWatch {
  /** Called for each piece, before it is written; what it throws ends the ZIP. */
  onPiece(): Promise<void>;
  /** Called after each part. */
  onPart(): Promise<void>;
}

/**
 * The ZIP: `README.txt`, each part, and at last `manifest.csv`, which lists every file with its rows, size and SHA-256.
 *
 * @param modified the time of all files in it
 * @example await storage.putStream(key, exportZip(parts, { readme, modified }, watch))
 */
export function exportZip(
  parts: readonly ExportPart[],
  { readme, modified }: { readonly readme: string; readonly modified: Date },
  watch: ZipWatch,
): Readable {
  const written: WrittenPart[] = [];
  async function* entries() {
    const intro: ExportPart = {
      path: 'README.txt',
      isCounted: false,
      content: () => single(readme.replaceAll('\n', '\r\n')),
    };
    for (const part of [intro, ...parts]) {
      const { path } = part;
      const content = await part.content();
      if (content === null) {
        written.push({ path, rows: null, bytes: 0, sha256: '', note: 'missing' });
        await watch.onPart();
      } else yield ZipEntry.createStream(path, noted(part, content), { modified });
    }
    // Its content is made when everything before it is written.
    yield ZipEntry.createStream('manifest.csv', manifest(), { modified });
  }
  async function* noted({ path, isCounted }: ExportPart, content: AsyncIterable<Piece>) {
    const hash = createHash('sha256');
    let [bytes, rows] = [0, 0];
    for await (const piece of content) {
      await watch.onPiece();
      const chunk = Buffer.from(piece.bytes);
      hash.update(chunk);
      bytes += chunk.length;
      rows += piece.rows;
      yield chunk;
    }
    written.push({ path, rows: isCounted ? rows : null, bytes, sha256: hash.digest('hex'), note: '' });
    await watch.onPart();
  }
  async function* manifest() {
    const rows = written.map((one) => [
      ...[one.path, one.rows === null ? '' : String(one.rows), String(one.bytes), one.sha256, one.note],
    ]);
    yield Buffer.from(csvText([['path', 'rows', 'bytes', 'sha256', 'note'], ...rows]));
  }
  return createZipArchive(entries());
}

async function* single(text: string): AsyncGenerator<Piece> {
  yield { bytes: text, rows: 0 };
}
