import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSecretBox } from '../../../src/server/secrets/secret-box.ts';
import { PDF, PNG } from '../../fixtures/files.ts';
import { formsWith } from '../support/changed-forms.ts';
import { DIALECTS } from '../support/test-database.ts';
import { startTestPortal, type TestPortal } from '../support/test-portal.ts';

const draftPath = '/api/applicant/application/draft';
const autosavePath = '/api/applicant/application/autosave';

const label = 'application:fields.dl_number';
const text = { type: 'string' } as const;
const secret = { schema: text, ui: { label, widget: 'text', secret: true } } as const;
const upload = (purpose: string) =>
  ({ schema: { type: 'array' }, ui: { label, widget: 'upload', purpose, accept: 'image/*' } }) as const;

/** A later release: secrets in an object and in lists, files in an object and in a list, a shared list. */
const forms = formsWith({
  'application/applicants': { fields: { passport_no: secret, portraits: upload('portrait') } },
  'application/references': {
    fields: { note: secret, letters: upload('letter') },
    list: { shared: { by: 'household', owner: 'applicant_id' } },
  },
  'application/pets': { fields: { chip_no: secret } },
});

describe.each(DIALECTS)('rules of the form files for answers, on %s', (dialect) => {
  let portal: TestPortal;
  beforeAll(async () => {
    portal = await startTestPortal(dialect, { forms });
  });
  afterAll(() => portal.close());

  const save = (token: string, draft_data: unknown) =>
    portal.ask('POST', draftPath, { token, body: { draft_data } });
  const read = async (token: string) =>
    (await portal.ask('GET', '/api/applicant/application', { token })).body;
  const draftOf = async (token: string) => (await read(token)).applicants.draft_data;
  const row = async (applicantId: string): Promise<string> => {
    const { db } = portal.deps;
    const { draft_data } = await db
      .selectFrom('applicants')
      .select('draft_data')
      .where('id', '=', applicantId)
      .executeTakeFirstOrThrow();
    return draft_data;
  };
  const couple = async () => {
    const ada = await portal.invite();
    const ben = await portal.invite({
      place: { application_id: ada.application_id },
      applicant_type: 'CO-APPLICANT',
      first_name: 'Ben',
    });
    return { ada, ben };
  };
  const uploadFor = async (token: string, purpose: string, content = PNG) => {
    const form = new FormData();
    form.append('purpose', purpose);
    form.append('file[0]', new Blob([new Uint8Array(content)]), 'one.png');
    return portal.ask('POST', '/api/applicant/upload-docs', { token, body: form });
  };

  const filled = {
    applicants: { first_name: 'Ada', passport_no: 'CANARY-P-4471' },
    applicant_references: [
      { first_name: 'Eve', note: 'CANARY-N-1122' },
      { first_name: 'Kim', note: 'CANARY-N-3344', id: 'kim' },
    ],
  };

  describe('a secret field', () => {
    it('is sealed in the database, masked in every answer, and never logged', async () => {
      const { token, applicant_id } = await portal.invite();
      const saved = await save(token, filled);
      expect(saved.status).toBe(200);
      const stale = await portal.ask('POST', draftPath, { token, body: { draft_data: filled, revision: 0 } });
      expect(stale.status).toBe(409);
      const answer = await portal.ask('GET', '/api/applicant/application', { token });
      expect(answer.body.applicants.draft_data).toMatchObject({
        applicants: { first_name: 'Ada', passport_no: '*****4471' },
        applicant_references: [{ note: '*****1122' }, { id: 'kim', note: '*****3344' }],
      });
      const stored = await row(applicant_id);
      expect(stored).toContain('v1.');
      for (const place of [stored, saved.text, stale.text, answer.text, portal.logged()]) {
        expect(place).not.toContain('CANARY');
      }
    });

    it('is kept when its mask comes back; in a list, by the id of the entry, whatever its position', async () => {
      const { token, applicant_id } = await portal.invite();
      await save(token, filled);
      const shown = await draftOf(token);
      const [eve, kim] = shown.applicant_references;
      expect(eve.id).toEqual(expect.any(String));
      const stranger = { first_name: 'Zoe', note: '*****1122' };
      await save(token, { ...shown, applicant_references: [stranger, { ...kim, last_name: 'Lee' }, eve] });
      const again = await draftOf(token);
      expect(again.applicants.passport_no).toBe('*****4471');
      expect(again.applicant_references).toMatchObject([
        { first_name: 'Zoe' },
        { first_name: 'Kim', last_name: 'Lee', note: '*****3344' },
        { first_name: 'Eve', note: '*****1122' },
      ]);
      expect(again.applicant_references[0]).not.toHaveProperty('note');
      const stored = JSON.parse(await row(applicant_id));
      for (const { note } of stored.applicant_references.slice(1)) expect(note).toMatch(/^v1\./);
    });

    it('is left out of autosaved input, and comes back there as a mask', async () => {
      const { token, applicant_id } = await portal.invite();
      await save(token, filled);
      const { applicant_references } = await draftOf(token);
      const typed = applicant_references.map((entry: object) => ({ ...entry, note: 'CANARY-NEW' }));
      const kept = await portal.ask('POST', autosavePath, {
        token,
        body: { draft_data: { applicant_references: typed }, serial: 0 },
      });
      expect(kept.status).toBe(200);
      const { db } = portal.deps;
      const rows = await db
        .selectFrom('autosaves')
        .selectAll()
        .where('applicant_id', '=', applicant_id)
        .execute();
      expect(rows).toHaveLength(1);
      expect(JSON.stringify(rows)).not.toContain('CANARY');
      expect((await read(token)).autosaved.draft_data.applicant_references).toMatchObject([
        { first_name: 'Eve', note: '*****1122' },
        { first_name: 'Kim', note: '*****3344' },
      ]);
    });

    it('is not copied from an earlier application', async () => {
      const before = await portal.invite();
      await save(before.token, filled);
      const now = await portal.invite({ previous_applicant_id: before.applicant_id });
      const path = `/api/applicant/prev-applicant-data?tab=applicants&prevApplicantId=${before.applicant_id}`;
      const { body, status } = await portal.ask('GET', path, { token: now.token });
      expect(status).toBe(200);
      expect(body.draft_data.applicants).toEqual({ first_name: 'Ada' });
    });

    it('is shown as stars to other people who see its entry, even if they send it back', async () => {
      const { ada, ben } = await couple();
      await save(ada.token, { applicant_pets: [{ id: 'rex', type: 'Boxer', chip_no: 'CANARY-C-5566' }] });
      const { applicant_pets } = await draftOf(ben.token);
      expect(applicant_pets).toMatchObject([{ type: 'Boxer', chip_no: '*****' }]);
      await save(ben.token, {
        applicant_pets: [...applicant_pets, { type: 'Pug', chip_no: 'CANARY-C-7788' }],
      });
      expect((await draftOf(ada.token)).applicant_pets).toMatchObject([
        { type: 'Boxer', chip_no: '*****5566' },
        { type: 'Pug', chip_no: '*****', owner_first_name: 'Ben' },
      ]);
      expect(await row(ben.applicant_id)).not.toContain('Boxer');
      expect((await row(ada.applicant_id)) + (await row(ben.applicant_id))).not.toContain('CANARY');
    });

    it('stays in the database while it cannot be decrypted, until a new one is given', async () => {
      const { token, applicant_id } = await portal.invite();
      await save(token, filled);
      const shown = await draftOf(token);
      const before = JSON.parse(await row(applicant_id));
      const { secrets } = portal.deps;
      portal.deps.secrets = createSecretBox(randomBytes(32).toString('base64'), portal.deps.random);
      try {
        const unread = await draftOf(token);
        expect(unread.applicants).toEqual({ first_name: 'Ada' });
        await save(token, { applicants: { first_name: 'Ada', passport_no: '' }, no_pets: true });
        const [eve, kim] = unread.applicant_references;
        await save(token, { applicant_references: [{ ...kim, note: 'anew' }, eve] });
        const after = JSON.parse(await row(applicant_id));
        expect(after.applicants.passport_no).toBe(before.applicants.passport_no);
        expect(after.applicant_references[1].note).toBe(before.applicant_references[0].note);
        expect((await draftOf(token)).applicant_references[0].note).toBe('*****');
      } finally {
        portal.deps.secrets = secrets;
      }
      expect(await draftOf(token)).toMatchObject({ applicants: shown.applicants });
    });

    it('is readable if it was stored in clear before, and is sealed by the next save', async () => {
      const { token, applicant_id } = await portal.invite();
      const { db } = portal.deps;
      const draft_data = JSON.stringify({ applicants: { passport_no: 'CANARY-OLD-9' } });
      await db.updateTable('applicants').set({ draft_data }).where('id', '=', applicant_id).execute();
      expect((await draftOf(token)).applicants.passport_no).toBe('*****LD-9');
      await save(token, { no_pets: true });
      expect(await row(applicant_id)).not.toContain('CANARY');
      expect((await draftOf(token)).applicants.passport_no).toBe('*****LD-9');
    });

    it('is neither shown nor lost by an older release that does not know it as a secret', async () => {
      const { token, applicant_id } = await portal.invite();
      await save(token, filled);
      const before = JSON.parse(await row(applicant_id));
      const { forms: newer } = portal.deps;
      portal.deps.forms = formsWith({});
      try {
        expect((await draftOf(token)).applicants).toEqual({ first_name: 'Ada' });
        await save(token, { applicants: { first_name: 'Adah' } });
        expect(JSON.parse(await row(applicant_id)).applicants).toEqual({
          first_name: 'Adah',
          passport_no: before.applicants.passport_no,
        });
      } finally {
        portal.deps.forms = newer;
      }
      expect((await draftOf(token)).applicants).toEqual({ first_name: 'Adah', passport_no: '*****4471' });
    });
  });

  describe('an upload field', () => {
    it('accepts only files for its purpose and of its types, and lists them with fresh addresses', async () => {
      const { token } = await portal.invite();
      expect((await uploadFor(token, 'portrait', PDF)).body).toMatchObject({
        error: { code: 'file.type_refused' },
      });
      expect((await uploadFor(token, 'pasport')).body.error.code).toBe('request.invalid');
      const { body } = await uploadFor(token, 'portrait');
      const [{ id }] = body;
      await save(token, { applicants: { portraits: [{ id, file_path: 'stale' }, { id: 'invented' }] } });
      const { portraits } = (await draftOf(token)).applicants;
      expect(portraits).toMatchObject([{ id, file_name: 'one.png' }]);
      expect((await portal.ask('GET', portraits[0].file_path)).status).toBe(200);
      expect(
        (await portal.ask('DELETE', `/api/applicant/delete_applicant_file/${id}`, { token })).status,
      ).toBe(200);
      expect((await draftOf(token)).applicants.portraits).toEqual([]);
    });

    it('shows its files to the household in a shared list, and elsewhere only to their owner', async () => {
      const { ada, ben } = await couple();
      const [letter] = (await uploadFor(ada.token, 'letter')).body;
      const [portrait] = (await uploadFor(ada.token, 'portrait')).body;
      await save(ada.token, { applicant_references: [{ first_name: 'Eve', letters: [letter] }] });
      await save(ben.token, { applicants: { portraits: [portrait] } });
      const shown = await draftOf(ben.token);
      expect(shown.applicant_references).toMatchObject([{ letters: [{ id: letter.id }] }]);
      expect(shown.applicants.portraits).toEqual([]);
    });
  });

  it('share a list with everybody once it is marked as shared; only owners can change their entries', async () => {
    const { ada, ben } = await couple();
    await save(ada.token, { applicant_references: [{ id: 'eve', first_name: 'Eve' }] });
    const [eve] = (await draftOf(ben.token)).applicant_references;
    expect(eve).toEqual({
      id: 'eve',
      first_name: 'Eve',
      applicant_id: ada.applicant_id,
      owner_first_name: 'Ada',
    });
    await save(ben.token, { applicant_references: [{ ...eve, first_name: 'Mine' }, { first_name: 'Kim' }] });
    const names = (await draftOf(ada.token)).applicant_references.map(
      ({ first_name }: { first_name: string }) => first_name,
    );
    expect(names).toEqual(['Eve', 'Kim']);
    expect(await row(ben.applicant_id)).not.toContain('Eve');
  });
});
