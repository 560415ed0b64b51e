import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertUser } from '../../../src/db/session/user.repository.ts';
import { hashPassword } from '../../../src/server/features/accounts/password.ts';
import { DIALECTS } from '../support/test-database.ts';
import { startTestPortal, type TestPortal } from '../support/test-portal.ts';

describe.each(DIALECTS)('signing in on %s', (dialect) => {
  let portal: TestPortal;
  let people = 0;
  beforeAll(async () => {
    portal = await startTestPortal(dialect);
  });
  afterAll(() => portal.close());

  const password = 'correct horse';
  const person = async (changed: { first_name?: string; property_id?: string; email?: string } = {}) => {
    people += 1;
    const email = changed.email ?? `riley${people}@example.com`;
    await insertUser(portal.deps.db, {
      id: `user-${people}`,
      company_id: 'demo-company',
      property_id: changed.property_id ?? 'juniper-row',
      email,
      password_hash: await hashPassword(password, portal.deps.random.bytes(16)),
      first_name: changed.first_name ?? 'Riley',
      last_name: 'Resident',
      policies: ['tenant'],
      language: 'en',
    });
    return email;
  };
  /** Every person has an own address, because guessing from one address is slowed down. */
  const logIn = (body: object) =>
    portal.ask('POST', '/api/tenant/auth/login', { body, from: `10.0.0.${people + 1}` });
  const verify = (token: string) => portal.ask('GET', '/api/tenant/verify', { token });
  const failed = { status: 401, body: { error: { code: 'login.failed' } } };

  it('[PLT-303] takes email, password, property and language, and returns user, token, language and metas', async () => {
    const email = await person();
    const answer = await logIn({ email, password, property_id: 'juniper-row', language: 'es' });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      token: expect.stringMatching(/^[\w-]{43}$/),
      user_id: expect.any(String),
      email,
      first_name: 'Riley',
      last_name: 'Resident',
      initials: 'RR',
      profile_pic: null,
      policies: ['tenant'],
      is_alternative_email_login: false,
      language: 'es',
      expires_at: expect.stringMatching(/^\d{4}-.*Z$/),
      impersonation: null,
      metas: {
        blocked_modules: [],
        lease: { lease_id: null, units: [] },
        time_zone: 'America/Chicago',
      },
    });
  });

  it('[PLT-155] finds the person by company if no property is known', async () => {
    const email = await person();
    expect((await logIn({ email, password, company_id: 'demo-company' })).status).toBe(200);
    expect(await logIn({ email, password, company_id: 'another' })).toMatchObject(failed);
  });

  it('[PLT-145] returns ?? as the initials of a person without a name', async () => {
    const email = await person({ first_name: '' });
    expect((await logIn({ email, password })).body.initials).toBe('??');
  });

  it('ignores the case of the email and blanks around it', async () => {
    const email = await person();
    expect((await logIn({ email: ` ${email.toUpperCase()} `, password })).status).toBe(200);
  });

  it('gives the same answer for an unknown email, a wrong password and another property', async () => {
    const email = await person();
    const answers = [
      await logIn({ email: 'nobody@example.com', password }),
      await logIn({ email, password: 'wrong' }),
      await logIn({ email, password, property_id: 'harbor-court' }),
    ];
    for (const answer of answers) expect(answer).toMatchObject(failed);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  });

  it('stores passwords and tokens as hashes only, and logs neither', async () => {
    const email = await person();
    const { body } = await logIn({ email, password });
    const rows = JSON.stringify([
      await portal.deps.db.selectFrom('users').selectAll().execute(),
      await portal.deps.db.selectFrom('sessions').selectAll().execute(),
    ]);
    expect(rows).toContain('$argon2id$v=19$m=19456,t=2,p=1$');
    expect(rows + portal.logged()).not.toContain(password);
    expect(rows + portal.logged()).not.toContain(body.token);
  });

  it('locks an account for a while after ten wrong passwords in a row, with the same answer for the right one', async () => {
    const email = await person();
    const wrong = await logIn({ email, password: 'wrong' });
    for (let attempt = 1; attempt < 10; attempt += 1) await logIn({ email, password: 'wrong' });
    const locked = [await logIn({ email, password }), await logIn({ email, password: 'wrong' })];
    expect(wrong).toMatchObject(failed);
    expect(locked.map(({ status, text }) => ({ status, text }))).toEqual([
      { status: wrong.status, text: wrong.text },
      { status: wrong.status, text: wrong.text },
    ]);
    portal.clock.advance(5 * 60_000 + 1000);
    expect((await logIn({ email, password })).status).toBe(200);
  });

  it('resets the count of wrong passwords after a right one', async () => {
    const email = await person();
    for (let attempt = 0; attempt < 9; attempt += 1) await logIn({ email, password: 'wrong' });
    expect((await logIn({ email, password })).status).toBe(200);
    for (let attempt = 0; attempt < 9; attempt += 1) await logIn({ email, password: 'wrong' });
    expect((await logIn({ email, password })).status).toBe(200);
  });

  describe('guessing', () => {
    const guess = (email: string, given: string, from: string) =>
      portal.ask('POST', '/api/tenant/auth/login', { body: { email, password: given }, from });

    it('accepts the right password among the first ten of fifty simultaneous attempts, and not after', async () => {
      const answersWith = async (net: number, right: number, length: number) => {
        const email = await person();
        const answers = await Promise.all(
          Array.from({ length }, (_, index) =>
            guess(email, index === right ? password : `guess-${index}`, `10.${net}.0.${index}`),
          ),
        );
        expect(await guess(email, 'wrong', `10.${net}.1.1`)).toMatchObject(failed);
        return answers.map(({ status }) => status);
      };
      expect(await answersWith(1, 45, 50)).toEqual(Array(50).fill(401));
      expect((await answersWith(6, 3, 6)).filter((status) => status === 200)).toHaveLength(1);
    });

    it('gets the same answers for an unknown name as for a known one', async () => {
      const known = await person();
      const answersFor = async (email: string, net: number) => {
        const answers = [];
        for (let index = 0; index < 12; index += 1)
          answers.push(await guess(email, 'wrong', `10.${net}.0.${index}`));
        return answers.map(({ status, text, headers }) => ({ status, text, type: headers['content-type'] }));
      };
      const ofKnown = await answersFor(known, 2);
      expect(new Set(ofKnown.map(({ text }) => text)).size).toBe(1);
      expect(await answersFor('nobody-has-this@example.com', 3)).toEqual(ofKnown);
    });

    it('locks an address after 25 wrong passwords of any name, except for people who have signed in from it', async () => {
      const [email, other] = [await person(), await person()];
      expect((await guess(email, password, '10.7.0.1')).status).toBe(200);
      const names = Array.from({ length: 25 }, (_, index) => `name-${index}@example.com`);
      const wrong = await Promise.all(names.map((name) => guess(name, 'wrong', '10.7.0.1')));
      expect(new Set(wrong.map(({ status }) => status))).toEqual(new Set([401]));
      expect((await guess(other, password, '10.7.0.1')).status).toBe(401);
      expect((await guess(email, password, '10.7.0.1')).status).toBe(200);
      expect((await guess(other, password, '10.7.0.2')).status).toBe(200);
    });

    it('does not count right passwords against a shared address', async () => {
      const emails = [];
      for (let index = 0; index < 3; index += 1) emails.push(await person());
      for (const email of emails) expect((await guess(email, password, '10.8.0.1')).status).toBe(200);
      const names = Array.from({ length: 24 }, (_, index) => `shared-${index}@example.com`);
      await Promise.all(names.map((name) => guess(name, 'wrong', '10.8.0.1')));
      expect((await guess(await person(), password, '10.8.0.1')).status).toBe(200);
    });

    it('locks nobody out who has signed in from there before, and refusals do not prolong the lock', async () => {
      const email = await person();
      expect((await guess(email, password, '10.4.0.1')).status).toBe(200);
      for (let index = 0; index < 12; index += 1) await guess(email, 'wrong', `10.4.1.${index}`);
      expect((await guess(email, password, '10.4.1.99')).status).toBe(401);
      expect((await guess(email, password, '10.4.0.1')).status).toBe(200);
      portal.clock.advance(4 * 60_000);
      expect((await guess(email, password, '10.4.1.100')).status).toBe(401);
      portal.clock.advance(61_000);
      expect((await guess(email, password, '10.4.1.101')).status).toBe(200);
    });

    it('does not affect twenty simultaneous valid sign-ins', async () => {
      const email = await person();
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, index) => guess(email, password, `10.5.0.${index}`)),
      );
      expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    });
  });

  it('[PLT-291] verifies a token: returns the session and its language', async () => {
    const email = await person();
    const { body } = await logIn({ email, password, language: 'es' });
    expect(await verify(body.token)).toMatchObject({ status: 200, body });
  });

  it('[PLT-294] ends the session on logout', async () => {
    const email = await person();
    const { body } = await logIn({ email, password });
    const { body: other } = await logIn({ email, password });
    expect(await portal.ask('GET', '/api/auth/logout', { token: body.token })).toMatchObject({
      status: 200,
      body: true,
    });
    expect(await verify(body.token)).toMatchObject({
      status: 401,
      body: { error: { code: 'session.invalid' } },
    });
    expect((await verify(other.token)).status).toBe(200);
    expect((await portal.ask('GET', '/api/auth/logout', { token: body.token })).status).toBe(401);
  });

  it('ends a session after twelve hours', async () => {
    const email = await person();
    const { body } = await logIn({ email, password });
    portal.clock.advance(12 * 3_600_000 - 60_000);
    expect((await verify(body.token)).status).toBe(200);
    portal.clock.advance(61_000);
    expect(await verify(body.token)).toMatchObject({
      status: 401,
      body: { error: { code: 'session.invalid' } },
    });
  });

  it("accepts an applicant's token for no session, and a session for no applicant", async () => {
    const { token } = await portal.invite();
    expect(await verify(token)).toMatchObject({ status: 401, body: { error: { code: 'session.invalid' } } });
    const { body } = await logIn({ email: await person(), password });
    const answer = await portal.ask('GET', '/api/applicant/application', { token: body.token });
    expect(answer).toMatchObject({ status: 401, body: { error: { code: 'token.invalid' } } });
  });

  it.each([
    ['no email', { password }],
    ['an empty password', { email: 'a@example.com', password: '' }],
    ['a list in the place of a text', { email: ['a@example.com'], password }],
    ['a password without end', { email: 'a@example.com', password: 'x'.repeat(1025) }],
  ])('refuses %s', async (_name, body) => {
    expect(await logIn(body)).toMatchObject({ status: 400, body: { error: { code: 'request.invalid' } } });
  });

  it('slows down guessing from one address', async () => {
    const own = await startTestPortal(dialect);
    const statuses = [];
    for (let attempt = 0; attempt < 32; attempt += 1) {
      const answer = await own.ask('POST', '/api/tenant/auth/login', {
        body: { email: `a${attempt}@example.com`, password: '' },
      });
      statuses.push(answer.status);
      if (answer.status === 429) expect(answer.body.error).toMatchObject({ code: 'request.too_many' });
    }
    expect(statuses.slice(0, 30)).not.toContain(429);
    expect(statuses.slice(30)).toEqual([429, 429]);
    await own.close();
  });
});
