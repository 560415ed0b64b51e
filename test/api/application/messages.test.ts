import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findUser } from '../../../src/db/session/user.repository.ts';
import { findSubject } from '../../../src/server/access/impersonated-subject.ts';
import { openStaffLink } from '../../../src/server/access/staff-link.ts';
import { newOfficer } from '../../drive/workorder/officer.ts';
import { PNG } from '../../fixtures/files.ts';
import { queuedMessages } from '../support/queued-messages.ts';
import { DIALECTS } from '../support/test-database.ts';
import { startTestPortal, type TestPortal } from '../support/test-portal.ts';

const GONE = { status: 404, body: { error: { code: 'record.not_found' } } };
const ASKED = { subject: 'Parking', message: 'Is there a garage?' };

describe.each(DIALECTS)('messages of applicants on %s', (dialect) => {
  let portal: TestPortal;
  let officer: string;
  let elsewhere: string;
  beforeAll(async () => {
    portal = await startTestPortal(dialect);
    officer = await newOfficer(portal.deps, 'juniper-row', 'demo-company');
    elsewhere = await newOfficer(portal.deps, 'harbor-court', 'demo-company');
  });
  afterAll(() => portal.close());

  const ask = (token: string, method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown) =>
    portal.ask(method, `/api/applicant/${path}`, { token, ...(body === undefined ? {} : { body }) });
  const office = (method: 'GET' | 'POST', path: string, body?: unknown, token = officer) =>
    portal.ask(method, `/api/office/${path}`, { token, ...(body === undefined ? {} : { body }) });
  const write = async (token: string, body: object = {}) =>
    (await ask(token, 'PUT', 'messages', { ...ASKED, ...body })).body;
  const count = async (token: string) => (await ask(token, 'GET', 'notification_count')).body;
  const lastMailTo = async (recipient: string) =>
    (await queuedMessages(portal)).filter((mail) => mail.recipient === recipient).at(-1);

  it('[PLT-002] go to the office and are answered in a thread, each delivered and read', async () => {
    const { token, applicant_id } = await portal.invite({ email: 'ida@example.com', language: 'es' });
    const { id } = await write(token);
    const { body: inbox } = await office('GET', 'messages');
    expect(inbox).toContainEqual(
      expect.objectContaining({ id, message_id: id, applicant_id, lease_id: null, author: 'Ada Stone' }),
    );
    await office('POST', `messages/${id}/read`);
    const answer = { message_id: id, message: 'Yes, below the house.' };
    expect((await office('POST', 'messages', answer)).status).toBe(200);
    expect(await count(token)).toEqual({ messages: 1 });

    const mail = await lastMailTo('ida@example.com');
    expect(mail).toMatchObject({ channel: 'mail', subject: 'Un mensaje de Juniper Row' });
    const link = new URL(/http\S+/.exec(mail?.body ?? '')?.[0] ?? '');
    expect(link.pathname).toBe(`/applicant/messages/${id}`);
    const mailed = link.searchParams.get('access_token') ?? '';

    const { body: thread } = await ask(mailed, 'GET', `messages/${id}`);
    expect(thread).toMatchObject({ subject: 'Parking', about: null });
    expect(thread.messages).toMatchObject([
      { by_office: false, message: 'Is there a garage?', read_at: expect.any(String) },
      { by_office: true, author: 'Dana Office', message: 'Yes, below the house.', read_at: null },
    ]);
    await ask(token, 'POST', `messages/${id}/read`);
    expect(await count(token)).toEqual({ messages: 0 });
    await write(token, { thread_id: id, subject: 'ignored', message: 'Thank you.' });
    expect((await ask(token, 'GET', 'messages')).body).toMatchObject([
      { message_id: id, subject: 'Parking', count: 3, unread: 0, last_text: 'Thank you.' },
    ]);
  });

  it('notify the office by mail of the sender, the unit and the application', async () => {
    const { token } = await portal.invite();
    const { body: application } = await ask(token, 'GET', 'application');
    await write(token, { subject: 'Pets' });
    const mail = (await queuedMessages(portal)).find(({ subject }) => subject.endsWith(': Pets'));
    expect(mail?.subject).toBe(`Message of Ada Stone, application ${application.reference}: Pets`);
    expect(mail?.body).toContain(`unit ${application.unit_details.unit_uid}`);
    expect(mail?.body).toContain('Is there a garage?');
  });

  it('can be started by the office', async () => {
    const { token, applicant_id } = await portal.invite();
    const body = { applicant_id, subject: 'Your documents', message: 'A page is missing.' };
    expect(await office('POST', 'messages', body, elsewhere)).toMatchObject(GONE);
    const [id] = (await office('POST', 'messages', body)).body.message_ids;
    expect((await ask(token, 'GET', 'messages')).body).toMatchObject([
      { message_id: id, subject: 'Your documents', unread: 1, last_by_office: true },
    ]);
    expect(await write(token, { thread_id: id })).toMatchObject({ subject: 'Your documents' });
  });

  it('are not visible to a co-applicant or to the office of another property', async () => {
    const { token, application_id } = await portal.invite();
    const { token: other } = await portal.invite({
      place: { application_id },
      applicant_type: 'CO-APPLICANT',
      email: 'bo@example.com',
    });
    const { id } = await write(token);
    expect((await ask(other, 'GET', 'messages')).body).toEqual([]);
    expect(await ask(other, 'GET', `messages/${id}`)).toMatchObject(GONE);
    expect(await ask(other, 'POST', `messages/${id}/read`)).toMatchObject(GONE);
    expect(await ask(other, 'PUT', 'messages', { ...ASKED, thread_id: id })).toMatchObject(GONE);
    expect(await office('POST', `messages/${id}/read`, undefined, elsewhere)).toMatchObject(GONE);
    expect(await office('POST', 'messages', { message_id: id, message: 'x' }, elsewhere)).toMatchObject(GONE);
    expect((await office('GET', 'messages', undefined, elsewhere)).body).toEqual([]);
  });

  it('have a subject of 1 to 300 and a text of 1 to 320 characters', async () => {
    const { token } = await portal.invite();
    const status = async (body: object) =>
      (await ask(token, 'PUT', 'messages', { ...ASKED, ...body })).status;
    expect(await status({ subject: 'x'.repeat(300), message: 'x'.repeat(320) })).toBe(200);
    expect(await status({ subject: 'x'.repeat(301) })).toBe(400);
    expect(await status({ message: 'x'.repeat(321) })).toBe(400);
    expect(await status({ subject: ' ' })).toBe(400);
    expect(await status({ message: '' })).toBe(400);
  });

  it('accept files once, all or none, and only from their author', async () => {
    const [{ token }, { token: other }] = [await portal.invite(), await portal.invite()];
    const { id } = await write(token);
    const attach = (asking: string, content: Buffer) => {
      const form = new FormData();
      form.append('file[0]', new Blob([new Uint8Array(content)]), 'plan.png');
      return ask(asking, 'POST', `messages/${id}/files`, form);
    };
    expect(await attach(other, PNG)).toMatchObject(GONE);
    expect(await attach(token, Buffer.from('what is this'))).toMatchObject({ status: 415 });
    expect((await attach(token, PNG)).status).toBe(200);
    expect(await attach(token, PNG)).toMatchObject({ status: 409 });
    const [{ files }] = (await ask(token, 'GET', `messages/${id}`)).body.messages;
    expect(files).toMatchObject([{ file_name: 'plan.png', media_type: 'image/png' }]);
    expect((await portal.ask('GET', files[0].file_path)).status).toBe(200);
  });

  it('are not available if the property has switched messages off', async () => {
    const unit_id = await portal.addUnit({ blocked_modules: ['MESSAGES'] });
    const { token } = await portal.invite({ place: { unit_id } });
    expect(await count(token)).toEqual({ messages: null });
    const denied = { status: 403, body: { error: { code: 'access.denied' } } };
    expect(await ask(token, 'GET', 'messages')).toMatchObject(denied);
    expect(await ask(token, 'PUT', 'messages', ASKED)).toMatchObject(denied);
  });

  it('stay unread if office staff look at them on behalf of the applicant', async () => {
    const { applicant_id, token } = await portal.invite();
    const body = { applicant_id, subject: 'Keys', message: 'They are here.' };
    const [id] = (await office('POST', 'messages', body)).body.message_ids;
    const { user_id } = await portal.deps.db
      .selectFrom('users')
      .select('id as user_id')
      .where('is_staff', '=', 1)
      .where('property_id', '=', 'juniper-row')
      .executeTakeFirstOrThrow();
    const policies = JSON.stringify(['super_admin']);
    await portal.deps.db.updateTable('users').set({ policies }).where('id', '=', user_id).execute();
    const dana = await findUser(portal.deps.db, user_id);
    const subject = await findSubject(portal.deps.db, 'applicant', applicant_id);
    if (dana === null || subject === null) throw new Error('Nobody is there.');
    const { url } = await openStaffLink(portal.deps, { staff: dana, subject, reason: 'Asked by phone' });
    const { body: speaking } = await portal.ask('POST', '/api/auth/impersonate', {
      body: { code: new URL(url).searchParams.get('code') },
      headers: { host: new URL(url).host },
    });
    expect((await ask(speaking.token, 'GET', 'messages')).body).toMatchObject([{ message_id: id }]);
    expect((await ask(speaking.token, 'POST', `messages/${id}/read`)).body).toBe(false);
    expect(await count(token)).toEqual({ messages: 1 });
    const { id: written } = await write(speaking.token);
    const { impersonation_id } = await portal.deps.db
      .selectFrom('resident_messages')
      .select('impersonation_id')
      .where('id', '=', written)
      .executeTakeFirstOrThrow();
    expect(impersonation_id).not.toBeNull();
    const told = await lastMailTo('office@juniper.latchkey.example');
    expect(told?.body).toContain(`${dana.first_name} ${dana.last_name} for `);
  });
});
