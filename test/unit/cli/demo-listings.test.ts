import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { storedPlan } from '../../../src/cli/demo/plans.ts';
import { DEMO_PROPERTIES } from '../../../src/cli/demo/properties.ts';
import { demoMarket } from '../../../src/cli/demo/units.ts';

const served = join(import.meta.dirname, '..', '..', '..', 'src', 'web', 'public');
const [home] = DEMO_PROPERTIES;

describe('the listings of the demo', () => {
  it('have at least 60 units in 8 plans, one of which is full', () => {
    const { plans, units } = demoMarket(home, '2026-03-01');
    expect(units.length).toBeGreaterThanOrEqual(60);
    expect(plans).toHaveLength(8);
    const free = new Set(
      units.filter(({ unit }) => unit.available).map(({ listing }) => listing.floor_plan_id),
    );
    expect(free.size).toBe(7);
  });

  it('describe a unit the same wherever it is stored, and never use an id twice', () => {
    const { units } = demoMarket(home, '2026-03-01');
    for (const { unit, listing } of units) {
      expect(unit.details).toMatchObject({
        building_uid: listing.building_uid,
        unit_uid: listing.unit_uid,
        market_rent: listing.market_rent_cents,
      });
    }
    expect(new Set(units.map(({ unit }) => unit.id)).size).toBe(units.length);
  });

  it('have two drawings of each plan, which the portal serves', () => {
    const { plans } = demoMarket(home, '2026-03-01');
    for (const { images } of plans.map((plan) => storedPlan(home.id, plan))) {
      expect(images).toHaveLength(2);
      for (const path of images) expect(readFileSync(join(served, path), 'utf8'), path).toMatch(/^<svg /);
    }
  });
});
