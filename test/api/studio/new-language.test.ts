import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { builtInRelease } from '../../../src/cli/release/built-in.ts';
import type { ReleaseFiles } from '../../../src/engine/release/release-files.ts';
import { activateRelease, publishRelease } from '../../../src/server/releases/publishing/publish.ts';
import { PT_MARK, withPortuguese } from '../../fixtures/translated-release.ts';
import { type GuestPortal, startGuestPortal } from '../support/guest-portal.ts';
import { DIALECTS } from '../support/test-database.ts';

describe.each(DIALECTS)('a language that a release adds, on %s', (dialect) => {
  let portal: GuestPortal;
  const releases = withPortuguese(builtInRelease().files);
  beforeAll(async () => {
    portal = await startGuestPortal(dialect);
  });
  afterAll(() => portal.close());

  it('is the language of nobody in preparation, and of mails and errors once it is offered', {
    timeout: 240_000,
  }, async () => {
    const served = async () => (await portal.ask('GET', '/api/languages/pt/portal.json')).status;
    const mailTo = async (email: string) => {
      const { token } = await portal.invite({ language: 'pt' });
      const body = {
        first_name: 'Ben',
        last_name: 'Stone',
        email,
        contact_no: '5125550101',
        applicant_type: 'CO-APPLICANT',
      };
      expect((await portal.ask('POST', '/api/co-applicant', { token, body })).status).toBe(200);
      return (await portal.inbox(email))[0];
    };
    await live(portal, releases.preparing);
    expect(await served()).toBe(404);
    expect(portal.deps.texts.languages).toEqual(['en', 'es']);
    expect((await mailTo(`before.${dialect}@example.com`))?.subject).not.toContain(PT_MARK);
    await live(portal, releases.offered);
    expect([await served(), portal.deps.texts.names.pt]).toEqual([200, 'Português']);
    const mail = await mailTo(`after.${dialect}@example.com`);
    expect(mail?.subject).toMatch(PT_MARK);
    expect(mail?.text.split('\n').filter((line) => line !== '' && !line.startsWith(PT_MARK))).toEqual([]);
    const headers = { 'accept-language': 'pt-BR, en;q=0.5' };
    const refused = await portal.ask('GET', '/api/applicant/application', { token: 'x', headers });
    expect(refused.body.error.message).toMatch(PT_MARK);
  });
});

/** Publishes a release through the gate, and makes it live. */
async function live({ deps }: GuestPortal, files: ReleaseFiles): Promise<void> {
  const author = { by: 'test', now: new Date('2026-03-02') };
  const { hash } = await publishRelease(deps, files, { ...author, note: 'Portuguese' });
  await activateRelease(deps, hash, author);
  await deps.releases.refresh();
}
