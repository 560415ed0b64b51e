import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fullDraft } from '../../../fixtures/application-draft.ts';
import { type ResidentPortal, type SignedIn, startResidentPortal } from '../../resident/resident-portal.ts';
import { processCalls, refused } from '../../support/process-calls.ts';
import { DIALECTS } from '../../support/test-database.ts';

const PAGE = { slug: 'terms-applicant', language: 'en', page_title: 'Terms' };

describe.each(DIALECTS)('a consent, on %s', (dialect) => {
  let portal: ResidentPortal;
  let kim: string;
  let robin: SignedIn;
  let ada: { applicant_id: string; token: string };
  beforeAll(async () => {
    portal = await startResidentPortal(dialect);
    kim = await officer('juniper-row', ['read_office']);
    robin = await portal.resident();
    ada = await portal.invite();
    await write('The first version.');
  });
  afterAll(() => portal.close());

  const { officer } = processCalls(() => portal);
  const write = async (page_content: string) => {
    const { db } = portal.deps;
    await db
      .deleteFrom('pages')
      .where('slug', '=', PAGE.slug)
      .where('property_id', '=', 'juniper-row')
      .execute();
    const of = { company_id: 'demo-company', property_id: 'juniper-row' };
    await db
      .insertInto('pages')
      .values({ ...of, ...PAGE, page_content })
      .execute();
  };
  const save = (draft_data: object, language = 'en') =>
    portal.ask('POST', '/api/applicant/application/draft', {
      token: ada.token,
      headers: { 'accept-language': language },
      body: { draft_data },
    });
  const consentsOf = async (kind: string, id: string, token = kim) =>
    (await portal.ask('GET', `/api/office/persons/${kind}/${id}/consents`, { token })).body;
  const { signature_n_approval: signed } = fullDraft() as { signature_n_approval: Record<string, unknown> };

  it('keeps the text of each box that was ticked, whatever the text says afterwards', async () => {
    expect((await save({ signature_n_approval: signed })).status).toBe(200);
    await write('The second version.');
    const kept = await consentsOf('applicant', ada.applicant_id);
    expect(kept.map(({ about }: { about: string }) => about).sort()).toEqual([
      'application_consent_to_share_data',
      'application_terms_and_condition',
      'credit_data_approval',
      'transunion_terms_of_service',
    ]);
    const terms = kept.find(({ about }: { about: string }) => about === 'application_terms_and_condition');
    expect(terms).toMatchObject({ kind: 'application', language: 'en' });
    expect(terms.html).toContain('The first version.');
    const written = await portal.deps.db
      .selectFrom('consent_texts')
      .selectAll()
      .where('sha256', '=', terms.sha256)
      .executeTakeFirstOrThrow();
    const sha256 = createHash('sha256').update(`${written.title}\n${written.content}`).digest('hex');
    expect(sha256).toBe(terms.sha256);
  });

  it('is kept once for an unchanged signature, and again for a new one, in the language shown', async () => {
    expect((await save({ signature_n_approval: signed })).status).toBe(200);
    expect(await consentsOf('applicant', ada.applicant_id)).toHaveLength(4);
    const again = { ...signed, signature_data: { type: 'type', content: 'Another Name', font: 'Caveat' } };
    expect((await save({ signature_n_approval: again }, 'es')).status).toBe(200);
    const kept = await consentsOf('applicant', ada.applicant_id);
    expect(kept).toHaveLength(8);
    expect(kept[0].language).toBe('es');
    const texts = await portal.deps.db.selectFrom('consent_texts').select('sha256').execute();
    expect(new Set(kept.map((one: { sha256: string }) => one.sha256)).size).toBe(texts.length);
  });

  it('is kept for text messages that are wanted, and not for mails or for what is no longer wanted', async () => {
    const { db } = portal.deps;
    await db
      .updateTable('users')
      .set({ mobile_no: '+15125550142', mobile_verified_at: '2026-03-01T10:00:00.000Z' })
      .where('id', '=', robin.user.id)
      .execute();
    const wish = (channel: string, is_wanted: boolean) =>
      robin.ask('POST', '/api/tenant/notice-wishes', { body: { kind: 'parcels', channel, is_wanted } });
    for (const answer of [await wish('mail', true), await wish('sms', true), await wish('sms', false)])
      expect(answer.status).toBe(200);
    expect(await consentsOf('resident', robin.user.id)).toMatchObject([
      { kind: 'sms', about: 'parcels', title: 'Parcels' },
    ]);
  });

  it('is shown to the office of the property alone', async () => {
    const away = await officer('harbor-court', ['read_office', 'manage_privacy']);
    expect(await consentsOf('resident', robin.user.id, away)).toMatchObject({
      error: { code: 'record.not_found' },
    });
    const asked = await robin.ask('GET', `/api/office/persons/resident/${robin.user.id}/consents`);
    expect(asked).toMatchObject(refused(403, 'access.denied'));
  });
});
