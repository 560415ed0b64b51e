import { describe, expect, it } from 'vitest';
import { builtInRelease } from '../../../../src/cli/release/built-in.ts';
import type { FactSchema } from '../../../../src/engine/facts.ts';
import { answerFacts } from '../../../../src/engine/forms/answers/answer-facts.ts';

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

describe('a number of several answers', () => {
  /** The value of a fact for the pets of an application. */
  const ofPets = (fact: Omit<FactSchema, 'source'>, ...applicant_pets: Record<string, unknown>[]) => {
    const from = { ...fact.from, form: 'application/pets' };
    const schema = { type: 'object', properties: { it: { ...fact, source: 'answers', from } } } as const;
    return answerFacts(schema, forms, { applicant_pets }, { today: '2026-03-02' }).it;
  };
  const range = { type: 'integer', minimum: 0, maximum: 50 } as const;

  it('is a sum over all entries of a list, as a whole number within the range of the fact', () => {
    const sum = { ...range, from: { sum: ['age', 'weight'] } };
    expect(ofPets(sum)).toBe(0);
    expect(ofPets(sum, { age: '2', weight: '10.5' }, { age: '3' }, { weight: 'heavy' })).toBe(15);
    expect(ofPets(sum, { weight: '80' })).toBe(50);
  });

  it('is the least of them', () => {
    const least = { ...range, from: { least: 'age' } };
    expect(ofPets(least, { age: '12' }, { age: '3' }, {})).toBe(3);
  });

  it('is compared exactly, and matches nothing without an answer', () => {
    const is = (schema: object) => ({ type: 'boolean', from: { sum: 'weight', is: schema } });
    expect(ofPets(is({ const: 0.3 }), { weight: '0.1' }, { weight: '0.2' })).toBe(true);
    expect(ofPets(is({ maximum: 0.299 }), { weight: '0.1' }, { weight: '0.2' })).toBe(false);
    const least = { type: 'boolean', from: { least: 'weight', is: { minimum: 0 } } };
    expect([ofPets(least, {}), ofPets(least, { weight: '1' })]).toEqual([false, true]);
  });

  it('is the days between two days, one of which the portal may know', () => {
    const days = { from: 'today', to: 'moves_in' };
    const soon = { type: 'boolean', from: { days, is: { minimum: 0, maximum: 30 } } } as const;
    const on = (moves_in?: string) => drawn(soon, { moves_in });
    expect([on('2026-03-02'), on('2026-04-01')]).toEqual([true, true]);
    expect([on('2026-03-01'), on('2026-04-02'), on(), on('soon')]).toEqual([false, false, false, false]);
  });
});
