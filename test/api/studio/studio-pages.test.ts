import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createServer } from '../../../src/server/app.ts';
import type { App } from '../../../src/server/app-type.ts';
import { openSessionFor } from '../../../src/server/features/impersonation/open-resident-session.ts';
import { makeTenant, makeUser } from '../../fixtures/tenant.ts';
import { DIALECTS } from '../support/test-database.ts';
import { startTestPortal, type TestPortal } from '../support/test-portal.ts';

const PAGE = '<!doctype html><html lang="en"><head><title>Latchkey</title></head><body></body></html>';
const WORKERS = ['problem-worker-1a2b.js', 'comparison-worker-1a2b.js'];

describe('policies of what the studio loads', () => {
  let portal: TestPortal;
  let app: App;
  beforeAll(async () => {
    portal = await startTestPortal('sqlite');
    const web = join(portal.database.dataDir, 'web');
    mkdirSync(join(web, 'assets'), { recursive: true });
    writeFileSync(join(web, 'index.html'), PAGE);
    for (const name of [...WORKERS, 'page-1a2b.js'])
      writeFileSync(join(web, 'assets', name), 'export const a = 1;');
    app = await createServer({ ...portal.deps, folders: { ...portal.deps.folders, web } });
  });
  afterAll(async () => {
    await app.close();
    await portal.close();
  });
  const policyOf = async (url: string) => {
    const { statusCode, headers } = await app.inject({ url });
    expect([url, statusCode]).toEqual([url, 200]);
    return { policy: String(headers['content-security-policy']), frame: headers['x-frame-options'] };
  };

  it('workers that check drafts may compile forms, and reach nothing', async () => {
    for (const name of WORKERS)
      expect((await policyOf(`/assets/${name}`)).policy).toBe(
        "default-src 'none'; script-src 'self' 'unsafe-eval'",
      );
    expect((await policyOf('/assets/page-1a2b.js')).policy).not.toContain('unsafe-eval');
  });

  it('only the preview may compile forms in a page, and only our own pages may frame it', async () => {
    const { policy, frame } = await policyOf('/studio/preview');
    expect(policy).toContain("script-src 'self' 'unsafe-eval';");
    expect(policy).toContain("frame-ancestors 'self'");
    expect(frame).toBe('SAMEORIGIN');
    for (const url of ['/studio', '/studio/drafts/one', '/auth/login']) {
      const page = await policyOf(url);
      expect(page.policy).not.toContain('unsafe-eval');
      expect(page.policy).toContain("frame-ancestors 'none'");
    }
  });
});

describe.each(DIALECTS)('names for checks in a browser, on %s', (dialect) => {
  it('are those of the code and of all properties, for members who may see flows', async () => {
    const portal = await startTestPortal(dialect);
    const { user } = await makeTenant(portal.deps, {});
    const { company_id, property_id } = user;
    const signedIn = async (policies: string[]) => {
      const made = await makeUser(portal.deps, { company_id, property_id, is_staff: true, policies });
      const asker = { ip: '::1', userAgent: '' };
      return (await openSessionFor(portal.deps, portal.deps.db, made, { asker })).token;
    };
    const ask = async (token: string) => portal.ask('GET', '/api/studio/names', { token });
    const { status, body } = await ask(await signedIn(['edit_property_flows']));
    expect(status).toBe(200);
    expect(body.addresses.pages).toContain('/studio');
    expect(body.addresses.ofFlows.length).toBeGreaterThan(0);
    expect(body.words).toContain('first_name');
    expect(body.used).toContainEqual(
      expect.objectContaining({ key: 'studio:draft.title', open: false, line: expect.any(Number) }),
    );
    expect(body.used.filter(({ open }: { open: boolean }) => open).length).toBeGreaterThan(0);
    expect(body.properties.charges).toContain('APPFEE');
    for (const policies of [['manage_leases'], []])
      expect((await ask(await signedIn(policies))).status).toBe(403);
    expect((await ask('not-a-token-of-anybody')).status).toBe(401);
    await portal.close();
  });
});
