import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openSessionFor } from '../../../src/server/features/impersonation/open-resident-session.ts';
import { textOfMessage } from '../../../src/server/outbox/sealed-messages.ts';
import { runTimers } from '../../../src/server/process/timers/run-timers.ts';
import { newOfficer } from '../../drive/workorder/officer.ts';
import { type ResidentPortal, type SignedIn, startResidentPortal } from '../resident/resident-portal.ts';
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
const refused = (status: number, code: string) => ({ status, body: { error: { code } } });

describe.each(DIALECTS)('a process of several parties, on %s', (dialect) => {
  let portal: ResidentPortal;
  let dana: string;
  let keys = 0;
  beforeAll(async () => {
    portal = await startResidentPortal(dialect);
  });
  // Sessions end when a test moves the clock.
  beforeEach(async () => {
    dana = await officer('juniper-row', [POLICY], 'Moss');
  });
  afterAll(() => portal.close());

  const officer = (property: string, policies: readonly string[], last_name = 'Office') =>
    newOfficer(portal.deps, property, 'demo-company', { policies, last_name });
  const sent = (token: string, id: string, type: string, answers?: object) => {
    keys += 1;
    return portal.ask('POST', `/api/processes/${id}/events`, {
      token,
      headers: { 'idempotency-key': `key-${keys}` },
      body: { type, ...(answers && { input: { answers } }) },
    });
  };
  const read = (token: string, id: string) => portal.ask('GET', `/api/processes/${id}`, { token });
  const turns = async (token: string) => (await portal.ask('GET', '/api/office/turns', { token })).body;
  const turnOf = async (token: string, id: string) =>
    (await turns(token)).find((turn: { process_id: string }) => turn.process_id === id);

  /** The token of another session: the first one ends after some days. */
  const againIn = async ({ user }: SignedIn) => {
    const { deps } = portal;
    return (await openSessionFor(deps, deps.db, user, { asker: { ip: '127.0.0.1', userAgent: '' } })).token;
  };

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
    const { body } = await read(await againIn(robin), id);
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
    expect((await read(await againIn(robin), later.id)).status).toBe(404);
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
