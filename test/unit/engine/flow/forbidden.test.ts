import { expect, it } from 'vitest';
import type { FlowFile } from '../../../../src/engine/flow/flow-file.ts';
import { forbiddenAfter, forbiddenBy } from '../../../../src/engine/flow/run/forbidden.ts';

const file: FlowFile = {
  id: 'fees',
  version: 1,
  facts: 'fees/facts',
  conditions: { due: { dues: { minimum: 1 } }, agreed: { agreed: { const: true } } },
  properties: {
    wayOut: 'always can reach an end',
    paidFirst: 'never finish while due',
    agreedFirst: 'never sending.accepted unless agreed',
    bothFirst: 'never leaving while due and agreed',
    neverLost: 'never lost',
    sentFirst: 'never paying before sending',
    neverTwice: 'never paying after paying.unknown',
    neverBack: 'never paying after finish',
  },
  initial: 'finish',
  states: { finish: { screen: 'finish', end: true } },
};

it.each([
  ['finish', { dues: 1 }, undefined, 'paidFirst'],
  ['finish', { dues: 0 }, undefined, null],
  ['sending.accepted', { agreed: false }, undefined, 'agreedFirst'],
  ['sending.accepted', { agreed: true }, undefined, null],
  ['sending.accepted', { agreed: false }, { agreed: true }, null],
  ['sending.accepted', { agreed: true }, { agreed: false }, null],
  ['sending.accepted', { agreed: false }, { agreed: false }, 'agreedFirst'],
  ['sending.refused', { agreed: false }, undefined, null],
  ['leaving', { dues: 1, agreed: false }, undefined, null],
  ['leaving', { dues: 1, agreed: true }, undefined, 'bothFirst'],
  ['lost', {}, undefined, 'neverLost'],
  ['paying', {}, undefined, null],
])('%s under %j, with facts %j afterwards, is forbidden by %s', (what, before, after, property) => {
  expect(forbiddenBy(file, { what, before, ...(after && { after }) })).toBe(property);
});

it('names the outcomes after which something is forbidden', () => {
  const after = { property: 'neverTwice', state: 'paying', outcome: 'unknown' };
  expect(forbiddenAfter(file, 'paying')).toEqual([after]);
  expect(forbiddenAfter(file, 'finish')).toEqual([]);
});
