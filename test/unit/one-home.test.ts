/** Values that server and browser share are defined once: limits, and everything that depends on a language. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor } from 'rolldown/utils';
import { describe, expect, it } from 'vitest';
import { ANSWER_FILE_BYTES, DRAFT_CHARACTERS, QUESTIONS, UPLOAD_BYTES } from '../../src/contract/limits.ts';

const root = join(import.meta.dirname, '..', '..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const files = globSync(['src/**/*.{ts,tsx}', 'machines/**/*.ts'], { cwd: root });

interface Found {
  file: string;
  /** Name of the constant with this value, or ''. */
  name: string;
  value: unknown;
}

const literals: Found[] = files.flatMap((file) => {
  const found: Found[] = [];
  const named = new Map<unknown, string>();
  new Visitor({
    VariableDeclaration: ({ kind, declarations }) => {
      for (const { id, init } of kind === 'const' ? declarations : []) {
        if (init?.type === 'Literal' && id.type === 'Identifier') named.set(init, id.name);
      }
    },
    Literal: (node) => void found.push({ file, name: named.get(node) ?? '', value: node.value }),
  }).visit(parseSync(file, read(file)).program);
  return found;
});

describe('a number that server and browser share', () => {
  it.each([UPLOAD_BYTES, ANSWER_FILE_BYTES, DRAFT_CHARACTERS])('%i is defined in one file', (value) => {
    const homes = literals.filter((one) => one.value === value).map(({ file }) => file);
    // These count situations and combinations of facts.
    const others = [
      'src/engine/explore/product/explore-against.ts',
      'src/engine/explore/model/fact-space.ts',
    ];
    expect(homes.filter((file) => !others.includes(file))).toEqual(['src/contract/limits.ts']);
  });

  it('is not defined in two files under the same name', () => {
    const homes = new Map<string, string[]>();
    for (const { file, name, value } of literals) {
      const key = `${name} = ${value}`;
      if (name !== '' && typeof value === 'number') homes.set(key, [...(homes.get(key) ?? []), file]);
    }
    expect([...homes].filter(([, places]) => places.length > 1)).toEqual([]);
  });

  it('is the same in texts and schemas', () => {
    const said = (file: string) =>
      [...read(file).matchAll(/(\d+) ?MB/g)].map(([, megabytes]) => Number(megabytes));
    for (const language of ['en', 'es']) {
      expect(new Set(said(`locales/${language}/portal.json`))).toEqual(new Set([UPLOAD_BYTES / 1_000_000]));
      const ofAnswers = [
        `locales/${language}/questionnaires.json`,
        `locales/${language}/errors.json`,
      ].flatMap(said);
      expect(new Set(ofAnswers)).toEqual(new Set([ANSWER_FILE_BYTES / 1_000_000]));
    }
    expect(JSON.parse(read('schemas/questionnaire.schema.json')).properties.items.maxItems).toBe(QUESTIONS);
  });
});

it('only the fallback, the demo and the sandbox providers name a language in code', () => {
  const places = literals
    .filter(({ value }) => typeof value === 'string' && /^(en|es|es-[A-Z]+)$/.test(value))
    .map(({ file }) => file)
    .filter((file) => !/^src\/(cli|sandbox)\//.test(file));
  expect(places).toEqual(['src/engine/language/language.ts']);
});
