import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { referenceOf } from '../../../src/server/texts/reference.ts';
import { startResidentPortal } from '../resident/resident-portal.ts';
import { type GuestPortal, startGuestPortal } from '../support/guest-portal.ts';
import { processCalls, refused } from '../support/process-calls.ts';
import { DIALECTS } from '../support/test-database.ts';

describe.each(DIALECTS)('guestcards in the office, on %s', (dialect) => {
  let portal: GuestPortal;
  let property: string;
  let units: string[];
  let kim: string;
  let guests = 0;
  beforeAll(async () => {
    portal = await startGuestPortal(dialect);
    ({ property, units } = await portal.place({ units: 6, settings: { invites_at_once: false } }));
    kim = await officer(property, ['manage_applications']);
  });
  afterAll(() => portal.close());

  const { officer } = processCalls(() => portal);
  const list = async (query = '', token = kim) =>
    (await portal.ask('GET', `/api/office/guestcards${query}`, { token })).body;
  const names = async (query = '') => (await list(query)).rows.map(({ name }: { name: string }) => name);
  const read = (id: string, token = kim) => portal.ask('GET', `/api/office/guestcards/${id}`, { token });
  const act = (id: string, what: string, body: object, token = kim) =>
    portal.ask(what === 'follow-up' ? 'PUT' : 'POST', `/api/office/guestcards/${id}/${what}`, {
      token,
      body,
    });
  /** Leaves a guestcard, and returns its id. */
  const leave = async (form: Record<string, unknown>, to = 'request_information', unit = units[0] ?? '') => {
    guests += 1;
    portal.clock.advance(1000);
    const email = `guest-${guests}@mail.example`;
    const sent = await portal.send(unit, to, { form: { email, ...form } }, { from: `10.8.0.${guests}` });
    expect(sent.status).toBe(200);
    const { id } = await portal.deps.db
      .selectFrom('guestcards')
      .select('id')
      .where('property_id', '=', property)
      .orderBy('created_at', 'desc')
      .executeTakeFirstOrThrow();
    return id;
  };

  it('are listed with what they want; those whose follow-up is due come first', async () => {
    const ann = await leave({ first_name: 'Ann', last_name: 'First' });
    const bob = await leave({ first_name: 'Bob', last_name: 'Second' });
    await leave({ first_name: 'Cyd', last_name: 'Third' });
    expect(await names()).toEqual(['Cyd Third', 'Bob Second', 'Ann First']);
    const plan = { follow_up_on: '2026-03-03', note: ' Call after six ' };
    const saved = await act(bob, 'follow-up', plan);
    expect(saved.body).toMatchObject({
      follow_up_on: '2026-03-03',
      follow_up_note: 'Call after six',
      follow_up_by: expect.stringContaining('Moss'),
      overdue: false,
    });
    await act(ann, 'follow-up', { follow_up_on: '2026-03-02', note: '' });
    const { rows, total } = await list();
    expect(total).toBe(3);
    expect(rows.map((row: Record<string, unknown>) => [row.name, row.overdue])).toEqual([
      ['Ann First', true],
      ['Bob Second', false],
      ['Cyd Third', false],
    ]);
    expect(rows[0]).toMatchObject({ status: 'asked', wanted_on: '2026-03-20', case_id: null });
    expect(await names('?sort=created_at&order=asc')).toEqual(['Ann First', 'Bob Second', 'Cyd Third']);
    expect(await act(ann, 'follow-up', { follow_up_on: '2026-03-01', note: '' })).toMatchObject(
      refused(400, 'request.invalid'),
    );
    const seen = { follow_up_on: '2026-03-02', note: '' };
    const noted = { follow_up_on: '2026-03-02', note: 'Wants a view', seen };
    expect((await act(ann, 'follow-up', noted)).status).toBe(200);
    expect((await act(ann, 'follow-up', noted)).status).toBe(200);
    const later = { follow_up_on: '2026-03-09', note: '', seen };
    expect(await act(ann, 'follow-up', later)).toMatchObject({
      status: 409,
      body: {
        error: {
          code: 'record.changed',
          by: expect.stringContaining('Moss'),
          changes: [{ field: 'note', before: '', after: 'Wants a view' }],
        },
      },
    });
    expect((await read(ann)).body).toMatchObject({
      follow_up_on: '2026-03-02',
      follow_up_note: 'Wants a view',
    });
    expect((await act(ann, 'follow-up', { follow_up_on: null, note: 'Done' })).body).toMatchObject({
      follow_up_on: null,
      overdue: false,
    });
  });

  it('show their answers, and belong to the policy and the property of the member', async () => {
    const id = await leave({ comments: 'Near the lift', price_range: 'low' });
    const { body } = await read(id);
    expect(body.answers).toContainEqual({ name: 'comments', value: 'Near the lift' });
    expect(body.answers).toContainEqual({ name: 'price_range', value: 'Less than $1,000' });
    const reader = await officer(property, ['read_office']);
    const clerk = await officer(property, ['manage_leases']);
    const away = await officer('juniper-row', ['manage_applications']);
    expect((await read(id, reader)).status).toBe(200);
    expect(await read(id, clerk)).toMatchObject(refused(403, 'access.denied'));
    expect(await read(id, away)).toMatchObject(refused(404, 'record.not_found'));
    expect((await list('', away)).rows).toEqual([]);
    const calls: [string, object][] = [
      ['follow-up', { follow_up_on: '2026-04-01', note: '' }],
      ['invitation', {}],
      ['join', { into: null }],
    ];
    for (const [what, given] of calls) {
      expect([what, await act(id, what, given, reader)]).toMatchObject([what, refused(403, 'access.denied')]);
      expect([what, await act(id, what, given, away)]).toMatchObject([
        what,
        refused(404, 'record.not_found'),
      ]);
    }
  });

  it('become one invitation with their name, contact, home and answers', async () => {
    const email = 'una@mail.example';
    const id = await leave({ first_name: 'Una', last_name: 'Vale', email, city: 'Austin' });
    const [one, other] = await Promise.all([act(id, 'invitation', {}), act(id, 'invitation', {})]);
    expect(one.status).toBe(200);
    expect(other.body).toEqual(one.body);
    const mails = (await portal.inbox(email)).filter(({ subject }) => subject.startsWith('Your invitation'));
    expect(mails).toHaveLength(1);
    const token = /access_token=([\w-]+)/.exec(mails[0]?.text ?? '')?.[1] ?? '';
    const { body } = await portal.ask('GET', '/api/applicant/application', { token });
    expect(body.applicants.draft_data.applicants).toMatchObject({
      first_name: 'Una',
      last_name: 'Vale',
      email,
    });
    expect(body.applicants.draft_data.applicant_addresses[0]).toMatchObject({ city: 'Austin' });
    expect((await read(id)).body).toMatchObject({ status: 'begun', case_id: one.body.application_id });
    const cancelled = await portal.ask(
      'POST',
      `/api/office/applications/${one.body.application_id}/cancellation`,
      { token: kim, body: { reason: 'Found another home' } },
    );
    expect(cancelled.status).toBe(200);
    expect(await act(id, 'invitation', {})).toMatchObject(refused(409, 'state.not_allowed'));
  });

  it('who wait for an invitation keep the home that is reserved for them', async () => {
    const id = await leave({ first_name: 'Wes', last_name: 'Waits' }, 'guestcard', units[1]);
    expect((await read(id)).body.status).toBe('waiting');
    const asks = await leave({ first_name: 'Too', last_name: 'Late' }, 'request_information', units[1]);
    expect(await act(asks, 'invitation', {})).toMatchObject(refused(409, 'unit.unavailable'));
    expect((await act(id, 'invitation', {})).status).toBe(200);
    expect((await read(id)).body.status).toBe('begun');
  });

  it('of one person are joined, and nothing is lost', async () => {
    const person = { first_name: 'Dee', last_name: 'Twice', email: 'dee@mail.example' };
    const first = await leave(person);
    const second = await leave({ ...person, email: 'DEE@mail.example' }, 'request_information', units[2]);
    const stranger = await leave({ first_name: 'Not', last_name: 'Dee' });
    await act(first, 'follow-up', { follow_up_on: '2026-03-09', note: 'Wants a balcony' });
    expect((await read(second)).body).toMatchObject({
      alike: 1,
      alike_guestcards: [{ guestcard_id: first }],
    });
    for (const into of [stranger, first]) {
      const wrong = await act(first, 'join', { into });
      expect([into, wrong]).toMatchObject([into, refused(409, 'state.not_allowed')]);
    }
    expect(await act(first, 'join', { into: 'nowhere' })).toMatchObject(refused(404, 'record.not_found'));
    const { total } = await list();
    expect((await act(first, 'join', { into: second })).status).toBe(200);
    expect((await act(first, 'join', { into: second })).status).toBe(200);
    expect((await list()).total).toBe(total - 1);
    expect((await read(second)).body).toMatchObject({
      joined: 1,
      alike: 0,
      follow_up_on: '2026-03-09',
      follow_up_note: 'Wants a balcony',
      joined_guestcards: [{ guestcard_id: first, follow_up_note: 'Wants a balcony' }],
    });
    expect(await act(second, 'join', { into: first })).toMatchObject(refused(409, 'state.not_allowed'));
    expect(await act(first, 'invitation', {})).toMatchObject(refused(409, 'state.not_allowed'));
    const found = async (q: string) => {
      const { body } = await portal.ask('GET', `/api/office/search?q=${encodeURIComponent(q)}`, {
        token: kim,
      });
      return body.found.filter(({ kind }: { kind: string }) => kind === 'guestcard');
    };
    for (const q of ['twice', 'dee@'])
      expect((await found(q)).map((one: { guestcard_id: string }) => one.guestcard_id)).toEqual([second]);
    expect((await act(first, 'join', { into: null })).body.joined_into).toBeNull();
    expect(await found('twice')).toHaveLength(2);
  });
});

describe.each(DIALECTS)('the search of the office, on %s', (dialect) => {
  it('finds a workorder by its number, with or without the dash, and by its beginning', async () => {
    const portal = await startResidentPortal(dialect);
    const robin = await portal.resident({ has_post: true });
    const kim = await processCalls(() => portal).officer('juniper-row', ['manage_workorders']);
    const { id } = await portal.deps.db
      .selectFrom('workorders')
      .select('id')
      .where('lease_id', '=', robin.lease_id)
      .executeTakeFirstOrThrow();
    const number = referenceOf(id);
    for (const q of [number, number.toLowerCase(), number.replace('-', ''), number.slice(0, 4)]) {
      const { body } = await portal.ask('GET', `/api/office/search?q=${q}`, { token: kim });
      const ids = body.found.map((one: { id: string }) => one.id);
      expect([q, ids]).toEqual([q, expect.arrayContaining([`workorder:${id}`])]);
    }
    await portal.close();
  });
});
