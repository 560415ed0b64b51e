import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { updateApplicant } from '../../../src/db/applicant/applicant.repository.ts';
import { fullDraft } from '../../fixtures/application-draft.ts';
import { DIALECTS } from '../support/test-database.ts';
import { startTestPortal, type TestPortal } from '../support/test-portal.ts';

describe.each(DIALECTS)('the open tasks of a household, on %s', (dialect) => {
  let portal: TestPortal;
  beforeAll(async () => {
    portal = await startTestPortal(dialect);
  });
  afterAll(() => portal.close());

  const view = async (token: string) => (await portal.ask('GET', '/api/applicant/household', { token })).body;
  const household = async (settings = {}) => {
    const unit_id = await portal.addUnit(settings);
    const primary = await portal.invite({ place: { unit_id } });
    const place = { application_id: primary.application_id };
    const partner = await portal.invite({ place, applicant_type: 'CO-APPLICANT', first_name: 'Ben' });
    const guarantor = await portal.invite({ place, applicant_type: 'GUARANTOR', first_name: 'Gil' });
    return { primary, partner, guarantor };
  };
  const submit = (token: string) =>
    portal.ask('POST', '/api/applicant/save-submit', { token, body: fullDraft() });

  it('are shown with a person’s own current name, and to others with the invited name until the submit', async () => {
    const { primary, partner } = await household();
    const draft_data = { applicants: { first_name: 'Benjamin' } };
    await portal.ask('POST', '/api/applicant/application/draft', {
      token: partner.token,
      body: { draft_data },
    });
    const names = async (token: string) =>
      (await view(token)).members.map(({ first_name }: { first_name: string }) => first_name);
    expect((await names(partner.token))[1]).toBe('Benjamin');
    expect((await names(primary.token))[1]).toBe('Ben');
  });

  it('are the incomplete tabs of everybody, but only tabs that apply to them', async () => {
    const { primary, partner, guarantor } = await household({ required_documents: [] });
    await portal.ask('POST', '/api/applicant/application/draft', {
      token: partner.token,
      body: { draft_data: { no_pets: true, no_vehicle: true } },
    });
    const { members } = await view(primary.token);
    expect(members.map(({ id }: { id: string }) => id)).toEqual([
      primary.applicant_id,
      partner.applicant_id,
      guarantor.applicant_id,
    ]);
    expect(members[0]).toMatchObject({ is_you: true, status: 'not_started', percent: 0 });
    expect(members[1]).toMatchObject({
      first_name: 'Ben',
      is_you: false,
      status: 'in_progress',
      todo: [
        'applicants',
        'addresses',
        'employers_n_other_incomes',
        'references_n_emergency_contacts',
        'applicant_consent',
      ],
    });
    expect(members[2].todo).toEqual([
      'applicants',
      'addresses',
      'employers_n_other_incomes',
      'applicant_consent',
    ]);
  });

  it('are, after the submit, what the process waits for', async () => {
    const { primary, partner } = await household({ required_documents: [] });
    expect((await submit(partner.token)).status).toBe(200);
    const { members } = await view(primary.token);
    expect(members[1]).toMatchObject({ status: 'submitted', todo: ['payment'] });
    const screened = await household({ pre_screening: true, required_documents: [] });
    await submit(screened.partner.token);
    expect((await view(screened.primary.token)).members[1].todo).toEqual(['pre_screening']);
  });

  it('include documents after the submit, until they are uploaded or there is a decision', async () => {
    const { primary, partner, guarantor } = await household();
    await submit(partner.token);
    await submit(guarantor.token);
    const todo = async () =>
      (await view(primary.token)).members.map((member: { todo: string[] }) => member.todo).slice(1);
    expect(await todo()).toEqual([['payment', 'applicant_documents'], ['payment']]);
    await updateApplicant(portal.deps.db, partner.applicant_id, { decision: 'APPROVED' });
    expect((await todo())[0]).not.toContain('applicant_documents');
  });

  it('reveal no answers, contact details or decisions', async () => {
    const { primary, partner } = await household();
    await submit(partner.token);
    await updateApplicant(portal.deps.db, partner.applicant_id, { decision: 'DENIED' });
    const { text } = await portal.ask('GET', '/api/applicant/household', { token: primary.token });
    const [member] = JSON.parse(text).members.slice(1);
    expect(Object.keys(member).sort()).toEqual([
      'applicant_type',
      'can_remove',
      'first_name',
      'id',
      'is_you',
      'percent',
      'status',
      'todo',
    ]);
    expect(text).not.toContain('DENIED');
    expect(text).not.toContain('@example.com');
    expect(member).toMatchObject({ status: 'submitted', todo: [] });
  });

  it('[APP-160] do not allow adding people after a decision', async () => {
    const { primary } = await household();
    expect(await view(primary.token)).toMatchObject({ can_invite: true, can_add_guarantor: true });
    await updateApplicant(portal.deps.db, primary.applicant_id, { decision: 'APPROVED' });
    expect(await view(primary.token)).toMatchObject({ can_invite: false, can_add_guarantor: false });
  });

  it('let only the PRIMARY applicant invite, and remove people who have not begun', async () => {
    const { primary, partner, guarantor } = await household();
    await portal.ask('POST', '/api/applicant/application/draft', {
      token: partner.token,
      body: { draft_data: { no_pets: true } },
    });
    const removable = (await view(primary.token)).members.map(
      ({ can_remove }: { can_remove: boolean }) => can_remove,
    );
    expect(removable).toEqual([false, false, true]);
    for (const { token } of [partner, guarantor]) {
      const { can_invite, members } = await view(token);
      expect(can_invite).toBe(false);
      expect(members.some(({ can_remove }: { can_remove: boolean }) => can_remove)).toBe(false);
    }
  });

  it('offer no guarantor if the property hides that', async () => {
    const hidden = {
      portal_setting: {
        application_form_hide_gender: false,
        application_form_hide_maritial_status: false,
        application_form_hide_relationship: false,
        hide_add_guarantor: true,
        income_calculation_factor: 3,
      },
    };
    const { primary } = await household(hidden);
    expect(await view(primary.token)).toMatchObject({ can_invite: true, can_add_guarantor: false });
  });

  it('are visible only to the household', async () => {
    const { primary } = await household();
    const stranger = await portal.invite();
    expect((await view(stranger.token)).members).toHaveLength(1);
    expect((await portal.ask('GET', '/api/applicant/household')).status).toBe(401);
    expect((await view(primary.token)).members).toHaveLength(3);
  });
});
