import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, it } from 'vitest';

const files = globSync('docs/decisions/[0-9]*.md').map((file) => basename(file));
const index = readFileSync('docs/decisions/README.md', 'utf8');
const records = files.map((file) => ({ file, text: readFileSync(`docs/decisions/${file}`, 'utf8') }));

describe('the decision records', () => {
  it('start with their number, and have a date and a status', () => {
    for (const { file, text } of records) {
      expect(text, file).toMatch(
        new RegExp(`^# ${Number(file.slice(0, 4))}\\. .+\\n\\nDate: 2\\d{3}-\\d\\d-\\d\\d · Status: .+\\n`),
      );
    }
  });

  it('are all in the index with their status', () => {
    for (const { file, text } of records) {
      const [, date, status] = /^Date: (\S+) · Status: (.+)$/m.exec(text) ?? [];
      expect(index).toContain(`](${file}) | ${date} | ${status} |`);
    }
    expect(index.match(/^\| \d+ \|/gm)).toHaveLength(records.length);
  });

  it('name an existing record if they are superseded', () => {
    const lost = records.filter(({ text }) => {
      const by = /Status: superseded by (\d+)/.exec(text)?.[1];
      return by !== undefined && !files.some((file) => Number(file.slice(0, 4)) === Number(by));
    });
    expect(lost.map(({ file }) => file)).toEqual([]);
  });

  it('explain missing numbers', () => {
    const used = new Set(files.map((file) => Number(file.slice(0, 4))));
    const missing = Array.from({ length: Math.max(...used) }, (_, at) => at + 1).filter(
      (one) => !used.has(one),
    );
    expect(index).toContain(`Numbers that are missing (${missing.join(', ')})`);
  });

  it('and all other documents have no marks of a merge', () => {
    const marked = globSync(['README.md', 'docs/**/*.md']).filter((file) =>
      /^(<{7}|={7}|>{7})( |$)/m.test(readFileSync(file, 'utf8')),
    );
    expect(marked).toEqual([]);
  });
});
