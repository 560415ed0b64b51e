import { expect, it } from 'vitest';
import {
  hundredths,
  NO_RISE,
  offeredCents,
  ruleOf,
  type TypedRule,
} from '../../../../src/web/features/office/leases/renewals/offer-rule.ts';

const TERM = 'rent_12_cents';
const LEASE = { rent_cents: 150_050, market_cents: 180_000 };
const offered = (typed: Partial<TypedRule>) => {
  const rule = ruleOf({ ...NO_RISE, ...typed }, [{ name: TERM, months: 12 }]);
  return rule === null ? null : offeredCents(LEASE, rule, TERM);
};

it('reads numbers with two digits after the point, also negative ones', () => {
  expect(['3.5', '-2', '−2.25', '', '1,000', 'much', '--1', '1.234'].map(hundredths)).toEqual([
    350,
    -200,
    -225,
    0,
    100_000,
    null,
    null,
    null,
  ]);
});

it('raises the present rent or the market price, to whole dollars and never above the cap', () => {
  expect(offered({})).toBe(150_100);
  expect(offered({ more: { [TERM]: '3' } })).toBe(154_600);
  expect(offered({ way: 'amount', more: { [TERM]: '-50.50' } })).toBe(145_000);
  expect(offered({ base: 'market', more: { [TERM]: '-5' } })).toBe(171_000);
  expect(offered({ base: 'market', cap: '4' })).toBe(156_000);
  expect(offered({ way: 'amount', more: { [TERM]: '-9,000' } })).toBe(100);
  expect(offered({ more: { [TERM]: 'much' } })).toBeNull();
  expect(offered({ cap: 'much' })).toBeNull();
});
