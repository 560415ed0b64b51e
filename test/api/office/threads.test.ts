import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MESSAGE_TEMPLATES } from '../../../src/contract/limits.ts';
import { OFFICE_DOCUMENT_KINDS } from '../../../src/contract/resident/document.contract.ts';
import { beginMembership } from '../../../src/db/session/membership.repository.ts';
import { openSessionFor } from '../../../src/server/features/impersonation/open-resident-session.ts';
import { PDF } from '../../fixtures/files.ts';
import { makeUser } from '../../fixtures/tenant.ts';
import { type ResidentPortal, type SignedIn, startResidentPortal } from '../resident/resident-portal.ts';
import { processCalls, refused } from '../support/process-calls.ts';
import { DIALECTS } from '../support/test-database.ts';

describe.each(DIALECTS)('threads of a property, on %s', (dialect) => {
  let portal: ResidentPortal;
  let kim: string;
  let away: string;
  let robin: SignedIn;
  beforeAll(async () => {
    portal = await startResidentPortal(dialect);
    kim = await officer('juniper-row', ['manage_messages', 'manage_email_templates']);
    away = await officer('cedar-yard', ['manage_messages', 'manage_email_templates']);
    robin = await portal.resident();
  });
  afterAll(() => portal.close());

  const { officer } = processCalls(() => portal);
  /** A message of the resident. @returns the id of its thread. */
  const write = async (subject: string, thread_id?: string): Promise<string> => {
    portal.clock.advance(1000);
    const body = { subject, message: `About ${subject}`, ...(thread_id && { thread_id }) };
    const sent = await robin.ask('PUT', '/api/tenant/messages', { body });
    expect(sent.status, sent.text).toBe(200);
    return thread_id ?? sent.body.id;
  };
  const list = async (query = '', token = kim) =>
    (await portal.ask('GET', `/api/office/threads${query}`, { token })).body;
  const subjects = async (query = '', token = kim) =>
    (await list(query, token)).rows.map(({ subject }: { subject: string }) => subject);
  const read = (id: string, token = kim) => portal.ask('GET', `/api/office/threads/${id}`, { token });
  const note = (id: string, what: 'claim' | 'settlement', body: object = {}, token = kim) =>
    portal.ask('POST', `/api/office/threads/${id}/${what}`, { token, body });
  const answer = (message_id: string, body: object = {}, token = kim) =>
    portal.ask('POST', '/api/office/messages', { token, body: { message_id, message: 'Yes', ...body } });
  const template = (id: string, body: object, token = kim) =>
    portal.ask('PUT', `/api/office/message-templates/${id}`, {
      token,
      body: { name: 'Welcome', texts: { en: 'Hello' }, ...body },
    });
  /** A colleague with a membership. */
  const colleague = async () => {
    const user = await makeUser(portal.deps, { is_staff: true, first_name: 'Lee', last_name: 'Novak' });
    await beginMembership(portal.deps.db, user.id, user, ['leasing']);
    const asker = { ip: '127.0.0.1', userAgent: '' };
    const { token } = await openSessionFor(portal.deps, portal.deps.db, user, { asker });
    return { id: user.id, token };
  };

  it('wait until they are answered; unread ones come first, then the longest waiting', async () => {
    const door = await write('Door');
    const lamp = await write('Lamp');
    expect(await subjects()).toEqual(['Door', 'Lamp']);
    await portal.ask('POST', `/api/office/messages/${door}/read`, { token: kim });
    const { rows, total } = await list();
    expect(total).toBe(2);
    expect(rows.map((row: Record<string, unknown>) => [row.subject, row.unread])).toEqual([
      ['Lamp', true],
      ['Door', false],
    ]);
    expect(rows[0]).toMatchObject({ person: 'Robin Keller', case_id: robin.lease_id, mine: false });
    portal.clock.advance(1000);
    expect((await answer(door)).status).toBe(200);
    expect(await subjects()).toEqual(['Lamp']);
    expect(await subjects('?show=all')).toContain('Door');
    await write('Door', door);
    expect(await subjects()).toEqual(['Lamp', 'Door']);
    portal.clock.advance(1000);
    await note(lamp, 'settlement');
    await note(door, 'settlement');
    expect(await subjects()).toEqual([]);
    await write('Lamp', lamp);
    expect(await subjects()).toEqual(['Lamp']);
    await answer(lamp);
  });

  it('are answered by one member, who can give them to a colleague', async () => {
    const id = await write('Heating');
    const lee = await colleague();
    expect((await note(id, 'claim')).body).toMatchObject({ mine: true });
    expect(await note(id, 'claim', {}, lee.token)).toMatchObject(refused(409, 'turn.claimed'));
    expect(await subjects('?show=mine')).toEqual(['Heating']);
    expect((await read(id)).body.colleagues).toContainEqual({ user_id: lee.id, name: 'Lee Novak' });
    const given = await note(id, 'claim', { user_id: lee.id });
    expect(given.body).toMatchObject({ mine: false, claimed_by: { user_id: lee.id, name: 'Lee Novak' } });
    expect(await subjects('?show=mine', lee.token)).toEqual(['Heating']);
    const resident = await note(id, 'claim', { user_id: robin.user.id });
    expect(resident).toMatchObject(refused(404, 'record.not_found'));
    const admin = await officer('juniper-row', ['super_admin'], 'Boss');
    const ended = await portal.ask('POST', `/api/office/colleagues/${lee.id}/end`, {
      token: admin,
      body: {},
    });
    expect(ended.status).toBe(200);
    expect((await read(id)).body.claimed_by).toBeNull();
    await note(id, 'claim');
    const free = await portal.ask('DELETE', `/api/office/threads/${id}/claim`, { token: kim });
    expect(free.body.claimed_by).toBeNull();
    await answer(id);
  });

  it('get an answer once, however often it is sent', async () => {
    const id = await write('Keys');
    portal.clock.advance(1000);
    const [one, other] = await Promise.all([answer(id, { key: 'K-1' }), answer(id, { key: 'K-1' })]);
    expect([one.status, other.status]).toEqual([200, 200]);
    expect((await read(id)).body.thread.messages).toHaveLength(2);
    const elsewhere = await write('Other keys');
    expect(await answer(elsewhere, { key: 'K-1' })).toMatchObject(refused(404, 'record.not_found'));
    await note(elsewhere, 'settlement');
  });

  it('begin once, and documents are given once, however often a call with a key is sent', async () => {
    const { lease_id, user_id } = await portal.resident();
    const token = await officer('juniper-row', ['manage_messages', 'manage_documents']);
    const { db } = portal.deps;
    const notices = async () => {
      const rows = await db.selectFrom('notices').select('kind').where('user_id', '=', user_id).execute();
      return rows.map(({ kind }) => kind).sort();
    };
    const send = (key?: string) =>
      portal.ask('POST', '/api/office/messages', {
        token,
        body: { lease_id, subject: 'Water', message: 'Off on Monday.', ...(key && { key }) },
      });
    const [one, two] = await Promise.all([send('water-1'), send('water-1')]);
    expect([one.status, two.status]).toEqual([200, 200]);
    expect(two.body).toEqual(one.body);
    expect(await notices()).toEqual(['messages']);
    const give = (key: string) => {
      const body = new FormData();
      for (const [name, value] of Object.entries({
        lease_id,
        kind: OFFICE_DOCUMENT_KINDS[0],
        title: 'Rules',
        key,
      }))
        body.append(name, value);
      body.append('file', new File([PDF], 'rules.pdf', { type: 'application/pdf' }));
      return portal.ask('POST', '/api/office/documents', { token, body });
    };
    const given = [await give('rules-1'), await give('rules-1')];
    expect(given.map(({ status }) => status)).toEqual([200, 200]);
    expect(given[1]?.body).toEqual(given[0]?.body);
    expect(await notices()).toEqual(['documents', 'messages']);
    const files = await db
      .selectFrom('resident_files')
      .select('id')
      .where('owner_id', '=', given[0]?.body.document_id)
      .execute();
    expect(files).toHaveLength(1);
    expect((await give('no key')).status).toBe(400);
    // Another key or none is another message.
    const other = [await send('water-2'), await send(), await send()].map(({ body }) => JSON.stringify(body));
    expect(new Set([...other, JSON.stringify(one.body)]).size).toBe(4);
  });

  it('are those of the property and the policy of the member', async () => {
    const id = await write('Private');
    const clerk = await officer('juniper-row', ['manage_parcels']);
    const reader = await officer('juniper-row', ['read_office']);
    expect(await subjects('?show=all', away)).toEqual([]);
    expect(await read(id, away)).toMatchObject(refused(404, 'record.not_found'));
    expect(await read('unknown')).toMatchObject(refused(404, 'record.not_found'));
    expect(await read(id, clerk)).toMatchObject(refused(403, 'access.denied'));
    expect((await read(id, reader)).status).toBe(200);
    for (const what of ['claim', 'settlement'] as const) {
      expect(await note(id, what, {}, away)).toMatchObject(refused(404, 'record.not_found'));
      expect(await note(id, what, {}, reader)).toMatchObject(refused(403, 'access.denied'));
    }
    await note(id, 'settlement');
  });

  it('offer the templates of the property in the language of the person', async () => {
    const texts = { en: 'Hello {{ first_name }}, home {{home}}. {{ member }}', es: 'Hola {{ first_name }}' };
    const saved = await template('hello', { texts });
    expect(saved.body).toMatchObject([{ template_id: 'hello', name: 'Welcome', texts }]);
    const id = await write('Template');
    const { body } = await read(id);
    expect(body.templates).toHaveLength(1);
    expect(body.templates[0].text).toContain('Hello Robin, home ');
    expect(body.templates[0].text).toContain('Moss');
    await portal.deps.db
      .updateTable('users')
      .set({ language: 'es' })
      .where('id', '=', robin.user.id)
      .execute();
    expect((await read(id)).body.templates[0].text).toBe('Hola Robin');
    await note(id, 'settlement');
  });

  it('have templates that only members with their policy change, within limits', async () => {
    const clerk = await officer('juniper-row', ['manage_messages']);
    expect(await template('hello', {}, clerk)).toMatchObject(refused(403, 'access.denied'));
    expect(await template('hello', {}, away)).toMatchObject(refused(404, 'record.not_found'));
    expect(await template('x', { texts: { en: ' ' } })).toMatchObject(refused(422, 'thread.template_empty'));
    expect(await template('x', { texts: { en: '{{ rent }}' } })).toMatchObject(
      refused(422, 'thread.field_unknown'),
    );
    for (const wrong of [{ name: ' ' }, { texts: { en: 7 } }, { texts: { EN_us: 'x' } }, { texts: [] }])
      expect(await template('x', wrong)).toMatchObject(refused(400, 'request.invalid'));
    const seen = { name: 'Welcome', texts: { en: 'Hello' } };
    await template('two', {});
    expect((await template('two', { texts: { en: 'Hello', es: 'Hola' }, seen })).status).toBe(200);
    expect(await template('two', { texts: { en: 'Good day' }, seen })).toMatchObject({
      status: 409,
      body: {
        error: {
          code: 'record.changed',
          by: expect.stringContaining('Moss'),
          changes: [{ field: 'es', before: null, after: 'Hola' }],
        },
      },
    });
    expect(await template('gone', { seen })).toMatchObject(refused(404, 'record.not_found'));
    await portal.ask('DELETE', '/api/office/message-templates/two', { token: kim });
    const remove = (token: string) => portal.ask('DELETE', '/api/office/message-templates/hello', { token });
    expect(await remove(away)).toMatchObject(refused(404, 'record.not_found'));
    expect((await remove(kim)).body).toEqual([]);
    const user = await makeUser(portal.deps);
    await portal.deps.db
      .insertInto('message_templates')
      .values(
        Array.from({ length: MESSAGE_TEMPLATES }, (_, place) => ({
          ...{ id: `fill-${place}`, company_id: user.company_id, property_id: 'juniper-row' },
          ...{
            name: 'Full',
            texts: '{"en":"x"}',
            changed_by: user.id,
            changed_at: '2026-01-01T00:00:00.000Z',
          },
        })),
      )
      .execute();
    expect(await template('one-more', {})).toMatchObject(refused(409, 'thread.too_many_templates'));
  });
});
