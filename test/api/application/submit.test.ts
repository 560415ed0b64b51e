import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findApplicant } from '../../../src/db/applicant/applicant.repository.ts';
import { listEvents } from '../../../src/db/process/event.repository.ts';
import { fullDraft } from '../../fixtures/application-draft.ts';
import { DIALECTS } from '../support/test-database.ts';
import { startTestPortal, type TestPortal } from '../support/test-portal.ts';

const submitPath = '/api/applicant/save-submit';

describe.each(DIALECTS)('submit on %s', (dialect) => {
  let portal: TestPortal;
  beforeAll(async () => {
    portal = await startTestPortal(dialect);
  });
  afterAll(() => portal.close());

  it('[APP-369] accepts the form sections and answers false if no pre-screening follows', async () => {
    const { token, applicant_id } = await portal.invite();
    const answer = await portal.ask('POST', submitPath, { token, body: fullDraft() });
    expect(answer).toMatchObject({ status: 200, body: false });
    const application = await portal.ask('GET', '/api/applicant/application', { token });
    expect(application.body).toMatchObject({ formSubmitted: true, facts: { submitted: true } });
    expect(application.body.applicants.allow_edit).toBe(false);
    expect((await findApplicant(portal.deps.db, applicant_id))?.email).toBe('ada.stone@example.com');
  });

  it('accepts a draft that was saved before, without a body', async () => {
    const { token } = await portal.invite();
    const saved = { draft_data: fullDraft() };
    await portal.ask('POST', '/api/applicant/application/draft', { token, body: saved });
    expect(await portal.ask('POST', submitPath, { token })).toMatchObject({ status: 200, body: false });
  });

  it('answers true if the property asks the pre-screening questions', async () => {
    const unit_id = await portal.addUnit({ pre_screening: true });
    const { token } = await portal.invite({ place: { unit_id } });
    const answer = await portal.ask('POST', submitPath, { token, body: fullDraft() });
    expect(answer).toMatchObject({ status: 200, body: true });
    const application = await portal.ask('GET', '/api/applicant/application', { token });
    expect(application.body.facts.pre_screening_pending).toBe(true);
  });

  it('is refused with every failed field, the first one as joi_error, and changes nothing', async () => {
    const { token, applicant_id } = await portal.invite();
    const draft = fullDraft();
    draft.applicant_addresses[0] = { ...draft.applicant_addresses[0], zip_code: '787' } as never;
    draft.applicants.first_name = 'A & B';
    const answer = await portal.ask('POST', submitPath, { token, body: draft });
    expect(answer.status).toBe(422);
    expect(answer.body.joi_error).toBe('applicants.first_name');
    expect(answer.body.error).toMatchObject({
      code: 'validation.failed',
      fields: [
        { path: 'applicants.first_name', code: 'ampersand_not_allowed' },
        { path: 'applicant_addresses.0.zip_code', code: 'zip_code.length' },
      ],
    });
    const application = await portal.ask('GET', '/api/applicant/application', { token });
    expect(application.body).toMatchObject({ formSubmitted: false, revision: 0 });
    expect(application.body.applicants.draft_data).toEqual({});
    expect((await listEvents(portal.deps.db, applicant_id)).map(({ event }) => event)).toEqual(['INVITED']);
  });

  it('is refused the second time, with the state and its events', async () => {
    const { token } = await portal.invite();
    await portal.ask('POST', submitPath, { token, body: fullDraft() });
    const again = await portal.ask('POST', submitPath, { token, body: fullDraft() });
    expect(again.status).toBe(409);
    expect(again.body.error).toMatchObject({ code: 'state.not_allowed', state: 'paying' });
    expect(again.body.error.events).toContain('PAY');
    expect(again.body.error.events).not.toContain('SUBMIT');
  });

  it('succeeds for one of two simultaneous requests', async () => {
    const { token, applicant_id } = await portal.invite();
    const both = await Promise.all([
      portal.ask('POST', submitPath, { token, body: fullDraft() }),
      portal.ask('POST', submitPath, { token, body: fullDraft() }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const events = await listEvents(portal.deps.db, applicant_id);
    expect(events.filter(({ event }) => event === 'SUBMIT')).toHaveLength(1);
  });

  it('is possible without the tabs that do not apply for a guarantor', async () => {
    const { token } = await portal.invite({ applicant_type: 'GUARANTOR' });
    const {
      applicant_pets: _pets,
      applicant_vehicles: _vehicles,
      applicant_references: _references,
      applicant_emergency_contacts: _contacts,
      ...draft
    } = fullDraft();
    expect(await portal.ask('POST', submitPath, { token, body: draft })).toMatchObject({
      status: 200,
      body: false,
    });
  });

  it('is possible without employers and references for an applicant who is not responsible', async () => {
    const { token } = await portal.invite({ applicant_type: 'CO-APPLICANT', is_responsible: false });
    const { applicant_employers: _employers, applicant_references: _references, ...draft } = fullDraft();
    expect(await portal.ask('POST', submitPath, { token, body: draft })).toMatchObject({
      status: 200,
      body: false,
    });
  });

  it('is written into the event log, without any answer of the person', async () => {
    const { token, applicant_id } = await portal.invite();
    await portal.ask('POST', submitPath, { token, body: fullDraft() });
    const events = await listEvents(portal.deps.db, applicant_id);
    expect(events.find(({ event }) => event === 'SUBMIT')).toMatchObject({
      flow: 'application',
      flow_version: 1,
      state_before: 'editing',
      state_after: 'paying',
      actor: 'applicant',
      ip: '127.0.0.1',
    });
    expect(JSON.stringify(events)).not.toMatch(/Ada|Stone|6789/);
  });
});
