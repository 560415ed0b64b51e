import { appendFileSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { checkProduct } from '../../../src/cli/check/check-product.ts';
import { addThirdLanguage, THIRD } from '../../fixtures/third-language.ts';

const project = join(import.meta.dirname, '..', '..', '..');
let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'latchkey-languages-'));
  for (const folder of ['flows', 'schemas', 'locales']) {
    cpSync(join(project, folder), join(root, folder), { recursive: true });
  }
  addThirdLanguage(join(root, 'locales'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const isOfTexts = (message: string) => !message.startsWith('schemas/questionnaires/');
const checked = () => {
  const { errors, warnings, messages } = checkProduct(root);
  const told = warnings.map(({ message }) => message);
  return { messages, told, said: errors.map((error) => error.message) };
};
const ofTexts = () => checked().said.filter(isOfTexts);
const change = (file: string, work: (texts: Record<string, unknown>) => void) => {
  const path = join(root, 'locales', file);
  const texts = JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>;
  work(texts);
  writeFileSync(path, JSON.stringify(texts));
};

it('a copied language is complete, except for questionnaires, which contain their own texts', () => {
  const { said, told, messages } = checked();
  expect(said.filter(isOfTexts)).toEqual([]);
  expect(told).toEqual([]);
  expect(messages).toMatchObject({ [THIRD]: expect.any(Number) });
  expect(said[0]).toMatch(
    new RegExp(
      `^schemas/questionnaires/[a-z/-]+.json /items/0/name: the text is missing in ${THIRD}; \\d+ in this file`,
    ),
  );
  expect(said).toHaveLength(5);
});

it('a text, mail or page that a language lacks is an error, if people can choose it', () => {
  change(`${THIRD}/portal.json`, (texts) => delete texts.language);
  change(`${THIRD}/mail.json`, (texts) => delete texts.otp_sms);
  rmSync(join(root, 'locales', THIRD, 'pages', 'must-read.md'));
  const complete = `People can choose ${THIRD}, so it must be complete`;
  expect(ofTexts().sort()).toEqual([
    `locales/${THIRD}/mail.json /otp_sms: the text is missing that ${THIRD} should have, as en does; 1 in this file. ${complete}`,
    `locales/${THIRD}/pages/must-read.md /: the page is missing that ${THIRD} should have, as en does. ${complete}`,
    `locales/${THIRD}/portal.json /language: the text is missing that ${THIRD} should have, as en does; 1 in this file. ${complete}`,
  ]);
});

it('a language may start with a few texts, as long as nobody can choose it', () => {
  rmSync(join(root, 'locales', THIRD), { recursive: true });
  mkdirSync(join(root, 'locales', THIRD));
  writeFileSync(join(root, 'locales', THIRD, 'portal.json'), JSON.stringify({ close: 'Fermer', cancel: '' }));
  const files = checked().said.map((line) => line.split(' ')[0] ?? '');
  expect(new Set(files).size).toBe(files.length);
  expect(files).toContain(`locales/${THIRD}/portal.json`);
  expect(files).toContain(`locales/${THIRD}/errors.json`);
  change('languages.json', (names) => delete names[THIRD]);
  expect(checked()).toMatchObject({
    said: [],
    told: [
      `locales/${THIRD} /: the language "${THIRD}" is in preparation: nobody can choose it, because languages.json does not name it`,
    ],
  });
});

it('a text missing in English is an error, because English is the fallback of all languages', () => {
  change('en/portal.json', (texts) => delete texts.language);
  expect(ofTexts()).toContain(
    'locales/en/portal.json /language: the text is missing that en should have, as es does',
  );
});

it('a page without a title is reported', () => {
  const path = join(root, 'locales', THIRD, 'pages', 'must-read.md');
  writeFileSync(path, `\n${readFileSync(path, 'utf8')}`);
  expect(ofTexts()).toEqual([`locales/${THIRD}/pages/must-read.md /: a page begins with "# " and its title`]);
});

it('a language without a folder, a folder without a language, and an invalid code are reported', () => {
  change('languages.json', (names) => {
    delete names[THIRD];
    Object.assign(names, { pl: 'Polski', 'pt-BR': 'Português' });
  });
  appendFileSync(join(root, 'locales', 'readme.txt'), 'is no language');
  const { said, told } = checked();
  expect(said).toEqual([
    'locales/languages.json /pl: there is no folder with the texts of "pl"',
    'locales/languages.json /pt-BR: "pt-BR" is no code of a language: two or three small letters',
  ]);
  expect(told).toEqual([
    `locales/${THIRD} /: the language "${THIRD}" is in preparation: nobody can choose it, because languages.json does not name it`,
  ]);
});
