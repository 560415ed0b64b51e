/** The database of a released version as a fixture: its schema on both databases, and a backup of a portal in use. */
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import type { Dialect } from '../../src/db/client.ts';
import type { Schema } from './read-schema.ts';

/** Key that the secrets of all these backups are sealed with. Nothing else uses it. */
export const KEPT_SECRET_KEY = Buffer.alloc(32, 'a released version').toString('base64');

/** The schema of a version, on both databases. */
export type KeptSchema = Readonly<Record<Dialect, Schema>>;

const FOLDER = join(import.meta.dirname, 'versions');
const fileOf = (version: string, part: 'backup' | 'schema'): string => join(FOLDER, `${version}.${part}.br`);

/** Numbers of the kept versions, oldest first. @example keptVersions() // ['0.1.0'] */
export function keptVersions(): string[] {
  return globSync('*.backup.br', { cwd: FOLDER })
    .map((name) => basename(name, '.backup.br'))
    .sort((a, b) => a.localeCompare(b, 'en', { numeric: true }));
}

/** Writes the backup of a kept version to a file, and returns the schema of its database. */
export function unpackKept(version: string, file: string): KeptSchema {
  writeFileSync(file, brotliDecompressSync(readFileSync(fileOf(version, 'backup'))), { mode: 0o600 });
  return JSON.parse(String(brotliDecompressSync(readFileSync(fileOf(version, 'schema')))));
}

/** Keeps a version. */
export function keepVersion(version: string, backup: Buffer, schema: KeptSchema): void {
  writeFileSync(fileOf(version, 'backup'), compressed(backup));
  writeFileSync(fileOf(version, 'schema'), compressed(Buffer.from(JSON.stringify(schema))));
}

function compressed(content: Buffer): Buffer {
  const { BROTLI_PARAM_LGWIN, BROTLI_PARAM_QUALITY } = constants;
  return brotliCompressSync(content, { params: { [BROTLI_PARAM_LGWIN]: 24, [BROTLI_PARAM_QUALITY]: 11 } });
}
