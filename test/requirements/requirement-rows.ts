import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Requirement } from './requirement-coverage.ts';

/**
 * Every row of `test/requirements/*.tsv`.
 *
 * @param root the folder that holds `test`
 * @example readRequirements('.').find(({ id }) => id === 'APP-001')?.text
 */
export function readRequirements(root: string): Requirement[] {
  const folder = join(root, 'test', 'requirements');
  const files = readdirSync(folder).filter((name) => name.endsWith('.tsv'));
  return files.flatMap((name) => {
    const [, ...lines] = readFileSync(join(folder, name), 'utf8').trim().split('\n');
    return lines.map((line) => {
      const [id = '', , , text = ''] = line.split('\t');
      return { id, text: text.trim() };
    });
  });
}
