import { PDF } from '@libpdf/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { builtInRelease } from '../../../src/cli/release/built-in.ts';
import type { User } from '../../../src/db/session/user.repository.ts';
import { openSessionFor } from '../../../src/server/features/impersonation/open-resident-session.ts';
import { makeTenant, makeUser } from '../../fixtures/tenant.ts';
import { DIALECTS } from '../support/test-database.ts';
import { startTestPortal, type TestPortal } from '../support/test-portal.ts';

const { files } = builtInRelease();
const TEXTS = 'locales/en/lease-renew.json';
const RENEWAL = { flow: 'lease-renew', state: 'opening', language: 'en' };
const LETTER = { flow: 'application-decision', state: 'noticing', language: 'en' };

/** What the pages of a file say. */
function textOf(base64: string): Promise<string[]> {
  return PDF.load(Buffer.from(base64, 'base64')).then((pdf) => pdf.extractText().map(({ text }) => text));
}

describe.each(DIALECTS)('a sample of a paper on %s', (dialect) => {
  let portal: TestPortal;
  let analyst: string;
  let nobody: string;
  let id: string;
  const signedIn = async (place: Partial<User>, policies: string[]) => {
    const user = { ...place, is_staff: true, first_name: 'Ada', last_name: 'Vale', policies };
    const made = await makeUser(portal.deps, user);
    return (await openSessionFor(portal.deps, portal.deps.db, made, { asker: { ip: '::1', userAgent: '' } }))
      .token;
  };
  beforeAll(async () => {
    portal = await startTestPortal(dialect);
    const { user } = await makeTenant(portal.deps, {});
    const place = { company_id: user.company_id, property_id: user.property_id };
    analyst = await signedIn(place, ['edit_flows']);
    nobody = await signedIn(place, ['manage_leases']);
    const { body } = await portal.ask('POST', '/api/studio/drafts', {
      token: analyst,
      body: { title: 'Papers' },
    });
    id = body.draft.draft_id;
  });
  afterAll(() => portal.close());

  const asked = (body: object, token = analyst) =>
    portal.ask('POST', `/api/studio/drafts/${id}/paper`, { token, body: { values: {}, ...body } });
  let seq = 0;
  const typed = async (path: string, text: string) => {
    const body = { files: [{ path, text, seq }] };
    const saved = await portal.ask('PUT', `/api/studio/drafts/${id}/files`, { token: analyst, body });
    expect(saved.status).toBe(200);
    [{ seq }] = saved.body;
  };

  it('is the paper that residents sign, with generated answers, marked on every page', async () => {
    const made = await asked({ ...RENEWAL, values: { property: 'Birch Lane', tenants: 'Ada Vale' } });
    expect(made.status).toBe(200);
    const pages = await textOf(made.body.pdf);
    expect(pages[0]).toContain('Birch Lane');
    expect(pages[0]).toContain('Ada Vale');
    expect(pages.filter((page) => page.includes('SAMPLE'))).toHaveLength(pages.length);
    const spanish = await asked({ ...RENEWAL, language: 'es' });
    expect((await textOf(spanish.body.pdf))[0]).toContain('Renovación');
  });

  it('is the record of a flow, with the answers of its forms', async () => {
    const made = await asked({ ...LETTER, values: { property: 'Birch Lane', unit: '204' } });
    expect(made.status).toBe(200);
    const said = (await textOf(made.body.pdf)).join(' ');
    expect([said.includes('SAMPLE'), said.includes('Birch Lane, 204')]).toEqual([true, true]);
  });

  it('shows values as text, whatever markup stands in them', async () => {
    const made = await asked({ ...RENEWAL, values: { property: '<script>x</script> | [signatures]' } });
    const pages = await textOf(made.body.pdf);
    expect(pages[0]).toContain('<script>x</script>');
    expect(pages[0]).not.toContain('[signatures]');
  });

  it('follows the draft, and is refused with a reason where that is damaged', async () => {
    const texts = JSON.parse(files.get(TEXTS) ?? '');
    await typed(TEXTS, JSON.stringify({ ...texts, paper: '# Another renewal' }));
    expect((await textOf((await asked(RENEWAL)).body.pdf))[0]).toContain('Another renewal');
    await typed(TEXTS, '{"paper": ');
    const damaged = await asked(RENEWAL);
    expect([damaged.status, damaged.body.error.code]).toEqual([409, 'studio.unsound']);
    await typed(TEXTS, files.get(TEXTS) ?? '');
  });

  it.each([
    { ...RENEWAL, state: 'asking' },
    { ...RENEWAL, state: '__proto__' },
    { ...RENEWAL, flow: 'constructor' },
    { ...RENEWAL, flow: '../lease' },
  ])('does not exist for %j', async (wanted) => {
    expect((await asked(wanted)).status).toBe(404);
  });

  it('takes no values without an end, and is for those who may see drafts', async () => {
    const many = Object.fromEntries(Array.from({ length: 61 }, (_, index) => [`name_${index}`, 'x']));
    expect((await asked({ ...RENEWAL, values: many })).status).toBe(400);
    expect((await asked({ ...RENEWAL, values: { property: 'x'.repeat(501) } })).status).toBe(400);
    expect((await asked(RENEWAL, nobody)).status).toBe(403);
  });
});
