import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { textOfMessage } from '../../../src/server/outbox/sealed-messages.ts';
import { runTimers } from '../../../src/server/process/timers/run-timers.ts';
import { type ResidentPortal, type SignedIn, startResidentPortal } from '../resident/resident-portal.ts';
import { processCalls, refused } from '../support/process-calls.ts';
import { DIALECTS } from '../support/test-database.ts';

const FLOW = 'accommodation-request';
const POLICY = 'manage_accommodations';
const NEED = {
  kind: 'RULE',
  request: 'A parking space by the door',
  reason: 'I walk with a cane',
  for_whom: 'SELF',
};
const DAY = 86_400_000;

describe.each(DIALECTS)('a process of several parties, on %s', (dialect) => {
  let portal: ResidentPortal;
  let dana: string;
  beforeAll(async () => {
    portal = await startResidentPortal(dialect);
  });
  // Sessions end when a test moves the clock.
  beforeEach(async () => {
    dana = await officer('juniper-row', [POLICY], 'Moss');
  });
  afterAll(() => portal.close());

  const { officer, answer: sent, read, turnsOf: turns, turnOf, signIn } = processCalls(() => portal);

  /** A resident whose request waits for the office. */
  const requested = async (): Promise<{ robin: SignedIn; id: string }> => {
    const robin = await portal.resident();
    const { body } = await robin.ask('POST', `/api/flows/${FLOW}/processes`, { body: {} });
    const done = await sent(robin.token, body.id, 'SUBMIT', { need: NEED });
    expect(done).toMatchObject({ status: 200, body: { outcome: 'saved', place: { state: 'reviewing' } } });
    return { robin, id: body.id };
  };
  const decide = (token: string, id: string, decision: string, more = {}) =>
    sent(token, id, 'DECIDE', { answer: { decision, explanation: `We say ${decision}.` }, ...more });

  it('is in the list of those who hold the policy at the property, and of nobody else', async () => {
    const { robin, id } = await requested();
    const found = await turnOf(dana, id);
    expect(found).toMatchObject({ flow: FLOW, title: 'Ask for a reasonable accommodation', overdue: false });
    expect(found.about).toContain(robin.user.first_name);
    expect(found.about).not.toContain('cane');
    const others = [
      await officer('juniper-row', ['super_admin', 'manage_leases']),
      await officer('harbor-court', [POLICY]),
    ];
    for (const token of others) {
      expect(await turnOf(token, id)).toBeUndefined();
      expect(await read(token, id)).toMatchObject(refused(404, 'record.not_found'));
      expect(await decide(token, id, 'GRANTED')).toMatchObject(refused(404, 'record.not_found'));
      expect(await portal.ask('GET', `/api/processes/${id}/log`, { token })).toMatchObject({ status: 404 });
      const claim = { token, body: {} };
      expect(await portal.ask('POST', `/api/office/turns/${id}/claim`, claim)).toMatchObject({ status: 404 });
    }
    const stranger = await portal.resident();
    expect(await read(stranger.token, id)).toMatchObject({ status: 404 });
    expect(await portal.ask('GET', '/api/office/turns', { token: robin.token })).toMatchObject({
      status: 403,
    });
  });

  it('is counted by the server and listed in pages, which filters narrow', async () => {
    const own = await officer('harbor-court', [POLICY], 'Page');
    const { db } = portal.deps;
    const { id: user_id } = await db
      .selectFrom('users')
      .select('id')
      .where('last_name', '=', 'Page')
      .executeTakeFirstOrThrow();
    const { id: real } = await requested();
    const process = await db
      .selectFrom('processes')
      .selectAll()
      .where('id', '=', real)
      .executeTakeFirstOrThrow();
    const at = (place: number) => `2026-04-${String(place).padStart(2, '0')}T12:00:00.000Z`;
    for (let place = 1; place <= 20; place += 1) {
      const id = `paged-${place}`;
      await db
        .insertInto('processes')
        .values({ ...process, id, subject_id: id, property_id: 'harbor-court' })
        .execute();
      await db
        .insertInto('process_turns')
        .values({
          ...{
            process_id: id,
            company_id: process.company_id,
            property_id: 'harbor-court',
            state: 'reviewing',
          },
          ...{ flow: place > 18 ? 'workorder' : FLOW, policy: POLICY, about: id, since: at(1) },
          // Without a time they come last.
          due_at: place === 1 ? null : at(place),
          claimed_by: place === 2 ? user_id : null,
          claimed_at: null,
        })
        .execute();
    }
    const list = async (query: string) =>
      (await portal.ask('GET', `/api/office/turns?${query}`, { token: own })).body;
    const ids = ({ rows }: { rows: { process_id: string }[] }) => rows.map(({ process_id }) => process_id);
    const first = await list('');
    expect(ids(first)).toEqual(Array.from({ length: 15 }, (_, place) => `paged-${place + 2}`));
    expect(first).toMatchObject({ total: 20, counts: { all: 20, mine: 1, nobody: 19, others: 0 } });
    expect(first.kinds.map(({ flow }: { flow: string }) => flow)).toEqual([FLOW, 'workorder']);
    const second = await list('page=2');
    expect(ids(second)).toEqual(['paged-17', 'paged-18', 'paged-19', 'paged-20', 'paged-1']);
    expect(second.counts).toEqual(first.counts);
    expect(ids(await list('whose=mine'))).toEqual(['paged-2']);
    expect(await list('whose=nobody&kind=workorder')).toMatchObject({
      total: 2,
      counts: { all: 2, mine: 0, nobody: 2, others: 0 },
      kinds: first.kinds,
    });
    expect(ids(await list('page=3'))).toEqual([]);
    const wrong = await portal.ask('GET', '/api/office/turns?whose=hers', { token: own });
    expect(wrong.status).toBe(400);
  });

  it('lets only the party on turn act: the person may do what the state offers them meanwhile', async () => {
    const { robin, id } = await requested();
    const mine = await read(robin.token, id);
    expect(mine.body).toMatchObject({ events: ['WITHDRAW'], turn: { mine: false, of: 'office' } });
    expect(mine.body.turn.history.map(({ text, by }: Record<string, string>) => [text, by])).toEqual([
      ['Sent the request', 'person'],
    ]);
    expect(await decide(robin.token, id, 'GRANTED')).toMatchObject(refused(409, 'turn.others'));
    expect(await sent(robin.token, id, 'SAVE', { answer: { decision: 'GRANTED' } })).toMatchObject(
      refused(409, 'turn.others'),
    );
    const theirs = (await read(dana, id)).body;
    expect(theirs.events).toContain('DECIDE');
    expect(theirs.events).not.toContain('WITHDRAW');
    expect(await sent(dana, id, 'WITHDRAW')).toMatchObject(refused(409, 'turn.others'));
    expect((await read(robin.token, id)).body.place.state).toBe('reviewing');
    expect(await sent(robin.token, id, 'WITHDRAW')).toMatchObject({ status: 200 });
    expect((await read(robin.token, id)).body.place.state).toBe('takenBack');
    expect(await turnOf(dana, id)).toBeUndefined();
  });

  it('shows each party its own answers and those that are shown to it, once they are sent', async () => {
    const { robin, id } = await requested();
    const draft = { answer: { decision: 'DECLINED', explanation: 'Not yet' }, notes: { note: 'Ask Lee' } };
    expect(await sent(dana, id, 'SAVE', draft)).toMatchObject({ status: 200 });
    const before = (await read(robin.token, id)).body;
    expect(Object.keys(before.answers)).toEqual(['need']);
    expect(before.facts).not.toHaveProperty('answer');
    expect(Object.keys((await read(dana, id)).body.answers).sort()).toEqual(['answer', 'need', 'notes']);
    await decide(dana, id, 'GRANTED', { notes: { note: 'Lee agrees' } });
    const after = (await read(robin.token, id)).body;
    expect(after.answers).toMatchObject({ answer: { decision: 'GRANTED', explanation: 'We say GRANTED.' } });
    expect(JSON.stringify(after)).not.toContain('Lee agrees');
    expect(after.facts.answer).toBe('GRANTED');
    expect(after.turn.history.at(-1)).toMatchObject({
      text: 'Answered the request',
      by: 'office',
      name: null,
    });
    expect((await read(dana, id)).body.turn.history.at(-1)).toMatchObject({ name: 'Dana Moss' });
  });

  it('is decided once by two who decide at once: the second learns who it was', async () => {
    const { robin, id } = await requested();
    const lee = await officer('juniper-row', [POLICY], 'Lee');
    const answers = await Promise.all([decide(dana, id, 'GRANTED'), decide(lee, id, 'DECLINED')]);
    const [first, second] = answers[0].status === 200 ? answers : [answers[1], answers[0]];
    const name = first === answers[0] ? 'Dana Moss' : 'Dana Lee';
    expect([first?.status, second?.status]).toEqual([200, 409]);
    expect(second?.body.error).toMatchObject({ code: 'turn.over', name });
    expect(second?.body.error.message).toBe(
      `${name} has already handled this. The page shows what was decided.`,
    );
    const wanted = first === answers[0] ? 'granted' : 'declined';
    expect((await read(robin.token, id)).body.place.state).toBe(wanted);
    const log = (await portal.ask('GET', `/api/processes/${id}/log`, { token: robin.token })).body;
    expect(log.filter(({ event }: { event: string }) => event === 'DECIDE')).toHaveLength(1);
  });

  it('can be claimed, given to a colleague and given back; others are told who has it', async () => {
    const { id } = await requested();
    const lee = await officer('juniper-row', [POLICY], 'Lee');
    const claim = (token: string, body = {}) =>
      portal.ask('POST', `/api/office/turns/${id}/claim`, { token, body });
    const back = (token: string) => portal.ask('DELETE', `/api/office/turns/${id}/claim`, { token });
    const both = await Promise.all([claim(dana), claim(lee)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const [has, hasNot] = both[0].status === 200 ? [dana, lee] : [lee, dana];
    expect(await claim(has)).toMatchObject({ status: 200, body: { mine: true } });
    expect(await decide(hasNot, id, 'GRANTED')).toMatchObject(refused(409, 'turn.claimed'));
    expect(await back(hasNot)).toMatchObject(refused(409, 'turn.claimed'));
    expect((await turnOf(hasNot, id)).claimed_by.name).toBe(has === dana ? 'Dana Moss' : 'Dana Lee');
    const { user_id } = (await turnOf(has, id)).claimed_by;
    expect(await back(has)).toMatchObject({ status: 200, body: { claimed_by: null } });
    expect(await claim(hasNot, { user_id })).toMatchObject({ status: 200, body: { mine: false } });
    expect((await turnOf(has, id)).mine).toBe(true);
    const stranger = await portal.resident();
    for (const wrong of [stranger.user_id, 'nobody'])
      expect(await claim(has, { user_id: wrong })).toMatchObject(refused(404, 'record.not_found'));
    expect(await decide(has, id, 'DECLINED')).toMatchObject({ status: 200 });
  });

  it('logs who took the work, to whom it was given and who gave it back, for the office only', async () => {
    const { robin, id } = await requested();
    const quinn = await officer('juniper-row', [POLICY], 'Quinn');
    const claim = (token: string, body = {}) =>
      portal.ask('POST', `/api/office/turns/${id}/claim`, { token, body });
    await claim(dana);
    await claim(dana);
    expect(await claim(quinn)).toMatchObject(refused(409, 'turn.claimed'));
    const { revision } = (await read(dana, id)).body;
    const users = portal.deps.db.selectFrom('users').select('id').where('last_name', '=', 'Quinn');
    await claim(dana, { user_id: (await users.executeTakeFirstOrThrow()).id });
    const back = () => portal.ask('DELETE', `/api/office/turns/${id}/claim`, { token: quinn });
    expect([(await back()).status, (await back()).status]).toEqual([200, 200]);
    const { history } = (await read(dana, id)).body.turn;
    expect(history.map(({ text, name }: Record<string, string>) => [text, name]).slice(1)).toEqual([
      ['Took the work', 'Dana Moss'],
      ['Gave the work to Dana Quinn', 'Dana Moss'],
      ['Gave the work back', 'Dana Quinn'],
    ]);
    const logOf = async (token: string) =>
      (await portal.ask('GET', `/api/processes/${id}/log`, { token })).body.map(
        ({ event }: { event: string }) => event,
      );
    const claims = ['CLAIMED', 'GIVEN', 'GIVEN_BACK'];
    expect((await logOf(dana)).slice(-3)).toEqual(claims);
    for (const event of await logOf(robin.token)) expect(claims).not.toContain(event);
    const mine = (await read(robin.token, id)).body;
    expect(mine.turn.history).toHaveLength(1);
    expect(mine.revision).toBe(revision);
    // Who has claimed it has not decided it.
    expect(await sent(robin.token, id, 'WITHDRAW')).toMatchObject({ status: 200 });
    expect(await decide(dana, id, 'GRANTED')).toMatchObject(refused(409, 'turn.others'));
  });

  it('mails a member to whom a colleague gives it, once, in their language', async () => {
    const { id } = await requested();
    const { db, secrets } = portal.deps;
    await officer('juniper-row', [POLICY], 'Vega');
    const vega = await db
      .updateTable('users')
      .set({ language: 'es' })
      .where('last_name', '=', 'Vega')
      .returning(['id', 'email'])
      .executeTakeFirstOrThrow();
    const giveTo = (token: string, user_id: string) =>
      portal.ask('POST', `/api/office/turns/${id}/claim`, { token, body: { user_id } });
    const mails = async () => {
      const rows = await db.selectFrom('outbox').selectAll().execute();
      return rows
        .filter((row) => (textOfMessage(secrets, row) ?? '').includes('Dana Moss'))
        .filter((row) => (textOfMessage(secrets, row) ?? '').includes(id));
    };
    const both = await Promise.all([giveTo(dana, vega.id), giveTo(dana, vega.id)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    const [mail, ...more] = await mails();
    expect(more).toEqual([]);
    expect(mail?.recipient).toBe(vega.email);
    const text = (mail && textOfMessage(secrets, mail)) ?? '';
    expect(text).toContain('Dana Moss le ha asignado este trabajo en Juniper Row');
    expect(text).toContain(`/office/process/${id}`);
    expect(text).not.toContain('cane');
    // Who takes it over from a colleague knows that.
    const { user_id } = await db
      .selectFrom('users')
      .innerJoin('sessions', 'sessions.user_id', 'users.id')
      .select('users.id as user_id')
      .where('users.last_name', '=', 'Moss')
      .orderBy('sessions.created_at', 'desc')
      .executeTakeFirstOrThrow();
    expect(await giveTo(dana, user_id)).toMatchObject({ status: 200, body: { mine: true } });
    expect(await mails()).toHaveLength(1);
  });

  it('asks the person for more, who has 14 days, and then the office again', async () => {
    const { robin, id } = await requested();
    await decide(dana, id, 'MORE');
    expect((await read(robin.token, id)).body).toMatchObject({
      place: { state: 'moreAsked' },
      turn: { mine: true },
    });
    expect((await read(dana, id)).body).toMatchObject({ events: [], turn: { mine: false, of: 'person' } });
    expect(await decide(dana, id, 'GRANTED')).toMatchObject(refused(409, 'turn.over'));
    await sent(robin.token, id, 'SUBMIT', { more: { reply: 'Here it is' } });
    expect((await read(robin.token, id)).body.place.state).toBe('reviewing');
    expect((await read(dana, id)).body.answers.more).toMatchObject({ reply: 'Here it is' });
    await decide(dana, id, 'MORE');
    portal.clock.advance(16 * DAY);
    await runTimers(portal.deps);
    const { body } = await read(await signIn(robin.user), id);
    expect(body.place.state).toBe('replyMissing');
    expect(body.turn.history.at(-1)).toMatchObject({
      by: 'time',
      text: 'Closed the request, because no reply came',
    });
  });

  it('is overdue after ten days, and first in the list', async () => {
    const { robin, id } = await requested();
    expect((await turnOf(dana, id)).overdue).toBe(false);
    portal.clock.advance(11 * DAY);
    const later = await requested();
    dana = await officer('juniper-row', [POLICY], 'Moss');
    const [due, fresh] = [await turnOf(dana, id), await turnOf(dana, later.id)];
    expect([due.overdue, fresh.overdue]).toEqual([true, false]);
    const order = (await turns(dana)).map(({ process_id }: { process_id: string }) => process_id);
    expect(order.indexOf(id)).toBeLessThan(order.indexOf(later.id));
    expect((await read(robin.token, later.id)).status).toBe(401);
    expect((await read(await signIn(robin.user), later.id)).status).toBe(404);
  });

  it('tells those who hold the policy at the property once that it is overdue, in their language', async () => {
    const { db } = portal.deps;
    const member = async (last_name: string, policies: readonly string[], property = 'juniper-row') => {
      await officer(property, policies, last_name);
      const users = db.selectFrom('users').selectAll().where('last_name', '=', last_name);
      return users.executeTakeFirstOrThrow();
    };
    const [olga, pablo] = [await member('Olga', [POLICY]), await member('Pablo', [POLICY])];
    await db.updateTable('users').set({ language: 'es' }).where('id', '=', pablo.id).execute();
    const others = [
      await member('Super', ['super_admin', 'manage_leases']),
      await member('Harbor', [POLICY], 'harbor-court'),
      await member('Former', [POLICY]),
    ];
    const { robin, id } = await requested();
    const mails = async ({ email }: { readonly email: string }) => {
      const rows = await db.selectFrom('outbox').selectAll().where('recipient', '=', email).execute();
      return rows
        .map((row) => `${row.subject}\n${textOfMessage(portal.deps.secrets, row)}`)
        .filter((text) => text.includes(id));
    };
    await sent(dana, id, 'SAVE', { answer: { decision: 'GRANTED', explanation: 'Soon' } });
    await runTimers(portal.deps);
    expect(await mails(olga)).toEqual([]);
    await db.updateTable('users').set({ policies: '[]' }).where('last_name', '=', 'Former').execute();
    portal.clock.advance(11 * DAY);
    await Promise.all([runTimers(portal.deps), runTimers(portal.deps)]);
    await runTimers(portal.deps);
    dana = await officer('juniper-row', [POLICY], 'Moss');
    await sent(dana, id, 'SAVE', { answer: { decision: 'DECLINED', explanation: 'Not yet' } });
    portal.clock.advance(11 * DAY);
    await runTimers(portal.deps);
    const [mail, ...more] = await mails(olga);
    expect(more).toEqual([]);
    expect(mail).toContain('Overdue: Ask for a reasonable accommodation');
    expect(mail).toContain('Hello Dana');
    expect(mail).toContain(robin.user.last_name);
    expect(mail).toContain(`/office/process/${id}`);
    expect(mail).not.toContain('cane');
    expect((await mails(pablo)).join()).toContain('La respuesta de la oficina');
    for (const other of others) expect(await mails(other)).toEqual([]);
  });

  it('mails the person in their own language, whoever decides', async () => {
    const robin = await portal.resident();
    const { db } = portal.deps;
    await db.updateTable('users').set({ language: 'es' }).where('id', '=', robin.user_id).execute();
    const { body } = await robin.ask('POST', `/api/flows/${FLOW}/processes`, { body: {} });
    await sent(robin.token, body.id, 'SUBMIT', { need: NEED });
    await decide(dana, body.id, 'GRANTED');
    const rows = await db.selectFrom('outbox').selectAll().where('recipient', '=', robin.email).execute();
    const mails = rows.map((row) => textOfMessage(portal.deps.secrets, row) ?? '').join('\n');
    expect(mails).toContain('respondió su solicitud');
    const all = await db.selectFrom('outbox').selectAll().execute();
    const others = all.filter(({ recipient }) => recipient !== robin.email);
    const texts = others.map((row) => textOfMessage(portal.deps.secrets, row) ?? '').join('\n');
    expect(texts).not.toContain('cane');
  });
});
