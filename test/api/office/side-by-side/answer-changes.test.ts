import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  keepAnswerChange,
  listAnswerChanges,
} from '../../../../src/db/applicant/answer-change.repository.ts';
import { openDraft, sealDraft } from '../../../../src/server/forms/stored-draft.ts';
import { fullDraft } from '../../../fixtures/application-draft.ts';
import { type ResidentPortal, startResidentPortal } from '../../resident/resident-portal.ts';
import { processCalls } from '../../support/process-calls.ts';
import { DIALECTS } from '../../support/test-database.ts';

const SSN = '123456789';

describe.each(DIALECTS)('what an applicant has changed since the submit, on %s', (dialect) => {
  let portal: ResidentPortal;
  let leasing: string;
  let ada: { applicant_id: string; application_id: string; token: string };
  beforeAll(async () => {
    portal = await startResidentPortal(dialect);
    leasing = await officer('juniper-row', ['manage_applications']);
    ada = await portal.invite();
    expect((await save(fullDraft())).status).toBe(200);
  });
  afterAll(() => portal.close());

  const { officer } = processCalls(() => portal);
  const save = (draft_data: object) =>
    portal.ask('POST', '/api/applicant/application/draft', { token: ada.token, body: { draft_data } });
  const changes = async () => {
    const path = `/api/office/applicants/${ada.applicant_id}/answers`;
    const { status, body, text } = await portal.ask('GET', path, { token: leasing });
    expect(status, text).toBe(200);
    expect(text).not.toContain(SSN);
    return body.changes as { at: string; rows: Record<string, unknown>[] }[];
  };
  const changedAt = async () => {
    const path = `/api/office/cases/${ada.application_id}`;
    const { body } = await portal.ask('GET', path, { token: leasing });
    return body.application.applicants[0].answers_changed_at;
  };
  const vehicles = (make: string) => {
    const { applicant_vehicles: [car] = [] } = fullDraft() as { applicant_vehicles?: object[] };
    return { no_vehicle: false, applicant_vehicles: [{ ...car, id: 'car', make }] };
  };

  it('is nothing before the submit, nor for what was submitted or typed', async () => {
    expect((await save(vehicles('Ford'))).status).toBe(200);
    const { token } = ada;
    const sent = await portal.ask('POST', '/api/applicant/save-submit', { token, body: {} });
    expect(sent.status, sent.text).toBe(200);
    expect(await changes()).toEqual([]);
    expect((await save(vehicles('Ford'))).status).toBe(200);
    const body = { draft_data: vehicles('Opel') };
    await portal.ask('POST', '/api/applicant/application/autosave', { token, body });
    expect(await changes()).toEqual([]);
    expect(await changedAt()).toBeNull();
  });

  it('is told with what was answered before; saves that follow closely are one', async () => {
    expect((await save(vehicles('Opel'))).status).toBe(200);
    portal.clock.advance(60_000);
    expect((await save(vehicles('Seat'))).status).toBe(200);
    const [first, ...others] = await changes();
    expect(others).toEqual([]);
    expect(first?.rows).toEqual([
      expect.objectContaining({ before: 'Ford', after: 'Seat', secret: false, label: expect.any(String) }),
    ]);
    expect(await changedAt()).toBe(first?.at);
    portal.clock.advance(3_600_000);
    expect((await save({ no_vehicle: true, applicant_vehicles: [] })).status).toBe(200);
    const [latest, before] = await changes();
    expect(before).toEqual(first);
    expect(latest?.rows).toContainEqual(expect.objectContaining({ before: 'Seat', after: '' }));
    // The applicant is told as before, and a refused save keeps nothing.
    expect((await save({ applicants: { first_name: 'Eve' } })).status).toBe(409);
    expect(await changes()).toHaveLength(2);
  });

  it('keeps secrets sealed, and shows that they were changed by their endings', async () => {
    const { deps } = portal;
    const { applicant_id } = ada;
    const place = { company_id: 'demo-company', property_id: 'juniper-row' };
    const parts_before = sealDraft(
      deps,
      { applicant_screening_info: { ssn: '987654321' } },
      applicant_id,
      {},
    );
    const at = '2026-03-09T15:00:00.000Z';
    await keepAnswerChange(deps.db, { id: 'secret', ...place, applicant_id, parts_before, at });
    const [newest] = await listAnswerChanges(deps.db, applicant_id);
    expect(JSON.stringify(newest)).not.toContain('987654321');
    const opened = openDraft(deps, applicant_id, {
      draft_data: parts_before,
      progress_data: {},
      revision: 0,
    });
    expect(opened.draft_data).toMatchObject({ applicant_screening_info: { ssn: '987654321' } });
    const [{ rows = [] } = {}] = await changes();
    expect(rows).toContainEqual(
      expect.objectContaining({ before: '•••••4321', after: '•••••6789', secret: true }),
    );
  });
});
