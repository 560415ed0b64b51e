import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listAccountEvents } from '../../../src/db/session/account-event.repository.ts';
import { noteEvent } from '../../../src/server/access/account-event.ts';
import { openSession } from '../../../src/server/features/accounts/session/open-session.ts';
import { removeExpired } from '../../../src/server/jobs/remove-expired.ts';
import { DIALECTS } from '../support/test-database.ts';
import { type AccountPortal, startAccountPortal } from './account-portal.ts';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const HOUR = 3_600_000;

describe.each(DIALECTS)('sessions on %s', (dialect) => {
  let portal: AccountPortal;
  beforeAll(async () => {
    portal = await startAccountPortal(dialect);
  });
  afterAll(() => portal.close());

  const signIn = async (email: string) => (await portal.logIn(email)).body.token as string;
  const verify = (token: string) => portal.ask('GET', '/api/tenant/verify', { token });
  const list = async (token: string) => (await portal.ask('GET', '/api/sessions', { token })).body;
  const renew = (token: string) => portal.ask('POST', '/api/session/renew', { token });
  const invalid = { status: 401, body: { error: { code: 'session.invalid' } } };

  it('are listed with device, address and last use, the most recently used first', async () => {
    const { email } = await portal.person();
    const first = await signIn(email);
    const { body } = await portal.ask('POST', '/api/tenant/auth/login', {
      body: { email, password: 'correct horse battery' },
      from: '192.0.2.7',
      headers: { 'user-agent': FIREFOX },
    });
    const listed = await list(body.token);
    expect(listed).toMatchObject([
      { browser: 'Firefox', system: 'Linux', ip: '192.0.2.7', is_current: true },
      { is_current: false },
    ]);
    expect(JSON.stringify(listed)).not.toContain(first);
    portal.clock.advance(6 * 60_000);
    expect((await portal.ask('GET', '/api/tenant/verify', { token: first, from: '192.0.2.8' })).status).toBe(
      200,
    );
    const after = (await list(body.token)).find((one: { is_current: boolean }) => !one.is_current);
    expect(after).toMatchObject({ ip: '192.0.2.8' });
  });

  it('are ended one by one, and never by another person', async () => {
    const { email } = await portal.person();
    const [own, other] = [await signIn(email), await signIn(email)];
    const stranger = await signIn((await portal.person()).email);
    const { id } = (await list(own)).find((one: { is_current: boolean }) => !one.is_current);
    const end = (token: string) => portal.ask('DELETE', `/api/sessions/${id}`, { token });
    expect(await end(stranger)).toMatchObject({ status: 404, body: { error: { code: 'record.not_found' } } });
    expect((await verify(other)).status).toBe(200);
    expect(await end(own)).toMatchObject({ status: 200, body: true });
    expect(await verify(other)).toMatchObject(invalid);
    expect((await end(own)).status).toBe(404);
    expect((await verify(own)).status).toBe(200);
  });

  it('are ended all at once, with or without the current one', async () => {
    const { email } = await portal.person();
    const [own, ...others] = [await signIn(email), await signIn(email), await signIn(email)];
    const end = (path: string) => portal.ask('DELETE', path, { token: own });
    expect((await end('/api/sessions?keep=others')).status).toBe(400);
    expect(await end('/api/sessions?keep=current')).toMatchObject({ status: 200, body: { ended: 2 } });
    for (const token of others) expect(await verify(token)).toMatchObject(invalid);
    expect(await end('/api/sessions')).toMatchObject({ status: 200, body: { ended: 1 } });
    expect(await verify(own)).toMatchObject(invalid);
  });

  it('are renewed once if ten pages ask at the same moment, and nobody is signed out', async () => {
    const { email } = await portal.person();
    const token = await signIn(email);
    portal.clock.advance(11 * HOUR);
    const answers = await Promise.all(Array.from({ length: 10 }, () => renew(token)));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    const tokens = new Set(answers.map(({ body }) => body.token));
    expect(tokens.size).toBe(1);
    const [renewed = ''] = tokens;
    expect(renewed).not.toBe(token);
    // One tab has the new token and asks again, another tab still has the old one.
    expect((await renew(renewed)).body.token).toBe(renewed);
    expect((await renew(token)).body.token).toBe(renewed);
    expect((await verify(token)).status).toBe(200);
    expect(await list(renewed)).toMatchObject([{ is_current: true }]);
    portal.clock.advance(61_000);
    expect(await verify(token)).toMatchObject(invalid);
    expect(await renew(token)).toMatchObject(invalid);
    portal.clock.advance(11 * HOUR);
    expect((await verify(renewed)).status).toBe(200);
  });

  it('end fourteen days after the sign-in, however often they are renewed', async () => {
    const { email } = await portal.person();
    let token = await signIn(email);
    for (let half = 0; half < 30; half += 1) {
      portal.clock.advance(11 * HOUR);
      token = (await renew(token)).body.token;
    }
    expect((await verify(token)).status).toBe(200);
    portal.clock.advance(7 * HOUR);
    expect(await renew(token)).toMatchObject(invalid);
  });

  it('are deleted after they expire, and so are their events and links', async () => {
    const { id, email } = await portal.person();
    await signIn(email);
    await portal.ask('POST', '/api/auth/forgot-password', { body: { email }, from: '10.50.0.1' });
    const rows = async () => {
      const { db } = portal.deps;
      return [
        await db.selectFrom('sessions').select('id').where('user_id', '=', id).execute(),
        await db.selectFrom('mailed_links').select('purpose').where('user_id', '=', id).execute(),
        await db.selectFrom('account_events').select('id').where('user_id', '=', id).execute(),
      ].map(({ length }) => length);
    };
    expect(await rows()).toEqual([1, 1, 2]);
    portal.clock.advance(24 * HOUR);
    await removeExpired(portal.deps);
    expect(await rows()).toEqual([0, 0, 2]);
    portal.clock.advance(400 * 24 * HOUR);
    await removeExpired(portal.deps);
    expect(await rows()).toEqual([0, 0, 0]);
  });

  it('are at most fifty per person, and the newest five hundred events are kept', async () => {
    const user = await portal.person();
    const { deps } = portal;
    const asker = { ip: '127.0.0.1', userAgent: '' };
    const first = await signIn(user.email);
    await deps.db.transaction().execute(async (trx) => {
      for (let index = 0; index < 498; index += 1) {
        await noteEvent(deps, trx, user, { kind: 'link_used', asker, detail: { purpose: `${index}` } });
      }
    });
    for (let index = 0; index < 49; index += 1) {
      await deps.db
        .transaction()
        .execute((trx) => openSession(deps, trx, user, { asker, way: 'password', language: undefined }));
    }
    const own = () => deps.db.selectFrom('sessions').select('id').where('user_id', '=', user.id).execute();
    expect(await own()).toHaveLength(50);
    expect((await verify(first)).status).toBe(200);
    const last = await signIn(user.email);
    expect(await own()).toHaveLength(50);
    expect((await verify(last)).status).toBe(200);
    const events = await listAccountEvents(deps.db, user.id, 1000);
    expect(events).toHaveLength(500);
    expect(events.map(({ kind }) => kind).slice(0, 50)).toEqual(
      Array.from({ length: 50 }, () => 'signed_in'),
    );
    expect(events.at(-1)?.detail).toEqual({ purpose: '48' });
  });
});
