import { ZipBuffer } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setPassword } from '../../../../src/db/session/user.repository.ts';
import { hashPassword } from '../../../../src/server/features/accounts/password.ts';
import { runExports } from '../../../../src/server/features/office/export/run-exports.ts';
import { ABOUT_A_PERSON } from '../../../../src/server/features/personal-data/person-parts.ts';
import { makeTenant } from '../../../fixtures/tenant.ts';
import { type ResidentPortal, type SignedIn, startResidentPortal } from '../../resident/resident-portal.ts';
import { processCalls, refused } from '../../support/process-calls.ts';
import { queuedMessages } from '../../support/queued-messages.ts';
import { DIALECTS } from '../../support/test-database.ts';

const NEED = { kind: 'RULE', request: 'A parking space', reason: 'I walk with a cane', for_whom: 'SELF' };
const PASSWORD = 'a-long-password-of-robin';

describe.each(DIALECTS)('an export that a person asks for, on %s', (dialect) => {
  let portal: ResidentPortal;
  let robin: SignedIn;
  let casey: SignedIn;
  beforeAll(async () => {
    portal = await startResidentPortal(dialect);
    robin = await portal.resident({ has_post: true });
    casey = await portal.resident();
    await setPassword(
      portal.deps.db,
      robin.user.id,
      await hashPassword(PASSWORD, portal.deps.random.bytes(16)),
    );
    await setPassword(portal.deps.db, casey.user.id, '');
    const asked = await robin.ask('POST', '/api/flows/accommodation-request/processes', { body: {} });
    await answer(robin.token, asked.body.id, 'SUBMIT', { need: NEED });
  });
  afterAll(() => portal.close());

  const { officer, answer, signIn } = processCalls(() => portal);
  const start = (whose: SignedIn, password = PASSWORD) =>
    whose.ask('POST', '/api/user/data-exports', { body: { password } });
  const save = (token: string, id: string) =>
    portal.app.inject({ url: `/api/user/data-exports/${id}/file`, headers: { token } });

  it('needs their password, and has what is confidential, too', async () => {
    expect(await start(robin, 'wrong')).toMatchObject(refused(422, 'password.wrong'));
    expect((await robin.ask('GET', '/api/user/data-exports')).body).toEqual([]);
    const started = await start(robin);
    expect(started).toMatchObject({ status: 200, body: [{ state: 'waiting' }] });
    expect(await start(robin)).toMatchObject(refused(409, 'export.person_busy'));
    expect(await runExports(portal.deps, new AbortController().signal, ABOUT_A_PERSON)).toBe(1);
    const [{ export_id }] = started.body;
    const { rawPayload, statusCode } = await save(robin.token, export_id);
    expect(statusCode).toBe(200);
    const zip = new ZipBuffer(rawPayload);
    const person = await zip.get('person.json').content();
    expect(person.toString('utf8')).toContain('I walk with a cane');
    const told = await queuedMessages(portal);
    expect(told.some(({ body }: { body: string }) => body.includes('/profile/data'))).toBe(true);
    expect((await robin.ask('GET', '/api/user/data-exports')).body).toMatchObject([
      { state: 'done', saves: 1 },
    ]);
  });

  it('is theirs: not of another resident, of the office, or of who sees the portal as them', async () => {
    const [{ export_id }] = (await robin.ask('GET', '/api/user/data-exports')).body;
    expect((await save(casey.token, export_id)).statusCode).toBe(404);
    const kim = await officer('juniper-row', ['manage_privacy', 'super_admin']);
    expect((await save(kim, export_id)).statusCode).toBe(404);
    const byOffice = { url: `/api/office/person-exports/${export_id}/file`, headers: { token: kim } };
    expect((await portal.app.inject(byOffice)).statusCode).toBe(404);
    const list = await portal.ask('GET', `/api/office/persons/resident/${robin.user.id}/exports`, {
      token: kim,
    });
    expect(list.body.exports).toEqual([]);
    expect(await casey.ask('DELETE', `/api/user/data-exports/${export_id}`)).toMatchObject(
      refused(404, 'record.not_found'),
    );
    expect((await robin.ask('DELETE', `/api/user/data-exports/${export_id}`)).body).toMatchObject([
      { state: 'removed' },
    ]);
    expect((await save(robin.token, export_id)).json().error.code).toBe('export.no_file');
  });

  it('needs a recent sign-in of who has no password', async () => {
    portal.clock.advance(16 * 60_000);
    expect(await start(casey, '')).toMatchObject(refused(422, 'session.too_old'));
    const token = await signIn(casey.user);
    const body = { password: '' };
    expect((await portal.ask('POST', '/api/user/data-exports', { token, body })).status).toBe(200);
  });

  it('is not for members of an office', async () => {
    const { user } = await makeTenant(portal.deps, { person: { is_staff: true, password_hash: '' } });
    const token = await signIn(user);
    const asked = await portal.ask('POST', '/api/user/data-exports', { token, body: { password: '' } });
    expect(asked).toMatchObject(refused(404, 'record.not_found'));
  });
});
