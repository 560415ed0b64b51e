import { expect, it } from 'vitest';
import { builtInRelease } from '../../../../src/cli/release/built-in.ts';
import type { FactSchema } from '../../../../src/engine/facts.ts';
import { answerFacts } from '../../../../src/server/features/flows/data-flows/answer-facts.ts';

const { forms } = builtInRelease();
/** Value of this fact for these answers to the pet form. */
const drawn = (fact: FactSchema, animal: Record<string, unknown>) => {
  const from = { ...fact.from, form: 'pet-joins/animal' };
  const schema = { type: 'object', properties: { it: { ...fact, source: 'answers', from } } } as const;
  return answerFacts(schema, forms, { animal }, { today: '2026-03-02' }).it;
};

it('a fact has its first value if its field has no answer or an unknown one', () => {
  const kind = { type: 'string', enum: ['NONE', 'DOG', 'CAT'], from: { field: 'kind' } } as const;
  expect([{ kind: 'CAT' }, { kind: 'COW' }, {}].map((animal) => drawn(kind, animal))).toEqual([
    'CAT',
    'NONE',
    'NONE',
  ]);
});

it('a counting fact stays within its range', () => {
  const files = { type: 'integer', minimum: 1, maximum: 2, from: { count: 'photo' } } as const;
  const photos = (number: number) => ({
    photo: Array.from({ length: number }, (_, id) => ({ id: `${id}` })),
  });
  expect([0, 1, 2, 3].map((number) => drawn(files, photos(number)))).toEqual([1, 1, 2, 2]);
});
