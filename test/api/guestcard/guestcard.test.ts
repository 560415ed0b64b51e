import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findGuestcardByToken } from '../../../src/db/guestcard/guestcard.repository.ts';
import { updateUnitAvailability } from '../../../src/db/property/property.repository.ts';
import { hashToken } from '../../../src/server/access/access.ts';
import { CONTACT, type GuestPortal, startGuestPortal } from '../support/guest-portal.ts';
import { DIALECTS } from '../support/test-database.ts';

describe.each(DIALECTS)('the guestcard on %s', (dialect) => {
  let portal: GuestPortal;
  beforeAll(async () => {
    portal = await startGuestPortal(dialect);
  });
  afterAll(() => portal.close());

  const fieldsOf = (answer: { body: { error?: { fields?: { path: string; code: string }[] } } }) =>
    answer.body.error?.fields ?? [];

  it('[PRE-171] [PRE-172] [PRE-173] [PRE-174] [PRE-175] [PRE-337] has the fields and options of a unit’s form', async () => {
    const { property, units } = await portal.place({ fees: 3500, deposit: 15_000 });
    const { status, body } = await portal.ask('GET', `/api/applicant/unit/${units[0]}/guestcard`);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      pre_application_fees: 3500,
      pre_application_deposit: 15_000,
      unit: { property_id: property, property_name: property, unit_uid: '101', building_uid: 'B' },
      community_codes: { A: 'Birch', B: 'Alder' },
      marketing_sources: { W: 'Web' },
      moving_reasons: { J: 'New job' },
      price_ranges: { low: 'Less than $1,000' },
      appointment_slots: {
        slots: { '2': [{ id: 's1', label: '9:00 AM' }] },
        holidays: { '3': { '10': 'Founders Day' } },
      },
      unit_settings: {
        movein_date: '2027-02-01',
        allow_movein_days: 30,
        vacant_date: '2026-03-01',
        unit_status_vacant_days: '{"NOTICE":5}',
        occupancy_status: 'NOTICE',
      },
      facts: { charges_due: true, unit: 'KNOWN' },
      form_facts: { today: '2026-03-02', movein_from: '2026-03-06', movein_to: '2026-04-05' },
    });
    expect((await portal.ask('GET', '/api/applicant/unit/nowhere/guestcard')).status).toBe(404);
  });

  it('[PRE-176] [PRE-338] has the gateways with their fees, and the resulting totals', async () => {
    const { units } = await portal.place({ fees: 3500, deposit: 15_000 });
    const { body } = await portal.ask('GET', `/api/applicant/unit/${units[0]}/payment`);
    expect(body).toMatchObject({
      payment_gateways: {
        CARD: {
          payment_gateway: 'PLACEPAY',
          merchant_types: { APPLICATION_FEE: { fee_type: 'percent', fee_amount: 2.5 } },
        },
        CHECKING: {
          payment_gateway: 'GATEWAY',
          merchant_types: { APPLICATION_FEE: { fee_type: 'flat', fee_amount: 150 } },
        },
      },
      payment_options: [
        { payment_type: 'CARD', amount: 18_500, fee: 463, total: 18_963, how: 'popup' },
        { payment_type: 'CHECKING', amount: 18_500, fee: 150, total: 18_650, how: 'fields' },
      ],
    });
  });

  it('has the lease terms of the property, or else those from 6 to 24 months', async () => {
    const own = await portal.place({ settings: { lease_terms: [9, 12] } });
    const usual = await portal.place();
    const terms = async (unit?: string) =>
      (await portal.ask('GET', `/api/applicant/lease_term_dates/${unit}`)).body;
    expect(await terms(own.units[0])).toEqual([9, 12]);
    expect(await terms(usual.units[0])).toEqual(Array.from({ length: 19 }, (_, index) => index + 6));
  });

  it('[PRE-179] [PRE-342] gives the unit to the first guest who asks, and leads them into the application', async () => {
    const { property, units } = await portal.place({ units: 2 });
    const email = 'first@example.com';
    const { status, body } = await portal.send(units[0] ?? '', 'guestcard', { form: { email } });
    expect([status, body.d.unit_is_locked, body.d.property_id]).toEqual([200, false, property]);
    const token = new URL(body.d.invite_url).searchParams.get('access_token') ?? '';
    const application = await portal.ask('GET', '/api/applicant/application', { token });
    expect(application.body).toMatchObject({
      applicants: { id: body.d.applicant_id, first_name: 'Nora', last_name: 'Quill', email },
      facts: { unit_available: true, payment_just_made: false, submitted: false },
    });
    const rows = await portal.ask('GET', `/api/plugin/guestcard/${property}/units`);
    expect(rows.body.map(({ id }: { id: string }) => id)).toEqual([units[1]]);
    const mails = await portal.inbox(email);
    expect(mails.map(({ text }) => text.includes(body.d.invite_url))).toEqual([true]);
    const [office] = await portal.inbox('office@juniper.latchkey.example');
    expect(office?.text).toContain(email);
  });

  it('[PRE-177] [PRE-340] lists the units that can be chosen instead of another', async () => {
    const { property, units } = await portal.place({ units: 2 });
    const { body } = await portal.ask('GET', `/api/plugin/guestcard/${property}/units?applicant_id=nobody`);
    expect(body[0]).toMatchObject({
      id: units[0],
      building_no: 'B',
      unit_no: '101',
      select_plan_link: `/select_unit?unit_id=${units[0]}`,
    });
  });

  it('is one guestcard with one unit if it is sent twice under one key', async () => {
    const { property, units } = await portal.place({ units: 2 });
    const headers = { 'idempotency-key': 'a-key-of-this-very-decision' };
    const first = await portal.send(units[0] ?? '', 'guestcard', {}, { headers });
    const second = await portal.send(units[0] ?? '', 'guestcard', {}, { headers });
    expect(second.body.d).toMatchObject({ unit_is_locked: false, applicant_id: first.body.d.applicant_id });
    expect(second.body.d.invite_url).not.toBe('');
    expect((await portal.ask('GET', `/api/plugin/guestcard/${property}/units`)).body).toHaveLength(1);
  });

  it('is one guestcard if it is sent several times at the same moment under one key', async () => {
    const { property, units } = await portal.place({ units: 3 });
    const headers = { 'idempotency-key': 'a-key-of-one-double-click' };
    const answers = await Promise.all(
      [1, 2, 3].map(() => portal.send(units[0] ?? '', 'guestcard', {}, { headers })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body.d.applicant_id)).size).toBe(1);
    expect(answers.some(({ body }) => body.d.unit_is_locked)).toBe(false);
    expect((await portal.ask('GET', `/api/plugin/guestcard/${property}/units`)).body).toHaveLength(2);
  });

  it('does not share a key with a request for information', async () => {
    const { units } = await portal.place({ fees: 3500 });
    const headers = { 'idempotency-key': 'a-key-of-two-decisions' };
    const applied = await portal.send(units[0] ?? '', 'invoice', {}, { headers });
    expect((await portal.send(units[0] ?? '', 'request_information', {}, { headers })).status).toBe(200);
    const token = applied.body.d.guest_token;
    const { body } = await portal.ask('GET', '/api/applicant/guestcard-verify', { token });
    expect(body.facts).toMatchObject({ submitted: false, invoiced: true });
  });

  it('leaves the invitation to the office if the property wants that', async () => {
    const { units } = await portal.place({ settings: { invites_at_once: false } });
    const { body } = await portal.send(units[0] ?? '', 'guestcard');
    expect(body.d).toMatchObject({ invite_url: '', unit_is_locked: false });
  });

  it('[PRE-343] [PRE-390] accepts a request for information without making the guest an applicant, charges or not', async () => {
    const { property, units } = await portal.place({ fees: 3500 });
    const form = { email: 'asking@example.com', comments: '  Is there parking?  ' };
    const { status, body } = await portal.ask('POST', `/api/applicant/unit/${units[0]}/request_information`, {
      body: { guestcard_contact_form: { ...CONTACT, ...form }, from_rexi: true },
    });
    expect([status, body.d]).toMatchObject([
      200,
      { invite_url: '', applicant_id: '', unit_is_locked: false },
    ]);
    expect((await portal.ask('GET', `/api/plugin/guestcard/${property}/units`)).body).toHaveLength(1);
    const [office] = await portal.inbox('office@juniper.latchkey.example');
    expect(office?.text).toMatch(/^Is there parking\?$/m);
  });

  it('reserves no unit before its charges are paid', async () => {
    const { units } = await portal.place({ fees: 3500 });
    expect(await portal.send(units[0] ?? '', 'guestcard')).toMatchObject({
      status: 409,
      body: { error: { code: 'state.not_allowed', events: expect.arrayContaining(['SUBMIT']) } },
    });
  });

  it('[PRE-301] requires no payment form if nothing is charged', async () => {
    const { units } = await portal.place();
    const answer = await portal.send(units[0] ?? '', 'guestcard', { payment: { zip_code: 'no zip' } });
    expect([answer.status, answer.body.d.unit_is_locked]).toEqual([200, false]);
  });

  it('is refused with every field that breaks a rule, and the key of the rule', async () => {
    const { units } = await portal.place();
    const wrong = {
      first_name: 'N',
      middle_name: '7',
      last_name: 'Q & A',
      email: 'nora',
      contact_no: '512',
      appointment_date: '2026-03-02',
      date_needed: '2026-03-02',
      lease_term: '5',
      zip_code: '123',
      community_code: 'Z',
    };
    const answer = await portal.send(units[0] ?? '', 'guestcard', { form: wrong });
    expect([answer.status, answer.body.error.code]).toEqual([422, 'validation.failed']);
    expect(Object.fromEntries(fieldsOf(answer).map(({ path, code }) => [path, code]))).toEqual({
      first_name: 'validation.invalid',
      middle_name: 'only_alphabets_allowed',
      last_name: 'ampersand_not_allowed',
      email: 'validation.invalid',
      contact_no: 'applicants.contact_no.min',
      contact_no_type: 'validation.invalid',
      appointment_date: 'applicants.appointment_date.min',
      date_needed: 'applicants.movein_date.min',
      lease_term: 'validation.invalid',
      zip_code: 'zip_code.length',
      community_code: 'validation.invalid',
    });
  });

  it.each([
    ['the day before the window', '2026-03-05', 'movein_date.window'],
    ['the first day of the window', '2026-03-06', null],
    ['the last day of the window', '2026-04-05', null],
    ['the day after the window', '2026-04-06', 'movein_date.window'],
  ])('checks a move-in on %s', async (_, date_needed, code) => {
    const { units } = await portal.place();
    const answer = await portal.send(units[0] ?? '', 'guestcard', { form: { date_needed } });
    expect(fieldsOf(answer)).toEqual(code === null ? [] : [{ path: 'date_needed', code }]);
  });

  it('accepts no time slot on a holiday, and none of another weekday', async () => {
    const { units } = await portal.place();
    const fields = async (appointment_date: string) =>
      fieldsOf(
        await portal.send(units[0] ?? '', 'guestcard', {
          form: { appointment_date, appointment_time: 's1' },
        }),
      ).map(({ path }) => path);
    expect(await fields('2026-03-10')).toEqual(['appointment_time']);
    expect(await fields('2026-03-12')).toEqual(['appointment_time']);
    expect(await fields('2026-03-11')).toEqual([]);
  });

  it('[PRE-239] takes the closed days of the office for holidays, in the language of the guest', async () => {
    const { units } = await portal.place({
      property: {
        closed_days: ['2026-03-01', '2026-03-11', '2026-03-17', '2027-03-16'],
        closed_day_names: { '2026-03-11': { en: 'Spring Day', es: 'Día de primavera' } },
      },
    });
    const unit = units[0] ?? '';
    const { body } = await portal.ask('GET', `/api/applicant/unit/${unit}/guestcard`, {
      headers: { 'accept-language': 'es' },
    });
    expect(body.appointment_slots.holidays).toEqual({
      '3': { '10': 'Founders Day', '11': 'Día de primavera', '17': '' },
    });
    for (const [appointment_date, fields] of [
      ['2026-03-11', ['appointment_time']],
      ['2026-03-17', ['appointment_time']],
      ['2026-03-18', []],
    ] as const) {
      const answer = await portal.send(unit, 'guestcard', {
        form: { appointment_date, appointment_time: 's1' },
      });
      expect(fieldsOf(answer).map(({ path }) => path)).toEqual(fields);
    }
  });

  it('trusts the server’s record of a verified number, and never the form', async () => {
    const { units } = await portal.place({ units: 3 });
    const form = { contact_no: '(512) 555-0171', contact_no_type: 'MOBILE' };
    const isVerified = async (unit: string | undefined, extra: object) => {
      const { body } = await portal.send(unit ?? '', 'guestcard', { form: { ...form, ...extra } });
      const { guest_token: token } = body.d;
      return (await portal.ask('GET', '/api/applicant/guestcard-verify', { token })).body.is_mobile_verified;
    };
    expect(
      await isVerified(units[0], { is_mobile_verified: true, otp: '123456', hashed: 'x'.repeat(43) }),
    ).toBe(false);
    const hashed = await portal.verified('5125550171');
    expect(await isVerified(units[1], { hashed })).toBe(true);
    expect(await isVerified(units[2], { hashed, contact_no: '5125550172' })).toBe(false);
  });

  it('[PRE-159] accepts the complete contact form, and returns what a guest needs to continue', async () => {
    const { units } = await portal.place();
    const hashed = await portal.verified('5125550173');
    const [unit_id = ''] = units;
    const person = {
      first_name: 'Nora',
      middle_name: 'J',
      last_name: 'Quill',
      email: 'nora@example.com',
      contact_no: '5125550173',
      contact_no_type: 'MOBILE',
    };
    const form = { ...person, unit_id, is_mobile_verified: true, otp: '123456', hashed };
    const { status, body } = await portal.send(unit_id, 'guestcard', { form });
    expect(status).toBe(200);
    const known = await portal.ask('GET', '/api/applicant/guestcard-verify', { token: body.d.guest_token });
    expect(known.body).toMatchObject({
      unit: { id: unit_id },
      guestcard_contact_form: person,
      is_mobile_verified: true,
    });
    // The code was used by its own request and is not stored.
    expect(known.body.guestcard_contact_form).not.toHaveProperty('otp');
  });

  it('[PRE-180] [PRE-336] continues with the guestcard of the token, and with no other', async () => {
    const { units } = await portal.place({ fees: 3500 });
    const { body } = await portal.send(units[0] ?? '', 'invoice', { form: { comments: 'Hello' } });
    const verify = (token?: string) =>
      portal.ask('GET', '/api/applicant/guestcard-verify', token === undefined ? {} : { token });
    const known = await verify(body.d.guest_token);
    expect(known.body).toMatchObject({
      applicant_id: body.d.applicant_id,
      already_paid: false,
      pre_application_charges: 3500,
      unit: { id: units[0], available: true },
      guestcard_contact_form: { first_name: 'Nora', comments: 'Hello' },
      make_payment_form: { account_holders_name: 'Nora Quill' },
      facts: { invoiced: true, paid: false },
    });
    expect((await verify()).status).toBe(401);
    expect((await verify('t'.repeat(43))).status).toBe(401);
    portal.clock.advance(15 * 86_400_000);
    expect((await verify(body.d.guest_token)).status).toBe(401);
    portal.clock.advance(-15 * 86_400_000);
  });

  it('stores tokens only as hashes', async () => {
    const { units } = await portal.place();
    const { body } = await portal.send(units[0] ?? '', 'guestcard');
    const { guest_token } = body.d;
    const now = portal.clock.now().toISOString();
    const { db } = portal.deps;
    expect(await findGuestcardByToken(db, guest_token, 'session', now)).toBeNull();
    expect(await findGuestcardByToken(db, hashToken(guest_token), 'session', now)).not.toBeNull();
    expect(await findGuestcardByToken(db, hashToken(guest_token), 'duplicate', now)).toBeNull();
  });

  it('is refused with the applicant id of another person, with and without a token', async () => {
    const { units } = await portal.place({ units: 3 });
    const victim = (await portal.send(units[0] ?? '', 'guestcard')).body.d;
    const thief = (await portal.send(units[1] ?? '', 'guestcard')).body.d;
    const { applicant_id } = victim;
    const claim = (asked: object) => portal.send(units[2] ?? '', 'guestcard', { applicant_id }, asked);
    expect((await claim({})).body.error.code).toBe('token.invalid');
    expect((await claim({ token: thief.guest_token })).body.error.code).toBe('record.not_found');
  });

  it('returns the facts after each call, those that the page continues with', async () => {
    const { units } = await portal.place({ fees: 3500 });
    const unit = units[0] ?? '';
    const asking = await portal.send(unit, 'request_information');
    expect(asking.body.facts).toMatchObject({ request_info: true, charges_due: false, submitted: true });
    const invoiced = await portal.send(unit, 'invoice');
    const known = { guest_known: true, invoiced: true, paid: false, unit_taken: false, submitted: false };
    expect(invoiced.body.facts).toMatchObject(known);
    const { body } = await portal.ask('GET', '/api/applicant/guestcard-verify', {
      token: invoiced.body.d.guest_token,
    });
    expect(invoiced.body.facts).toEqual(body.facts);
    const free = await portal.place();
    const sent = await portal.send(free.units[0] ?? '', 'guestcard');
    expect(sent.body.facts).toMatchObject({ guest_known: true, submitted: true, unit_taken: false });
  });

  it('reports at the invoice, before the payment, that the unit is no longer available', async () => {
    const { units } = await portal.place({ fees: 3500 });
    await updateUnitAvailability(portal.deps.db, units[0] ?? '', false);
    const { body } = await portal.send(units[0] ?? '', 'invoice');
    expect(body.d).toMatchObject({ unit_is_locked: true, already_paid: false });
    expect(body.facts).toMatchObject({ unit_taken: true });
  });
});
