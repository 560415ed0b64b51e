import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MAILS_TO_RECIPIENT_PER_HOUR } from '../../../src/contract/limits.ts';
import { insertCompany } from '../../../src/db/property/property.repository.ts';
import { listAccountEvents } from '../../../src/db/session/account-event.repository.ts';
import { DIALECTS } from '../support/test-database.ts';
import { type AccountPortal, PASSWORD, startAccountPortal } from './account-portal.ts';

const NEW_PASSWORD = 'eleven purple kettles';

describe.each(DIALECTS)('accounts on %s', (dialect) => {
  let portal: AccountPortal;
  let asked = 0;
  beforeAll(async () => {
    portal = await startAccountPortal(dialect);
  });
  afterAll(() => portal.close());

  /** Each request comes from a new address. */
  const post = (path: string, body: object, token?: string) => {
    asked += 1;
    const from = `10.30.${asked >> 8}.${asked & 255}`;
    return portal.ask('POST', path, { body, from, ...(token === undefined ? {} : { token }) });
  };
  const register = (email: string, more: object = {}) =>
    post('/api/auth/register', {
      email,
      first_name: 'Ana',
      last_name: 'Lopez',
      property_id: 'juniper-row',
      ...more,
    });
  const forget = (email: string) => post('/api/auth/forgot-password', { email });
  const resetToken = async (email: string) => {
    expect((await forget(email)).status).toBe(200);
    return portal.mailedToken(email, '/auth/resetPassword/');
  };
  const invalidLink = { status: 410, body: { error: { code: 'mailed_link.invalid' } } };
  const verify = (token: string) => portal.ask('GET', '/api/tenant/verify', { token });
  const kinds = async (id: string) =>
    (await listAccountEvents(portal.deps.db, id, 50)).map(({ kind }) => kind).reverse();

  describe('registering', () => {
    it('mails a link in the language of the page; the person who opens it chooses a password and is signed in', async () => {
      expect(await register(' Ana@Example.com', { language: 'es' })).toMatchObject({
        status: 200,
        body: true,
      });
      const [mail] = await portal.mailsTo('ana@example.com');
      expect(mail?.subject).toBe('Confirme su correo para Juniper Row');
      const token = await portal.mailedToken('ana@example.com', '/auth/verify/');
      expect((await portal.logIn('ana@example.com', NEW_PASSWORD)).status).toBe(401);
      expect(await post('/api/auth/mailed-link', { token })).toMatchObject({
        status: 200,
        body: { purpose: 'register', email: 'ana@example.com', first_name: 'Ana', type: null },
      });
      const { status, body } = await post('/api/auth/verify', { token, password: NEW_PASSWORD });
      expect(status).toBe(200);
      expect(body).toMatchObject({ email: 'ana@example.com', initials: 'AL', language: 'es', policies: [] });
      expect((await verify(body.token)).status).toBe(200);
      expect((await portal.logIn('ana@example.com', NEW_PASSWORD)).status).toBe(200);
      expect(await post('/api/auth/verify', { token, password: NEW_PASSWORD })).toMatchObject(invalidLink);
      expect(await kinds(body.user_id)).toEqual(['registered', 'link_used', 'signed_in', 'signed_in']);
    });

    it('gives the same answer if the address has an account; only the mail says so, and nothing changes', async () => {
      const { email } = await portal.person();
      const [known, unknown] = [await register(email), await register('nobody-yet@example.com')];
      expect([known.status, known.text]).toEqual([unknown.status, unknown.text]);
      const [mail] = await portal.mailsTo(email);
      expect(mail?.subject).toBe('You have an account at Juniper Row');
      expect(mail?.text).not.toContain('/auth/verify/');
      expect((await portal.logIn(email)).status).toBe(200);
    });

    it('opens one account if two links were mailed, and puts no typed text into the mail', async () => {
      const email = 'twice@example.com';
      await register(email, { first_name: 'BUY NOW' });
      const first = await portal.mailedToken(email, '/auth/verify/');
      await register(email);
      const second = await portal.mailedToken(email, '/auth/verify/');
      expect((await post('/api/auth/verify', { token: second, password: NEW_PASSWORD })).status).toBe(200);
      expect(await post('/api/auth/verify', { token: first, password: PASSWORD })).toMatchObject(invalidLink);
      expect((await portal.logIn(email, NEW_PASSWORD)).status).toBe(200);
      expect(JSON.stringify(await portal.mailsTo(email))).not.toContain('BUY NOW');
    });

    it('refuses an unknown property and a name that is too long', async () => {
      expect(await register('a@example.com', { property_id: 'nowhere' })).toMatchObject({
        status: 404,
        body: { error: { code: 'host.not_found' } },
      });
      expect((await register('a@example.com', { first_name: 'x'.repeat(16) })).status).toBe(400);
      expect((await register('a@example.com', { last_name: 'x'.repeat(21) })).status).toBe(400);
    });
  });

  describe('a password', () => {
    it.each([
      ['nine characters', 'k3jf9d8s7', 'password.too_short'],
      ['a common one', 'password12', 'password.easy'],
      ['a row of keys', 'qwertyuiop', 'password.easy'],
      ['one letter again and again', 'aaaaaaaaaaaa', 'password.easy'],
      ['a name with a year', 'riley2026!', 'password.easy'],
    ])('is refused when it is %s, and the link still works', async (_name, password, code) => {
      const { email } = await portal.person();
      const token = await resetToken(email);
      expect(await post('/api/auth/reset-password', { token, password })).toMatchObject({
        status: 422,
        body: { error: { code } },
      });
      expect((await post('/api/auth/reset-password', { token, password: NEW_PASSWORD })).status).toBe(200);
    });

    it('is changed with the old one: the other sessions end, this one stays, and a mail notifies the person', async () => {
      const { id, email } = await portal.person({ language: 'es' });
      const { body: own } = await portal.logIn(email);
      const { body: other } = await portal.logIn(email);
      const change = (password: string, new_password = NEW_PASSWORD) =>
        post('/api/user/password', { password, new_password }, own.token);
      expect(await change('wrong')).toMatchObject({
        status: 422,
        body: { error: { code: 'password.wrong' } },
      });
      expect(await change(PASSWORD, 'short')).toMatchObject({
        body: { error: { code: 'password.too_short' } },
      });
      expect(await change(PASSWORD)).toMatchObject({ status: 200, body: true });
      expect((await verify(own.token)).status).toBe(200);
      expect((await verify(other.token)).status).toBe(401);
      expect((await portal.logIn(email)).status).toBe(401);
      expect((await portal.logIn(email, NEW_PASSWORD)).status).toBe(200);
      expect((await portal.mailsTo(email)).map(({ subject }) => subject)).toEqual([
        'Se cambió su contraseña de Juniper Row',
      ]);
      expect(await kinds(id)).toContain('password_changed');
    });

    it('cannot be guessed at the change, and wrong guesses there do not block the sign-in', async () => {
      const { email } = await portal.person();
      const { body } = await portal.logIn(email);
      const change = (password: string) =>
        post('/api/user/password', { password, new_password: NEW_PASSWORD }, body.token);
      for (let attempt = 0; attempt < 10; attempt += 1) expect((await change('wrong')).status).toBe(422);
      expect(await change(PASSWORD)).toMatchObject({
        status: 422,
        body: { error: { code: 'password.wrong' } },
      });
      expect((await portal.logIn(email)).status).toBe(200);
    });
  });

  describe('the mail address', () => {
    const asking = async (changed: Parameters<AccountPortal['person']>[0] = {}) => {
      const user = await portal.person(changed);
      const { body } = await portal.logIn(user.email);
      const ask = (email: string, password = PASSWORD) =>
        post('/api/user/email', { email, password }, body.token);
      const confirm = (token: string, by: string = body.token) =>
        post('/api/user/email/confirm', { token }, by);
      const newToken = (email: string) => portal.mailedToken(email, '/profile/email?confirm=');
      return { user, ask, confirm, newToken };
    };

    it('is changed once, by the link mailed to the new address; the former address gets two mails about it', async () => {
      const { user, ask, confirm, newToken } = await asking();
      expect(await ask('new.riley@example.com', 'wrong')).toMatchObject({
        status: 422,
        body: { error: { code: 'password.wrong' } },
      });
      expect(await portal.mailsTo('new.riley@example.com')).toEqual([]);
      expect(await ask(' New.Riley@Example.com ')).toMatchObject({ status: 200, body: true });
      expect((await portal.logIn(user.email)).status).toBe(200);
      const reset = await resetToken(user.email);
      const token = await newToken('new.riley@example.com');
      const answers = await Promise.all([confirm(token), confirm(token)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 410]);
      expect(answers.find(({ status }) => status === 200)?.body).toMatchObject({
        email: 'new.riley@example.com',
      });
      expect((await portal.logIn(user.email)).status).toBe(401);
      expect((await portal.logIn('new.riley@example.com')).status).toBe(200);
      expect(await post('/api/auth/reset-password', { token: reset, password: NEW_PASSWORD })).toMatchObject(
        invalidLink,
      );
      const told = await portal.mailsTo(user.email);
      expect(told.map(({ subject }) => subject)).toEqual([
        'A new mail address is to be used for Juniper Row',
        'Choose a new password for Juniper Row',
        'Your mail address for Juniper Row has been changed',
      ]);
      expect(told.at(-1)?.text).toContain('new.riley@example.com');
      expect(await kinds(user.id)).toContain('email_changed');
    });

    it('stays the same if the link is expired, belongs to another person, was superseded, or is used at a sign-in', async () => {
      const { user, ask, confirm, newToken } = await asking();
      await ask('late@example.com');
      const late = await newToken('late@example.com');
      portal.clock.advance(30 * 60_000);
      expect(await confirm(late)).toMatchObject(invalidLink);
      await ask('first@example.com');
      const first = await newToken('first@example.com');
      await ask('second@example.com');
      expect(await confirm(first)).toMatchObject(invalidLink);
      const second = await newToken('second@example.com');
      const other = await asking();
      expect(await other.confirm(second)).toMatchObject(invalidLink);
      expect(await post('/api/auth/mailed-link', { token: second })).toMatchObject(invalidLink);
      expect(await post('/api/auth/verify', { token: second, password: NEW_PASSWORD })).toMatchObject(
        invalidLink,
      );
      expect((await portal.logIn(user.email)).status).toBe(200);
    });

    it('is not taken from another person, who is notified by mail; the answer does not reveal it', async () => {
      const { ask, user } = await asking();
      const other = await portal.person();
      expect(await ask(other.email)).toMatchObject({ status: 200, body: true });
      expect((await portal.mailsTo(other.email)).map(({ subject }) => subject)).toEqual([
        'You have an account at Juniper Row',
      ]);
      expect(await ask(user.email)).toMatchObject({
        status: 422,
        body: { error: { code: 'email.unchanged' } },
      });
    });

    it('may be in use at another company', async () => {
      const { ask, confirm, newToken } = await asking();
      await insertCompany(portal.deps.db, { id: 'another-company', name: 'Another' });
      await portal.person({ id: 'elsewhere', email: 'both@example.com', company_id: 'another-company' });
      expect(await ask('both@example.com')).toMatchObject({ status: 200 });
      expect(await confirm(await newToken('both@example.com'))).toMatchObject({
        status: 200,
        body: { email: 'both@example.com' },
      });
    });

    it('is not changed if somebody has opened an account with it in the meantime', async () => {
      const { ask, confirm, newToken } = await asking();
      await ask('wanted@example.com');
      await portal.person({ id: 'quicker', email: 'wanted@example.com' });
      expect(await confirm(await newToken('wanted@example.com'))).toMatchObject(invalidLink);
    });

    it('is changed without a password by a person who has none, but only soon after the sign-in', async () => {
      const { user, ask } = await asking();
      await portal.deps.db
        .updateTable('users')
        .set({ password_hash: '' })
        .where('id', '=', user.id)
        .execute();
      expect(await ask('soon@example.com', '')).toMatchObject({ status: 200 });
      portal.clock.advance(16 * 60_000);
      expect(await ask('later@example.com', '')).toMatchObject({
        status: 422,
        body: { error: { code: 'session.too_old' } },
      });
    });
  });

  describe('a forgotten password', () => {
    it('is replaced once, by the link of a mail: all sessions end, and the person is signed in', async () => {
      const { id, email } = await portal.person();
      const { body: before } = await portal.logIn(email);
      const token = await resetToken(email);
      expect(await post('/api/auth/mailed-link', { token })).toMatchObject({
        body: { purpose: 'reset', email },
      });
      const reset = () => post('/api/auth/reset-password', { token, password: NEW_PASSWORD });
      const answers = await Promise.all([reset(), reset()]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 410]);
      const session = answers.find(({ status }) => status === 200)?.body;
      expect((await verify(session.token)).status).toBe(200);
      expect((await verify(before.token)).status).toBe(401);
      expect((await portal.logIn(email)).status).toBe(401);
      expect((await portal.logIn(email, NEW_PASSWORD)).status).toBe(200);
      expect((await portal.mailsTo(email)).map(({ subject }) => subject)).toEqual([
        'Choose a new password for Juniper Row',
        'Your password for Juniper Row has been changed',
      ]);
      expect(await kinds(id)).toEqual([
        'signed_in',
        'link_mailed',
        'link_used',
        'password_changed',
        'signed_in',
        'signed_in',
      ]);
    });

    it('has a link that is valid for half an hour; using one link ends the others', async () => {
      const { email } = await portal.person();
      const late = await resetToken(email);
      portal.clock.advance(30 * 60_000);
      expect(await post('/api/auth/mailed-link', { token: late })).toMatchObject(invalidLink);
      const [one, other] = [await resetToken(email), await resetToken(email)];
      expect((await post('/api/auth/reset-password', { token: other, password: NEW_PASSWORD })).status).toBe(
        200,
      );
      expect(await post('/api/auth/reset-password', { token: one, password: PASSWORD })).toMatchObject(
        invalidLink,
      );
    });

    it('is replaced, and the owner signs in, while wrong guesses of others lock the account', async () => {
      const { email } = await portal.person();
      for (let index = 0; index < 11; index += 1) await portal.logIn(email, 'wrong', `10.40.0.${index}`);
      expect((await portal.logIn(email, PASSWORD, '10.41.0.1')).status).toBe(401);
      const token = await resetToken(email);
      const from = '10.41.0.1';
      const body = { token, password: NEW_PASSWORD };
      expect((await portal.ask('POST', '/api/auth/reset-password', { body, from })).status).toBe(200);
      expect((await portal.logIn(email, NEW_PASSWORD, from)).status).toBe(200);
    });

    it('does not reveal whether the address is known, and neither does the limit', async () => {
      const { email } = await portal.person();
      const answersFor = async (name: string) => {
        const answers = [];
        for (let index = 0; index <= MAILS_TO_RECIPIENT_PER_HOUR; index += 1)
          answers.push(await forget(name));
        return answers.map(({ status, body }) => ({ status, code: body.error?.code ?? body }));
      };
      const ofKnown = await answersFor(email);
      expect(ofKnown.at(-1)).toEqual({ status: 429, code: 'mail.limit' });
      expect(await answersFor('nobody-at-all@example.com')).toEqual(ofKnown);
      expect(await portal.mailsTo('nobody-at-all@example.com')).toEqual([]);
    });
  });

  it('accept a link only for its purpose, and no made-up link', async () => {
    const { email } = await portal.person();
    const reset = await resetToken(email);
    expect(await post('/api/auth/verify', { token: reset, password: NEW_PASSWORD })).toMatchObject(
      invalidLink,
    );
    await register('purpose@example.com');
    const opens = await portal.mailedToken('purpose@example.com', '/auth/verify/');
    expect(await post('/api/auth/reset-password', { token: opens, password: NEW_PASSWORD })).toMatchObject(
      invalidLink,
    );
    for (const token of ['x', 'ticket'.repeat(20)]) {
      expect(await post('/api/auth/verify', { token, password: NEW_PASSWORD })).toMatchObject(invalidLink);
      expect(await post('/api/auth/mailed-link', { token })).toMatchObject(invalidLink);
    }
  });

  it('store links, passwords and tokens only as hashes, and log none of them', async () => {
    const { email } = await portal.person();
    const token = await resetToken(email);
    const { body } = await post('/api/auth/reset-password', { token, password: NEW_PASSWORD });
    const { db } = portal.deps;
    const rows = JSON.stringify([
      await db.selectFrom('users').selectAll().execute(),
      await db.selectFrom('sessions').selectAll().execute(),
      await db.selectFrom('mailed_links').selectAll().execute(),
      await db.selectFrom('account_events').selectAll().execute(),
      await db.selectFrom('outbox').selectAll().execute(),
    ]);
    for (const secret of [token, NEW_PASSWORD, body.token])
      expect(rows + portal.logged()).not.toContain(secret);
  });
});
