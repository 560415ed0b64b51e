import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { saveMobile } from '../../../../src/db/resident/contact.repository.ts';
import type { User } from '../../../../src/db/session/user.repository.ts';
import { textOfMessage } from '../../../../src/server/outbox/sealed-messages.ts';
import { runTimers } from '../../../../src/server/process/timers/run-timers.ts';
import { addRoommate } from '../../../fixtures/tenant.ts';
import { type ResidentPortal, type SignedIn, startResidentPortal } from '../../resident/resident-portal.ts';
import { processCalls, refused } from '../../support/process-calls.ts';
import { queuedMessages } from '../../support/queued-messages.ts';
import { DIALECTS } from '../../support/test-database.ts';

const FLOW = 'roommate-joins';
const NEWCOMER = { first_name: 'Ana', last_name: 'Ruiz', email: 'ana@example.com', moves_in: '2030-05-01' };
const MINUTE = 60_000;

interface Roommate {
  readonly user: User;
  readonly token: string;
}

describe.each(DIALECTS)('a process that waits for all residents of a lease, on %s', (dialect) => {
  let portal: ResidentPortal;
  let dana: string;
  beforeAll(async () => {
    portal = await startResidentPortal(dialect);
  });
  // Sessions end when a test moves the clock.
  beforeEach(async () => {
    dana = await officer('juniper-row', ['manage_leases']);
  });
  afterAll(() => portal.close());

  const { officer, answer: sent, read: readAnswer, stateOf, signIn } = processCalls(() => portal);
  const read = async (token: string, id: string) => (await readAnswer(token, id)).body;

  /** Adds a signed-in resident to a lease. */
  const roommateOf = async (robin: SignedIn, first_name: string): Promise<Roommate> => {
    const user = await addRoommate(portal.deps, robin, { first_name, last_name: 'Lee' });
    return { user, token: await signIn(user, robin.lease_id) };
  };
  const movesOut = ({ lease_id }: SignedIn, { user }: Roommate) =>
    portal.deps.db
      .deleteFrom('lease_occupants')
      .where('lease_id', '=', lease_id)
      .where('user_id', '=', user.id)
      .execute();

  const mailsTo = async ({ email }: User) => {
    const rows = await portal.deps.db
      .selectFrom('outbox')
      .selectAll()
      .where('recipient', '=', email)
      .execute();
    return rows.map((row) => ({
      subject: row.subject,
      text: textOfMessage(portal.deps.secrets, row) ?? '',
    }));
  };

  /** A resident who asks for a new roommate, and the others under the lease. */
  const asked = async (...names: string[]) => {
    const robin = await portal.resident();
    const others: Roommate[] = [];
    for (const name of names) others.push(await roommateOf(robin, name));
    const { body } = await robin.ask('POST', `/api/flows/${FLOW}/processes`, { body: {} });
    const done = await sent(robin.token, body.id, 'SEND', { newcomer: NEWCOMER });
    expect(done).toMatchObject({ status: 200, body: { outcome: 'saved' } });
    return { robin, others, id: String(body.id) };
  };
  const two = async () => {
    const { others, ...rest } = await asked('Kim', 'Sam');
    const [kim, sam] = others as [Roommate, Roommate];
    return { ...rest, kim, sam };
  };

  it('goes on when the last one has agreed; each sees who is missing, and the office decides', async () => {
    const { robin, kim, sam, id } = await two();
    expect(await read(robin.token, id)).toMatchObject({
      place: { state: 'asking' },
      events: ['WITHDRAW'],
      turn: {
        mine: false,
        of: 'group',
        members: [
          { name: 'Kim Lee', acted: false, me: false },
          { name: 'Sam Lee', acted: false, me: false },
        ],
      },
    });
    expect(await read(kim.token, id)).toMatchObject({
      events: ['AGREE', 'REFUSE'],
      answers: { newcomer: { last_name: 'Ruiz' } },
      turn: { mine: true, as: ['roommates'] },
    });
    expect(await sent(robin.token, id, 'AGREE')).toMatchObject(refused(409, 'turn.others'));
    expect(await sent(kim.token, id, 'WITHDRAW')).toMatchObject(refused(409, 'turn.others'));
    expect(await sent(kim.token, id, 'AGREE')).toMatchObject({
      status: 200,
      body: { events: [], place: { state: 'asking' } },
    });
    expect((await read(kim.token, id)).turn).toMatchObject({
      mine: false,
      members: [
        { name: 'Kim Lee', acted: true, me: true },
        { name: 'Sam Lee', acted: false },
      ],
    });
    expect(await sent(kim.token, id, 'AGREE')).toMatchObject(refused(409, 'turn.acted'));
    expect(await sent(kim.token, id, 'REFUSE')).toMatchObject(refused(409, 'turn.acted'));
    expect(await stateOf(robin.token, id)).toBe('asking');
    expect(await sent(sam.token, id, 'AGREE')).toMatchObject({
      status: 200,
      body: { place: { state: 'reviewing' } },
    });
    const answer = { answer: { decision: 'APPROVED', explanation: 'Welcome.' } };
    expect(await sent(sam.token, id, 'DECIDE', answer)).toMatchObject(refused(409, 'turn.others'));
    expect(await sent(dana, id, 'DECIDE', answer)).toMatchObject({ status: 200 });
    for (const token of [robin.token, kim.token, sam.token])
      expect(await read(token, id)).toMatchObject({
        place: { state: 'moveInApproved' },
        answers: { answer: { decision: 'APPROVED' } },
      });
    const { history } = (await read(sam.token, id)).turn;
    expect(history.map((one: Record<string, unknown>) => [one.text, one.name, one.me])).toEqual([
      ['Asked for a new roommate', `${robin.user.first_name} ${robin.user.last_name}`, false],
      ['Agreed', 'Kim Lee', false],
      ['Agreed', 'Sam Lee', true],
      ['Decided on the request', null, false],
    ]);
  });

  it('ends when one refuses; the person is told, and the office never asked', async () => {
    const { robin, kim, sam, id } = await two();
    await runTimers(portal.deps);
    expect(await sent(kim.token, id, 'REFUSE')).toMatchObject({ status: 200 });
    for (const token of [robin.token, kim.token, sam.token])
      expect(await stateOf(token, id)).toBe('notAgreed');
    expect(await sent(sam.token, id, 'AGREE')).toMatchObject({ status: 409 });
    const robins = (await mailsTo(robin.user)).at(-1);
    expect(robins?.text).toContain('did not agree');
    expect(robins?.text).toContain(`Hello ${robin.user.first_name}`);
    expect((await mailsTo(sam.user))[0]?.text).toContain(`/flow/${FLOW}?occasion=`);
  });

  it('tells each of them once that they are asked, those who move in later too, and nobody who has moved out', async () => {
    const { robin, kim, sam, id } = await two();
    const lou = await roommateOf(robin, 'Lou');
    await movesOut(robin, sam);
    await portal.deps.db.updateTable('users').set({ language: 'es' }).where('id', '=', lou.user.id).execute();
    const subjects = async (user: User) => (await mailsTo(user)).map(({ subject }) => subject);
    expect(await subjects(kim.user)).toEqual([]);
    // Two portals look at the same moment.
    await Promise.all([runTimers(portal.deps), runTimers(portal.deps)]);
    expect(await subjects(kim.user)).toEqual(['Your roommate asks you something']);
    expect((await mailsTo(kim.user))[0]?.text).toContain('Hello Kim');
    expect((await mailsTo(lou.user))[0]?.text).toContain('Hola, Lou');
    expect(await subjects(robin.user)).toEqual([]);
    expect(await subjects(sam.user)).toEqual([]);
    await sent(kim.token, id, 'AGREE');
    const max = await roommateOf(robin, 'Max');
    portal.clock.advance(16 * MINUTE);
    await runTimers(portal.deps);
    expect(await subjects(max.user)).toEqual(['Your roommate asks you something']);
    portal.clock.advance(16 * MINUTE);
    await runTimers(portal.deps);
    for (const { user } of [kim, lou, max]) expect(await subjects(user)).toHaveLength(1);
  });

  it('reminds only those who have not answered', async () => {
    const { robin, kim, sam, id } = await two();
    await runTimers(portal.deps);
    await sent(kim.token, id, 'AGREE');
    portal.clock.advance(11 * 24 * 60 * MINUTE);
    await Promise.all([runTimers(portal.deps), runTimers(portal.deps)]);
    const subjects = async (user: User) => (await mailsTo(user)).map(({ subject }) => subject);
    expect(await subjects(kim.user)).toEqual(['Your roommate asks you something']);
    expect(await subjects(sam.user)).toEqual([
      'Your roommate asks you something',
      'Your roommate still waits for your answer',
    ]);
    expect(await subjects(robin.user)).toEqual([]);
  });

  it('reminds by SMS, too, at a number that a code has proven', async () => {
    const { robin, kim, sam } = await two();
    const prove = (user: User, mobile_no: string, at: string | null) =>
      saveMobile(portal.deps.db, user.id, { mobile_no, mobile_verified_at: at });
    await prove(kim.user, '+15125550171', portal.clock.now().toISOString());
    await prove(sam.user, '+15125550172', null);
    await prove(robin.user, '+15125550173', portal.clock.now().toISOString());
    portal.clock.advance(11 * 24 * 60 * MINUTE);
    await Promise.all([runTimers(portal.deps), runTimers(portal.deps)]);
    const texts = (await queuedMessages(portal)).filter(({ channel }) => channel === 'sms');
    expect(texts.map(({ recipient, subject }) => [recipient, subject])).toEqual([['+15125550171', '']]);
    expect(texts[0]?.body).toMatch(/: your roommate still waits for your answer.*\/flow\/roommate-joins/);
  });

  it('counts both of two who answer in the same instant, and goes on once', async () => {
    const { robin, kim, sam, id } = await two();
    const answers = await Promise.all([sent(kim.token, id, 'AGREE'), sent(sam.token, id, 'AGREE')]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await stateOf(robin.token, id)).toBe('reviewing');
    const log = (await portal.ask('GET', `/api/processes/${id}/log`, { token: robin.token })).body;
    const left = log.filter(
      ({ before, after }: Record<string, { state: string }>) =>
        before?.state === 'asking' && after?.state !== 'asking',
    );
    expect(left).toHaveLength(1);
  });

  it('counts one who presses twice at once only once', async () => {
    const { robin, kim, id } = await two();
    const answers = await Promise.all([sent(kim.token, id, 'AGREE'), sent(kim.token, id, 'AGREE')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await stateOf(robin.token, id)).toBe('asking');
  });

  it('does not wait for who has moved out, and waits for who has moved in', async () => {
    const { robin, kim, sam, id } = await two();
    const lou = await roommateOf(robin, 'Lou');
    await sent(kim.token, id, 'AGREE');
    await sent(sam.token, id, 'AGREE');
    expect(await read(robin.token, id)).toMatchObject({
      place: { state: 'asking' },
      turn: { members: [{ acted: true }, { acted: true }, { name: 'Lou Lee', acted: false }] },
    });
    await movesOut(robin, lou);
    expect(await portal.ask('GET', `/api/processes/${id}`, { token: lou.token })).not.toMatchObject({
      status: 200,
    });
    expect(await sent(lou.token, id, 'REFUSE')).not.toMatchObject({ status: 200 });
    portal.clock.advance(16 * MINUTE);
    await runTimers(portal.deps);
    portal.clock.advance(2 * MINUTE);
    await runTimers(portal.deps);
    expect(await stateOf(robin.token, id)).toBe('reviewing');
    // Who moves in later is not asked.
    await roommateOf(robin, 'Max');
    expect(await stateOf(robin.token, id)).toBe('reviewing');
  });

  it('waits for nobody who lives alone', async () => {
    const { robin, id } = await asked();
    expect(await stateOf(robin.token, id)).toBe('reviewing');
  });

  it('offers the question to those who have to answer, and to nobody else', async () => {
    const { robin, kim, sam, id } = await two();
    const offered = async (token: string) =>
      (await portal.ask('GET', '/api/flows', { token })).body
        .filter(({ title }: { title: string }) => title === 'Do you agree to a new roommate?')
        .map(({ path }: { path: string }) => path);
    const [path] = await offered(kim.token);
    expect(path).toMatch(/^\/flow\/roommate-joins\?occasion=/);
    const occasion = path.split('=').at(-1);
    const body = { occasion };
    const opened = await portal.ask('POST', `/api/flows/${FLOW}/processes`, { token: kim.token, body });
    expect(opened).toMatchObject({ status: 200, body: { id, turn: { mine: true } } });
    expect(await offered(robin.token)).toEqual([]);
    await sent(kim.token, id, 'AGREE');
    expect(await offered(kim.token)).toEqual([]);
    expect(await offered(sam.token)).toEqual([path]);
    const stranger = await portal.resident();
    expect(await offered(stranger.token)).toEqual([]);
    for (const token of [stranger.token, robin.token]) {
      const own = await portal.ask('POST', `/api/flows/${FLOW}/processes`, { token, body });
      expect(own.status).toBe(token === robin.token ? 200 : 404);
    }
    expect(await portal.ask('GET', `/api/processes/${id}`, { token: stranger.token })).toMatchObject({
      status: 404,
    });
  });
});
