import { expect, it } from 'vitest';
import {
  addLanguage,
  draftLanguages,
  languageProblem,
  offerLanguage,
} from '../../../../../src/engine/edit/translation/draft-languages.ts';
import { checkRelease } from '../../../../../src/engine/release/check-release.ts';
import { readRelease } from '../../../../../src/engine/release/read-release.ts';
import { Edited } from '../edited-bundle.ts';

const found = (bundle: Edited) => {
  const files = new Map([...bundle.texts].flatMap(([path, text]) => (text === null ? [] : [[path, text]])));
  const { errors, warnings } = checkRelease(readRelease(files), {});
  const ofLanguages = (all: typeof errors) =>
    all
      .filter(({ code }) => /^language|untranslated$/.test(code))
      .map(({ code, params }) => [code, params.language ?? params.name]);
  return { errors: ofLanguages(errors), warnings: ofLanguages(warnings) };
};

it('a new language is in preparation: all its texts are missing, and the release may go live', () => {
  const bundle = new Edited();
  bundle.make(addLanguage(bundle, 'pt'));
  const [es, pt] = draftLanguages(bundle);
  expect(es).toEqual({ code: 'es', isOffered: true, missing: 0 });
  expect(pt).toEqual({ code: 'pt', isOffered: false, missing: expect.any(Number) });
  expect(pt?.missing).toBeGreaterThan(3600);
  expect(bundle.text('locales/pt/portal.json')).toBe('{}\n');
  expect(found(bundle)).toEqual({ errors: [], warnings: [['language.unlisted', 'pt']] });
});

it('a language that people can choose must be complete, as Spanish must', () => {
  const bundle = new Edited();
  bundle.make(addLanguage(bundle, 'pt'));
  bundle.make([
    offerLanguage('pt', 'Português'),
    { path: 'locales/es/portal.json', at: ['close'], value: undefined },
  ]);
  const { errors, warnings } = found(bundle);
  expect(warnings).toEqual([]);
  expect(errors).toContainEqual(['message.untranslated', 'es']);
  for (const code of ['message', 'page', 'questionnaire'])
    expect(errors).toContainEqual([`${code}.untranslated`, 'pt']);
  bundle.make([offerLanguage('pt', null)]);
  expect(found(bundle).errors).toEqual([['message.untranslated', 'es']]);
});

it('a language is refused with the reason if its code is none, known already, or written from right to left', () => {
  const problem = (code: string) => languageProblem(new Edited(), code);
  expect(['pt', 'fil', 'vi', 'zh', 'ja'].map(problem)).toEqual([null, null, null, null, null]);
  expect(['', 'p', 'PT', 'pt-BR', '__proto__'].map(problem)).toEqual([
    'code',
    'code',
    'code',
    'code',
    'code',
  ]);
  expect(['en', 'es'].map(problem)).toEqual(['taken', 'taken']);
  expect(['qq', 'iw'].map(problem)).toEqual(['unknown', 'unknown']);
  expect(['ar', 'he', 'fa', 'ur'].map(problem)).toEqual(Array(4).fill('right_to_left'));
});
