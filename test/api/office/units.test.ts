import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findUnit } from '../../../src/db/property/property.repository.ts';
import { applyPrices } from '../../../src/server/features/office/units/apply-prices.ts';
import { processCalls, refused } from '../support/process-calls.ts';
import { DIALECTS } from '../support/test-database.ts';
import { startTestPortal, type TestPortal } from '../support/test-portal.ts';

const PLAN = {
  unit_type: 'A1',
  bedrooms: 1,
  display_bathroom: '1.5',
  square_feet: 640,
  market_rent: '1,395.00',
  images: [],
};

describe.each(DIALECTS)('units of a property, on %s', (dialect) => {
  let portal: TestPortal;
  let kim: string;
  let plan_id: string;
  beforeAll(async () => {
    portal = await startTestPortal(dialect);
    kim = await officer('juniper-row', ['manage_units']);
    const made = await ask('POST', '/api/office/floor-plans', { plan: PLAN });
    expect(made).toMatchObject({ status: 200, body: { market_rent_cents: 139_500 } });
    plan_id = made.body.plan_id;
  });
  afterAll(() => portal.close());

  const { officer } = processCalls(() => portal);
  const ask = (method: 'POST' | 'PUT', path: string, draft: object, token = kim) =>
    portal.ask(method, path, { token, body: { draft } });
  const unit = (values: object = {}) => ({
    unit: {
      ...{ unit_uid: '101', building_uid: 'N', plan_id, rent: '1450', vacant_date: '2026-04-01' },
      ...{ is_listed: true, ...values },
    },
  });
  const add = async (values: object) => (await ask('POST', '/api/office/units', unit(values))).body;
  const list = async (query = '', token = kim) => {
    const { status, body } = await portal.ask('GET', `/api/office/units${query}`, { token });
    expect(status).toBe(200);
    return body;
  };
  const shown = async (): Promise<{ unit_uid: string; display_market_rent: number; unit_type: string }[]> =>
    (await portal.ask('GET', '/api/plugin/unit_list_data?property_id=juniper-row')).body.data;

  it('are added, changed and taken off the listing, and visitors see it at once', async () => {
    expect(await shown()).toEqual([]);
    const { unit_id, state } = await add({ unit_uid: '201' });
    expect(state).toBe('listed');
    expect(await shown()).toMatchObject([{ unit_uid: '201', display_market_rent: 145_000, unit_type: 'A1' }]);
    const path = `/api/office/units/${unit_id}`;
    expect(await ask('PUT', path, unit({ unit_uid: '202', rent: '1500.50' }))).toMatchObject({ status: 200 });
    expect(await shown()).toMatchObject([{ unit_uid: '202', display_market_rent: 150_050 }]);
    expect((await findUnit(portal.deps.db, unit_id))?.details).toMatchObject({
      ...{ unit_uid: '202', market_rent: 150_050, display_bedroom: '1', display_square_feet: '640' },
      property_name: 'Juniper Row',
    });
    expect(await ask('PUT', path, unit({ unit_uid: '202', is_listed: false }))).toMatchObject({
      status: 200,
      body: { state: 'unlisted' },
    });
    expect(await shown()).toEqual([]);
  });

  it('are not overwritten by a colleague who saw them before they were changed', async () => {
    const save = async (path: string, draft: object, seen: object) =>
      portal.ask('PUT', path, { token: kim, body: { draft, seen } });
    const { unit_id, draft: seen } = await add({ unit_uid: '210' });
    const path = `/api/office/units/${unit_id}`;
    expect((await save(path, unit({ unit_uid: '210', rent: '1475' }), seen)).status).toBe(200);
    const late = unit({ unit_uid: '210', building_uid: 'S' });
    expect(await save(path, late, seen)).toMatchObject({
      status: 409,
      body: {
        error: {
          code: 'record.changed',
          changes: [{ field: 'rent', before: seen.rent, after: seen.rent.replace('450', '475') }],
        },
      },
    });
    const [now] = (await list('?search=210')).rows;
    expect(now).toMatchObject({ building_uid: 'N', rent_cents: 147_500 });
    expect((await save(path, late, now.draft)).body).toMatchObject({
      building_uid: 'S',
      rent_cents: 145_000,
    });

    const plan = { ...PLAN, unit_type: 'C3' };
    const { plan_id: id, draft } = (await ask('POST', '/api/office/floor-plans', { plan })).body;
    const plans = `/api/office/floor-plans/${id}`;
    expect((await save(plans, { plan: { ...plan, square_feet: 650 } }, draft)).status).toBe(200);
    expect(await save(plans, { plan: { ...plan, bedrooms: 2 } }, draft)).toMatchObject({
      body: {
        error: { code: 'record.changed', changes: [{ field: 'square_feet', before: 640, after: 650 }] },
      },
    });
  });

  it('follow their plan', async () => {
    await add({ unit_uid: '301' });
    const changed = { ...PLAN, square_feet: 700, unit_type: 'A1x' };
    const path = `/api/office/floor-plans/${plan_id}`;
    expect(await ask('PUT', path, { plan: changed })).toMatchObject({ status: 200 });
    expect((await shown()).find(({ unit_uid }) => unit_uid === '301')).toMatchObject({ unit_type: 'A1x' });
    const [one] = (await list('?search=301')).rows;
    expect((await findUnit(portal.deps.db, one.unit_id))?.details.display_square_feet).toBe('700');
    expect(await ask('PUT', path, { plan: PLAN })).toMatchObject({ status: 200 });
  });

  it('have a rent that counts from a day on', async () => {
    const { unit_id } = await add({ unit_uid: '401', next_rent: '1600', next_from: '2026-03-05' });
    expect(await applyPrices(portal.deps)).toBe(0);
    const later = (time: string) => ({ ...portal.deps, clock: { now: () => new Date(time) } });
    // In Chicago it is still the 4th.
    expect(await applyPrices(later('2026-03-05T05:00:00.000Z'))).toBe(0);
    const due = later('2026-03-05T07:00:00.000Z');
    expect((await Promise.all([applyPrices(due), applyPrices(due)])).sort()).toEqual([0, 1]);
    expect((await shown()).find(({ unit_uid }) => unit_uid === '401')?.display_market_rent).toBe(160_000);
    expect((await list('?search=401')).rows).toMatchObject([
      { unit_id, rent_cents: 160_000, draft: { next_rent: '', next_from: '' } },
    ]);
  });

  it.each([
    [{ unit_uid: '' }, 'unit.unit_uid', 'validation.invalid'],
    [{ unit_uid: 'a/b' }, 'unit.unit_uid', 'validation.invalid'],
    [{ plan_id: 'nobodys' }, 'unit.plan_id', 'unit.plan_unknown'],
    [{ rent: '-5' }, 'unit.rent', 'validation.invalid'],
    [{ vacant_date: '2026-02-30' }, 'unit.vacant_date', 'validation.invalid'],
    [{ next_rent: '5' }, 'unit.next_from', 'validation.invalid'],
    [{ next_rent: '5', next_from: '2026-03-02' }, 'unit.next_from', 'unit.day_past'],
    [{ unit_uid: '204', building_uid: 'b' }, 'unit.unit_uid', 'unit.known'],
  ])('name a wrong value and change nothing: %o', async (values, path, code) => {
    const { total } = await list();
    const { status, body } = await ask('POST', '/api/office/units', unit({ unit_uid: '999', ...values }));
    expect([status, body.error.fields]).toEqual([422, [{ path, code }]]);
    expect((await list()).total).toBe(total);
  });

  it.each([
    [{ unit_type: 'A1' }, 'plan.unit_type', 'unit.plan_known'],
    [{ bedrooms: 10 }, 'plan.bedrooms', 'validation.invalid'],
    [{ images: ['https://evil.example/a.png'] }, 'plan.images', 'property.picture_unknown'],
  ])('name a wrong value of a plan: %o', async (values, path, code) => {
    const { status, body } = await ask('POST', '/api/office/floor-plans', {
      plan: { ...PLAN, unit_type: 'Z9', ...values },
    });
    expect([status, body.error.fields]).toEqual([422, [{ path, code }]]);
  });

  it('are one, even if two colleagues add the same at once', async () => {
    const both = await Promise.all([add({ unit_uid: '501' }), add({ unit_uid: '501' })]);
    expect(both.filter(({ error }) => error === undefined)).toHaveLength(1);
  });

  it('are sorted, searched and paged', async () => {
    const { rows, total } = await list('?sort=rent&order=desc&page_size=15');
    expect(total).toBe(rows.length);
    const rents = rows.map(({ rent_cents }: { rent_cents: number }) => rent_cents);
    expect(rents).toEqual([...rents].sort((one, other) => other - one));
    expect((await list('?search=20')).rows.map((one: { unit_uid: string }) => one.unit_uid)).toEqual([
      '202',
      '204',
    ]);
    expect((await list('?state=unlisted')).rows.map((one: { state: string }) => one.state)).toContain(
      'unlisted',
    );
    for (const sort of ['building_uid', 'unit_type', 'vacant_date'])
      expect((await list(`?sort=${sort}&page=1`)).total).toBe(total);
  });

  it('are kept to their property and policy', async () => {
    const elsewhere = await officer('harbor-court', ['manage_units']);
    expect((await list('', elsewhere)).rows.map((one: { unit_uid: string }) => one.unit_uid)).toEqual(['12']);
    const [{ unit_id }] = (await list('?search=301')).rows;
    expect(await ask('PUT', `/api/office/units/${unit_id}`, unit(), elsewhere)).toMatchObject(
      refused(404, 'record.not_found'),
    );
    expect(await ask('PUT', `/api/office/floor-plans/${plan_id}`, { plan: PLAN }, elsewhere)).toMatchObject(
      refused(404, 'record.not_found'),
    );
    const reader = await officer('juniper-row', ['read_office']);
    await list('', reader);
    expect(await ask('POST', '/api/office/units', unit(), reader)).toMatchObject(
      refused(403, 'access.denied'),
    );
  });
});
