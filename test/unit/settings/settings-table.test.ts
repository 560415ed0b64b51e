import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { settingsTable } from '../../../src/settings/settings-table.ts';

test('the README lists every setting with its meaning and default', () => {
  const readme = readFileSync(join(import.meta.dirname, '..', '..', '..', 'README.md'), 'utf8');
  expect(readme).toContain(settingsTable());
});
