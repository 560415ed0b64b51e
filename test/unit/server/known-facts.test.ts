import { expect, it } from 'vitest';
import type { FlowFile } from '../../../src/engine/flow/flow-file.ts';
import { knownFacts } from '../../../src/server/features/flows/process-view.ts';

const properties = {
  score: { type: 'integer', minimum: 0, maximum: 9, private: true },
  asked: { type: 'boolean', private: false },
  paid: { type: 'boolean' },
};
const facts = { score: 3, asked: true, paid: false };

it('a person sees every fact except private ones', () => {
  const flow = { file: { states: {} } as FlowFile };
  expect(knownFacts(flow, { type: 'object', properties }, facts, { parties: ['person'] })).toEqual({
    asked: true,
    paid: false,
  });
});

it('a member of a group sees no private fact, and facts of the person only where they share them', () => {
  const drawn = { type: 'boolean', source: 'process', from: { done: 'noting' } };
  const schema = { type: 'object', properties: { ...properties, done: drawn } };
  const file = { states: {}, parties: { others: { group: 'household' } } } as unknown as FlowFile;
  const seen = (isShared: boolean) =>
    knownFacts({ file }, schema, { ...facts, done: true }, { parties: ['others'], isShared });
  expect(seen(false)).toEqual({ done: true });
  expect(seen(true)).toEqual({ asked: true, paid: false, done: true });
});

it('the office sees private facts, and those of the forms that it may read', () => {
  const drawn = (form: string) => ({ type: 'boolean', source: 'answers', from: { form, count: 'files' } });
  const schema = {
    type: 'object',
    properties: { ...properties, urgent: drawn('a/shown'), ill: drawn('a/hidden') },
  };
  const states = { filling: { form: 'a/shown' }, telling: { form: 'a/hidden' } };
  const file = { states, parties: { office: { policy: 'manage_leases' } }, shownTo: { office: ['a/shown'] } };
  const known = knownFacts(
    { file: file as unknown as FlowFile },
    schema,
    { ...facts, urgent: true, ill: true },
    { parties: ['office'] },
  );
  expect(known).toEqual({ ...facts, urgent: true });
});
