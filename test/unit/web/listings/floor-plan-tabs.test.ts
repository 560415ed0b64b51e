import { describe, expect, it } from 'vitest';
import type { Plan } from '../../../../src/contract/guest/listing.contract.ts';
import { formatWholeMoney } from '../../../../src/web/app/texts/formats.ts';
import { guestcard, selectUnit, viewAvailable } from '../../../../src/web/features/listings/addresses.ts';
import {
  bedroomTabs,
  findPlan,
  plansOfTab,
} from '../../../../src/web/features/listings/plans/floor-plan-tabs.ts';

const plan = (unit_type: string, display_bedroom: string, unit_count: number): Plan => ({
  unit_type,
  display_bedroom,
  unit_count,
  display_market_rent: 100_000,
  display_square_feet: '500',
  display_bathroom: '1',
  floor_plan_images: [],
  charges: [],
});

const groups = {
  '10': { Z: plan('Z', '10', 1) },
  '2': { B1: plan('B1', '2', 0), B2: plan('B2', '2', 3) },
  '0': { S1: plan('S1', '0', 0) },
};

const types = (tab: string) => plansOfTab(groups, tab).map(({ unit_type }) => unit_type);

describe('the tabs of the floor plans', () => {
  it('are one per bedroom count in the data, the smallest first', () => {
    expect(bedroomTabs(groups)).toEqual(['0', '2', '10']);
  });

  it('[PRE-208] show only plans with a free unit on the tab of available ones', () => {
    expect(types('available')).toEqual(['B2', 'Z']);
    expect(plansOfTab({ '1': { A1: plan('A1', '1', 0) } }, 'available')).toEqual([]);
  });

  it('[PRE-209] show all plans of a bedroom count, free or not', () => {
    expect(types('2')).toEqual(['B1', 'B2']);
    expect(types('0')).toEqual(['S1']);
  });

  it('find a plan in any tab', () => {
    expect(findPlan(groups, 'S1')?.display_bedroom).toBe('0');
    expect(findPlan(groups, 'nothing')).toBeUndefined();
  });
});

describe('the target of a listing link', () => {
  it('is the list of the plan’s units if some are free, else of similar units', () => {
    expect(viewAvailable(plan('A2', '1', 3), '')).toBe('/units?unit_type=A2&bedroom=1');
    expect(viewAvailable(plan('B3', '2', 0), '')).toBe('/units?no_available_unit=B3&bedroom=2');
  });

  it('is the guestcard root, or its request-information mode', () => {
    expect(guestcard('u-1', 'apply')).toBe('/applicant/guestcard?unit_id=u-1');
    expect(guestcard('u-1', 'request_info')).toBe('/applicant/guestcard/request_info?unit_id=u-1');
  });

  it('keeps the property of the address, and escapes names', () => {
    expect(selectUnit('u-1', 'harbor-court')).toBe('/select_unit?unit_id=u-1&property_id=harbor-court');
    expect(viewAvailable(plan('A & B', '1', 1), '')).toBe('/units?unit_type=A+%26+B&bedroom=1');
  });
});

describe('a rent in whole dollars', () => {
  it('has no cents', () => {
    expect(formatWholeMoney(139_500, 'en')).toBe('$1,395');
    expect(formatWholeMoney(139_549, 'en')).toBe('$1,395');
  });
});
