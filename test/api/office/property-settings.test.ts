import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findProperty } from '../../../src/db/property/property.repository.ts';
import { processCalls, refused } from '../support/process-calls.ts';
import { DIALECTS } from '../support/test-database.ts';
import { startTestPortal, type TestPortal } from '../support/test-portal.ts';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

describe.each(DIALECTS)('settings of a property, on %s', (dialect) => {
  let portal: TestPortal;
  let kim: string;
  let lee: string;
  beforeAll(async () => {
    portal = await startTestPortal(dialect);
    kim = await officer('juniper-row', ['manage_property'], 'Moss');
    lee = await officer('juniper-row', ['manage_property'], 'Vale');
  });
  afterAll(() => portal.close());

  const { officer } = processCalls(() => portal);
  const read = async (token = kim) => {
    const { status, body } = await portal.ask('GET', '/api/office/property/settings', { token });
    expect(status).toBe(200);
    return body;
  };
  const save = (revision: number, draft: object, token = kim) =>
    portal.ask('POST', '/api/office/property/settings', { token, body: { revision, draft } });
  const changes = async (query = '', token = kim) =>
    (await portal.ask('GET', `/api/office/property/settings/changes${query}`, { token })).body.changes;
  const stored = async () => (await findProperty(portal.deps.db, 'juniper-row'))?.settings;

  it('are forms whose values can be saved again as they are, which changes nothing', async () => {
    const { revision, draft, forms, texts } = await read();
    expect(forms.map(({ ui }: { ui: { of: string } }) => ui.of).sort()).toEqual(Object.keys(draft).sort());
    expect(texts.contact.portal_title_es).toBe('Title (Español)');
    const before = await stored();
    const { status, body } = await save(revision, draft);
    expect([status, body.error]).toEqual([200, undefined]);
    expect(body.revision).toBe(revision);
    expect(await stored()).toEqual(before);
    expect(await changes()).toEqual([]);
  });

  it('are saved with what they were before and who changed them, and go back to an earlier value', async () => {
    const { revision, draft } = await read();
    const contact = { ...draft.contact, portal_email: 'front@juniper.example' };
    const payment_fees = { ...draft.payment_fees, flat_fee_credit: '1,234.50' };
    const saved = await save(revision, { contact, payment_fees });
    expect(saved).toMatchObject({ status: 200, body: { revision: revision + 1 } });
    expect(await stored()).toMatchObject({
      portal_info: { portal_email: 'front@juniper.example' },
      payment_settings: { fee_settings: { flat_fee_credit: 123_450, percent_fee_credit: 2.95 } },
    });
    const listed = await changes(`?after=${revision}`);
    expect(listed).toHaveLength(2);
    const email = listed.find(({ form }: { form: string }) => form === 'contact');
    expect(email).toMatchObject({
      field: 'portal_email',
      before: 'office@juniper.latchkey.example',
      after: 'front@juniper.example',
    });
    expect(email.by).toContain('Moss');
    const restore = (id: string, at: number, token = lee) =>
      portal.ask('POST', `/api/office/property/settings/changes/${id}/restoration`, {
        token,
        body: { revision: at },
      });
    expect(await restore(email.change_id, revision)).toMatchObject(refused(409, 'property.stale'));
    const elsewhere = await officer('harbor-court', ['manage_property']);
    expect(await restore(email.change_id, revision + 1, elsewhere)).toMatchObject(
      refused(404, 'record.not_found'),
    );
    expect(await restore('nothing', revision + 1)).toMatchObject(refused(404, 'record.not_found'));
    expect(await restore(email.change_id, revision + 1)).toMatchObject({ status: 200 });
    expect((await stored())?.portal_info.portal_email).toBe('office@juniper.latchkey.example');
    expect((await changes(`?after=${revision + 1}`))[0].by).toContain('Vale');
  });

  it('say from which amount a second person agrees, or that none does', async () => {
    for (const [office_money_limit, cents] of [
      ['250.50', 25_050],
      ['', undefined],
    ] as const) {
      expect((await save((await read()).revision, { second_person: { office_money_limit } })).status).toBe(
        200,
      );
      expect((await stored())?.office_money_limit_cents).toBe(cents);
      expect((await read()).draft.second_person).toEqual({ office_money_limit });
    }
  });

  it('say when the office is open and on which days it is not, which every page of the portal reads', async () => {
    const monday = { weekday: '1', from: '09:00', to: '12:00' };
    const closed_days = [{ day: '2026-11-26', name_en: 'Thanksgiving', name_es: 'Acción de Gracias' }];
    const wrong = [
      monday,
      { ...monday, from: '11:00', to: '13:00' },
      { ...monday, from: '14:00', to: '14:00' },
    ];
    const { revision } = await read();
    expect((await save(revision, { office_hours: wrong })).body.error.fields).toEqual([
      { path: 'office_hours.1.from', code: 'property.hours_twice' },
      { path: 'office_hours.2.to', code: 'property.closes_before' },
    ]);
    for (const time of ['24:00', '9:00', 'noon'])
      expect(await save(revision, { office_hours: [{ ...monday, to: time }] })).toMatchObject(
        refused(422, 'validation.failed'),
      );
    const afternoon = { ...monday, from: '13:00', to: '18:00' };
    const office_hours = [afternoon, { ...monday, weekday: '0' }, monday];
    expect((await save(revision, { office_hours, closed_days })).status).toBe(200);
    expect((await read()).draft).toMatchObject({
      closed_days,
      office_hours: [office_hours[1], monday, afternoon],
    });
    const resolve = async () =>
      (await portal.ask('POST', '/api/pms/hosts/resolve', { body: { hostname: 'juniper.localhost' } })).body;
    expect((await resolve()).hours).toEqual({
      time_zone: 'America/Chicago',
      spans: [
        { weekday: 0, from: '09:00', to: '12:00' },
        { weekday: 1, from: '09:00', to: '12:00' },
        { weekday: 1, from: '13:00', to: '18:00' },
      ],
      closed: [{ day: '2026-11-26', name: { en: 'Thanksgiving', es: 'Acción de Gracias' } }],
    });
    expect((await save((await read()).revision, { office_hours: [], closed_days: [] })).status).toBe(200);
    expect((await resolve()).hours).toBeUndefined();
  });

  it('refuse the second of two colleagues, who then sees what the first has changed', async () => {
    const { revision, draft } = await read();
    const [one, other] = await Promise.all([
      save(revision, { limits: { ...draft.limits, pets_count: 3 } }),
      save(revision, { limits: { ...draft.limits, pets_count: 4 } }, lee),
    ]);
    expect([one.status, other.status].sort()).toEqual([200, 409]);
    const [last] = await changes(`?after=${revision}`);
    expect(last).toMatchObject({ form: 'limits', field: 'pets_count', before: 2 });
    expect((await stored())?.pets_count).toBe(last.after);
  });

  it.each([
    ['contact', { portal_email: 'nobody' }, 'contact.portal_email', 'validation.invalid'],
    ['contact', { portal_title_en: ' ' }, 'contact.portal_title_en', 'validation.invalid'],
    ['calendar', { time_zone: 'Mars/Base' }, 'calendar.time_zone', 'property.time_zone'],
    ['calendar', { notice_days: 0 }, 'calendar.notice_days', 'validation.invalid'],
    ['brand', { colour: '#ffff00' }, 'brand.colour', 'property.color_contrast'],
    ['brand', { logo: '/api/pictures/nobodys' }, 'brand.logo', 'property.picture_unknown'],
    ['brand', { logo: 'https://evil.example/logo.png' }, 'brand.logo', 'property.picture_unknown'],
    ['resident_payments', { late_amount: '' }, 'resident_payments.late_amount', 'validation.invalid'],
    ['resident_payments', { late_amount: '0.00' }, 'resident_payments.late_amount', 'property.amount_zero'],
    [
      'second_person',
      { office_money_limit: '12,3' },
      'second_person.office_money_limit',
      'validation.invalid',
    ],
    ['payment_fees', { percent_fee_credit: 21 }, 'payment_fees.percent_fee_credit', 'validation.invalid'],
    ['gateways', { card_payment_gateway: 'CASH' }, 'gateways.card_payment_gateway', 'validation.invalid'],
    ['bank', { lease_payment_bank_id: '' }, 'bank.lease_payment_bank_id', 'property.bank_missing'],
    ['limits', { vehicles_count: 100 }, 'limits.vehicles_count', 'validation.invalid'],
  ])('name a wrong value of %s (%o) and change nothing', async (form, values, path, code) => {
    const { revision, draft } = await read();
    const before = await stored();
    const right = { ...draft.notes, pet_instruction_en: 'Changed' };
    const { status, body } = await save(revision, { notes: right, [form]: { ...draft[form], ...values } });
    expect([status, body.error.fields]).toEqual([422, [{ path, code }]]);
    expect(await stored()).toEqual(before);
    expect((await read()).revision).toBe(revision);
  });

  it.each([
    ['application_fees', { charge_code: 'appfee' }, '0.charge_code', 'validation.invalid'],
    ['application_fees', { amount: '12,3' }, '0.amount', 'validation.invalid'],
    ['application_fees', { amount: '0' }, '0.amount', 'property.amount_zero'],
    ['later_charges', { charge_code: 'DEPOSIT' }, '1.charge_code', 'property.charge_twice'],
    ['places', { count: -1 }, '0.count', 'validation.invalid'],
    ['required_documents', { file_name_en: '' }, '0.file_name_en', 'validation.invalid'],
  ])('name a wrong value in an entry of %s: %o', async (form, values, place, code) => {
    const { revision, draft } = await read();
    const [first, ...others] = draft[form];
    const { status, body } = await save(revision, { [form]: [{ ...first, ...values }, ...others] });
    expect([status, body.error.fields]).toEqual([422, [{ path: `${form}.${place}`, code }]]);
  });

  it('refuse other shapes: unknown forms, values of another kind, lists without an end', async () => {
    const { revision, draft } = await read();
    expect(await save(revision, { nothing: {} })).toMatchObject(refused(400, 'request.invalid'));
    for (const wrong of [{ contact: 'text' }, { places: { name: 'x' } }, { closed_days: [7] }])
      expect(await save(revision, wrong)).toMatchObject(refused(422, 'validation.failed'));
    const many = Array.from({ length: 201 }, () => ({ day: '2026-12-25' }));
    expect(await save(revision, { closed_days: many })).toMatchObject(refused(422, 'validation.failed'));
    expect(await save(revision, { brand: { ...draft.brand, deleted: true } })).toMatchObject({
      status: 200,
      body: { revision },
    });
  });

  it('take a logo of this property, which anybody may open', async () => {
    const upload = (content: Buffer | string, token = kim) => {
      const body = new FormData();
      body.append('file', new Blob([content as BlobPart]), 'logo.png');
      return portal.ask('POST', '/api/office/property/pictures', { token, body });
    };
    const { status, body } = await upload(PNG);
    expect(status).toBe(200);
    const { revision, draft } = await read();
    expect(await save(revision, { brand: { ...draft.brand, logo: body.path } })).toMatchObject({
      status: 200,
    });
    expect(await portal.ask('GET', body.path)).toMatchObject({
      status: 200,
      headers: { 'content-type': 'image/png' },
    });
    expect(await upload('<svg xmlns="http://www.w3.org/2000/svg"/>')).toMatchObject(
      refused(415, 'file.type_refused'),
    );
    const elsewhere = await officer('harbor-court', ['manage_property']);
    const other = await upload(PNG, elsewhere);
    const now = await read();
    expect(await save(now.revision, { brand: { ...now.draft.brand, logo: other.body.path } })).toMatchObject(
      refused(422, 'validation.failed'),
    );
  });

  it('are read by the policy for reading, changed by the one for the property, and of one property', async () => {
    const reader = await officer('juniper-row', ['read_office']);
    const { revision, draft } = await read(reader);
    expect(await save(revision, { brand: draft.brand }, reader)).toMatchObject(refused(403, 'access.denied'));
    const units = await officer('juniper-row', ['manage_units']);
    expect(await portal.ask('GET', '/api/office/property/settings', { token: units })).toMatchObject(
      refused(403, 'access.denied'),
    );
    const elsewhere = await officer('harbor-court', ['manage_property']);
    expect(await read(elsewhere)).toMatchObject({ property_id: 'harbor-court' });
    expect(await changes('', elsewhere)).toEqual([]);
  });
});
