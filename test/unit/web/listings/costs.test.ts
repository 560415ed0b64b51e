import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Charge } from '../../../../src/contract/guest/listing.contract.ts';
import { costsOf } from '../../../../src/web/widgets/costs.ts';

const charge = (amount_cents: number, due: Charge['due'], refundable = false): Charge => ({
  charge_code: 'X',
  description: '',
  amount_cents,
  due,
  refundable,
});

describe('the total cost of an apartment', () => {
  it('is only the rent if there are no charges', () => {
    expect(costsOf(100_000, [])).toEqual({ monthly: 100_000, once: 0, returned: 0, term: 1_200_000 });
  });

  it('separates one-time from monthly charges, and states the refundable amount', () => {
    const charges = [
      charge(3_500, 'pre_application'),
      charge(15_000, 'pre_application', true),
      charge(5_500, 'application'),
      charge(50_000, 'move_in', true),
      charge(7_000, 'monthly'),
    ];
    expect(costsOf(168_500, charges)).toEqual({
      monthly: 175_500,
      once: 74_000,
      returned: 65_000,
      term: 12 * 175_500 + 74_000,
    });
  });

  it('never refunds more than the one-time charges, and counts every cent of a term', () => {
    const charges = fc.array(
      fc.record({
        charge_code: fc.constant('X'),
        description: fc.constant(''),
        amount_cents: fc.integer({ min: 0, max: 1_000_000 }),
        due: fc.constantFrom<Charge['due']>('pre_application', 'application', 'move_in', 'monthly'),
        refundable: fc.boolean(),
      }),
    );
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000 }), charges, (rent, list) => {
        const costs = costsOf(rent, list);
        expect(costs.returned).toBeLessThanOrEqual(costs.once);
        const months =
          rent + list.reduce((sum, one) => sum + (one.due === 'monthly' ? one.amount_cents : 0), 0);
        const once = list.reduce((sum, one) => sum + (one.due === 'monthly' ? 0 : one.amount_cents), 0);
        expect(costs.term).toBe(12 * months + once);
      }),
    );
  });
});
