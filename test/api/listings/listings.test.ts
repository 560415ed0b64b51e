import type { Static, TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_COMPANY, DEMO_PROPERTIES } from '../../../src/cli/demo/properties.ts';
import { demoMarket, seedListings } from '../../../src/cli/demo/units.ts';
import {
  type Charge,
  FloorPlansAnswer,
  type Plan,
  SelectPlanAnswer,
  UnitListAnswer,
  type UnitRow,
} from '../../../src/contract/guest/listing.contract.ts';
import { insertFloorPlan } from '../../../src/db/property/floor-plan.repository.ts';
import { saveListingSettings } from '../../../src/db/property/listing-settings.repository.ts';
import { updateUnitAvailability } from '../../../src/db/property/property.repository.ts';
import { DIALECTS } from '../support/test-database.ts';
import { startTestPortal, type TestPortal } from '../support/test-portal.ts';

const TODAY = '2026-03-02';
const [home, other] = DEMO_PROPERTIES;
if (home === undefined || other === undefined) throw new Error('There are not two demo properties.');
const market = demoMarket(home, TODAY);
const place = { company_id: DEMO_COMPANY.id, property_id: home.id };

describe.each(DIALECTS)('listings on %s', (dialect) => {
  let portal: TestPortal;
  beforeAll(async () => {
    portal = await startTestPortal(dialect);
    for (const property of DEMO_PROPERTIES) {
      await portal.deps.db
        .transaction()
        .execute((trx) => seedListings(trx, DEMO_COMPANY.id, property, TODAY));
    }
  });
  afterAll(() => portal.close());

  const read = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await portal.ask('GET', `/api/plugin/${path}`, { headers });
    expect(answer.status, answer.text).toBe(200);
    return answer.body;
  };
  const units = async (query: string): Promise<UnitRow[]> =>
    (await read(`unit_list_data?property_id=${home.id}&${query}`)).data;
  const plans = (answer: { floor_plans_data: Record<string, Record<string, Plan>> }): Plan[] =>
    Object.values(answer.floor_plans_data).flatMap((group) => Object.values(group));

  describe('floor plans', () => {
    it('[PRE-155] [PRE-156] [PRE-319] are grouped by bedroom count, then by unit type, with view and label', async () => {
      const answer = await read(`floor_plans_data?property_id=${home.id}`);
      expect(matches(FloorPlansAnswer, answer)).toEqual([]);
      expect(Object.keys(answer.floor_plans_data)).toEqual(['0', '1', '2', '3']);
      expect(Object.keys(answer.floor_plans_data['2'])).toEqual(['B1', 'B2', 'B3']);
      expect(answer).toMatchObject({ floorplan_view: 'CARD_VIEW', zeroBedroomLabel: 'Efficiency' });
      expect(answer.floor_plans_data['1'].A2).toMatchObject({
        unit_type: 'A2',
        display_market_rent: 168_500,
        unit_count: 8,
        display_square_feet: '742',
        display_bedroom: '1',
        display_bathroom: '1',
        floor_plan_images: [{ path: expect.stringMatching(/^\//) }, { path: expect.stringMatching(/^\//) }],
      });
    });

    it('count only units that can be rented', async () => {
      const answer = await read(`floor_plans_data?property_id=${home.id}`);
      expect(answer.floor_plans_data['2'].B3.unit_count).toBe(0);
      const sum = plans(answer).reduce((total, plan) => total + plan.unit_count, 0);
      expect(sum).toBe(market.units.filter(({ unit }) => unit.available).length);
    });

    it('are those of the host if no property is named, with its own layout and label', async () => {
      const answer = await read('floor_plans_data', { host: other.host });
      expect(answer).toMatchObject({
        property_id: other.id,
        floorplan_view: 'LIST_VIEW',
        zeroBedroomLabel: 'Studio',
      });
    });

    it('have every charge with the moment it is due and whether it is refundable', async () => {
      const answer = await read(`floor_plans_data?property_id=${home.id}`);
      expect(answer.floor_plans_data['1'].A2.charges).toMatchObject([
        { charge_code: 'PREAPPFEE', due: 'pre_application', refundable: false },
        { charge_code: 'PREAPPDEP', due: 'pre_application', refundable: true },
        { charge_code: 'APPFEE', amount_cents: 5500, due: 'application', refundable: false },
        { charge_code: 'ADMINFEE', due: 'move_in', refundable: false },
        { charge_code: 'SECDEP', amount_cents: 50_000, due: 'move_in', refundable: true },
        { charge_code: 'WATER', due: 'monthly' },
        { charge_code: 'TRASH', due: 'monthly' },
      ]);
      expect(answer.floor_plans_data['3'].C1.charges).toContainEqual(
        expect.objectContaining({ charge_code: 'SECDEP', amount_cents: 100_000 }),
      );
    });

    it.each([
      ['en', 'Application fee', 'Trash and pest control'],
      ['es', 'Cargo por solicitud', 'Basura y control de plagas'],
      ['fr', 'Application fee', 'Trash and pest control'],
    ])(
      'name their charges as the property does in the language of the request (%s)',
      async (language, fee, trash) => {
        const asked = async (path: string) =>
          (await portal.ask('GET', `/api/plugin/${path}`, { headers: { 'accept-language': language } })).body;
        const plans = await asked(`floor_plans_data?property_id=${home.id}`);
        const units = await asked(`unit_list_data?property_id=${home.id}`);
        const unit = await asked(`select_plan_data?unit_id=${units.data[0].id}`);
        for (const charges of [plans.floor_plans_data['1'].A2.charges, units.charges.A2, unit.charges]) {
          const named = new Map(
            charges.map((charge: Charge) => [charge.charge_code, charge.description] as const),
          );
          expect([named.get('APPFEE'), named.get('TRASH')]).toEqual([fee, trash]);
        }
      },
    );
  });

  describe('the unit list', () => {
    it('[PRE-157] has rows, hidden columns, what to show, and the unit to ask about', async () => {
      const answer = await read(`unit_list_data?property_id=${home.id}&portal_type=PROPERTY`);
      expect(matches(UnitListAnswer, answer)).toEqual([]);
      expect(answer).toMatchObject({
        hidden_columns: ['id'],
        show_apply: true,
        show_request_info: true,
        available_unit_id: null,
      });
      expect(answer.data).toHaveLength(56);
      expect(answer.unit_types).toEqual(['S1', 'S2', 'A1', 'A2', 'B1', 'B2', 'B3', 'C1']);
    });

    it('[PRE-321] is sorted by ascending vacant date if no order is given, or an empty one', async () => {
      const dates = (await units('')).map((unit) => unit.vacant_date);
      expect(dates).toEqual([...dates].sort());
      expect(await units('orderBy=&sortBy=')).toEqual(await units('orderBy=vacant_date&sortBy=asc'));
      expect(await units('')).toEqual(await units('orderBy=vacant_date&sortBy=asc'));
    });

    it('is sorted by date or by rent, in both directions, always in the same order', async () => {
      const rents = (await units('orderBy=display_market_rent&sortBy=desc')).map(
        (unit) => unit.display_market_rent,
      );
      expect(rents).toEqual([...rents].sort((a, b) => b - a));
      const up = (await units('orderBy=display_market_rent')).map((unit) => unit.id);
      const down = (await units('orderBy=display_market_rent&sortBy=desc')).map((unit) => unit.id);
      expect(down).toEqual(up.reverse());
    });

    it('[PRE-380] filters by market rent: under $1000, $1000 to $2000, and over $2000', async () => {
      const rents = async (value: string) =>
        (await units(`market_rent=${value}`)).map((unit) => unit.display_market_rent);
      const all = (await units('')).map((unit) => unit.display_market_rent);
      const sorted = (list: number[]) => list.sort((a, b) => a - b);
      expect(sorted(await rents('1'))).toEqual(sorted(all.filter((rent) => rent < 100_000)));
      expect(sorted(await rents('2'))).toEqual(
        sorted(all.filter((rent) => rent >= 100_000 && rent <= 200_000)),
      );
      expect(sorted(await rents('3'))).toEqual(sorted(all.filter((rent) => rent > 200_000)));
      for (const value of ['1', '2', '3']) expect((await rents(value)).length).toBeGreaterThan(0);
    });

    it('[PRE-381] filters by bedrooms 0 to 3', async () => {
      for (const bedrooms of ['0', '1', '2', '3']) {
        const found = await units(`bedroom=${bedrooms}`);
        expect(found.length).toBeGreaterThan(0);
        expect(new Set(found.map((unit) => unit.display_bedroom))).toEqual(new Set([bedrooms]));
      }
    });

    it('[PRE-382] filters by bathrooms 0, 1 and 2, and a half one does not count', async () => {
      expect(await units('bathroom=0')).toEqual([]);
      const baths = async (value: string) =>
        new Set((await units(`bathroom=${value}`)).map((unit) => unit.display_bathroom));
      expect(await baths('2')).toEqual(new Set(['2']));
      await portal.deps.db.transaction().execute(async (trx) => {
        await updateUnitAvailability(trx, 'juniper-row-a-107', true);
      });
      expect(await baths('1')).toEqual(new Set(['1', '1.5']));
      await portal.deps.db.transaction().execute(async (trx) => {
        await updateUnitAvailability(trx, 'juniper-row-a-107', false);
      });
    });

    it('filters by unit type, and by several filters at once', async () => {
      const found = await units('unit_type=B2&bedroom=2&market_rent=3');
      expect(new Set(found.map((unit) => unit.unit_type))).toEqual(new Set(['B2']));
      expect(await units('unit_type=B2&bedroom=1')).toEqual([]);
    });

    it('omits the full plan and shows what the other filters find near it', async () => {
      const near = await units('no_available_unit=B3&bedroom=2');
      expect(new Set(near.map((unit) => unit.unit_type))).toEqual(new Set(['B1', 'B2']));
      expect(new Set((await units('no_available_unit=A2')).map((unit) => unit.unit_type))).not.toContain(
        'A2',
      );
    });

    it('names a unit to ask about if no row matches, unless asking is switched off', async () => {
      const path = `unit_list_data?property_id=${home.id}&bedroom=3&market_rent=1`;
      const answer = await read(path);
      expect(answer.data).toEqual([]);
      expect(market.units.map(({ unit }) => unit.id)).toContain(answer.available_unit_id);
      await portal.deps.db
        .transaction()
        .execute((trx) =>
          saveListingSettings(
            trx,
            place,
            { show_request_info: false, show_apply: false, zero_bedroom_label: ' ' },
            null,
          ),
        );
      expect(await read(path)).toMatchObject({
        available_unit_id: null,
        show_request_info: false,
        show_apply: false,
        hidden_columns: [],
        zeroBedroomLabel: 'Efficiency',
      });
      await portal.deps.db
        .transaction()
        .execute((trx) =>
          saveListingSettings(trx, place, { hidden_columns: ['id'] }, 'availability.localhost'),
        );
    });

    it('omits a unit as soon as it is taken', async () => {
      const id = 'juniper-row-a-104';
      expect((await units('')).map((unit) => unit.id)).toContain(id);
      await updateUnitAvailability(portal.deps.db, id, false);
      expect((await units('')).map((unit) => unit.id)).not.toContain(id);
      await updateUnitAvailability(portal.deps.db, id, true);
    });

    it('refuses an unknown value of a filter', async () => {
      for (const query of ['market_rent=4', 'bedroom=4', 'bathroom=3', 'orderBy=id', 'sortBy=up']) {
        const answer = await portal.ask('GET', `/api/plugin/unit_list_data?${query}`);
        expect(answer, query).toMatchObject({ status: 400, body: { error: { code: 'request.invalid' } } });
      }
    });

    it('treats the text of a filter as text', async () => {
      expect(await units(`unit_type=${encodeURIComponent("A2' or '1'='1")}`)).toEqual([]);
    });
  });

  describe('one unit', () => {
    it('[PRE-158] [PRE-322] has its property, place, rooms, rent, date and the possible actions', async () => {
      const answer = await read('select_plan_data?unit_id=juniper-row-a-104');
      expect(matches(SelectPlanAnswer, answer)).toEqual([]);
      expect(answer).toMatchObject({
        id: 'juniper-row-a-104',
        property_name: 'Juniper Row',
        building_uid: 'A',
        unit_uid: '104',
        display_bedroom: '1',
        display_bathroom: '1',
        display_square_feet: '742',
        occupancy_status: expect.stringMatching(/^(VACANT|NOTICE)$/),
        display_market_rent: 168_500,
        vacant_date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
        show_apply: true,
        show_request_info: true,
      });
    });

    it('is still shown after it was rented, without Apply', async () => {
      expect(await read('select_plan_data?unit_id=juniper-row-a-107')).toMatchObject({
        available: false,
        show_apply: false,
        show_request_info: true,
      });
    });

    it('is not found if it does not exist or is not listed', async () => {
      for (const id of ['nowhere', 'juniper-row-204']) {
        const answer = await portal.ask('GET', `/api/plugin/select_plan_data?unit_id=${id}`);
        expect(answer).toMatchObject({ status: 404, body: { error: { code: 'record.not_found' } } });
      }
      expect((await portal.ask('GET', '/api/plugin/select_plan_data')).status).toBe(400);
    });
  });

  describe('the property of a visitor', () => {
    it('is, on this machine, the one that lists most units', async () => {
      expect(await read('unit_list_data', { host: '127.0.0.1:3000' })).toMatchObject({
        property_id: home.id,
      });
    });

    it('is not found for an unknown host', async () => {
      const answer = await portal.ask('GET', '/api/plugin/unit_list_data', {
        headers: { host: 'elsewhere.example' },
      });
      expect(answer).toMatchObject({ status: 404, body: { error: { code: 'host.not_found' } } });
    });

    it('never belongs to another company than the host', async () => {
      const { db } = portal.deps;
      await db.insertInto('companies').values({ id: 'rival', name: 'Rival' }).execute();
      const settings = JSON.stringify(home.settings);
      await db
        .insertInto('properties')
        .values({ id: 'rival-1', company_id: 'rival', name: 'R', host: 'rival.test', settings })
        .execute();
      await insertFloorPlan(db, {
        company_id: 'rival',
        property_id: 'rival-1',
        id: 'rival-plan',
        unit_type: 'R',
        bedrooms: 1,
        display_bathroom: '1',
        square_feet: 1,
        market_rent_cents: 1,
        images: [],
      });
      const path = '/api/plugin/floor_plans_data?property_id=rival-1';
      expect((await portal.ask('GET', path, { headers: { host: home.host } })).status).toBe(404);
      const own = await portal.ask('GET', path, { headers: { host: 'rival.test' } });
      expect(own.body.floor_plans_data).toMatchObject({
        '1': { R: { unit_count: 0, display_market_rent: 1 } },
      });
    });
  });

  it('[PRE-003] need no token for any of their requests', async () => {
    for (const path of ['floor_plans_data', 'unit_list_data', 'select_plan_data?unit_id=juniper-row-a-101']) {
      expect((await portal.ask('GET', `/api/plugin/${path}`)).status).toBe(200);
    }
  });

  it('limit an address that sends too many requests', async () => {
    const ask = () =>
      portal.app.inject({ url: '/api/plugin/select_plan_data?unit_id=nowhere', remoteAddress: '10.9.9.9' });
    const limit = Number((await ask()).headers['x-ratelimit-limit']);
    expect(limit).toBeLessThanOrEqual(600);
    for (let count = 1; count < limit; count += 1) await ask();
    expect((await ask()).statusCode).toBe(429);
  });
});

/**
 * Errors of an answer that does not match its contract; empty if it does.
 *
 * @example expect(matches(UnitListAnswer, answer)).toEqual([])
 */
function matches<T extends TSchema>(schema: T, value: unknown): string[] {
  const errors = Value.Errors(schema, value as Static<T>);
  return [...errors].map((error) => `${error.instancePath} ${error.message}`);
}
