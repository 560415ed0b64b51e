import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readAutosave } from '../../../src/db/applicant/autosave.repository.ts';
import { fullDraft } from '../../fixtures/application-draft.ts';
import { DIALECTS } from '../support/test-database.ts';
import { startTestPortal, type TestPortal } from '../support/test-portal.ts';

const autosavePath = '/api/applicant/application/autosave';

describe.each(DIALECTS)('input that is typed and not saved, on %s', (dialect) => {
  let portal: TestPortal;
  beforeAll(async () => {
    portal = await startTestPortal(dialect);
  });
  afterAll(() => portal.close());

  const keep = (token: string, draft_data: unknown, serial: number) =>
    portal.ask('POST', autosavePath, { token, body: { draft_data, serial } });
  const save = (token: string, draft_data: unknown) =>
    portal.ask('POST', '/api/applicant/application/draft', { token, body: { draft_data } });
  const read = async (token: string) =>
    (await portal.ask('GET', '/api/applicant/application', { token })).body;
  const typed = { applicants: { first_name: 'Ada', last_name: 'St' } };

  it('is kept beside the draft, which does not change, and is restored wherever the link is opened', async () => {
    const { token } = await portal.invite();
    const { status, body } = await keep(token, typed, 0);
    expect(status).toBe(200);
    expect(body).toEqual({ serial: 1, saved_at: expect.stringMatching(/^2026-03-02T15:/) });
    const now = await read(token);
    expect(now.autosaved).toEqual({ draft_data: typed, ...body });
    expect(now.applicants.draft_data).toEqual({});
    expect(now.revision).toBe(0);
    expect(now.progress.applicants).toEqual({ total: 7, invalids: 7, errors: [] });
  });

  it('never contains secrets, consent or unknown entries, neither in answers nor in the database', async () => {
    const { token, applicant_id } = await portal.invite();
    await keep(token, { ...fullDraft(), swimming_pool: { depth: 3 } }, 0);
    const stored = await readAutosave(portal.deps.db, applicant_id);
    const kept = stored?.draft_data ?? {};
    const given = fullDraft();
    expect(kept.applicant_screening_info).not.toHaveProperty('ssn');
    expect(kept.applicant_screening_info).not.toHaveProperty('dl_number');
    expect(kept.applicant_screening_info).toHaveProperty(
      'date_of_birth',
      given.applicant_screening_info.date_of_birth,
    );
    expect(Object.keys(kept)).not.toContain('signature_n_approval');
    expect(Object.keys(kept)).not.toContain('transunion_terms_of_service');
    expect(Object.keys(kept)).not.toContain('swimming_pool');
    expect(kept.applicants).toEqual(given.applicants);
  });

  it('comes back with the masks of the stored secrets, so that saving it loses no secret', async () => {
    const { token } = await portal.invite();
    const { applicant_screening_info } = fullDraft();
    await save(token, { applicant_screening_info });
    await keep(
      token,
      { applicant_screening_info: { ...applicant_screening_info, annual_income: '70000' } },
      0,
    );
    const { autosaved } = await read(token);
    expect(autosaved.draft_data.applicant_screening_info).toMatchObject({
      ssn: '*****6789',
      annual_income: '70000',
    });
    await save(token, autosaved.draft_data);
    expect((await read(token)).applicants.draft_data.applicant_screening_info.ssn).toBe('*****6789');
  });

  it('is deleted, part by part, when the person saves', async () => {
    const { token } = await portal.invite();
    await keep(token, { ...typed, applicant_addresses: [{ city: 'Austin' }] }, 0);
    await save(token, { applicants: { first_name: 'Adele' } });
    const { autosaved, applicants } = await read(token);
    expect(autosaved.draft_data).toEqual({ applicant_addresses: [{ city: 'Austin' }] });
    expect(applicants.draft_data.applicants).toEqual({ first_name: 'Adele' });
  });

  it('is not overwritten by a window with an older version, which gets the newer one', async () => {
    const { token } = await portal.invite();
    await keep(token, typed, 0);
    const { status, body } = await keep(token, { applicants: { first_name: 'Bea' } }, 0);
    expect(status).toBe(409);
    expect(body.error).toMatchObject({ code: 'draft.stale', serial: 1, draft_data: typed });
    expect((await read(token)).autosaved.draft_data).toEqual(typed);
    expect((await keep(token, { applicants: { first_name: 'Bea' } }, 1)).body.serial).toBe(2);
  });

  it('is refused for a closed tab', async () => {
    const { token } = await portal.invite();
    const draft = fullDraft();
    expect((await portal.ask('POST', '/api/applicant/save-submit', { token, body: draft })).status).toBe(200);
    expect((await keep(token, typed, 0)).body.error.code).toBe('state.not_allowed');
    expect((await keep(token, { no_pets: true }, 0)).status).toBe(200);
    expect((await read(token)).autosaved.draft_data).toEqual({ no_pets: true });
  });

  it('is not shown to the household, and is refused without a token', async () => {
    const { token, application_id } = await portal.invite();
    const other = await portal.invite({ place: { application_id }, applicant_type: 'CO-APPLICANT' });
    await keep(token, { ...typed, applicant_pets: [{ type: 'Cat' }] }, 0);
    const theirs = await read(other.token);
    expect(theirs.autosaved).toBeNull();
    expect(theirs.applicants.draft_data).toEqual({});
    expect((await portal.ask('POST', autosavePath, { body: { draft_data: {}, serial: 0 } })).status).toBe(
      401,
    );
  });

  it('never contains the entries of another applicant as the person’s own', async () => {
    const { token, application_id } = await portal.invite();
    const other = await portal.invite({
      place: { application_id },
      applicant_type: 'CO-APPLICANT',
      first_name: 'Ben',
    });
    await save(other.token, { applicant_pets: [{ type: 'Boxer', name: 'Rex', id: 'rex' }] });
    const [rex] = (await read(token)).applicants.draft_data.applicant_pets;
    await keep(token, { applicant_pets: [{ type: 'Beagle' }, { ...rex, name: 'Mine' }] }, 0);
    const { autosaved } = await read(token);
    expect(autosaved.draft_data.applicant_pets).toMatchObject([
      { type: 'Beagle' },
      { name: 'Rex', owner_first_name: 'Ben' },
    ]);
  });
});
