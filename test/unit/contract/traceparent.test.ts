import { describe, expect, it } from 'vitest';
import { newTrace, readTraceparent, writeTraceparent } from '../../../src/contract/traceparent.ts';

const trace = '48291735024bf92f3577b34da6a3ce92';
const span = '00f067aa0ba902b7';

describe('a traceparent header', () => {
  it('is read as it is written', () => {
    for (const isSampled of [true, false])
      expect(readTraceparent(writeTraceparent({ trace, span, isSampled }))).toEqual({
        trace,
        span,
        isSampled,
      });
  });

  it('of a later version is read as far as this version is known', () => {
    expect(readTraceparent(`01-${trace}-${span}-03-more`)).toEqual({ trace, span, isSampled: true });
  });

  it.each([
    ['missing', undefined],
    ['empty', ''],
    ['sent twice', `00-${trace}-${span}-00, 00-${trace}-${span}-00`],
    ['in capitals', `00-${trace.toUpperCase()}-${span}-00`],
    ['without a trace', `00-${'0'.repeat(32)}-${span}-00`],
    ['without a part', `00-${trace}-${'0'.repeat(16)}-00`],
    ['of the forbidden version', `ff-${trace}-${span}-00`],
    ['longer than its version', `00-${trace}-${span}-00-more`],
    ['too short', `00-${trace.slice(1)}-${span}-00`],
    ['a name', 'ada.stone@example.com'],
  ])('says nothing if it is %s', (_, header) => {
    expect(readTraceparent(header)).toBeNull();
  });
});

describe('a new trace', () => {
  it('begins with ten decimal digits, and is random in all others', () => {
    expect(newTrace(new Uint8Array(16).fill(255))).toBe(`${'5'.repeat(10)}${'f'.repeat(22)}`);
  });
});
