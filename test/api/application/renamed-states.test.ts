import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { updateApplicant } from '../../../src/db/applicant/applicant.repository.ts';
import { fullDraft } from '../../fixtures/application-draft.ts';
import { renamedStates } from '../../fixtures/changed-flow.ts';
import { DIALECTS } from '../support/test-database.ts';
import { startTestPortal, type TestPortal } from '../support/test-portal.ts';

const NO_FEES = { PRIMARY: [], 'CO-APPLICANT': [], GUARANTOR: [] };

describe.each(DIALECTS)('an application in a flow whose states have other names, on %s', (dialect) => {
  let portal: TestPortal;
  beforeAll(async () => {
    portal = await startTestPortal(dialect, { flows: renamedStates('application') });
  });
  afterAll(() => portal.close());

  const invited = async (settings: object) =>
    portal.invite({ place: { unit_id: await portal.addUnit({ required_documents: [], ...settings }) } });
  const submit = (token: string) =>
    portal.ask('POST', '/api/applicant/save-submit', { token, body: fullDraft() });
  const todo = async (token: string) =>
    (await portal.ask('GET', '/api/applicant/household', { token })).body.members[0].todo;
  const examRefusal = async (token: string) =>
    (await portal.ask('GET', '/api/applicant/exam', { token })).body.error?.code;

  it('is saved, and its progress is counted for every tab', async () => {
    const { token } = await invited({});
    const body = { draft_data: { no_pets: true, no_vehicle: true } };
    await portal.ask('POST', '/api/applicant/application/draft', { token, body });
    const { progress } = (await portal.ask('GET', '/api/applicant/application', { token })).body;
    expect(Object.keys(progress)).toContain('references_n_emergency_contacts');
    expect(progress.pets_n_vehicles.invalids).toBe(0);
    expect(await todo(token)).not.toContain('pets_n_vehicles');
    const answer = await portal.ask('POST', '/api/applicant/save-submit', { token, body: {} });
    expect(answer.body.error.code).toBe('validation.failed');
  });

  it('shows what it waits for after the submit, and refuses the exam for that reason', async () => {
    const screened = await invited({ pre_screening: true });
    expect(await examRefusal(screened.token)).toBe('state.not_allowed');
    expect((await submit(screened.token)).status).toBe(200);
    expect(await todo(screened.token)).toEqual(['pre_screening']);
    expect(await examRefusal(screened.token)).toBe('pre_screening_questionnaires.pending');

    const owing = await invited({});
    await submit(owing.token);
    expect(await todo(owing.token)).toEqual(['payment']);
    expect(await examRefusal(owing.token)).toBe('payment.missing');

    const examined = await invited({ application_fees: NO_FEES });
    await submit(examined.token);
    expect(await todo(examined.token)).toEqual(['exam']);
    // The bureau is asked, and there is none here.
    expect(await examRefusal(examined.token)).toBe('exam.unavailable');

    const over = await invited({ application_fees: NO_FEES, sharing_enabled: false });
    await submit(over.token);
    expect(await todo(over.token)).toEqual([]);
    expect(await examRefusal(over.token)).toBe('package.zipreport');
  });

  it('can be read as a PDF with all of its answers', async () => {
    const { token } = await invited({});
    await submit(token);
    const headers = { token };
    const pdf = await portal.app.inject({ url: '/api/applicant/answers.pdf', headers });
    expect(pdf.statusCode).toBe(200);
    expect(pdf.rawPayload.byteLength).toBeGreaterThan(5000);
  });

  it('refuses another person by the name that its state has in the flow', async () => {
    const { token, applicant_id } = await invited({});
    await submit(token);
    const cancelled_at = new Date().toISOString();
    await updateApplicant(portal.deps.db, applicant_id, { cancelled_at });
    const path = '/api/co-applicant/0190a3c0-0000-7000-8000-000000000000';
    const refused = await portal.ask('DELETE', path, { token });
    expect(refused.body.error).toMatchObject({ code: 'state.not_allowed', state: 'otherCancelled' });
  });
});
