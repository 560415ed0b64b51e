import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkQuestionnaireFile } from '../../../../src/engine/questionnaires/check-questionnaire-file.ts';

const root = join(import.meta.dirname, '..', '..', '..', '..');
const json = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8'));
const schema = json('schemas/questionnaire.schema.json');
const path = 'schemas/questionnaires/pre-lease.json';

// biome-ignore lint/suspicious/noExplicitAny: the test breaks a file in every way
const said = (change: (file: any) => void, at = path): string[] => {
  const file = json(path);
  change(file);
  return checkQuestionnaireFile({ path: at, file }, schema, ['en', 'es']).map(({ message }) => message);
};

describe('a questionnaire file', () => {
  it.each(['pre-lease', 'denied-form', 'rental-history', 'pre-screening'])('%s has no errors', (name) => {
    const at = `schemas/questionnaires/${name}.json`;
    expect(checkQuestionnaireFile({ path: at, file: json(at) }, schema, ['en', 'es'])).toEqual([]);
  });

  it('is reported for an unknown member, with the nearest known one', () => {
    expect(said((file) => (file.items[0].optoins = []))).toEqual([
      `${path} /items/0/optoins: a questionnaire has no property "optoins" here; did you mean "options"?`,
    ]);
  });

  it('is reported for a condition that is not an option', () => {
    expect(said((file) => (file.items[0].condition = 'yess'))).toEqual([
      `${path} /items/0/condition: the question offers no option "yess"; did you mean "yes"?`,
    ]);
  });

  it('is reported for duplicate keys and options', () => {
    const found = said((file) => {
      file.items[1].key = file.items[0].key;
      file.items[5].options[1].id = file.items[5].options[0].id;
    });
    expect(found).toEqual([
      `${path} /items/1/key: the key "renters_insurance" is taken by an earlier one`,
      `${path} /items/5/options/1/id: the key "electricity" is taken by an earlier one`,
    ]);
  });

  it('is reported for a text that a language lacks', () => {
    expect(said((file) => delete file.items[2].name.es)).toEqual([
      `${path} /items/2/name: the text is missing in es; 1 in this file. People can choose es, so it must be complete`,
    ]);
  });

  it('is reported for wrong doubts of a date, and for doubts of anything but a date', () => {
    const doubt = (more: object) => [{ before: 'today', text: { en: 'a', es: 'b' }, ...more }];
    const date = 3;
    expect(said((file) => (file.items[date].doubts = doubt({})))).toEqual([]);
    expect(said((file) => (file.items[date].doubts = doubt({ text: { en: 'a' } })))).toEqual([
      `${path} /items/3/doubts/0/text: the text is missing in es; 1 in this file. People can choose es, so it must be complete`,
    ]);
    expect(said((file) => (file.items[date].doubts = doubt({ before: 'tomorrow' })))).not.toEqual([]);
    expect(said((file) => (file.items[date].doubts = [{ text: { en: 'a', es: 'b' } }]))).not.toEqual([]);
    expect(said((file) => (file.items[0].doubts = doubt({})))).not.toEqual([]);
  });

  it('is reported for the name of another questionnaire', () => {
    const [first] = said(() => {}, 'schemas/questionnaires/juniper-row/denied-form.json');
    expect(first).toContain('the questionnaire stands in the file "denied-form"');
  });

  it.each([
    ['options of a text', (file: { items: object[] }) => Object.assign(file.items[6] ?? {}, { options: [] })],
    ['a radio without options', (file: { items: { options?: unknown }[] }) => delete file.items[0]?.options],
    [
      'a follow-up of a checkbox',
      (file: { items: object[] }) =>
        Object.assign(file.items[5] ?? {}, { condition: 'gas', condition_question: { en: 'a', es: 'b' } }),
    ],
    [
      'a type that there is not',
      (file: { items: object[] }) => Object.assign(file.items[0] ?? {}, { type: 'colour' }),
    ],
    [
      'a redirect of another questionnaire',
      (file: object) => Object.assign(file, { questionnaire: 'denied_form', redirect_to_movein: false }),
    ],
  ])('is refused for %s', (_name, change) => {
    expect(said(change as never).length).toBeGreaterThan(0);
  });
});
