import { describe, expect, it } from 'vitest';
import type { FlowFile } from '../../../../src/engine/flow/flow-file.ts';
import { refusalOf, refusalOfSteps } from '../../../../src/engine/flow/run/refusal.ts';

const file: FlowFile = {
  id: 'parcel',
  version: 1,
  facts: 'parcel/facts',
  conditions: {
    sent: { sent: { const: true } },
    heavy: { kilos: { minimum: 10 } },
    sealed: { sealed: { const: true } },
  },
  refusals: {
    SEND: [
      { while: ['sent', 'heavy'], code: 'parcel.by_lorry' },
      { while: 'sent', code: 'parcel.sent' },
    ],
    '*': [{ while: 'sent', code: 'parcel.gone' }],
  },
  initial: 'filling',
  states: {
    filling: {
      wizard: {
        steps: [
          { id: 'content', label: 'x', required: 1, readonlyWhen: 'sealed', refusal: 'parcel.sealed' },
          { id: 'address', label: 'x', required: 1, readonlyWhen: 'sealed' },
        ],
      },
    },
  },
};

describe('the error code of a refused event', () => {
  it('is the first whose conditions all hold', () => {
    expect(refusalOf(file, { sent: true, kilos: 12 }, 'SEND')).toBe('parcel.by_lorry');
    expect(refusalOf(file, { sent: true, kilos: 2 }, 'SEND')).toBe('parcel.sent');
    expect(refusalOf(file, { sent: false, kilos: 12 }, 'SEND')).toBeNull();
  });

  it('is that of all events if the event has no list of its own', () => {
    expect(refusalOf(file, { sent: true, kilos: 12 }, 'WEIGH')).toBe('parcel.gone');
    expect(refusalOf({ ...file, refusals: {} }, { sent: true, kilos: 12 }, 'WEIGH')).toBeNull();
  });
});

it('a read-only step refuses changes with its own error code, if it has one', () => {
  expect(refusalOfSteps(file, { sealed: true }, ['address', 'content'])).toBe('parcel.sealed');
  expect(refusalOfSteps(file, { sealed: true }, ['address'])).toBeNull();
  expect(refusalOfSteps(file, { sealed: false }, ['content'])).toBeNull();
});
