import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fullDraft } from '../../fixtures/application-draft.ts';
import { DIALECTS } from '../support/test-database.ts';
import { startTestPortal, type TestPortal } from '../support/test-portal.ts';

describe.each(DIALECTS)('the application answer on %s', (dialect) => {
  let portal: TestPortal;
  beforeAll(async () => {
    portal = await startTestPortal(dialect);
  });
  afterAll(() => portal.close());

  const read = async (token: string, tab = '') =>
    (await portal.ask('GET', `/api/applicant/application${tab === '' ? '' : `?tab=${tab}`}`, { token })).body;

  it('[APP-086] [APP-088] [APP-089] has the applicant with names, limits and instructions of the property', async () => {
    const { token, applicant_id } = await portal.invite();
    const { applicants } = await read(token);
    expect(applicants).toEqual({
      id: applicant_id,
      first_name: 'Ada',
      last_name: 'Stone',
      middle_name: '',
      email: 'ada@example.com',
      contact_no: '5125550100',
      contact_no_2: '',
      contact_no_3: '',
      gender: '',
      applicant_type: 'PRIMARY',
      new_roommate: false,
      decision: '',
      allow_edit: true,
      cancel_reason_code: null,
      property_id: 'juniper-row',
      address_limit: 5,
      employment_limit: 5,
      pets_count: 2,
      vehicles_count: 2,
      pet_instruction: 'Up to two pets, please tell us their breed. Service animals are always welcome.',
      employment_instruction: 'Please cover at least the last two years of employment.',
      draft_data: {},
      progress_data: expect.any(Object),
    });
  });

  it('takes names that only the draft contains from the draft', async () => {
    const { token } = await portal.invite();
    const body = {
      draft_data: { applicants: { middle_name: 'M', gender: 'FEMALE', contact_no_2: '5125550101' } },
    };
    await portal.ask('POST', '/api/applicant/application/draft', { token, body });
    expect((await read(token)).applicants).toMatchObject({
      middle_name: 'M',
      gender: 'FEMALE',
      contact_no_2: '5125550101',
    });
  });

  it.each(['PRIMARY', 'CO-APPLICANT', 'GUARANTOR'] as const)(
    '[APP-087] states the type of applicant: %s',
    async (applicant_type) => {
      const { token } = await portal.invite({ applicant_type });
      const body = await read(token);
      expect(body.applicants.applicant_type).toBe(applicant_type);
      expect(body.facts.applicant_type).toBe(applicant_type);
      expect(body.form_facts.applicant_type).toBe(applicant_type);
    },
  );

  it('[APP-127] [APP-128] has documents, portal settings, responsibility and the previous application', async () => {
    const before = await portal.invite();
    const { token } = await portal.invite({
      previous_applicant_id: before.applicant_id,
      is_responsible: false,
    });
    expect(await read(token)).toMatchObject({
      required_document: [{ file_name: 'Government photo ID' }, { file_name: 'Proof of income' }],
      portal_setting: {
        application_form_hide_gender: false,
        application_form_hide_maritial_status: false,
        application_form_hide_relationship: false,
        hide_add_guarantor: false,
        income_calculation_factor: 3,
        totalAnnualIncome: 0,
      },
      is_responsible: false,
      unit_details: { property_name: 'Juniper Row' },
      prevApplicantId: before.applicant_id,
      formSubmitted: false,
      brand: {
        property_name: 'Juniper Row',
        logo: '/demo/juniper-row.svg',
        mobile_logo: '/demo/juniper-row.svg',
        colour: '#1f6f5c',
      },
    });
  });

  it('adds up the annual income, in cents', async () => {
    const { token } = await portal.invite();
    await portal.ask('POST', '/api/applicant/application/draft', {
      token,
      body: { draft_data: fullDraft() },
    });
    // 12 times 5,200.50 a month and 1,200 a year.
    expect((await read(token)).portal_setting.totalAnnualIncome).toBe(6_360_600);
  });

  it('[APP-129] [APP-130] [PLT-163] has the unit', async () => {
    const { token } = await portal.invite();
    expect((await read(token)).unit_details).toEqual({
      unit_id: 'juniper-row-204',
      property_name: 'Juniper Row',
      address_line_1: '410 Juniper Lane',
      city: 'Austin',
      state_code: 'TX',
      zip_code: '78704',
      support_contact: '5125550142',
      unit_type: 'A2',
      display_bedroom: '1',
      display_bathroom: '1',
      display_square_feet: '742',
      market_rent: 168_500,
      building_uid: 'B',
      unit_uid: '204',
      moviein_date: '2027-02-01',
      floor_plan_images: [
        { path: '/demo/plan-a.svg', bedroom: '1', unit_type: 'A2' },
        { path: '/demo/plan-b.svg', bedroom: '1', unit_type: 'A2' },
      ],
      charges: [
        {
          charge_code: 'APPFEE',
          description: 'Application fee',
          amount_cents: 5500,
          due: 'application',
          refundable: false,
        },
      ],
    });
  });

  it('[APP-365] is the same complete application for each tab', async () => {
    const { token } = await portal.invite();
    const whole = await read(token);
    expect(await read(token, 'addresses')).toEqual(whole);
    expect(await read(token, 'unknown')).toEqual(whole);
  });

  it('has exactly the facts that the schema of the flow names', async () => {
    const { token } = await portal.invite();
    expect((await read(token)).facts).toEqual({
      applicant_type: 'PRIMARY',
      is_responsible: true,
      allow_edit: true,
      submitted: false,
      cancelled: false,
      decision: 'NONE',
      denied_form_answered: false,
      open_invoices: 1,
      sharing_enabled: true,
      pre_screening_pending: false,
      unit_available: true,
      payment_blocked: false,
      exam: 'NONE',
      screening_requested: false,
      consent_given: false,
      has_previous_application: false,
      documents_complete: false,
      payment_just_made: false,
      payment_in_flight: false,
    });
  });

  it('[APP-155] [APP-156] [APP-157] leaves out the tabs that a guarantor does not have', async () => {
    const { token } = await portal.invite({ applicant_type: 'GUARANTOR' });
    expect(Object.keys((await read(token)).progress)).toEqual([
      'applicants',
      'addresses',
      'employers_n_other_incomes',
      'applicant_consent',
      'payments',
    ]);
  });

  it('[APP-090] passes every decision on, and DENIED ends the process', async () => {
    const { token, applicant_id } = await portal.invite();
    const decide = (decision: string) =>
      portal.deps.db.updateTable('applicants').set({ decision }).where('id', '=', applicant_id).execute();
    await decide('CONDITIONAL');
    expect(await read(token)).toMatchObject({
      applicants: { decision: 'CONDITIONAL' },
      facts: { decision: 'APPROVED' },
    });
    await decide('DENIED');
    expect(await read(token)).toMatchObject({
      applicants: { decision: 'DENIED' },
      facts: { decision: 'DENIED' },
    });
  });

  describe('cancelling', () => {
    const cancel = (token: string, body?: unknown) =>
      portal.ask('POST', '/api/applicant/cancel-application', { token, body });
    const submitted = async () => {
      const invited = await portal.invite();
      await portal.ask('POST', '/api/applicant/save-submit', { token: invited.token, body: fullDraft() });
      return invited;
    };

    it('[APP-368] is possible for a submitted application, and its reason is stored', async () => {
      const { token } = await submitted();
      expect(await cancel(token, { cancel_reason_code: 'OTHER_HOME' })).toMatchObject({
        status: 200,
        body: true,
      });
      expect(await read(token)).toMatchObject({
        applicants: { cancel_reason_code: 'OTHER_HOME', allow_edit: false },
        facts: { cancelled: true },
      });
    });

    it('works without a body', async () => {
      const { token } = await submitted();
      expect(await cancel(token)).toMatchObject({ status: 200, body: true });
    });

    it('[APP-151] is refused before the submit, after a decision and the second time', async () => {
      const refused = { status: 409, body: { error: { code: 'state.not_allowed' } } };
      const { token: open } = await portal.invite();
      expect(await cancel(open)).toMatchObject(refused);
      const { token, applicant_id } = await submitted();
      await portal.deps.db
        .updateTable('applicants')
        .set({ decision: 'APPROVED' })
        .where('id', '=', applicant_id)
        .execute();
      expect(await cancel(token)).toMatchObject(refused);
      const { token: twice } = await submitted();
      await cancel(twice);
      expect(await cancel(twice)).toMatchObject({
        status: 409,
        body: { error: { state: 'cancelled', events: [] } },
      });
    });

    it('closes every tab', async () => {
      const { token } = await submitted();
      await cancel(token);
      const body = { draft_data: { no_pets: true } };
      expect((await portal.ask('POST', '/api/applicant/application/draft', { token, body })).status).toBe(
        409,
      );
    });
  });

  describe('prefill', () => {
    const prefill = (token: string, tab: string, id: string) =>
      portal.ask('GET', `/api/applicant/prev-applicant-data?tab=${tab}&prevApplicantId=${id}`, { token });
    const returning = async () => {
      const before = await portal.invite();
      const draft = fullDraft();
      const [address] = draft.applicant_addresses;
      await portal.ask('POST', '/api/applicant/application/draft', {
        token: before.token,
        body: { draft_data: { ...draft, applicant_addresses: [{ ...address, id: 'address-1' }] } },
      });
      const now = await portal.invite({ previous_applicant_id: before.applicant_id });
      return { before, now, draft };
    };

    it('[APP-370] returns the answers of the previous application for the tab', async () => {
      const { before, now, draft } = await returning();
      const { body } = await prefill(now.token, 'addresses', before.applicant_id);
      const { is_current: _place, ...address } = draft.applicant_addresses[0] ?? {};
      expect(body).toEqual({ draft_data: { applicant_addresses: [address] } });
    });

    it('never copies SSN, license number, consent or terms', async () => {
      const { before, now } = await returning();
      const personal = await prefill(now.token, 'applicants', before.applicant_id);
      expect(Object.keys(personal.body.draft_data).sort()).toEqual([
        'applicant_screening_info',
        'applicants',
      ]);
      expect(personal.body.draft_data.applicant_screening_info).not.toHaveProperty('ssn');
      expect(personal.body.draft_data.applicant_screening_info).not.toHaveProperty('dl_number');
      expect(personal.text).not.toMatch(/6789|5678|\*\*\*/);
      const consent = await prefill(now.token, 'applicant_consent', before.applicant_id);
      expect(consent.body).toEqual({ draft_data: {} });
    });

    it("works only for the applicant's own previous application and their own tabs", async () => {
      const { before, now } = await returning();
      const stranger = await portal.invite();
      const notFound = { status: 404, body: { error: { code: 'record.not_found' } } };
      expect(await prefill(stranger.token, 'addresses', before.applicant_id)).toMatchObject(notFound);
      expect(await prefill(now.token, 'addresses', stranger.applicant_id)).toMatchObject(notFound);
      expect(await prefill(now.token, 'constructor', before.applicant_id)).toMatchObject(notFound);
      expect((await prefill(now.token, '', before.applicant_id)).status).toBe(404);
    });
  });
});
