import { expect, it } from 'vitest';
import { lateTurns } from '../../../../src/engine/explore/findings/late-turns.ts';
import { readProperty } from '../../../../src/engine/flow/property-text.ts';
import type { WaitLength } from '../../../../src/engine/flow/wait-file.ts';
import { smallFile } from './small-flow.ts';

/** The states in which the office may take longer than a sentence allows, if `paying` is its turn with these waits. */
function late(
  sentence: string,
  waits: { readonly after?: WaitLength; readonly overdue?: WaitLength },
): string[] {
  const property = readProperty(sentence);
  if (property?.kind !== 'answers') throw new TypeError(sentence);
  const after = waits.after && { ...waits.after, to: 'charging' };
  const paying = { ...smallFile.states.paying, by: 'office', ...waits, ...(after && { after }) } as never;
  const file = {
    ...smallFile,
    parties: { office: { policy: 'x' } },
    states: { ...smallFile.states, paying },
  };
  return lateTurns(file, property);
}

it.each([
  ['10 days', { days: 10 }],
  ['10 days', { hours: 240 }],
  ['48 hours', { hours: 48 }],
  // A day ends at midnight after it, so one day may take nearly two.
  ['48 hours', { days: 1 }],
  ['3 business days', { businessDays: 3 }],
  ['3 business days', { days: 3 }],
])('within %s ends a wait of %j', (within, wait) => {
  expect(late(`always office answers within ${within}`, { after: wait })).toEqual([]);
  expect(late(`always office answers within ${within} or overdue`, { overdue: wait })).toEqual([]);
});

it.each([
  ['10 days', { days: 11 }],
  ['10 days', { hours: 241 }],
  ['10 days', { businessDays: 1 }],
  ['47 hours', { days: 1 }],
  ['24 hours', { businessDays: 1 }],
  ['3 business days', { businessDays: 4 }],
  ['10 days', { until: 'last_day' }],
])('within %s does not end a wait of %j', (within, wait) => {
  expect(late(`always office answers within ${within}`, { after: wait })).toEqual(['paying']);
});

it('is not late for a turn of somebody else, and overdue is no end unless the sentence says so', () => {
  expect(late('always office answers within 2 days', { overdue: { days: 1 } })).toEqual(['paying']);
  expect(late('always office answers within 2 days', {})).toEqual(['paying']);
  expect(late('always person answers within 2 days or overdue', {})).toEqual(['editing', 'broken']);
});
