import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { User } from '../../../src/db/session/user.repository.ts';
import { openSessionFor } from '../../../src/server/features/impersonation/open-resident-session.ts';
import { textOfMessage } from '../../../src/server/outbox/sealed-messages.ts';
import { runTimers } from '../../../src/server/process/timers/run-timers.ts';
import { newOfficer } from '../../drive/workorder/officer.ts';
import { addRoommate } from '../../fixtures/tenant.ts';
import { type ResidentPortal, type SignedIn, startResidentPortal } from '../resident/resident-portal.ts';
import { DIALECTS } from '../support/test-database.ts';

const FLOW = 'roommate-joins';
const NEWCOMER = { first_name: 'Ana', last_name: 'Ruiz', email: 'ana@example.com', moves_in: '2030-05-01' };
const MINUTE = 60_000;
const refused = (status: number, code: string) => ({ status, body: { error: { code } } });

interface Roommate {
  readonly user: User;
  readonly token: string;
}

describe.each(DIALECTS)('a process that waits for all residents of a lease, on %s', (dialect) => {
  let portal: ResidentPortal;
  let dana: string;
  let keys = 0;
  beforeAll(async () => {
    portal = await startResidentPortal(dialect);
  });
  // Sessions end when a test moves the clock.
  beforeEach(async () => {
    dana = await newOfficer(portal.deps, 'juniper-row', 'demo-company', {
      policies: ['manage_leases'],
      last_name: 'Moss',
    });
  });
  afterAll(() => portal.close());

  const sent = (token: string, id: string, type: string, answers?: object) => {
    keys += 1;
    return portal.ask('POST', `/api/processes/${id}/events`, {
      token,
      headers: { 'idempotency-key': `key-${keys}` },
      body: { type, ...(answers && { input: { answers } }) },
    });
  };
  const read = async (token: string, id: string) =>
    (await portal.ask('GET', `/api/processes/${id}`, { token })).body;
  const stateOf = async (token: string, id: string) => (await read(token, id)).place.state;

  /** Adds a signed-in resident to a lease. */
  const roommateOf = async (robin: SignedIn, first_name: string): Promise<Roommate> => {
    const user = await addRoommate(portal.deps, robin, { first_name, last_name: 'Lee' });
    const session = { asker: { ip: '127.0.0.1', userAgent: '' }, lease_id: robin.lease_id };
    return { user, token: (await openSessionFor(portal.deps, portal.deps.db, user, session)).token };
  };
  const movesOut = ({ lease_id }: SignedIn, { user }: Roommate) =>
    portal.deps.db
      .deleteFrom('lease_occupants')
      .where('lease_id', '=', lease_id)
      .where('user_id', '=', user.id)
      .execute();

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
    expect(await sent(kim.token, id, 'REFUSE')).toMatchObject({ status: 200 });
    for (const token of [robin.token, kim.token, sam.token])
      expect(await stateOf(token, id)).toBe('notAgreed');
    expect(await sent(sam.token, id, 'AGREE')).toMatchObject({ status: 409 });
    const rows = await portal.deps.db.selectFrom('outbox').selectAll().execute();
    const to = (user: { readonly email: string }) =>
      rows
        .filter(({ recipient }) => recipient === user.email)
        .map((row) => textOfMessage(portal.deps.secrets, row) ?? '');
    expect(to(robin.user).at(-1)).toContain('did not agree');
    expect(to(robin.user).at(-1)).toContain(`Hello ${robin.user.first_name}`);
    expect(to(sam.user)[0]).toContain(`/flow/${FLOW}?occasion=`);
    expect(to(sam.user)[0]).toContain('Hello Sam');
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
