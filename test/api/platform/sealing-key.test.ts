import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rekey } from '../../../src/server/rekey.ts';
import { OtherKeyError, refuseOtherKey } from '../../../src/server/secrets/sealing-key.ts';
import { createSecretBox } from '../../../src/server/secrets/secret-box.ts';
import { fullDraft } from '../../fixtures/application-draft.ts';
import { DIALECTS } from '../support/test-database.ts';

import { startTestPortal, type TestPortal } from '../support/test-portal.ts';

describe.each(DIALECTS)('the key of the secrets on %s', (dialect) => {
  let portal: TestPortal;
  beforeAll(async () => {
    portal = await startTestPortal(dialect);
  });
  afterAll(() => portal.close());

  const newKey = randomBytes(32).toString('base64');
  const box = (...former: string[]) => createSecretBox(newKey, portal.deps.random, former);
  const draftRow = async (id: string) =>
    await portal.deps.db
      .selectFrom('applicants')
      .select(['draft_data', 'revision'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
  /** Creates an applicant with a social security number. */
  async function withSecret() {
    const invited = await portal.invite();
    const save = await portal.ask('POST', '/api/applicant/application/draft', {
      token: invited.token,
      body: { draft_data: { applicant_screening_info: fullDraft().applicant_screening_info } },
    });
    expect(save.status).toBe(200);
    return invited;
  }
  const shown = async (token: string) =>
    (await portal.ask('GET', '/api/applicant/application', { token })).body.applicants.draft_data
      .applicant_screening_info.ssn;

  it('is identified by its fingerprint: another key is refused unless the former one is named', async () => {
    const { db, secrets } = portal.deps;
    await refuseOtherKey(db, secrets);
    await refuseOtherKey(db, secrets);
    await expect(refuseOtherKey(db, box())).rejects.toThrow(OtherKeyError);
    await refuseOtherKey(db, box(portal.secretKey));
    await expect(refuseOtherKey(db, box())).rejects.toThrow(/^SECRET_KEY: /);
  });

  it('is replaced by sealing everything again: nothing is lost, and the former key is no longer needed', async () => {
    const { db } = portal.deps;
    await refuseOtherKey(db, portal.deps.secrets);
    const ada = await withSecret();
    const ben = await withSecret();
    const before = await draftRow(ada.applicant_id);
    const strangeBox = createSecretBox(randomBytes(32).toString('base64'), portal.deps.random);
    const strange = JSON.stringify({ applicants: { passport_no: strangeBox.seal('"X"', 'no purpose') } });
    const eve = await portal.invite();
    await db
      .updateTable('applicants')
      .set({ draft_data: strange })
      .where('id', '=', eve.applicant_id)
      .execute();

    expect(await rekey(db, box(portal.secretKey))).toEqual({ sealed: 4, unread: 1 });
    expect((await draftRow(eve.applicant_id)).draft_data).toBe(strange);
    await expect(refuseOtherKey(db, box())).rejects.toThrow(OtherKeyError);

    await db.updateTable('applicants').set({ draft_data: '{}' }).where('id', '=', eve.applicant_id).execute();
    expect(await rekey(db, box(portal.secretKey))).toEqual({ sealed: 4, unread: 0 });
    await refuseOtherKey(db, box());
    const after = await draftRow(ada.applicant_id);
    expect(after.draft_data).not.toBe(before.draft_data);
    expect(after.revision).toBe(before.revision);
    portal.deps.secrets = box();
    expect(await shown(ada.token)).toBe('*****6789');
    expect(await shown(ben.token)).toBe('*****6789');
  });
});
