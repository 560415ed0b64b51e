import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ResidentPortal, startResidentPortal } from '../resident/resident-portal.ts';
import { processCalls, refused } from '../support/process-calls.ts';
import { DIALECTS } from '../support/test-database.ts';

const FLOW = 'accommodation-request';
const POLICY = 'manage_accommodations';
const NEED = { kind: 'RULE', request: 'A parking space', reason: 'I walk with a cane', for_whom: 'SELF' };
/** In place of the built pages: the page is what it was given. */
const RENDERER =
  'export const renderWork = (given) => ({ html: JSON.stringify(given), css: given.language })';

describe.each(DIALECTS)('the work list before its code, on %s', (dialect) => {
  let portal: ResidentPortal;
  beforeAll(async () => {
    portal = await startResidentPortal(dialect);
  });
  afterAll(() => portal.close());
  const { officer, answer } = processCalls(() => portal);
  const ask = (token: string, headers = {}) =>
    portal.ask('GET', '/api/office/turns/page', { token, headers });
  const list = async (token: string, path: string) =>
    (await portal.ask('GET', `/api/office/${path}`, { token })).body;

  it('is given what the calls of the page answer the same member, and nothing of others', async () => {
    const dana = await officer('juniper-row', [POLICY]);
    // Without built pages there is nothing to show ahead.
    expect(await ask(dana)).toMatchObject({ status: 200, body: null });
    const file = join(portal.deps.folders.web, '..', 'ahead', 'rendered-pages.js');
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, RENDERER);

    const robin = await portal.resident();
    const { body: process } = await robin.ask('POST', `/api/flows/${FLOW}/processes`, { body: {} });
    await answer(robin.token, process.id, 'SUBMIT', { need: NEED });
    const seen = async (token: string) => JSON.parse((await ask(token)).body.html);

    const all = await officer('juniper-row', [POLICY, 'manage_messages', 'manage_money', 'manage_leases']);
    for (const token of [dana, all]) {
      const page = await seen(token);
      expect(page.work.rows.map((row: { process_id: string }) => row.process_id)).toContain(process.id);
      expect(page.work).toEqual(await list(token, 'turns?whose=all&page=1&page_size=15'));
      expect(page.waiting).toEqual(await list(token, 'waiting'));
      expect(page.user.token).toBe('');
    }
    const [some, more] = [await seen(dana), await seen(all)];
    expect([some.threads, some.money]).toEqual([null, null]);
    expect(more.threads).toEqual(await list(all, 'threads?show=waiting'));
    expect(more.money).toEqual(await list(all, 'money/waiting'));

    for (const token of [
      await officer('harbor-court', [POLICY]),
      await officer('juniper-row', ['super_admin', 'manage_leases']),
    ])
      expect(JSON.stringify(await seen(token))).not.toContain(process.id);
    expect(await ask(robin.token)).toMatchObject(refused(403, 'access.denied'));
    expect(await ask('x'.repeat(43))).toMatchObject(refused(401, 'session.invalid'));
  });

  it('is in the language of the browser, and kept by nobody', async () => {
    const dana = await officer('juniper-row', [POLICY]);
    const page = await ask(dana, { 'accept-language': 'es' });
    expect(page.body.css).toBe('es');
    expect(page.headers['cache-control']).toBe('no-store');
  });
});
