import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readRequirements } from '../requirements/requirement-rows.ts';

const root = join(import.meta.dirname, '..', '..');

/** Quotes of requirements that are no text of their own, and why: assembled from several, keys, placeholders. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  'APP-028 Notification n/total': 'names its numbers otherwise',
  'PLT-010 language': 'a key of the store',
  'PLT-116 +N': 'names its number otherwise',
  'PLT-143 user': 'a key of the store',
  'PLT-145 ??': 'in the place of initials',
  'PLT-211 Notification : n/total': 'names its numbers otherwise',
  'PLT-234 email.required': 'a key of a text',
  'PLT-235 email.invalid': 'a key of a text',
  'PLT-236 password.required': 'a key of a text',
  'PLT-237 property_id.required': 'a key of a text',
  'PLT-238 property_id.number': 'a key of a text',
  'PLT-252 contact_no.min': 'a key of a text',
  'PLT-255 date_of_birth.max': 'a key of a text',
  'PLT-286 token': 'a header',
  'PRE-094 answered/total': 'names its numbers otherwise',
  'PRE-108 -': 'in the place of a value',
  'PRE-111 Previous Address #n': 'names its number otherwise',
  'PRE-112 Previous Employer #n': 'names its number otherwise',
  'PRE-266 Field ': 'a part of a text',
  'PRE-266  is  Required': 'a part of a text',
  'PRE-267 Field ': 'a part of a text',
  'PRE-267  is  Required': 'a part of a text',
};

/** Replaces each placeholder of a text with {}. @example open('Unit: {{unit}}') // 'Unit: {}' */
const open = (text: string): string => text.replaceAll(/\{\{?[^{}]*\}?\}/g, '{}');

function textsIn(value: unknown): string[] {
  return typeof value === 'string' ? [value] : Object.values(value as object).flatMap(textsIn);
}

const folder = join(root, 'locales', 'en');
const texts = new Set(
  readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .flatMap((file) => textsIn(JSON.parse(readFileSync(join(folder, file), 'utf8'))))
    .map(open),
);

it('the English texts contain every quote of the requirements, letter by letter', () => {
  const quoted = readRequirements(root)
    .filter(({ id }) => /^(APP|PLT|PRE)-/.test(id))
    .flatMap(({ id, text }) => [...text.matchAll(/"([^"]+)"/g)].map(([, words = '']) => ({ id, words })));
  expect(quoted.length).toBeGreaterThan(100);
  const missing = quoted
    .filter(({ words }) => !texts.has(open(words)))
    .map(({ id, words }) => `${id} ${words}`);
  expect(missing.sort()).toEqual(Object.keys(ELSEWHERE).sort());
});

it('the English texts use US spelling', () => {
  const folder = join(root, 'locales', 'en');
  const british =
    /licence|authoris|recognis|organis|colour|neighbour|favourite|behaviour|centre\b|cheque\b|\bgrey\b/i;
  const texts = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(json|md)$/.test(name))
    .flatMap((name) =>
      readFileSync(join(folder, name), 'utf8')
        .split('\n')
        .map((line) => `${name}: ${line}`),
    );
  expect(texts.length).toBeGreaterThan(1000);
  expect(texts.filter((line) => british.test(line.replace(/"(?:authorised|colour)":/, '')))).toEqual([]);
});
