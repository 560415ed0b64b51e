import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkProduct } from '../../../src/cli/check/check-product.ts';
import { textTable } from '../../../src/cli/texts/text-table.ts';
import { usedMessages } from '../../../src/server/releases/publishing/used-messages.ts';

const root = mkdtempSync(join(tmpdir(), 'latchkey-product-'));
const pages = join(root, 'src', 'web', 'features', 'exam');

beforeAll(() => {
  const project = join(import.meta.dirname, '..', '..', '..');
  for (const folder of ['flows', 'schemas', 'locales']) {
    cpSync(join(project, folder), join(root, folder), { recursive: true });
  }
  mkdirSync(pages, { recursive: true });
  writeFileSync(
    join(pages, 'exam-page.tsx'),
    [
      "const { t } = useTranslation('exam');",
      "// t('commented.out')",
      "/** @example t('also.this') */",
      "t('title'); t('portal:ok'); t('titel');",
      `t(\`result.\${kind}.title\`); t(\`resolt.\${kind}.title\`);`,
    ].join('\n'),
  );
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

it('finds the texts that a page uses, by whole key or by prefix, and ignores comments', () => {
  expect(usedMessages(root).map(({ key, open, line }) => [key, open, line])).toEqual([
    ['exam:title', false, 4],
    ['portal:ok', false, 4],
    ['exam:titel', false, 4],
    ['exam:result.', true, 5],
    ['exam:resolt.', true, 5],
  ]);
});

it('reports the texts that a page uses and no language has, once per language', () => {
  const messages = checkProduct(root).errors.map((error) => error.message);
  const file = 'src/web/features/exam/exam-page.tsx';
  expect(messages).toHaveLength(4);
  expect(messages).toContain(
    `${file} line 4: the message "exam:titel" is missing in en; did you mean "exam:title"?`,
  );
  expect(
    messages.filter((message) => message.startsWith(`${file} line 5: the message "exam:resolt."`)),
  ).toHaveLength(2);
});

it('aligns numbers to the right, under their headings', () => {
  expect(
    textTable(
      ['flow', 'states'],
      [
        ['application', 21],
        ['lease', 7],
      ],
    ).split('\n'),
  ).toEqual(['flow         states', 'application      21', 'lease             7']);
});
