import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DELETION_ANSWER_DAYS } from '../../../../src/contract/limits.ts';
import { setPassword } from '../../../../src/db/session/user.repository.ts';
import { hashPassword } from '../../../../src/server/features/accounts/password.ts';
import { makeTenant, makeUser } from '../../../fixtures/tenant.ts';
import { processCalls, refused } from '../../support/process-calls.ts';
import { queuedMessages } from '../../support/queued-messages.ts';
import { DIALECTS } from '../../support/test-database.ts';
import { startTestPortal, type TestPortal } from '../../support/test-portal.ts';

const DAY = 86_400_000;
const OWN = '/api/user/deletion-request';

describe.each(DIALECTS)('a person who asks to be deleted, on %s', (dialect) => {
  let portal: TestPortal;
  let kim: string;
  beforeAll(async () => {
    portal = await startTestPortal(dialect);
    kim = await officer('juniper-row', ['manage_privacy']);
  });
  afterAll(() => portal.close());

  const { officer, signIn } = processCalls(() => portal);
  const ask = (token: string, password = '') => portal.ask('POST', OWN, { token, body: { password } });
  const path = (id: string) => `/api/office/persons/resident/${id}/deletion`;
  const refuse = (id: string, body: object, token = kim) =>
    portal.ask('POST', `${path(id)}/refusal`, { token, body });
  const waiting = async (token = kim) =>
    (await portal.ask('GET', '/api/office/waiting?kind=DELETION_ASKED&page_size=100', { token })).body.rows;
  const mailsTo = async (email: string) =>
    (await queuedMessages(portal)).filter(({ recipient }) => recipient === email);
  /** Somebody who has left the home, signed in without a password. */
  const former = async (last_name: string, person: { readonly language?: string } = {}) => {
    const { user } = await makeTenant(portal.deps, {
      lease_status: 'Previous',
      person: { last_name, password_hash: '', ...person },
    });
    return { user, token: await signIn(user) };
  };

  it('has one open request, however often they ask, which waits for the office with a day', async () => {
    const { user, token } = await former('Twice');
    expect((await portal.ask('GET', OWN, { token })).body).toEqual({ request: null });
    const answers = await Promise.all([ask(token), ask(token)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const [{ body: first }, { body: second }] = answers as [(typeof answers)[0], (typeof answers)[0]];
    expect(first).toEqual(second);
    const { asked_at, due_at, state } = first.request;
    expect([state, Date.parse(due_at) - Date.parse(asked_at)]).toEqual(['open', DELETION_ANSWER_DAYS * DAY]);
    expect(await mailsTo(user.email)).toHaveLength(1);
    const row = { id: user.id, people: ['Rae Twice'], due_at, overdue: false };
    expect(await waiting()).toEqual([expect.objectContaining(row)]);
    const preview = await portal.ask('GET', path(user.id), { token: kim });
    expect(preview.body).toMatchObject({ asked: { at: asked_at, due_at } });
    // Neither colleagues with other work nor another property know of it.
    expect(await waiting(await officer('juniper-row', ['manage_leases', 'manage_messages']))).toEqual([]);
    expect(await waiting(await officer('harbor-court', ['manage_privacy']))).toEqual([]);
  });

  it('takes it back, once, and may ask again', async () => {
    const { user, token } = await former('Back');
    const withdraw = () => portal.ask('DELETE', OWN, { token });
    expect(await withdraw()).toMatchObject(refused(409, 'person.not_asked'));
    await ask(token);
    const both = await Promise.all([withdraw(), withdraw()]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await portal.ask('GET', OWN, { token })).body.request.state).toBe('withdrawn');
    expect(await refuse(user.id, { reason: 'Too late' })).toMatchObject(refused(409, 'person.not_asked'));
    expect((await mailsTo(user.email)).map(({ subject }) => subject)).toEqual([
      expect.stringContaining('We have your request'),
      'Your request to delete your data is taken back',
    ]);
    expect((await ask(token)).body.request.state).toBe('open');
  });

  it('is told in their language why it is not possible, and until when', async () => {
    const { user, token } = await former('Negada', { language: 'es' });
    await ask(token);
    const stranger = await officer('harbor-court', ['manage_privacy'], 'Stranger');
    const clerk = await officer('juniper-row', ['manage_leases'], 'Clerk');
    const body = { reason: 'El depósito está abierto.', possible_from: '2027-01-31' };
    expect(await refuse(user.id, body, stranger)).toMatchObject(refused(404, 'record.not_found'));
    expect(await refuse(user.id, body, clerk)).toMatchObject(refused(403, 'access.denied'));
    expect(await refuse(user.id, { reason: '  ' })).toMatchObject({ status: 400 });
    expect(await refuse(user.id, { ...body, possible_from: 'soon' })).toMatchObject({ status: 400 });
    const both = await Promise.all([refuse(user.id, body), refuse(user.id, body)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const [, mail, ...more] = await mailsTo(user.email);
    expect(more).toEqual([]);
    expect(mail?.subject).toContain('todavía no se pueden borrar');
    expect(mail?.body).toContain('El depósito está abierto.');
    expect(mail?.body).toMatch(/31.*2027/);
    expect((await portal.ask('GET', OWN, { token })).body.request).toMatchObject({
      ...{ state: 'refused', answer: 'El depósito está abierto.', possible_from: '2027-01-31' },
    });
    expect((await waiting()).map(({ id }: { id: string }) => id)).not.toContain(user.id);
  });

  it('is deleted with the request, and gets the last mail', async () => {
    const { user, token } = await former('Deleted');
    await ask(token);
    const body = { reason: 'Asked in the profile', name: 'Rae Deleted' };
    const done = await portal.ask('POST', path(user.id), { token: kim, body });
    expect(done).toMatchObject({ status: 200, body: { asked: null, deleted_at: expect.any(String) } });
    expect((await mailsTo(user.email)).map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^Your data at .* is deleted$/),
    ]);
    const left = portal.deps.db.selectFrom('deletion_requests').select('id').where('user_id', '=', user.id);
    expect(await left.execute()).toEqual([]);
    expect((await portal.ask('GET', OWN, { token })).status).toBe(401);
    expect((await waiting()).map(({ id }: { id: string }) => id)).not.toContain(user.id);
  });

  it('needs the password, also without a lease; members of an office have no such request', async () => {
    const applicant = await makeUser(portal.deps, { last_name: 'Nolease' });
    const hash = await hashPassword('a-long-password', portal.deps.random.bytes(16));
    await setPassword(portal.deps.db, applicant.id, hash);
    const token = await signIn(applicant);
    expect(await ask(token, 'wrong')).toMatchObject(refused(422, 'password.wrong'));
    expect((await ask(token, 'a-long-password')).body.request.state).toBe('open');
    const staff = await makeUser(portal.deps, { is_staff: true, password_hash: '' });
    expect(await ask(await signIn(staff))).toMatchObject(refused(404, 'record.not_found'));
  });

  it('is overdue in the work list after the days', async () => {
    const { user, token } = await former('Late');
    await ask(token);
    portal.clock.advance((DELETION_ANSWER_DAYS + 1) * DAY);
    const rows = await waiting(await officer('juniper-row', ['manage_privacy'], 'Later'));
    expect(rows.find(({ id }: { id: string }) => id === user.id)).toMatchObject({ overdue: true });
  });
});
