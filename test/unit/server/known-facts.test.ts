import { expect, it } from 'vitest';
import { knownFacts } from '../../../src/server/features/processes/process-view.ts';

it('a person is not shown a fact that is private, and every other one', () => {
  const schema = {
    type: 'object',
    properties: {
      score: { type: 'integer', minimum: 0, maximum: 9, private: true },
      asked: { type: 'boolean', private: false },
      paid: { type: 'boolean' },
    },
  };
  expect(knownFacts(schema, { score: 3, asked: true, paid: false })).toEqual({ asked: true, paid: false });
});
