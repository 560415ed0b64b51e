import { describe, expect, it } from 'vitest';
import {
  chooseOrder,
  directionOf,
  FILTER_VALUES,
  filtersOf,
  sortOf,
  toggleSort,
  unitListCall,
  withFilter,
  withSort,
} from '../../../../src/web/features/listings/units/unit-search.ts';

const query = (text: string) => new URLSearchParams(text);

describe('the order of the unit list', () => {
  it('[PRE-383] is vacant date ascending if the address has none', () => {
    expect(sortOf(query(''))).toEqual({ orderBy: 'vacant_date', sortBy: '', page: 1 });
    expect(directionOf(sortOf(query('')))).toBe('asc');
  });

  it('[PRE-210] is reversed each time the sorted column is chosen again', () => {
    const once = toggleSort(sortOf(query('')), 'vacant_date');
    expect(once).toMatchObject({ orderBy: 'vacant_date', sortBy: 'desc' });
    expect(toggleSort(once, 'vacant_date').sortBy).toBe('asc');
  });

  it('[PRE-211] starts with asc on another column', () => {
    const sort = sortOf(query('orderBy=vacant_date&sortBy=desc'));
    expect(toggleSort(sort, 'display_market_rent')).toMatchObject({
      orderBy: 'display_market_rent',
      sortBy: 'asc',
    });
  });

  it('[PRE-212] goes back to page 1 with every change', () => {
    const far = { orderBy: 'vacant_date', sortBy: 'asc', page: 7 } as const;
    expect(toggleSort(far, 'vacant_date').page).toBe(1);
    expect(toggleSort(far, 'display_market_rent').page).toBe(1);
    expect(chooseOrder(far, 'display_market_rent').page).toBe(1);
  });

  it('[PRE-213] loses its direction when the order column is chosen', () => {
    const sort = sortOf(query('orderBy=display_market_rent&sortBy=desc'));
    expect(chooseOrder(sort, 'vacant_date').sortBy).toBe('');
    expect(chooseOrder(sort, 'display_market_rent').sortBy).toBe('');
  });

  it('is unchanged after it is written to the address and read again', () => {
    for (const text of ['', 'sortBy=desc', 'orderBy=display_market_rent&sortBy=asc']) {
      const sort = sortOf(query(text));
      const written = withSort(query('bedroom=2'), sort);
      expect(written.get('bedroom')).toBe('2');
      expect(sortOf(written)).toEqual(sort);
    }
  });

  it('ignores unknown columns and directions', () => {
    expect(sortOf(query('orderBy=id&sortBy=sideways'))).toEqual(sortOf(query('')));
  });
});

describe('the filters of the unit list', () => {
  it('offer their fixed values', () => {
    expect(FILTER_VALUES).toEqual({
      market_rent: ['1', '2', '3'],
      bedroom: ['0', '1', '2', '3'],
      bathroom: ['0', '1', '2'],
    });
  });

  it('[PRE-314] accept only their fixed values, but any plan name', () => {
    const text = 'market_rent=4&bedroom=9&bathroom=x&unit_type=Q7&no_available_unit=B3';
    expect(filtersOf(query(text))).toEqual({
      market_rent: '',
      bedroom: '',
      bathroom: '',
      unit_type: 'Q7',
      no_available_unit: 'B3',
    });
    for (const [name, values] of Object.entries(FILTER_VALUES)) {
      for (const value of values)
        expect(filtersOf(query(`${name}=${value}`))).toMatchObject({ [name]: value });
    }
  });

  it('change one at a time, and are removed if they are empty', () => {
    const before = query('bedroom=2&unit_type=B1');
    expect(withFilter(before, 'bedroom', '3').toString()).toBe('bedroom=3&unit_type=B1');
    expect(withFilter(before, 'bedroom', '').toString()).toBe('unit_type=B1');
    expect(before.toString()).toBe('bedroom=2&unit_type=B1');
  });

  it('drop the fully booked plan when another one is chosen', () => {
    expect(withFilter(query('no_available_unit=B3'), 'unit_type', 'B2').toString()).toBe('unit_type=B2');
    expect(withFilter(query('no_available_unit=B3'), 'bedroom', '2').get('no_available_unit')).toBe('B3');
  });

  it('[PRE-320] are sent to the server with order, property and portal type', () => {
    const call = unitListCall(filtersOf(query('bedroom=1')), sortOf(query('')), 'juniper-row');
    expect(call).toEqual({
      market_rent: '',
      bedroom: '1',
      bathroom: '',
      unit_type: '',
      no_available_unit: '',
      orderBy: 'vacant_date',
      sortBy: 'asc',
      property_id: 'juniper-row',
      portal_type: 'PROPERTY',
    });
  });
});
