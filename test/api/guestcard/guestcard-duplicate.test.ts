import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CONTACT, codeIn, type GuestPortal, startGuestPortal } from '../support/guest-portal.ts';
import { DIALECTS } from '../support/test-database.ts';

describe.each(DIALECTS)('a duplicate guestcard on %s', (dialect) => {
  let portal: GuestPortal;
  beforeAll(async () => {
    portal = await startGuestPortal(dialect);
  });
  afterAll(() => portal.close());

  const path = (property: string, more = '') => `/api/applicant/duplicate_guestcards/${property}${more}`;
  const post = (property: string, more: string, body: unknown, from = '127.0.0.1') =>
    portal.ask('POST', path(property, more), { body, from });
  let people = 0;
  /** A person who left a guestcard, with the property and its units. */
  const known = async (form: Record<string, unknown> = {}) => {
    people += 1;
    const place = await portal.place({ units: 2, fees: 3500 });
    const person = { first_name: 'Nora', last_name: 'Quill', email: `nora${people}.${dialect}@example.com` };
    const private_ = { contact_no: '5125550177', contact_no_type: 'MOBILE', address1: '9 Secret Lane' };
    const { body } = await portal.send(place.units[0] ?? '', 'invoice', {
      form: { ...person, ...private_, ...form },
    });
    return { ...place, person, applicant_id: body.d.applicant_id as string };
  };
  const handleOf = async (property: string, person: object) =>
    (await post(property, '', person)).body.applicantData?.handle as string;

  it('[PRE-178] [PRE-341] is found by name and email address, whatever their case, and by nothing less', async () => {
    const { property, person } = await known();
    const shouted = { ...person, first_name: ' NORA ', email: person.email.toUpperCase() };
    const found = (await post(property, '', shouted)).body;
    expect(Object.keys(found).sort()).toEqual([
      'addressesData',
      'applicantData',
      'applicationData',
      'isApplicationLeased',
    ]);
    expect(found.applicantData.handle).toMatch(/^[\w-]{43}$/);
    const other = { ...person, last_name: 'Other' };
    expect((await post(property, '', other)).body.applicantData).toBeNull();
    const elsewhere = await portal.place();
    expect((await post(elsewhere.property, '', person)).body.applicantData).toBeNull();
  });

  it('reveals nothing about the person to a stranger', async () => {
    const { property, person, applicant_id } = await known();
    const answer = await post(property, '', person);
    const { handle } = answer.body.applicantData;
    expect(answer.body).toEqual({
      applicantData: { handle },
      applicationData: null,
      addressesData: [],
      isApplicationLeased: false,
    });
    for (const secret of [applicant_id, '5125550177', 'Secret Lane', person.email]) {
      expect(answer.text).not.toContain(secret);
    }
    const code = await post(property, '/code', { handle });
    expect(Object.keys(code.body)).toEqual(['hashed']);
    const guess = await post(property, '/details', { handle, hashed: code.body.hashed, otp: '000000' });
    expect([guess.status, guess.text.includes('Secret')]).toEqual([422, false]);
    const asToken = await portal.ask('GET', '/api/applicant/guestcard-verify', { token: handle });
    expect(asToken.status).toBe(401);
  });

  it('opens once, with the code that was mailed to its address', async () => {
    const { property, person } = await known();
    const handle = await handleOf(property, person);
    const { hashed } = (await post(property, '/code', { handle })).body;
    const mail = (await portal.inbox(person.email)).find(({ text }) => codeIn(text) !== '');
    const proof = { handle, hashed, otp: codeIn(mail?.text ?? '') };
    const opened = await post(property, '/details', proof);
    expect(opened.body).toMatchObject({
      applicantData: { ...person, contact_no: '5125550177' },
      applicationData: { submitted: false },
      addressesData: [{ address1: '9 Secret Lane' }],
      isApplicationLeased: false,
    });
    const { access_token: token } = opened.body;
    const goesOn = await portal.ask('GET', '/api/applicant/guestcard-verify', { token });
    expect(goesOn.body.guestcard_contact_form.address1).toBe('9 Secret Lane');
    expect((await post(property, '/details', proof)).body.error.code).toBe('record.not_found');
  });

  it('opens with a mobile number that was just verified and is part of it', async () => {
    const { property, person } = await known({ contact_no: '5125550178' });
    const handle = await handleOf(property, person);
    const strange = await portal.verified('5125550179');
    expect((await post(property, '/details', { handle, hashed: strange })).body.error.code).toBe(
      'otp.invalid',
    );
    const own = await portal.verified('5125550178');
    expect((await post(property, '/details', { handle, hashed: own })).status).toBe(200);
    // A proof is valid for one day.
    portal.clock.advance(24 * 3_600_000);
    const nextDay = await handleOf(property, person);
    expect((await post(property, '/details', { handle: nextDay, hashed: own })).body.error.code).toBe(
      'otp.invalid',
    );
  });

  it('does not open with the code of another guestcard, or through another property', async () => {
    const one = await known();
    const other = await known();
    const handle = await handleOf(one.property, one.person);
    const foreign = await handleOf(other.property, other.person);
    const { hashed } = (await post(other.property, '/code', { handle: foreign })).body;
    const otp = codeIn((await portal.inbox(other.person.email)).find(({ text }) => codeIn(text))?.text ?? '');
    expect((await post(one.property, '/details', { handle, hashed, otp })).body.error.code).toBe(
      'otp.invalid',
    );
    expect((await post(other.property, '/code', { handle })).body.error.code).toBe('record.not_found');
  });

  it('does not open with a handle that is older than half an hour', async () => {
    const { property, person } = await known();
    const handle = await handleOf(property, person);
    portal.clock.advance(31 * 60_000);
    expect((await post(property, '/code', { handle })).body.error.code).toBe('record.not_found');
  });

  it('can be requested by any number of visitors at one kiosk, without using up their codes', async () => {
    const { property } = await portal.place();
    const visitor = (number: number) => ({
      ...CONTACT_PERSON,
      email: `visitor${number}.${dialect}@example.com`,
    });
    const statuses: number[] = [];
    for (let number = 0; number < 45; number += 1) {
      statuses.push((await post(property, '', visitor(number), '10.7.7.8')).status);
    }
    expect(new Set(statuses)).toEqual(new Set([200]));
    const code = await portal.ask('POST', '/api/applicant/send_otp_message', {
      body: { mobile_no: '+15125550188' },
      from: '10.7.7.8',
    });
    expect(code.status).toBe(200);
  });

  it('can be requested at most thirty times per hour for one person, and the refusal does not mention codes', async () => {
    const { property } = await portal.place();
    const statuses: number[] = [];
    for (let time = 0; time < 31; time += 1) {
      statuses.push((await post(property, '', CONTACT_PERSON, '10.7.7.7')).status);
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(30);
    expect(statuses.at(-1)).toBe(429);
    const refused = await post(property, '', CONTACT_PERSON, '10.7.7.9');
    expect(refused.body.error).toEqual({
      code: 'request.too_many',
      message: 'Too many requests. Please wait a moment and try again.',
      trace: expect.any(String),
    });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3000);
  });
});

const CONTACT_PERSON = {
  first_name: CONTACT.first_name,
  last_name: CONTACT.last_name,
  email: CONTACT.email,
};
