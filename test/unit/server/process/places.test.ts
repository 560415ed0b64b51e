import { expect, it } from 'vitest';
import type { FlowFile } from '../../../../src/engine/flow/flow-file.ts';
import { buildFlow } from '../../../../src/engine/flow/machine/build.ts';
import { decide, resume } from '../../../../src/server/process/places.ts';

const file = (to: string): FlowFile => ({
  id: 'trial',
  version: 1,
  facts: 'trial/facts',
  conditions: { done: { done: { const: true } } },
  initial: 'choosing',
  states: {
    choosing: { choice: [{ to: 'end', when: 'done' }, { to: 'begin' }] },
    begin: { form: 'questions', on: { GO: to } },
    other: { form: 'questions' },
    end: { screen: 'thanks', end: true },
  },
});

it('a decision is cached by flow and all inputs', () => {
  const [one, other] = [buildFlow(file('end')), buildFlow(file('other'))];
  const go = { type: 'GO' };
  for (let again = 0; again < 2; again += 1) {
    expect(decide(one, { done: false }, go)).toMatchObject({ allowed: true, place: { state: 'end' } });
    expect(decide(other, { done: false }, go)).toMatchObject({ allowed: true, place: { state: 'other' } });
    expect(decide(one, { done: false }, { type: 'STAY' })).toMatchObject({ allowed: false });
    expect(resume(one, { done: false }).state).toBe('begin');
    expect(resume(one, { done: true }).state).toBe('end');
  }
});
