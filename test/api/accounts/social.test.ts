import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertCompany } from '../../../src/db/property/property.repository.ts';
import { connectIdentity } from '../../../src/db/session/social-identity.repository.ts';
import type { User } from '../../../src/db/session/user.repository.ts';
import { type RunningSandbox, startSandbox } from '../../../src/sandbox/main.ts';
import { readSettings } from '../../../src/settings/settings-of-environment.ts';
import { DIALECTS } from '../support/test-database.ts';
import { type AccountPortal, startAccountPortal } from './account-portal.ts';
import { visit } from './social-visit.ts';

const RILEY = '104200000000000000001';
const NORA = '104200000000000000002';
const UNVERIFIED = '104200000000000000003';

describe.each(DIALECTS)('social sign-in on %s', (dialect) => {
  let portal: AccountPortal;
  let sandbox: RunningSandbox;
  let asked = 0;
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-social-'));
  beforeAll(async () => {
    const settings = readSettings({ NODE_ENV: 'test', DATA_DIR: folder, SANDBOX_PORT: '0' }, folder);
    sandbox = await startSandbox(settings);
    // The sandbox creates its server on the first request.
    await fetch(`${sandbox.url}/google/.well-known/openid-configuration`);
    portal = await startAccountPortal(dialect, {
      environment: {
        GOOGLE_URL: `${sandbox.url}/google`,
        GOOGLE_SCRIPT_URL: `${sandbox.url}/google/gsi/client`,
        FACEBOOK_SCRIPT_URL: `${sandbox.url}/facebook/sdk.js`,
        FACEBOOK_URL: `${sandbox.url}/facebook`,
        FACEBOOK_DIALOG_URL: `${sandbox.url}/facebook/dialog/oauth`,
      },
    });
  });
  afterAll(async () => {
    await portal.close();
    await sandbox.close();
    rmSync(folder, { recursive: true });
  });

  const post = (path: string, body: object, token?: string) => {
    asked += 1;
    const from = `10.60.${asked >> 8}.${asked & 255}`;
    return portal.ask('POST', path, { body, from, ...(token === undefined ? {} : { token }) });
  };
  const typedIn = (email: string, isVerified: boolean): Record<string, string> => ({
    first_name: 'Mika',
    last_name: 'Stone',
    email,
    ...(isVerified ? { email_verified: 'yes' } : {}),
  });
  const idOf = (idToken: string): string =>
    JSON.parse(Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString()).sub;

  /** Visits Google and returns what the page sends afterwards. */
  const fromGoogle = async (choice: Record<string, string>) => {
    const { body } = await post('/api/auth/social', { type: 'google' });
    const { fragment, path } = await visit(body.address, choice);
    expect(path).toBe('/auth/login');
    expect(fragment.state).toBe(body.state);
    const { id_token = '' } = fragment;
    return { type: 'google', info: { id_token, id: idOf(id_token) }, state: body.state as string };
  };
  const fromFacebook = async (choice: Record<string, string>) => {
    const { body } = await post('/api/auth/social', { type: 'facebook' });
    const { fragment } = await visit(body.address, choice);
    const { access_token = '' } = fragment;
    const me = await fetch(`${body.me_address}?${new URLSearchParams({ fields: 'id', access_token })}`);
    expect(me.headers.get('access-control-allow-origin')).toBe('*');
    const { id } = (await me.json()) as { id: string };
    return { type: 'facebook', info: { access_token, user_id: id } };
  };
  const logIn = (login: object) => post('/api/auth/login/social', login);
  const refused = (code: string, status: number) => ({ status, body: { error: { code } } });

  /** A person with an account who has connected the provider. */
  const connected = async (from: (choice: Record<string, string>) => Promise<object>, email: string) => {
    const user = await portal.person();
    const { token } = (await portal.logIn(user.email)).body;
    const choice = typedIn(email, true);
    const { ticket } = (await logIn(await from(choice))).body.error;
    expect(await post('/api/user/social', { ticket }, token)).toMatchObject({ status: 200, body: true });
    return { user, token: token as string };
  };

  it('[PLT-302] gives the pages the ids of both providers', async () => {
    expect((await portal.ask('GET', '/api/configs')).body).toEqual({
      facebook_id: 'sandbox-facebook',
      google_id: 'sandbox-google',
    });
  });

  it('[PLT-321] has a page per provider script on a separate host, which loads only our two files and content of that provider', async () => {
    const asked = async (type: string, at: string, path: string, own = 'juniper.localhost') => {
      const headers = { origin: `http://${own}`, host: own };
      const { body } = await portal.ask('POST', '/api/auth/social', { body: { type }, headers });
      const address = body.frame === null ? null : new URL(body.frame);
      const query = address?.search ?? `?${new URLSearchParams({ state: body.state })}`;
      const answer = await portal.ask('GET', path + query, { headers: { host: at } });
      return { address, answer };
    };
    const scripts = { google: '/google/gsi/client', facebook: '/facebook/sdk.js' };
    for (const [type, script] of Object.entries(scripts)) {
      const path = `/social/${type}`;
      const { address, answer } = await asked(type, 'social.localhost', path);
      expect([address?.hostname, address?.pathname, answer.status]).toEqual(['social.localhost', path, 200]);
      expect(answer.text).toContain(`data-script="${sandbox.url}${script}"`);
      expect((await fetch(sandbox.url + script)).status).toBe(200);
      const rules = String(answer.headers['content-security-policy']).split('; ');
      expect(rules).toEqual([
        "default-src 'none'",
        `script-src 'self' ${sandbox.url}`,
        `style-src 'self' ${sandbox.url}`,
        `img-src data: ${sandbox.url}`,
        `connect-src ${sandbox.url}`,
        `frame-src ${sandbox.url}`,
        "form-action 'none'",
        "base-uri 'none'",
        'frame-ancestors http://juniper.localhost',
      ]);
      expect(answer.headers['x-frame-options']).toBeUndefined();
      // 404 for another kind, at the host of a property, and for a page of another site.
      expect((await asked(type, 'social.localhost', `${path}x`)).answer.status).toBe(404);
      expect((await asked(type, 'juniper.localhost', path)).answer.status).toBe(404);
      const stranger = await asked(type, 'social.localhost', path, 'evil.example');
      expect([stranger.address, stranger.answer.status]).toEqual([null, 404]);
    }
    const elsewhere = await portal.ask('GET', '/auth/login', { headers: { host: 'social.localhost' } });
    expect(elsewhere.status).toBe(404);
    const page = await portal.ask('GET', '/auth/login', { headers: { host: 'juniper.localhost' } });
    const policy = String(page.headers['content-security-policy']);
    expect(policy).toContain("script-src 'self';");
    expect(policy).toMatch(/frame-src [^;]*http:\/\/social\.localhost/);
  });

  it('[PLT-304][PLT-305] signs in with an id token and id, or with an access token and user id, once connected', async () => {
    const user = await portal.person();
    const { token } = (await portal.logIn(user.email)).body;
    const first = {
      google: await fromGoogle({ person: RILEY }),
      facebook: await fromFacebook({ person: RILEY }),
    };
    for (const login of Object.values(first)) {
      const answer = await logIn(login);
      expect(answer).toMatchObject(refused('social.not_connected', 409));
      const { ticket } = answer.body.error;
      expect((await post('/api/user/social', { ticket }, token)).status).toBe(200);
    }
    for (const login of [await fromGoogle({ person: RILEY }), await fromFacebook({ person: RILEY })]) {
      const { status, body } = await logIn(login);
      expect(status).toBe(200);
      expect(body).toMatchObject({ user_id: user.id, email: user.email, impersonation: null });
      expect((await portal.ask('GET', '/api/tenant/verify', { token: body.token })).status).toBe(200);
    }
    const { body: ways } = await portal.ask('GET', '/api/user/social', { token });
    expect(ways).toMatchObject({ has_password: true, connected: [{ type: 'facebook' }, { type: 'google' }] });
    expect((await portal.mailsTo(user.email)).map(({ subject }) => subject)).toEqual([
      'Google can now sign you in to Juniper Row',
      'Facebook can now sign you in to Juniper Row',
    ]);
  });

  it('never connects an account just because the address is the same: the person has to ask for it', async () => {
    const user = await portal.person({ id: 'of-mika', email: 'mika@example.com' });
    for (const isVerified of [true, false]) {
      const answer = await logIn(await fromGoogle(typedIn(user.email, isVerified)));
      expect(answer).toMatchObject(refused('social.not_connected', 409));
      expect(answer.body.error.may_mail).toBe(isVerified);
    }
    expect(await logIn(await fromFacebook(typedIn(user.email, true)))).toMatchObject({
      body: { error: { code: 'social.not_connected', may_mail: false } },
    });
    const { body: told } = await logIn(await fromGoogle({ person: UNVERIFIED }));
    expect(
      await post('/api/auth/social/mail', { ticket: told.error.ticket, property_id: 'juniper-row' }),
    ).toMatchObject(refused('social.failed', 422));
    expect(await portal.mailsTo('riley@latchkey.example')).toEqual([]);
  });

  it('connects by a mail to the verified address: with its account, or with a new one without a password', async () => {
    const user = await portal.person({ id: 'of-noa', email: 'noa@example.com' });
    const byMail = async (email: string) => {
      const choice = typedIn(email, true);
      const { body } = await logIn(await fromGoogle(choice));
      const wish = { ticket: body.error.ticket, property_id: 'juniper-row', language: 'es' };
      expect(await post('/api/auth/social/mail', wish)).toMatchObject({ status: 200, body: true });
      const token = await portal.mailedToken(email, '/auth/verify/');
      expect(await post('/api/auth/mailed-link', { token })).toMatchObject({
        body: { purpose: 'connect', email, type: 'google' },
      });
      return post('/api/auth/verify', { token });
    };
    expect(await byMail(user.email)).toMatchObject({ status: 200, body: { user_id: user.id } });
    const { body: opened } = await byMail('brand.new@example.com');
    expect(opened).toMatchObject({ first_name: 'Mika', email: 'brand.new@example.com', language: 'es' });
    const { token } = opened;
    expect((await portal.ask('GET', '/api/user/social', { token })).body).toMatchObject({
      has_password: false,
    });
    expect(await portal.ask('DELETE', '/api/user/social/google', { token })).toMatchObject(
      refused('social.only_way_in', 409),
    );
    expect((await portal.logIn('brand.new@example.com', 'anything at all')).status).toBe(401);
  });

  it('accepts an id token once and with its own state, and trusts nothing that the page says about the person', async () => {
    await connected(fromGoogle, 'once@example.com');
    const failed = refused('social.failed', 422);
    const login = await fromGoogle({ person: RILEY });
    const other = await fromGoogle({ person: UNVERIFIED });
    expect(await logIn({ ...login, info: { ...login.info, id: UNVERIFIED } })).toMatchObject(failed);
    expect(await logIn({ ...login, state: other.state })).toMatchObject(failed);
    expect(await logIn({ ...login, state: 'made-up' })).toMatchObject(failed);
    const [head, body, signature = ''] = other.info.id_token.split('.');
    const swapped = `${head}.${login.info.id_token.split('.')[1]}.${signature}`;
    const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${body}.`;
    for (const id_token of [swapped, unsigned, 'a.b.c', 'x'])
      expect(await logIn({ ...other, info: { id_token, id: UNVERIFIED } })).toMatchObject(failed);
    expect((await logIn(other)).status).toBe(409);
    expect(await logIn(other)).toMatchObject(failed);
  });

  it('refuses tokens that were made for another client, and an access token with another id', async () => {
    const failed = refused('social.failed', 422);
    const { body } = await post('/api/auth/social', { type: 'facebook' });
    const { fragment } = await visit(body.address, { person: RILEY });
    const google = (await post('/api/auth/social', { type: 'google' })).body;
    const info = { id_token: fragment.id_token ?? '', id: RILEY };
    expect(await logIn({ type: 'google', info, state: google.state })).toMatchObject(failed);
    const access_token = fragment.access_token ?? '';
    expect(await logIn({ type: 'facebook', info: { access_token, user_id: UNVERIFIED } })).toMatchObject(
      failed,
    );
    expect(
      await logIn({ type: 'facebook', info: { access_token: 'made-up', user_id: RILEY } }),
    ).toMatchObject(failed);
  });

  it('connects the signed-in person with the proof of the provider, once, and not with a second account', async () => {
    const [one, other] = [await portal.person(), await portal.person()];
    const tokenOf = async (email: string): Promise<string> => (await portal.logIn(email)).body.token;
    const [token, others] = [await tokenOf(one.email), await tokenOf(other.email)];
    const choice = { person: NORA };
    const proof = await fromGoogle(choice);
    expect(await post('/api/user/social', proof, token)).toMatchObject({ status: 200, body: true });
    expect(await post('/api/user/social', proof, token)).toMatchObject(refused('social.failed', 422));
    expect(await post('/api/user/social', await fromGoogle(choice), others)).toMatchObject(
      refused('social.connected_elsewhere', 409),
    );
    const info = { ...(await fromFacebook(choice)).info, user_id: RILEY };
    expect(await post('/api/user/social', { type: 'facebook', info }, token)).toMatchObject(
      refused('social.failed', 422),
    );
    expect((await portal.ask('GET', '/api/user/social', { token })).body.connected).toMatchObject([
      { type: 'google', email: expect.stringContaining('@') },
    ]);
    expect((await logIn(await fromGoogle(choice))).body).toMatchObject({ user_id: one.id });
  });

  it('keeps a state and a ticket for ten minutes', async () => {
    const login = await fromGoogle(typedIn('late@example.com', true));
    const { ticket } = (await logIn(await fromGoogle(typedIn('later@example.com', true)))).body.error;
    portal.clock.advance(10 * 60_000 + 1000);
    expect(await logIn(login)).toMatchObject(refused('social.failed', 422));
    const { token } = (await portal.logIn((await portal.person()).email)).body;
    expect(await post('/api/user/social', { ticket }, token)).toMatchObject(refused('social.failed', 422));
  });

  it('connects a person with one account, and disconnects it', async () => {
    const email = 'shared@example.com';
    const { token } = await connected(fromFacebook, email);
    const { connected: ways } = (await portal.ask('GET', '/api/user/social', { token })).body;
    expect(ways).toMatchObject([{ type: 'facebook', email }]);
    const again = await fromFacebook({ person: RILEY });
    const disconnect = () => portal.ask('DELETE', '/api/user/social/facebook', { token });
    expect(await disconnect()).toMatchObject({ status: 200, body: true });
    expect(await disconnect()).toMatchObject(refused('record.not_found', 404));
    expect(again.type).toBe('facebook');
  });

  it('connects a person with an account of each company', async () => {
    const { db } = portal.deps;
    await insertCompany(db, { id: 'another-company', name: 'Another' });
    const people = [
      await portal.person(),
      await portal.person({ company_id: 'another-company' }),
      await portal.person({ company_id: 'another-company' }),
    ];
    const connect = ({ id, company_id, property_id, email }: User) => {
      const at = { company_id, property_id, user_id: id, connected_at: portal.clock.now().toISOString() };
      return connectIdentity(db, { ...at, email, provider: 'google', subject: 'of both' });
    };
    const connected: boolean[] = [];
    for (const person of people) connected.push(await connect(person));
    expect(connected).toEqual([true, true, false]);
  });

  it('reports that a provider does not answer, and works when it answers again', async () => {
    const fault = (body: object) =>
      fetch(`${sandbox.url}/faults`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    const login = await fromFacebook({ person: UNVERIFIED });
    for (const kind of ['error', 'malformed']) {
      await fault({ provider: 'facebook', kind });
      expect(await logIn(login)).toMatchObject(refused('provider.unavailable', 502));
    }
    expect((await logIn(login)).status).toBe(409);
    await fault({ provider: 'google', kind: 'decline' });
    const { body } = await post('/api/auth/social', { type: 'google' });
    const { fragment } = await visit(body.address, { person: RILEY });
    expect(fragment).toMatchObject({ error: 'access_denied', state: body.state });
    expect(fragment.id_token).toBeUndefined();
  });

  it('stores and logs no token of a provider', async () => {
    const google = await fromGoogle(typedIn('quiet@example.com', true));
    const facebook = await fromFacebook(typedIn('quiet2@example.com', true));
    await logIn(google);
    await logIn(facebook);
    const { db } = portal.deps;
    const rows = JSON.stringify([
      await db.selectFrom('social_identities').selectAll().execute(),
      await db.selectFrom('account_events').selectAll().execute(),
      await db.selectFrom('otp_counters').selectAll().execute(),
    ]);
    for (const secret of [google.info.id_token, google.state, facebook.info.access_token])
      expect(rows + portal.logged()).not.toContain(secret);
  });
});
