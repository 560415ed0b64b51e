import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_COMPANY, DEMO_PROPERTIES } from '../../../src/cli/demo/properties.ts';
import { seedListings } from '../../../src/cli/demo/units.ts';
import { processCalls } from '../support/process-calls.ts';
import { DIALECTS } from '../support/test-database.ts';
import { startTestPortal, type TestPortal } from '../support/test-portal.ts';

const [home] = DEMO_PROPERTIES;
const SPECIAL = { text_en: 'A month free', text_es: 'Un mes gratis', from_day: '2026-03-02' };

type Groups = Record<string, Record<string, { specials?: object[] }>>;

describe.each(DIALECTS)('specials of a property, on %s', (dialect) => {
  let portal: TestPortal;
  beforeAll(async () => {
    portal = await startTestPortal(dialect);
    await portal.deps.db
      .transaction()
      .execute((trx) => seedListings(trx, DEMO_COMPANY.id, home, '2026-03-02'));
  });
  afterAll(() => portal.close());

  const { officer } = processCalls(() => portal);
  const waitUntil = (time: string) => portal.clock.advance(Date.parse(time) - portal.clock.now().getTime());
  const save = async (specials: readonly object[]) => {
    const path = '/api/office/property/settings';
    const kim = await officer(home.id, ['manage_property']);
    const { body } = await portal.ask('GET', path, { token: kim });
    return portal.ask('POST', path, { token: kim, body: { revision: body.revision, draft: { specials } } });
  };
  const unitId = async () =>
    (await portal.ask('GET', `/api/plugin/unit_list_data?property_id=${home.id}`)).body.data[0].id;
  const shown = async (language = 'en', zip = 'identity') => {
    const headers = { 'accept-language': language, 'accept-encoding': zip };
    const paths = [
      `floor_plans_data?property_id=${home.id}`,
      `unit_list_data?property_id=${home.id}`,
      `select_plan_data?unit_id=${await unitId()}`,
    ];
    const answers = await Promise.all(
      paths.map((path) => portal.ask('GET', `/api/plugin/${path}`, { headers })),
    );
    return answers.map(({ body }) => body.specials);
  };

  it('stand with the plans, the units and a unit, in the language of the visitor, until the office removes them', async () => {
    expect(await shown()).toEqual([undefined, undefined, undefined]);
    expect((await save([{ ...SPECIAL, until_day: '2026-03-31' }])).status).toBe(200);
    const [english, spanish] = ['A month free', 'Un mes gratis'].map((text) => [
      { text, until: '2026-03-31' },
    ]);
    expect(await shown()).toEqual([english, english, english]);
    expect(await shown('es')).toEqual([spanish, spanish, spanish]);
    expect((await save([])).status).toBe(200);
    expect(await shown()).toEqual([undefined, undefined, undefined]);
  });

  it('of one floor plan stand with it and its units only', async () => {
    const query = `property_id=${home.id}`;
    const groups = async () =>
      (await portal.ask('GET', `/api/plugin/floor_plans_data?${query}`)).body.floor_plans_data as Groups;
    const { data } = (await portal.ask('GET', `/api/plugin/unit_list_data?${query}`)).body;
    const [unit] = data;
    const other = data.find(({ unit_type }: { unit_type: string }) => unit_type !== unit.unit_type);
    const { forms, choices } = (
      await portal.ask('GET', '/api/office/property/settings', {
        token: await officer(home.id, ['manage_property']),
      })
    ).body;
    expect(forms.some(({ ui }: { ui: { of: string } }) => ui.of === 'specials')).toBe(true);
    const plan = choices.floor_plans.find(({ text }: { text: string }) => text === unit.unit_type).value;
    const only = { ...SPECIAL, text_en: 'Only here', until_day: '2026-03-31', floor_plan_id: plan };
    expect((await save([{ ...SPECIAL, until_day: '2026-03-31' }, only])).status).toBe(200);
    const every = [{ text: 'A month free', until: '2026-03-31' }];
    const here = [{ text: 'Only here', until: '2026-03-31' }];
    const at = async (id: string) =>
      (await portal.ask('GET', `/api/plugin/select_plan_data?unit_id=${id}`)).body.specials;
    expect([await at(unit.id), await at(other.id)]).toEqual([[...every, ...here], every]);
    const [plans, units] = await shown();
    expect([plans, units]).toEqual([every, every]);
    const ofPlans = Object.values(await groups()).flatMap((group) => Object.entries(group));
    expect(ofPlans.length).toBeGreaterThan(1);
    for (const [type, { specials }] of ofPlans)
      expect(specials).toEqual(type === unit.unit_type ? here : undefined);
    const wrong = await save([{ ...only, floor_plan_id: 'nobodys' }]);
    expect([wrong.status, wrong.body.error.fields]).toEqual([
      422,
      [{ path: 'specials.0.floor_plan_id', code: 'property.plan_unknown' }],
    ]);
    expect((await save([])).status).toBe(200);
  });

  it('stand only on their days at the property, where it is an earlier day than in London', async () => {
    const days = [
      { ...SPECIAL, until_day: '2026-03-02' },
      { text_en: 'Over', text_es: '', from_day: '2026-02-01', until_day: '2026-03-01' },
      { text_en: 'Later', text_es: '', from_day: '2026-03-03', until_day: '2026-03-09' },
    ];
    expect((await save(days)).status).toBe(200);
    const textsAt = async (time: string) => {
      waitUntil(time);
      const [plans] = await shown();
      return (plans ?? []).map(({ text }: { text: string }) => text);
    };
    expect(await textsAt('2026-03-02T16:00:00Z')).toEqual(['A month free']);
    expect(await textsAt('2026-03-03T05:30:00Z')).toEqual(['A month free']);
    expect(await textsAt('2026-03-03T12:00:00Z')).toEqual(['Later']);
    expect(await textsAt('2026-03-10T12:00:00Z')).toEqual([]);
  });

  it('of a list of units that is cached end with their last day, too', async () => {
    const list = async () => {
      const url = `/api/plugin/unit_list_data?property_id=${home.id}`;
      const { rawPayload } = await portal.app.inject({ url, headers: { 'accept-encoding': 'gzip' } });
      return JSON.parse(String(gunzipSync(rawPayload))).specials;
    };
    waitUntil('2026-03-11T12:00:00Z');
    expect((await save([{ ...SPECIAL, until_day: '2026-03-11' }])).status).toBe(200);
    expect(await list()).toHaveLength(1);
    waitUntil('2026-03-12T12:00:00Z');
    expect(await list()).toBeUndefined();
  });

  it.each([
    [{ until_day: '2026-03-01' }, '0.until_day', 'property.ends_before'],
    [{ until_day: '' }, '0.until_day', 'validation.invalid'],
    [{ until_day: '2026-03-31', text_en: '' }, '0.text_en', 'validation.invalid'],
  ])('name what is wrong: %o', async (values, place, code) => {
    const { status, body } = await save([{ ...SPECIAL, ...values }]);
    expect([status, body.error.fields]).toEqual([422, [{ path: `specials.${place}`, code }]]);
  });
});
