import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findProperty, updatePropertySettings } from '../../../src/db/property/property.repository.ts';
import { openLandlordLink } from '../../../src/server/features/application/landlord/landlord-link.ts';
import { fullDraft } from '../../fixtures/application-draft.ts';
import { PDF } from '../../fixtures/files.ts';
import { answersForm } from '../questionnaires/questionnaire-form.ts';
import { DIALECTS } from '../support/test-database.ts';
import { startTestPortal, type TestPortal } from '../support/test-portal.ts';

describe.each(DIALECTS)('the packet on %s', (dialect) => {
  let portal: TestPortal;
  beforeAll(async () => {
    portal = await startTestPortal(dialect);
  });
  afterAll(() => portal.close());

  const read = (token: string, language = 'en') =>
    portal.ask('GET', '/api/applicant/application?view=packet', {
      token,
      headers: { 'accept-language': language },
    });
  const filled = async () => {
    const invited = await portal.invite();
    const { status } = await portal.ask('POST', '/api/applicant/application/draft', {
      token: invited.token,
      body: { draft_data: fullDraft() },
    });
    expect(status).toBe(200);
    return invited;
  };

  it('[PRE-347] comes with the application on request only', async () => {
    const { token } = await filled();
    const { body } = await read(token);
    expect(body.packet.applicant.id).toBe(body.applicants.id);
    const without = await portal.ask('GET', '/api/applicant/application', { token });
    expect(without.body).not.toHaveProperty('packet');
    expect(await read('x'.repeat(43))).toMatchObject({ status: 401 });
  });

  it('[PRE-182] [PRE-183] has the applicant with secrets masked, and the signature', async () => {
    const { token, applicant_id } = await filled();
    const { body, text } = await read(token);
    expect(body.packet.applicant).toEqual({
      id: applicant_id,
      property_id: 'juniper-row',
      property_name: 'Juniper Row',
      first_name: 'Ada',
      middle_name: 'M',
      last_name: 'Stone',
      email: 'ada@example.com',
      contact_no: '5125550100',
      ssn: '*****6789',
      dl_number: '*****5678',
      dob: '1990-05-17',
      gender: 'FEMALE',
      applicant_type: 'PRIMARY',
      is_responsible: true,
      signature_date: expect.stringMatching(/^2026-03-02T/),
      signature_ip: '127.0.0.1',
      signature_data: { type: 'type', content: 'Ada Stone', font: 'Caveat' },
      decision: '',
      lease_agreement: null,
    });
    expect(text).not.toContain('123-45-6789');
    expect(text).not.toContain('123456789');
    expect(text).not.toContain('TX12345678');
  });

  it('[PRE-184] [PRE-185] [PRE-186] [PRE-187] has screening, addresses and employers', async () => {
    const { packet } = (await read((await filled()).token)).body;
    expect(packet.screening_info).toEqual({
      date_of_birth: '1990-05-17',
      ssn: '*****6789',
      dl_number: '*****5678',
      annual_income: '64000',
      maritial_status: 'MARRIED',
    });
    expect(packet.addresses[0]).toEqual({
      is_current: true,
      address_type: 'RENT',
      landlord_name: 'Oak Homes',
      landlord_contact_no: '5125550110',
      landlord_email: 'office@oakhomes.example',
      landlord_fax: '',
      street_no: '410',
      apartment_no: '12',
      address1: '410 Juniper Lane',
      address2: '',
      city: 'Austin',
      state_code: 'TX',
      zip_code: '78704',
      move_in_date: '2023-06-01',
      lease_expiration_date: '2027-05-31',
      reason_for_moving: 'Closer to work',
    });
    expect(packet.addresses[1]).toMatchObject({ is_current: false, address1: '7 Hill Road' });
    expect(packet.employers).toEqual([
      {
        is_current: true,
        type: 'FULL_TIME',
        self_employed: false,
        supervisor_name: 'Sam Rivera',
        supervisor_contact_no: '5125550120',
        supervisor_email: '',
        business_name: 'Bright Paper Co',
        income: '5200.50',
        income_frequency: 'MONTHLY',
        address_line_1: '88 Congress Avenue',
        address_line_2: '',
        city: 'Austin',
        state_code: 'TX',
        zip_code: '78701',
        position: 'Designer',
        start_date: '2020-02-29',
        end_date: '',
        reason_for_leaving: '',
      },
    ]);
  });

  it('[PRE-188] [PRE-189] [PRE-190] [PRE-191] [PRE-192] has the other lists', async () => {
    const { packet } = (await read((await filled()).token)).body;
    expect(packet.other_incomes).toEqual([
      { source: 'Royalties', amount: '1,200', income_frequency: 'ANNUALLY' },
    ]);
    expect(packet.pets).toEqual([
      {
        type: 'Beagle',
        name: 'Max',
        coloration: 'Tricolor',
        age: '4',
        weight: '22',
        weight_unit: 'LBS',
        sex: 'MALE',
      },
    ]);
    expect(packet.vehicles).toEqual([
      { make: 'Honda', model: 'Civic', year: '2019', license_plate_number: 'LKY 204' },
    ]);
    expect(packet.references).toEqual([
      {
        first_name: 'Lena',
        last_name: 'Park',
        contact_no: '5125550130',
        email: 'lena@example.com',
        relationship: 'NOT_DIRECTLY_RELATED',
      },
    ]);
    expect(packet.emergency_contacts).toEqual([
      {
        first_name: 'Grace',
        last_name: 'Stone',
        contact_no: '5125550140',
        email: 'grace@example.com',
        address_line_1: '9 River Street',
        address_line_2: '',
        city: 'Austin',
        state_code: 'TX',
        zip_code: '78702',
        relationship: 'PARENT',
      },
    ]);
  });

  it('is empty, not broken, if the person has entered nothing', async () => {
    const { token } = await portal.invite();
    expect((await read(token)).body.packet).toMatchObject({
      applicant: { ssn: '', signature_data: null, signature_date: null },
      addresses: [],
      questionnaires: [],
    });
  });

  it('[PRE-114] has the three questionnaires with their answers and files', async () => {
    const { token, applicant_id } = await filled();
    const send = (name: string, field: string, answers: unknown, before = {}) =>
      portal.ask('POST', `/api/applicant/questionnaire/${name}`, {
        token,
        body: answersForm(field, answers, [], before),
      });
    await portal.ask('POST', '/api/applicant/questionnaire/denied_form', {
      token,
      body: answersForm(
        'denied_form_questionnaires',
        [
          { key: 'appeal', value: 'yes', condition_value: 'I was paid late' },
          { key: 'contact_day', value: '2026-04-01' },
        ],
        [{ key: 'evidence', name: 'letter.pdf', content: PDF }],
      ),
    });
    await send('pre_screening', 'pre_screening_questionnaires', [
      { key: 'reason_for_moving', value: 'Work' },
      { key: 'monthly_budget', value: '900' },
      { key: 'earliest_move_in', value: '2026-05-01' },
      { key: 'evicted_before', value: 'no' },
    ]);
    const landlord = new URL(await openLandlordLink(portal.deps, applicant_id)).searchParams.get('token');
    await send(
      `rental_history/${applicant_id}`,
      'applicant_rental_history_form_questionnaires',
      [
        { key: 'relationship', value: 'landlord' },
        { key: 'monthly_rent', value: '1400' },
        { key: 'late_payments', value: 'no' },
        { key: 'rent_again', value: 'yes' },
      ],
      { token: landlord },
    );
    const { packet } = (await read(token, 'es')).body;
    expect(packet.questionnaires.map((one: { questionnaire: string }) => one.questionnaire)).toEqual([
      'pre_screening',
      'rental_history',
      'denied_form',
    ]);
    expect(packet.questionnaires[1].about).toBe('410 Juniper Lane, 12, Austin');
    expect(packet.questionnaires[2].items[0]).toMatchObject({
      name: '¿Desea que se revise la decisión?',
      value: 'yes',
      condition_value: 'I was paid late',
    });
    expect(packet.questionnaires[2].items[1].meta.files).toMatchObject([{ name: 'letter.pdf' }]);
  });

  it('is refused with 403 if the subscription of the property has ended', async () => {
    const unit_id = await portal.addUnit({});
    const { token } = await portal.invite({ place: { unit_id } });
    const { body } = await portal.ask('GET', '/api/applicant/application', { token });
    const property = await findProperty(portal.deps.db, body.applicants.property_id);
    if (property === null) throw new Error('no property');
    const settings = { ...property.settings, subscription_active: false };
    await updatePropertySettings(portal.deps.db, property.id, settings);
    expect(await read(token)).toMatchObject({ status: 403, body: { error: { code: 'access.denied' } } });
  });
});
