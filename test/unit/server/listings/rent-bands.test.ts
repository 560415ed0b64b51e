import { expect, it } from 'vitest';
import type { UnitRow } from '../../../../src/contract/guest/listing.contract.ts';
import { unitList } from '../../../../src/server/features/listings/unit-list.service.ts';
import type { UnitMarket } from '../../../../src/server/features/listings/unit-market.ts';

const CENTS = [99_999, 100_000, 150_000, 200_000, 200_001];

const market = {
  property: { id: 'p', name: 'P', settings: { brand: { logo: null, colour: '#000000' }, portal_info: {} } },
  settings: { hidden_columns: [], show_apply: true, show_request_info: true, zero_bedroom_label: '' },
  plans: [{ unit_type: 'A1' }],
  chargesOf: () => [],
  units: CENTS.map(
    (cents) => ({ id: String(cents), unit_type: 'A1', display_market_rent: cents }) as UnitRow,
  ),
} as unknown as UnitMarket;

it.each<['1' | '2' | '3', number[]]>([
  ['1', [99_999]],
  ['2', [100_000, 150_000, 200_000]],
  ['3', [200_001]],
])(
  '[PRE-380] the rent filter %s includes the rents up to its limit: $1000 and $2000 are in the middle',
  (value, cents) => {
    const { data } = unitList(market, { market_rent: value }, 'en');
    expect(data.map((unit) => unit.display_market_rent)).toEqual(cents);
  },
);
