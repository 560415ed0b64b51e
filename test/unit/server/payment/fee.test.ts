import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { feeCents } from '../../../../src/server/payments/fee.ts';

const settings = { flat_fee_credit: 50, percent_fee_credit: 2.95, flat_fee_ach: 150, percent_fee_ach: 0 };
const percentOnly = (percent: number) => ({
  flat_fee_credit: 0,
  percent_fee_credit: percent,
  flat_fee_ach: 0,
  percent_fee_ach: 0,
});

describe('the fee', () => {
  it('is the flat part plus the percent part of its payment type', () => {
    expect(feeCents(settings, 'CARD', 10_000)).toBe(50 + 295);
    expect(feeCents(settings, 'CHECKING', 10_000)).toBe(150);
  });

  it.each([
    [2.5, 100, 3],
    [2.5, 99, 2],
    [0.5, 100, 1],
    [0.5, 99, 0],
    // As floats these two are just below half a cent: 1.005 × 100 is 100.49999999999999.
    [1.005, 10_000, 101],
    [0.285, 1000, 3],
    [8.875, 400, 36],
  ])('is rounded up from half a cent: %s %% of %s cents', (percent, amount, fee) => {
    expect(feeCents(percentOnly(percent), 'CARD', amount)).toBe(fee);
  });

  it('is in whole cents, at most half a cent from the exact value', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1_000_000 }),
        fc.integer({ min: 1, max: 10_000_000 }),
        (parts, amount) => {
          const fee = feeCents(percentOnly(parts / 10_000), 'CARD', amount);
          const exact = BigInt(parts) * BigInt(amount);
          const distance = BigInt(fee) * 1_000_000n - exact;
          expect(distance > -500_000n && distance <= 500_000n).toBe(true);
        },
      ),
    );
  });
});
