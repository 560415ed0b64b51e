import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { SETTINGS } from '../../../src/settings/setting-rows.ts';

const read = (file: string) => readFileSync(join(import.meta.dirname, '..', '..', '..', file), 'utf8');

test('the page for operators names every setting once, by its purpose', () => {
  const page = read('docs/for-operators.md');
  const table = page.slice(
    page.indexOf('| purpose | settings |'),
    page.indexOf('\n\n`npm run doctor` reads'),
  );
  const named = [...table.matchAll(/`([A-Z][A-Z0-9_]+)`/g)].map(([, name]) => name);
  expect(named.sort()).toEqual(SETTINGS.map(({ name }) => name).sort());
});

test('the links within the page for operators lead to a section', () => {
  const page = read('docs/for-operators.md');
  const slug = (heading: string) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\w -]/g, '')
      .replaceAll(' ', '-');
  const sections = [...page.matchAll(/^#{2,3} (.+)$/gm)].map(([, heading = '']) => slug(heading));
  const linked = [...page.matchAll(/\]\(#([^)]+)\)/g)].map(([, anchor = '']) => anchor);
  expect(linked.filter((anchor) => !sections.includes(anchor))).toEqual([]);
});

test('the README lists every setting with its meaning and default', () => {
  expect(read('README.md')).toContain(settingsTable());
});

/** The settings table of the README in Markdown: one row per setting, in order. */
function settingsTable(): string {
  const rows = SETTINGS.map((row) => {
    const fallback = row.shownFallback ?? (row.fallback === '' ? 'none' : `\`${row.fallback}\``);
    const needed = row.required
      ? 'required'
      : row.partOf === undefined || row.staysWithout
        ? ''
        : `with \`${row.partOf}\``;
    return `| \`${row.name}\` | ${row.meaning} | ${fallback} | ${needed} |`;
  });
  return ['| setting | meaning | default | in production |', '|---|---|---|---|', ...rows].join('\n');
}
