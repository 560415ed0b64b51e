import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { editDistance, nearestName } from '../../../src/engine/nearest.ts';

const known = ['finish', 'exam', 'paying', 'paymentInFlight'];

describe('the nearest known name', () => {
  it.each([
    ['finsh', 'finish'],
    ['FINISH', 'finish'],
    ['eaxm', 'exam'],
    ['payin', 'paying'],
    ['paymentInflight', 'paymentInFlight'],
    ['kitchen', null],
    ['', null],
  ])('of %j is %j', (name, nearest) => {
    expect(nearestName(name, known)).toBe(nearest);
  });

  it('is null if there are no known names', () => {
    expect(nearestName('exam', [])).toBeNull();
  });

  it('counts the same edits in both directions, and none between equal texts', () => {
    const word = fc.string({ maxLength: 8 });
    fc.assert(
      fc.property(word, word, (left, right) => {
        expect(editDistance(left, right)).toBe(editDistance(right, left));
        expect(editDistance(left, right) === 0).toBe(left === right);
        expect(editDistance(left, right)).toBeLessThanOrEqual(Math.max(left.length, right.length));
      }),
    );
  });
});
