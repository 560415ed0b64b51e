import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const PROJECT = join(import.meta.dirname, '..', '..', '..');

let found: ReadonlySet<string> | null = null;

/**
 * All words in the code that fills in texts. A placeholder that is not among them is never filled in.
 *
 * @example codeWords().has('first_name') // true
 */
export function codeWords(): ReadonlySet<string> {
  found ??= new Set(
    globSync('{src/contract,src/db,src/engine,src/ledger,src/server,src/web,machines}/**/*.{ts,tsx}', {
      cwd: PROJECT,
    }).flatMap((file) => readFileSync(join(PROJECT, file), 'utf8').match(/\w+/g) ?? []),
  );
  return found;
}
