import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fullDraft } from '../../fixtures/application-draft.ts';
import { PNG } from '../../fixtures/files.ts';
import { DIALECTS } from '../support/test-database.ts';
import { startTestPortal, type TestPortal } from '../support/test-portal.ts';

const draftPath = '/api/applicant/application/draft';

describe.each(DIALECTS)('a household on %s', (dialect) => {
  let portal: TestPortal;
  beforeAll(async () => {
    portal = await startTestPortal(dialect);
  });
  afterAll(() => portal.close());

  const household = async () => {
    const primary = await portal.invite();
    const place = { application_id: primary.application_id };
    const partner = await portal.invite({ place, applicant_type: 'CO-APPLICANT', first_name: 'Ben' });
    const guarantor = await portal.invite({ place, applicant_type: 'GUARANTOR', first_name: 'Gil' });
    return { primary, partner, guarantor };
  };
  const save = (token: string, draft_data: unknown) =>
    portal.ask('POST', draftPath, { token, body: { draft_data } });
  const draftOf = async (token: string) =>
    (await portal.ask('GET', '/api/applicant/application', { token })).body.applicants.draft_data;
  const max = { type: 'Beagle', name: 'Max' };
  const rex = { type: 'Boxer', name: 'Rex' };

  it('shares pets and vehicles: own entries first, those of others with their owner', async () => {
    const { primary, partner } = await household();
    await save(primary.token, { applicant_pets: [max] });
    await save(partner.token, { applicant_pets: [rex], applicant_vehicles: [{ make: 'Honda' }] });
    expect((await draftOf(primary.token)).applicant_pets).toEqual([
      max,
      { ...rex, applicant_id: partner.applicant_id, owner_first_name: 'Ben', id: expect.any(String) },
    ]);
    expect((await draftOf(primary.token)).applicant_vehicles).toMatchObject([{ make: 'Honda' }]);
    expect((await draftOf(partner.token)).applicant_pets[0]).toEqual(rex);
  });

  it('shares nothing else, and nothing with guarantors or other households', async () => {
    const { primary, partner, guarantor } = await household();
    await save(primary.token, fullDraft());
    const stranger = await portal.invite();
    expect(Object.keys(await draftOf(partner.token)).sort()).toEqual([
      'applicant_pets',
      'applicant_vehicles',
    ]);
    expect(await draftOf(guarantor.token)).toEqual({});
    expect(await draftOf(stranger.token)).toEqual({});
  });

  it('loses nothing when two people save their pets at the same moment', async () => {
    const { primary, partner } = await household();
    const answers = await Promise.all([
      save(primary.token, { applicant_pets: [max] }),
      save(partner.token, { applicant_pets: [rex] }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    for (const { token } of [primary, partner]) {
      const names = (await draftOf(token)).applicant_pets.map(({ name }: { name: string }) => name);
      expect(names.sort()).toEqual(['Max', 'Rex']);
    }
  });

  it('[APP-212] has read-only entries of other applicants: changed, removed or invented ones are ignored', async () => {
    const { primary, partner } = await household();
    await save(primary.token, { applicant_pets: [{ ...max, id: 'max' }] });
    const [shown] = (await draftOf(partner.token)).applicant_pets;
    const invented = { type: 'Tiger', id: 'tiger', applicant_id: primary.applicant_id };
    await save(partner.token, { applicant_pets: [{ ...shown, name: 'Mine' }, rex, invented] });
    expect((await draftOf(primary.token)).applicant_pets.map(({ name }: { name: string }) => name)).toEqual([
      'Max',
      'Rex',
    ]);
    expect(await draftOf(partner.token)).toMatchObject({ applicant_pets: [rex, { id: 'max', name: 'Max' }] });
    await save(partner.token, { applicant_pets: [] });
    expect((await draftOf(primary.token)).applicant_pets).toEqual([{ ...max, id: 'max' }]);
    const path = '/api/applicant/records/applicant_pets/max';
    expect(await portal.ask('DELETE', path, { token: partner.token })).toMatchObject({ status: 404 });
    expect((await draftOf(primary.token)).applicant_pets).toHaveLength(1);
  });

  it('counts the entries of everybody against the limit of the property', async () => {
    const { primary, partner } = await household();
    await save(primary.token, { applicant_pets: [max, rex] });
    const { body } = await save(partner.token, { applicant_pets: [{ type: 'Cat' }] });
    const paths = body.progress.pets_n_vehicles.errors.map(({ path }: { path: string }) => path);
    expect(paths).toContain('applicant_pets');
  });

  it('has errors at the position where the person sees the entry, and does not judge the entries of others', async () => {
    const { primary, partner } = await household();
    await save(primary.token, { applicant_pets: [{ name: 'No breed', id: 'n' }] });
    const [foreign] = (await draftOf(partner.token)).applicant_pets;
    const { body } = await save(partner.token, {
      applicant_pets: [foreign, { name: 'Rex' }],
      no_vehicle: true,
    });
    expect(body.progress.pets_n_vehicles.errors).toEqual([
      { path: 'applicant_pets.1.type', code: 'validation.invalid' },
    ]);
  });

  it('leaves a tab untouched for a person if only others have filled it', async () => {
    const { primary, partner } = await household();
    await save(primary.token, { applicant_pets: [max], applicant_vehicles: [] });
    const { body } = await portal.ask('GET', '/api/applicant/application', { token: partner.token });
    expect(body.progress.pets_n_vehicles).toEqual({ total: 4, invalids: 4, errors: [] });
  });

  it('sees pictures of pets, but only their owner can delete them', async () => {
    const { primary, partner } = await household();
    const form = new FormData();
    form.append('purpose', 'pet');
    form.append('file[0]', new Blob([new Uint8Array(PNG)]), 'max.png');
    const { body: files } = await portal.ask('POST', '/api/applicant/upload-docs', {
      token: primary.token,
      body: form,
    });
    await save(primary.token, { applicant_pets: [{ ...max, files }] });
    const [shown] = (await draftOf(partner.token)).applicant_pets;
    expect(shown.files).toMatchObject([{ file_name: 'max.png' }]);
    expect((await portal.ask('GET', shown.files[0].file_path)).status).toBe(200);
    const path = `/api/applicant/delete_applicant_file/${files[0].id}`;
    expect((await portal.ask('DELETE', path, { token: partner.token })).status).toBe(404);
  });
});
