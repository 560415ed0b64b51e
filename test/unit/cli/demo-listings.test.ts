import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { DRAWN_FLOOR_PLANS } from '../../../src/cli/demo/drawn-floor-plans.ts';
import { FLOOR_PLAN_LAYOUTS } from '../../../src/cli/demo/floor-plan-layouts.ts';
import { DEMO_PLANS } from '../../../src/cli/demo/plans.ts';
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

  it('have floor plans as served: `node src/cli/demo/draw-floor-plans.ts` draws them again', () => {
    expect(DRAWN_FLOOR_PLANS).toHaveLength(16);
    for (const { path, svg } of DRAWN_FLOOR_PLANS) {
      expect(readFileSync(join(served, path), 'utf8'), path).toBe(svg);
    }
  });

  it('have rooms that fill the stated size of the plan', () => {
    for (const layout of FLOOR_PLAN_LAYOUTS) {
      const said = DEMO_PLANS.find(({ unit_type }) => unit_type === layout.unit_type);
      const rooms = layout.rooms.reduce((sum, room) => sum + room.width * room.depth, 0);
      expect(rooms, layout.unit_type).toBeCloseTo(layout.width * layout.depth, 5);
      expect(Math.abs(rooms - (said?.square_feet ?? 0)), layout.unit_type).toBeLessThan(5);
    }
  });
});
