import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { beginMembership } from '../../../src/db/session/membership.repository.ts';
import { insertFactor } from '../../../src/db/session/second-factor.repository.ts';
import { connectIdentity } from '../../../src/db/session/social-identity.repository.ts';
import { openSession } from '../../../src/server/features/accounts/session/open-session.ts';
import { rekey } from '../../../src/server/rekey.ts';
import { createSecretBox } from '../../../src/server/secrets/secret-box.ts';
import { appCode } from '../../fixtures/office/app-code.ts';
import { makeTenant } from '../../fixtures/tenant.ts';
import { processCalls, refused } from '../support/process-calls.ts';
import { DIALECTS } from '../support/test-database.ts';
import { type AccountPortal, PASSWORD, startAccountPortal } from './account-portal.ts';

const STEP_MS = 30_000;
const WRONG = refused(422, 'second_factor.wrong');
const ASKED = refused(403, 'second_factor.asked');
const MISSING = refused(403, 'second_factor.missing');

describe.each(DIALECTS)('the second factor of members of the office, on %s', (dialect) => {
  let portal: AccountPortal;
  beforeAll(async () => {
    portal = await startAccountPortal(dialect);
  });
  afterAll(() => portal.close());

  const member = async (property_id = 'juniper-row', policies = ['manage_workorders']) => {
    const user = await portal.person({ is_staff: true, property_id, policies });
    return { user, token: (await portal.logIn(user.email)).body.token as string };
  };
  const own = (method: 'GET' | 'POST', path: string, token: string, body?: object) =>
    portal.ask(method, `/api/user/second-factors${path}`, { token, ...(body && { body }) });
  const prove = (token: string, code: string) =>
    portal.ask('POST', '/api/session/second-factor', { token, body: { code } });
  const codeNow = (secret: string) => appCode(secret, portal.clock.now());
  /** A member with an app; the clock is moved on, so that the next code is another one. */
  const secured = async (property_id?: string) => {
    const made = await member(property_id);
    const { body: app } = await own('POST', '/totp', made.token);
    const { body } = await own('POST', `/${app.factor_id}/confirmation`, made.token, {
      code: codeNow(app.secret),
    });
    portal.clock.advance(STEP_MS);
    return { ...made, ...app, recovery_codes: body.recovery_codes as string[] };
  };
  const work = (token: string) => portal.ask('GET', '/api/office/workorders', { token });
  const half = async (email: string) => (await portal.logIn(email)).body;

  it('is set up with a code of the app, and ends the other sessions', async () => {
    const { user, token } = await member();
    const other = (await portal.logIn(user.email)).body.token;
    expect((await own('GET', '', token)).body).toEqual({
      factors: [],
      recovery_codes_left: 0,
      is_required: false,
    });
    const { body: app } = await own('POST', '/totp', token);
    expect(app).toMatchObject({
      secret: expect.stringMatching(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/),
      uri: expect.stringContaining(`issuer=Juniper%20Row`),
      qr: { size: expect.any(Number), path: expect.stringMatching(/^(M\d+ \d+h1v1h-1z)+$/) },
    });
    // Not confirmed, it asks for nothing.
    expect((await portal.logIn(user.email)).body.second_factor).toBeUndefined();
    expect(await own('POST', `/${app.factor_id}/confirmation`, token, { code: '000000' })).toMatchObject(
      WRONG,
    );
    const { status, body } = await own('POST', `/${app.factor_id}/confirmation`, token, {
      code: codeNow(app.secret),
    });
    expect([status, body.recovery_codes.length, new Set(body.recovery_codes).size]).toEqual([200, 10, 10]);
    expect((await work(token)).status).toBe(200);
    expect(await work(other)).toMatchObject(refused(401, 'session.invalid'));
    expect(
      await own('POST', `/${app.factor_id}/confirmation`, token, { code: codeNow(app.secret) }),
    ).toMatchObject(refused(404, 'record.not_found'));
    expect((await portal.mailsTo(user.email)).at(-1)?.subject).toBe(
      'A second factor was added at Juniper Row',
    );
    expect((await own('GET', '', token)).body).toMatchObject({
      factors: [{ kind: 'TOTP' }],
      recovery_codes_left: 10,
    });
  });

  it('is asked for after the password: until then the session opens nothing', async () => {
    const { user, secret } = await secured();
    const { token, ...session } = await half(user.email);
    expect(session).toMatchObject({ second_factor: 'asked', policies: [] });
    for (const [method, path] of [
      ['GET', '/api/office/workorders'],
      ['GET', '/api/office/turns'],
      ['GET', '/api/sessions'],
      ['POST', '/api/session/renew'],
      ['GET', '/api/user/second-factors'],
      ['POST', '/api/user/second-factors/totp'],
      ['GET', '/api/user/access-log'],
      ['GET', '/api/processes/x'],
      ['GET', '/api/studio/drafts'],
    ] as const)
      expect([path, await portal.ask(method, path, { token })]).toMatchObject([path, ASKED]);
    expect(await prove(token, '12345')).toMatchObject(WRONG);
    expect((await portal.ask('GET', '/api/tenant/verify', { token })).body).toMatchObject({
      second_factor: 'asked',
    });
    const { status, body } = await prove(token, ` ${codeNow(secret).replace(/^.../, '$& ')}`);
    expect([status, body.policies, body.second_factor]).toEqual([200, ['manage_workorders'], undefined]);
    expect((await work(token)).status).toBe(200);
    expect(await prove(token, codeNow(secret))).toMatchObject(refused(403, 'access.denied'));
  });

  it('counts each code once, also in two sessions at the same moment', async () => {
    const { user, secret, recovery_codes } = await secured();
    const [one, other, third] = [await half(user.email), await half(user.email), await half(user.email)];
    const code = codeNow(secret);
    const answers = await Promise.all([prove(one.token, code), prove(other.token, code)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect(await prove(third.token, code)).toMatchObject(WRONG);
    const [recovery = ''] = recovery_codes;
    expect((await prove(third.token, recovery.toLowerCase())).status).toBe(200);
    expect(await prove((await half(user.email)).token, recovery)).toMatchObject(WRONG);
    // The code of the step before counts no more once a later one was used.
    portal.clock.advance(STEP_MS);
    const next = await half(user.email);
    expect((await prove(next.token, codeNow(secret))).status).toBe(200);
    expect(await prove((await half(user.email)).token, code)).toMatchObject(WRONG);
  });

  it('is guessed ten times in a quarter of an hour, over all sessions', async () => {
    const { user, secret } = await secured();
    const sessions = await Promise.all([half(user.email), half(user.email)]);
    for (let tries = 0; tries < 10; tries += 1)
      expect(await prove(sessions[tries % 2]?.token, '000000')).toMatchObject(WRONG);
    expect(await prove(sessions[0].token, codeNow(secret))).toMatchObject(
      refused(429, 'second_factor.limit'),
    );
    portal.clock.advance(15 * 60_000);
    const later = await half(user.email);
    expect((await prove(later.token, codeNow(secret))).status).toBe(200);
  });

  it('is asked for after every way to sign in, and a session that lacks it ends soon', async () => {
    const { user, secret } = await secured();
    await portal.ask('POST', '/api/auth/forgot-password', { body: { email: user.email } });
    const mailed = await portal.mailedToken(user.email, '/auth/resetPassword/');
    const reset = await portal.ask('POST', '/api/auth/reset-password', {
      body: { token: mailed, password: 'seven grey herons fly' },
    });
    expect(reset.body).toMatchObject({ second_factor: 'asked', policies: [] });
    const { id: user_id, company_id, property_id } = user;
    await connectIdentity(portal.deps.db, {
      ...{ user_id, company_id, property_id, provider: 'google', subject: user_id },
      ...{ email: user.email, connected_at: portal.clock.now().toISOString() },
    });
    // What a social sign-in, and every other one, ends with.
    const social = await portal.deps.db.transaction().execute((trx) =>
      openSession(portal.deps, trx, user, {
        ...{ asker: { ip: '10.0.0.1', userAgent: '' }, way: 'google', language: undefined },
      }),
    );
    expect(await work(social.token)).toMatchObject(ASKED);
    portal.clock.advance(16 * 60_000);
    expect(await prove(social.token, codeNow(secret))).toMatchObject(refused(401, 'session.invalid'));
  });

  it('is required by the property: without one, a member may only set one up', async () => {
    const admin = await member('cedar-yard', ['super_admin']);
    const clerk = await member('cedar-yard');
    const rule = (token: string, required: boolean) =>
      portal.ask('PUT', '/api/office/second-factor-rule', { token, body: { required } });
    expect(await rule(clerk.token, false)).toMatchObject(refused(403, 'access.denied'));
    expect((await rule(admin.token, true)).status).toBe(200);
    for (const { token } of [admin, clerk]) expect(await work(token)).toMatchObject(MISSING);
    expect(await rule(admin.token, false)).toMatchObject(MISSING);
    expect((await half(clerk.user.email)).second_factor).toBe('missing');
    expect((await work((await member()).token)).status).toBe(200);
    const { body: app } = await own('POST', '/totp', clerk.token);
    await own('POST', `/${app.factor_id}/confirmation`, clerk.token, { code: codeNow(app.secret) });
    expect((await work(clerk.token)).status).toBe(200);
    expect((await own('GET', '', clerk.token)).body.is_required).toBe(true);
  });

  it('is removed with the password or a code, and its recovery codes with it', async () => {
    const { token, factor_id, secret, user } = await secured();
    const remove = (body: object) => own('POST', `/${factor_id}/removal`, token, body);
    expect(await remove({})).toMatchObject(refused(422, 'password.wrong'));
    expect(await remove({ password: 'wrong' })).toMatchObject(refused(422, 'password.wrong'));
    expect(await remove({ code: '000000' })).toMatchObject(WRONG);
    const renewed = await own('POST', '/recovery-codes', token, { code: codeNow(secret) });
    expect(renewed.body.recovery_codes).toHaveLength(10);
    expect((await remove({ password: PASSWORD })).status).toBe(200);
    expect(await remove({ password: PASSWORD })).toMatchObject(refused(404, 'record.not_found'));
    expect((await own('GET', '', token)).body).toMatchObject({ factors: [], recovery_codes_left: 0 });
    expect((await portal.mailsTo(user.email)).at(-1)?.subject).toBe(
      'A second factor was removed at Juniper Row',
    );
    expect((await half(user.email)).second_factor).toBeUndefined();
    const foreign = await secured();
    expect(await own('POST', `/${foreign.factor_id}/removal`, token, { password: PASSWORD })).toMatchObject(
      refused(404, 'record.not_found'),
    );
  });

  it('is reset by a colleague who may change them everywhere, which both names are noted for', async () => {
    const { user, token } = await secured();
    const admin = await member('juniper-row', ['super_admin']);
    const reset = (by: string) =>
      portal.ask('DELETE', `/api/office/colleagues/${user.id}/second-factors`, { token: by });
    const elsewhere = await member('harbor-court', ['super_admin']);
    expect(await reset(elsewhere.token)).toMatchObject(refused(404, 'record.not_found'));
    const harbor = { company_id: 'demo-company', property_id: 'harbor-court' };
    await beginMembership(portal.deps.db, user.id, harbor, ['leasing']);
    expect(await reset(admin.token)).toMatchObject(refused(403, 'colleague.more'));
    await beginMembership(portal.deps.db, admin.user.id, harbor, ['admin']);
    const list = await portal.ask('GET', '/api/office/colleagues?page_size=100', { token: admin.token });
    const row = list.body.rows.find(({ id }: { id: string }) => id === user.id);
    expect(row).toMatchObject({ second_factor: true });
    expect((await reset(admin.token)).status).toBe(200);
    expect(await work(token)).toMatchObject(refused(401, 'session.invalid'));
    const { token: again, second_factor } = await half(user.email);
    expect(second_factor).toBeUndefined();
    expect((await portal.mailsTo(user.email)).at(-1)?.subject).toBe(
      'Your second factor at Juniper Row was reset',
    );
    const log = await portal.ask('GET', '/api/user/access-log', { token: again });
    expect(log.body.find(({ kind }: { kind: string }) => kind === 'second_factor_reset')).toMatchObject({
      by: 'Riley Resident',
    });
  });

  it('is for members of the office only; passkeys need the host of the property and an answer that they signed', async () => {
    const { user } = await makeTenant(portal.deps);
    const resident = await processCalls(() => portal).signIn(user);
    expect(await own('POST', '/totp', resident)).toMatchObject(refused(403, 'access.denied'));
    const { token } = await member();
    const at = (host: string, path: string, body?: object) =>
      portal.ask('POST', `/api/user/second-factors${path}`, {
        token,
        headers: { host },
        ...(body && { body }),
      });
    expect(await at('harbor.localhost', '/passkey-options')).toMatchObject(
      refused(409, 'second_factor.no_host'),
    );
    const { status, body } = await at('juniper.localhost', '/passkey-options');
    expect([status, body.rp.id]).toEqual([200, 'juniper.localhost']);
    const made = {
      id: 'x',
      rawId: 'x',
      type: 'public-key',
      response: { clientDataJSON: 'x', attestationObject: 'x' },
    };
    expect(await at('juniper.localhost', '/passkey', made)).toMatchObject(WRONG);
  });

  it('is limited in number, and its secrets are sealed and sealed again under a new key', async () => {
    const { user, token, factor_id, secret } = await secured();
    const { id: user_id, company_id, property_id } = user;
    const [row] = await portal.deps.db
      .selectFrom('second_factors')
      .selectAll()
      .where('id', '=', factor_id)
      .execute();
    expect(JSON.stringify(row)).not.toContain(secret.replaceAll(' ', ''));
    const at = portal.clock.now().toISOString();
    const nothing = {
      secret: null,
      credential_id: null,
      public_key: null,
      counter: null,
      transports: null,
      host: null,
    };
    for (let more = 0; more < 9; more += 1)
      await insertFactor(portal.deps.db, {
        ...{
          ...nothing,
          id: `${user_id}-${more}`,
          user_id,
          company_id,
          property_id,
          name: '',
          kind: 'PASSKEY',
        },
        ...{ created_at: at, confirmed_at: at },
      });
    expect(await own('POST', '/totp', token)).toMatchObject(refused(409, 'second_factor.too_many'));
    const key = Buffer.alloc(32, 7).toString('base64');
    const box = createSecretBox(key, portal.deps.random, [portal.secretKey]);
    expect((await rekey(portal.deps.db, box)).unread).toBe(0);
    const again = await portal.deps.db
      .selectFrom('second_factors')
      .selectAll()
      .where('id', '=', factor_id)
      .executeTakeFirstOrThrow();
    expect(createSecretBox(key, portal.deps.random).open(again.secret ?? '', `totp:${factor_id}`)).toBe(
      secret.replaceAll(' ', ''),
    );
  });
});
