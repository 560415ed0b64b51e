/** Third-party programs that check a PDF. If one is not installed, its tests are skipped with a log line. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll } from 'vitest';

/** Whether a program is on the PATH; if not, a log line names the skipped tests. */
export function has(...programs: readonly string[]): boolean {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const missing = programs.filter((name) => !folders.some((folder) => existsSync(join(folder, name))));
  if (missing.length > 0) console.warn(`Skipped, because this machine has no ${missing.join(', ')}.`);
  return missing.length === 0;
}

export interface Judges {
  /** Writes a file for the programs and returns its path. */
  file(name: string, content: string | Uint8Array): string;
  /** Everything that a program wrote to stdout and stderr. */
  run(program: string, ...words: readonly string[]): { said: string; status: number | null };
}

/** A folder for one test file, removed after its tests. */
export function judges(): Judges {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-seal-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return {
    file(name, content) {
      const path = join(folder, name);
      writeFileSync(path, content);
      return path;
    },
    run(program, ...words) {
      const { stdout, stderr, status } = spawnSync(program, words, { cwd: folder, encoding: 'utf8' });
      return { said: `${stdout}\n${stderr}`, status };
    },
  };
}
