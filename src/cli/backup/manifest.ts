/** The manifest of a backup, which is its last entry. A backup without one has been truncated. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';

export const MANIFEST = 'manifest.json';

const Manifest = Type.Object({
  format: Type.Literal(1),
  /** ISO 8601, UTC. */
  made_at: Type.String(),
  /** Fingerprint of the key that its secrets are sealed with; null if there are none yet. */
  secret_key_id: Type.Union([Type.String(), Type.Null()]),
  /** The migrations of the database, oldest first. */
  migrations: Type.Array(Type.String()),
  /** Names of the tables; the rows of each are the entry `rows/<table>.jsonl`, a JSON object per line. */
  tables: Type.Array(Type.String({ pattern: '^\\w+$' })),
  /** All other entries, by path. */
  entries: Type.Record(Type.String(), Type.Object({ size: Type.Integer(), sha256: Type.String() })),
  /** Storage keys of rows whose files were missing from the folder. */
  missing_files: Type.Array(Type.String()),
});

export type Manifest = Static<typeof Manifest>;
export type Entry = Manifest['entries'][string];

/** The file is not a backup, or differs from the one that was made. */
export class DamagedBackupError extends Error {
  constructor(file: string, problem: string) {
    super(`${file} cannot be restored: ${problem}. Nothing has been changed.`);
    this.name = 'DamagedBackupError';
  }
}

/** The text of the manifest's entry: the manifest and its own hash. */
export function manifestText(manifest: Manifest): string {
  const text = JSON.stringify(manifest);
  return `${JSON.stringify({ sha256: createHash('sha256').update(text).digest('hex'), manifest })}\n`;
}

/** Parses the text of a manifest; null if it is not as it was written. */
export function readManifest(text: string): Manifest | null {
  try {
    const { manifest } = JSON.parse(text) as { manifest?: unknown };
    if (!Value.Check(Manifest, manifest)) return null;
    return manifestText(manifest) === text ? manifest : null;
  } catch {
    return null;
  }
}

/** Size and hash of a file, read in chunks. */
export async function entryOf(file: string): Promise<Entry> {
  const hash = createHash('sha256');
  let size = 0;
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
    hash.update(chunk);
    size += chunk.length;
  }
  return { size, sha256: hash.digest('hex') };
}
