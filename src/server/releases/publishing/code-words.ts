import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The project's folder. */
export const PROJECT = join(import.meta.dirname, '..', '..', '..', '..');

interface ReadCode {
  readonly words: ReadonlySet<string>;
  readonly digest: string;
}

let found: ReadCode | null = null;

/**
 * All words in the code that fills in texts. A placeholder that is not among them is never filled in.
 *
 * @example codeWords().has('first_name') // true
 */
export function codeWords(): ReadonlySet<string> {
  return readCode().words;
}

/**
 * A digest of the code that judges releases, and whose names they use: a release in which it found no error once has
 * none as long as the digest is the same.
 *
 * @example codeDigest() // '9f2b…', 64 digits
 */
export function codeDigest(): string {
  return readCode().digest;
}

function readCode(): ReadCode {
  if (found !== null) return found;
  const words = new Set<string>();
  const digest = createHash('sha256');
  const folders = '{src/contract,src/db,src/engine,src/ledger,src/server,src/web,machines}';
  for (const file of globSync(`${folders}/**/*.{ts,tsx}`, { cwd: PROJECT }).sort()) {
    const text = readFileSync(join(PROJECT, file), 'utf8');
    digest.update(`${file}\n${text}\n`);
    for (const word of text.match(/\w+/g) ?? []) words.add(word);
  }
  found = { words, digest: digest.digest('hex') };
  return found;
}
