import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..', '..');

/** Words of the leasing domain. Only data may use them: flows, forms, facts and questionnaires. */
const DOMAIN =
  /applicant|guarantor|household|resident|tenant|landlord|roommate|\bpets?\b|pets?_|_pets?|vehicle|employ|maritial|move_?-?in|guestcard|invoice|screening|\bexam\b|\blease|_lease|leasing|\brent(?:al|er)?\b|rental_|is_current|_limit\b|\bPRIMARY\b/i;

const files = globSync('src/engine/**/*.ts', { cwd: root });

function withoutComments(source: string): string {
  return source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '');
}

it('the engine uses no word of the domain outside its comments', () => {
  const found = files.flatMap((file) =>
    withoutComments(readFileSync(join(root, file), 'utf8'))
      .split('\n')
      .filter((line) => DOMAIN.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  );
  expect(files.length).toBeGreaterThan(100);
  expect(found).toEqual([]);
});
