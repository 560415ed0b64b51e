import { expect, it } from 'vitest';
import { readProperty } from '../../../../src/engine/flow/property-text.ts';

it.each([
  ['always can reach an end', { kind: 'end' }],
  ['never broken', { kind: 'never', what: 'broken', when: null, conditions: [] }],
  ['never finish while duesOpen', { kind: 'never', what: 'finish', when: 'while', conditions: ['duesOpen'] }],
  [
    'never submitting.accepted unless agreed and signed',
    { kind: 'never', what: 'submitting.accepted', when: 'unless', conditions: ['agreed', 'signed'] },
  ],
  ['never exam before charging.paid', { kind: 'before', what: 'exam', other: 'charging.paid' }],
  [
    'always office answers within 10 days or overdue',
    { kind: 'answers', party: 'office', within: { days: 10 }, overdue: true },
  ],
  [
    'always person answers within 1 hour',
    { kind: 'answers', party: 'person', within: { hours: 1 }, overdue: false },
  ],
  [
    'always office answers within 3 business days',
    { kind: 'answers', party: 'office', within: { businessDays: 3 }, overdue: false },
  ],
  ['never  paying.PAY after cancelled', { kind: 'after', what: 'paying.PAY', other: 'cancelled' }],
])('reads %j', (sentence, property) => {
  expect(readProperty(sentence)).toEqual(property);
});

it.each([
  '',
  'never',
  'always can reach the end',
  'never Finish',
  'never finish while',
  'never finish when x',
  'always office answers within 0 days',
  'always office answers within days',
  'always office answers',
])('rejects %j instead of guessing', (sentence) => {
  expect(readProperty(sentence)).toBeNull();
});
