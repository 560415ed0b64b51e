import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findUser } from '../../../src/db/session/user.repository.ts';
import { insertWorkorder } from '../../../src/db/workorder/workorder.repository.ts';
import { openStaffLink } from '../../../src/server/access/staff-link.ts';
import { newWorkorder } from '../../drive/workorder/new-workorder.ts';
import { newOfficer } from '../../drive/workorder/officer.ts';
import { PNG } from '../../fixtures/files.ts';
import { DIALECTS } from '../support/test-database.ts';
import { type ResidentPortal, type SignedIn, startResidentPortal } from './resident-portal.ts';

const GONE = { status: 404, body: { error: { code: 'record.not_found' } } };

describe.each(DIALECTS)('mail and messages to residents on %s', (dialect) => {
  let portal: ResidentPortal;
  let officer: string;
  let elsewhere: string;
  beforeAll(async () => {
    portal = await startResidentPortal(dialect);
    officer = await newOfficer(portal.deps, 'juniper-row', 'demo-company');
    elsewhere = await newOfficer(portal.deps, 'harbor-court', 'demo-company');
  });
  afterAll(() => portal.close());

  const office = (method: 'GET' | 'POST', path: string, body?: unknown, token = officer) =>
    portal.ask(method, `/api/office/${path}`, { token, ...(body === undefined ? {} : { body }) });
  const counts = async (who: SignedIn) => (await who.ask('GET', '/api/tenant/notification_count')).body;
  const none = { workorders: 0, messages: 0, unreceived_parcels: 0, unread_documents: 0 };
  const fileForm = (fields: Record<string, string>, content: Buffer, part = 'file') => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    form.append(part, new Blob([new Uint8Array(content)]), 'notice.png');
    return form;
  };

  describe('messages', () => {
    const write = async (who: SignedIn, body: object = {}) =>
      (
        await who.ask('PUT', '/api/tenant/messages', {
          body: { subject: 'The tap', message: 'It drips.', ...body },
        })
      ).body;
    const thread = async (who: SignedIn, id: string) =>
      (await who.ask('GET', `/api/tenant/messages/${id}`)).body;

    it('are exchanged in a thread, each marked as delivered and read', async () => {
      const robin = await portal.resident();
      const { id } = await write(robin);
      expect((await thread(robin, id)).messages).toMatchObject([
        { by_office: false, author: 'Robin Keller', message: 'It drips.', delivered_at: null, read_at: null },
      ]);
      const { body: inbox } = await office('GET', 'messages');
      expect(inbox).toContainEqual(expect.objectContaining({ id, message_id: id, author: 'Robin Keller' }));
      const [delivered] = (await thread(robin, id)).messages;
      expect([delivered.delivered_at === null, delivered.read_at]).toEqual([false, null]);
      await office('POST', `messages/${id}/read`);
      expect((await thread(robin, id)).messages[0].read_at).not.toBeNull();
      await office('POST', 'messages', { message_id: id, message: 'We come on Monday.' });
      await write(robin, { thread_id: id, message: 'Thank you.', subject: 'ignored' });
      const { messages, subject } = await thread(robin, id);
      expect(subject).toBe('The tap');
      expect(messages.map(({ message }: { message: string }) => message)).toEqual([
        'It drips.',
        'We come on Monday.',
        'Thank you.',
      ]);
      expect((await robin.ask('GET', '/api/tenant/messages')).body).toMatchObject([
        { message_id: id, count: 3, unread: 1, last_text: 'Thank you.', last_by_office: false },
      ]);
    });

    it('[PLT-156] are counted until they are opened, and not marked as read by an impersonator', async () => {
      const robin = await portal.resident();
      const body = { lease_id: robin.lease_id, subject: 'Water', message: 'Off on Monday.' };
      const [id] = (await office('POST', 'messages', body)).body.message_ids;
      expect(await counts(robin)).toEqual({ ...none, messages: 1 });
      const staff = await portal.deps.db
        .selectFrom('users')
        .select('id')
        .where('is_staff', '=', 1)
        .where('property_id', '=', 'juniper-row')
        .executeTakeFirstOrThrow();
      await portal.deps.db
        .updateTable('users')
        .set({ policies: JSON.stringify(['super_admin']) })
        .where('id', '=', staff.id)
        .execute();
      const dana = await findUser(portal.deps.db, staff.id);
      if (dana === null) throw new Error('Nobody of the office is there.');
      const subject = { kind: 'user' as const, person: robin.user };
      const { url } = await openStaffLink(portal.deps, { staff: dana, subject, reason: 'Asked by phone' });
      const code = new URL(url).searchParams.get('code');
      const { body: speaking } = await portal.ask('POST', '/api/auth/impersonate', {
        body: { code },
        headers: { host: robin.host },
      });
      await portal.ask('POST', `/api/tenant/messages/${id}/read`, { token: speaking.token });
      expect((await counts(robin)).messages).toBe(1);
      await robin.ask('GET', '/api/tenant/messages');
      await robin.ask('POST', `/api/tenant/messages/${id}/read`);
      expect(await counts(robin)).toEqual(none);
    });

    it('are listed and counted with their lease', async () => {
      const [robin, other] = [await portal.resident(), await portal.resident()];
      const { id } = await write(robin);
      await office('POST', 'messages', { message_id: id, message: 'We come on Monday.' });
      const move = (lease_id: string | null) =>
        portal.deps.db
          .updateTable('resident_messages')
          .set({ lease_id })
          .where('user_id', '=', robin.user_id)
          .execute();
      await move(other.lease_id);
      expect((await robin.ask('GET', '/api/tenant/messages')).body).toEqual([]);
      expect(await counts(robin)).toEqual(none);
      await move(null);
      expect((await robin.ask('GET', '/api/tenant/messages')).body).toHaveLength(1);
      expect(await counts(robin)).toEqual({ ...none, messages: 1 });
    });

    it('accept files once, all or none, and only from their author', async () => {
      const [robin, stranger] = [await portal.resident(), await portal.resident()];
      const { id } = await write(robin);
      const attach = (who: SignedIn, content: Buffer) =>
        who.ask('POST', `/api/tenant/messages/${id}/files`, { body: fileForm({}, content, 'file[0]') });
      expect(await attach(stranger, PNG)).toMatchObject(GONE);
      expect(await attach(robin, Buffer.from('what is this'))).toMatchObject({ status: 415 });
      expect((await attach(robin, PNG)).status).toBe(200);
      expect(await attach(robin, PNG)).toMatchObject({ status: 409 });
      const [{ files }] = (await thread(robin, id)).messages;
      const { body: inbox } = await office('GET', 'messages');
      const told = inbox.find((one: { message_id: string }) => one.message_id === id);
      expect(told.files.map(({ file_name }: { file_name: string }) => file_name)).toEqual(
        files.map(({ file_name }: { file_name: string }) => file_name),
      );
      expect((await portal.ask('GET', told.files[0].file_path)).status).toBe(200);
      expect(files).toMatchObject([{ file_name: 'notice.png', media_type: 'image/png' }]);
      expect((await portal.ask('GET', files[0].file_path)).status).toBe(200);
      expect((await portal.ask('GET', `/api/files/${files[0].id}`)).status).toBe(401);
    });

    it('may refer to a charge of the lease, named in the language of the reader, and to no other', async () => {
      const [robin, stranger] = [await portal.resident(), await portal.resident()];
      const { rows } = (await robin.ask('GET', '/api/tenant/transactions?page_size=100')).body;
      const charge = rows.find(({ kind }: { kind: string }) => kind === 'charge');
      const { id } = await write(robin, { invoice_id: charge.id });
      const about = { kind: 'invoice', id: charge.id, title: charge.description };
      expect((await thread(robin, id)).about).toEqual(about);
      await write(robin, { thread_id: id });
      expect((await robin.ask('GET', '/api/tenant/messages')).body).toMatchObject([{ about, count: 2 }]);
      const body = { subject: 'x', message: 'x', invoice_id: charge.id };
      expect(await stranger.ask('PUT', '/api/tenant/messages', { body })).toMatchObject(GONE);
      const both = { ...body, workorder_id: charge.id };
      expect((await robin.ask('PUT', '/api/tenant/messages', { body: both })).status).toBe(400);
    });

    it('may refer to a workorder of the lease, and to no other', async () => {
      const [robin, stranger] = [await portal.resident(), await portal.resident()];
      const workorder = newWorkorder(portal.deps, robin);
      await insertWorkorder(portal.deps.db, workorder);
      const { id } = await write(robin, { workorder_id: workorder.id });
      expect((await thread(robin, id)).about).toEqual({
        kind: 'workorder',
        id: workorder.id,
        title: workorder.title,
      });
      const body = { subject: 'x', message: 'x', workorder_id: workorder.id };
      expect(await stranger.ask('PUT', '/api/tenant/messages', { body })).toMatchObject(GONE);
    });

    it('are hidden from other residents, and from the office of another property', async () => {
      const [robin, stranger] = [await portal.resident(), await portal.resident()];
      const { id } = await write(robin);
      expect(await stranger.ask('GET', `/api/tenant/messages/${id}`)).toMatchObject(GONE);
      const intoIt = { subject: 'x', message: 'x', thread_id: id };
      expect(await stranger.ask('PUT', '/api/tenant/messages', { body: intoIt })).toMatchObject(GONE);
      expect(await office('POST', `messages/${id}/read`, undefined, elsewhere)).toMatchObject(GONE);
      expect(await office('POST', 'messages', { message_id: id, message: 'x' }, elsewhere)).toMatchObject(
        GONE,
      );
      expect(await office('GET', 'messages', undefined, robin.token)).toMatchObject({ status: 403 });
    });
  });

  it('[PLT-156] parcels wait until a resident of the home has them, once', async () => {
    const [robin, stranger] = [await portal.resident(), await portal.resident()];
    const parcel_id = `parcel-${robin.lease_id}`;
    const parcel = {
      parcel_id,
      lease_id: robin.lease_id,
      carrier: 'UPS',
      description: 'A box',
      place: 'Locker 4',
    };
    await Promise.all([office('POST', 'parcels', parcel), office('POST', 'parcels', parcel)]);
    expect(await counts(robin)).toEqual({ ...none, unreceived_parcels: 1 });
    const pickUp = (who: SignedIn) => who.ask('POST', `/api/tenant/parcels/${parcel_id}/pick-up`);
    expect(await pickUp(stranger)).toMatchObject(GONE);
    const first = (await pickUp(robin)).body;
    expect(first).toMatchObject({ picked_up_by: 'Robin Keller', place: 'Locker 4' });
    portal.clock.advance(60_000);
    expect((await pickUp(robin)).body).toEqual(first);
    expect((await robin.ask('GET', '/api/tenant/parcels')).body).toEqual([first]);
    expect(await counts(robin)).toEqual(none);
    expect(await office('POST', 'parcels', parcel, elsewhere)).toMatchObject(GONE);
  });

  it('[PLT-156] documents are counted until they are opened, per resident, and belong to their lease alone', async () => {
    const [robin, stranger] = [await portal.resident(), await portal.resident()];
    const fields = { lease_id: robin.lease_id, kind: 'notice', title: 'House rules' };
    const { status, body } = await office('POST', 'documents', fileForm(fields, PNG));
    expect(status).toBe(200);
    const [document] = (await robin.ask('GET', '/api/tenant/documents')).body;
    expect(document).toMatchObject({
      document_id: body.document_id,
      kind: 'notice',
      title: 'House rules',
      sealed: false,
      read: false,
    });
    expect((await portal.ask('GET', document.file_path)).status).toBe(200);
    expect(await counts(robin)).toEqual({ ...none, unread_documents: 1 });
    const read = (who: SignedIn) => who.ask('POST', `/api/tenant/documents/${body.document_id}/read`);
    expect(await read(stranger)).toMatchObject(GONE);
    await Promise.all([read(robin), read(robin)]);
    expect(await counts(robin)).toEqual(none);
    expect((await stranger.ask('GET', '/api/tenant/documents')).body).toEqual([]);
    expect(await office('POST', 'documents', fileForm(fields, PNG), elsewhere)).toMatchObject(GONE);
    expect(await office('POST', 'documents', fileForm({ ...fields, kind: 'law' }, PNG))).toMatchObject({
      status: 400,
    });
  });

  it('[PLT-108] [PLT-292] counts the open workorders', async () => {
    const robin = await portal.resident();
    for (const status of ['SUBMITTED', 'SCHEDULED', 'DONE', 'CANCELLED'] as const) {
      await insertWorkorder(portal.deps.db, { ...newWorkorder(portal.deps, robin), status });
    }
    expect(await counts(robin)).toEqual({ ...none, workorders: 2 });
  });
});
