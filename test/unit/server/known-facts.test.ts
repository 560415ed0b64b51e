import { expect, it } from 'vitest';
import { knownFacts } from '../../../src/server/features/flows/process-view.ts';

it('a person sees every fact except private ones', () => {
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
