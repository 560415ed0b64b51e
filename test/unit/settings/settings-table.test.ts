import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { SETTINGS } from '../../../src/settings/setting-rows.ts';

test('the README lists every setting with its meaning and default', () => {
  const readme = readFileSync(join(import.meta.dirname, '..', '..', '..', 'README.md'), 'utf8');
  expect(readme).toContain(settingsTable());
});

/** The settings table of the README in Markdown: one row per setting, in order. */
function settingsTable(): string {
  const rows = SETTINGS.map((row) => {
    const fallback = row.shownFallback ?? (row.fallback === '' ? 'none' : `\`${row.fallback}\``);
    return `| \`${row.name}\` | ${row.meaning} | ${fallback} | ${row.required ? 'required' : ''} |`;
  });
  return ['| setting | meaning | default | in production |', '|---|---|---|---|', ...rows].join('\n');
}
