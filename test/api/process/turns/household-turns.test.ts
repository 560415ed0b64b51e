import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { removeMember } from '../../../../src/db/applicant/household.repository.ts';
import { runTimers } from '../../../../src/server/process/timers/run-timers.ts';
import type { Invited } from '../../../../src/server/property/invitation.ts';
import { withHousehold } from '../../../fixtures/flows/household-flow.ts';
import { processCalls, refused } from '../../support/process-calls.ts';
import { queuedMessages } from '../../support/queued-messages.ts';
import { runRelease } from '../../support/run-release.ts';
import { DIALECTS } from '../../support/test-database.ts';
import { startTestPortal, type TestPortal } from '../../support/test-portal.ts';

const FLOW = 'pet-asks';
const MINUTE = 60_000;

describe.each(DIALECTS)('a process that waits for the household of an application, on %s', (dialect) => {
  let portal: TestPortal;
  let keys = 0;
  beforeAll(async () => {
    portal = await startTestPortal(dialect);
    await runRelease(portal, withHousehold());
  });
  afterAll(() => portal.close());

  const { send: sent, read, stateOf, begin: beginFlow } = processCalls(() => portal);
  const begin = (token: string, body: object = {}) => beginFlow(token, FLOW, body);

  /** Somebody who joins the application of another one. */
  const joins = async ({ application_id }: Invited, first_name: string, more: object = {}) => {
    keys += 1;
    const email = `${first_name}.${keys}@example.com`.toLowerCase();
    const invited = await portal.invite({
      place: { application_id },
      applicant_type: 'CO-APPLICANT',
      first_name,
      last_name: 'Lee',
      email,
      ...more,
    });
    return { ...invited, email };
  };

  /** Ada has asked Ben, who applies with her, and Gus, who vouches for them. */
  const asked = async () => {
    const ada = await portal.invite();
    const ben = await joins(ada, 'Ben');
    const gus = await joins(ada, 'Gus', { applicant_type: 'GUARANTOR', language: 'es' });
    const { id } = (await begin(ada.token)).body;
    expect(await sent(ada.token, id, 'ASK')).toMatchObject({
      status: 200,
      body: { place: { state: 'asking' } },
    });
    return { ada, ben, gus, id: String(id) };
  };
  const removes = ({ applicant_id }: Invited) =>
    removeMember(portal.deps.db, applicant_id, portal.clock.now().toISOString());
  const subjectsTo = async ({ email }: { readonly email: string }) =>
    (await queuedMessages(portal)).flatMap(({ recipient, subject }) =>
      recipient === email ? [subject] : [],
    );

  it('goes on when all others have agreed; each sees who is missing and opens it by a link of their own', async () => {
    const { ada, ben, gus, id } = await asked();
    expect((await read(ada.token, id)).body).toMatchObject({
      events: [],
      turn: {
        mine: false,
        of: 'group',
        members: [
          { name: 'Ben Lee', acted: false },
          { name: 'Gus Lee', acted: false },
        ],
      },
    });
    expect(await sent(ada.token, id, 'AGREE')).toMatchObject(refused(409, 'turn.others'));
    await Promise.all([runTimers(portal.deps), runTimers(portal.deps)]);
    const mails = (await queuedMessages(portal)).filter(({ recipient }) => recipient === ben.email);
    expect(mails).toHaveLength(1);
    const link = new URL(/https?:\S+/.exec(mails[0]?.body ?? '')?.[0] ?? '');
    expect(link.pathname).toBe(`/flow/${FLOW}`);
    const applicant = link.searchParams.get('applicant') ?? '';
    const bens = link.searchParams.get('access_token') ?? '';
    expect(applicant).toBe(ada.applicant_id);
    const opened = await begin(bens, { applicant });
    expect(opened).toMatchObject({ status: 200, body: { id, turn: { mine: true, as: ['others'] } } });
    // The link opens the application of its reader, and of nobody else.
    const own = await portal.ask('GET', '/api/applicant/application', { token: bens });
    expect(JSON.stringify(own.body)).toContain(ben.email);
    expect(await sent(bens, id, 'ASK')).toMatchObject({ status: 409 });
    expect(await sent(bens, id, 'AGREE')).toMatchObject({
      status: 200,
      body: { place: { state: 'asking' } },
    });
    expect(await sent(ben.token, id, 'REFUSE')).toMatchObject(refused(409, 'turn.acted'));
    expect((await read(ben.token, id)).body.turn.members).toMatchObject([
      { name: 'Ben Lee', acted: true, me: true },
      { name: 'Gus Lee', acted: false, me: false },
    ]);
    expect(await sent(gus.token, id, 'AGREE')).toMatchObject({ status: 200 });
    for (const { token } of [ada, ben, gus]) expect(await stateOf(token, id)).toBe('welcome');
    const { history } = (await read(gus.token, id)).body.turn;
    expect(history.map(({ name, me }: Record<string, unknown>) => [name, me])).toEqual([
      [expect.stringContaining('Ada'), false],
      ['Ben Lee', false],
      ['Gus Lee', true],
    ]);
    expect((await read(ada.token, id)).body.turn.history[0].me).toBe(true);
  });

  it('tells members nothing about the person besides the process', async () => {
    const { ada, ben, id } = await asked();
    expect((await read(ada.token, id)).body.facts).toHaveProperty('decision');
    const seen = (await read(ben.token, id)).body;
    expect(Object.keys(seen.facts).sort()).toEqual(['agreed', 'asked', 'lapsed', 'refused']);
    expect(seen.answers).toEqual({});
    expect(seen.page.documents).toEqual([]);
    expect(seen.page).not.toHaveProperty('signer');
  });

  it('counts both of two who agree in the same instant', async () => {
    const { ada, ben, gus, id } = await asked();
    const both = await Promise.all([sent(ben.token, id, 'AGREE'), sent(gus.token, id, 'AGREE')]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(await stateOf(ada.token, id)).toBe('welcome');
  });

  it('does not wait for who was removed or has canceled, and asks who is added', async () => {
    const { ada, ben, gus, id } = await asked();
    await runTimers(portal.deps);
    const max = await joins(ada, 'Max');
    portal.clock.advance(16 * MINUTE);
    await runTimers(portal.deps);
    expect(await subjectsTo(max)).toHaveLength(1);
    expect(await subjectsTo(ben)).toHaveLength(1);
    await sent(max.token, id, 'AGREE');
    await removes(ben);
    for (const call of [
      read(ben.token, id),
      sent(ben.token, id, 'REFUSE'),
      begin(ben.token, { applicant: ada.applicant_id }),
    ])
      expect((await call).status).toBe(401);
    await portal.deps.db
      .updateTable('applicants')
      .set({ cancelled_at: portal.clock.now().toISOString() })
      .where('id', '=', gus.applicant_id)
      .execute();
    expect(await sent(gus.token, id, 'REFUSE')).toMatchObject(refused(404, 'record.not_found'));
    portal.clock.advance(16 * MINUTE);
    await runTimers(portal.deps);
    expect(await stateOf(ada.token, id)).toBe('welcome');
  });

  it('reminds those who are missing, in their language', async () => {
    const { ben, gus, id } = await asked();
    await runTimers(portal.deps);
    await sent(ben.token, id, 'AGREE');
    portal.clock.advance(4 * 24 * 60 * MINUTE);
    await runTimers(portal.deps);
    expect(await subjectsTo(ben)).toHaveLength(1);
    expect(await subjectsTo(gus)).toEqual([expect.stringContaining('¿Una mascota'), 'Responda, Gus']);
  });

  it('waits for nobody who applies alone', async () => {
    const ada = await portal.invite();
    const { id } = (await begin(ada.token)).body;
    await sent(ada.token, id, 'ASK');
    expect(await stateOf(ada.token, id)).toBe('welcome');
  });

  it('is offered to those who have to answer, and opens for nobody else', async () => {
    const { ada, ben, gus, id } = await asked();
    const applicant = ada.applicant_id;
    const offered = async (token: string) =>
      (await portal.ask('GET', '/api/flows', { token })).body
        .map(({ path }: { path: string }) => path)
        .filter((path: string) => path.includes('applicant='));
    expect(await offered(ben.token)).toEqual([`/flow/${FLOW}?applicant=${applicant}`]);
    expect(await offered(ada.token)).toEqual([]);
    await sent(ben.token, id, 'AGREE');
    expect(await offered(ben.token)).toEqual([]);
    expect(await offered(gus.token)).toHaveLength(1);
    const stranger = await portal.invite();
    expect(await begin(stranger.token, { applicant })).toMatchObject(refused(404, 'record.not_found'));
    expect(await read(stranger.token, id)).toMatchObject(refused(404, 'record.not_found'));
    expect(await sent(stranger.token, id, 'AGREE')).toMatchObject(refused(404, 'record.not_found'));
    // Nobody begins a process about somebody else.
    expect(await begin(ada.token, { applicant: gus.applicant_id })).toMatchObject({ status: 404 });
    expect((await begin(gus.token)).body.id).not.toBe(id);
  });

  it('asks only the guarantors where the flow names them', async () => {
    await runRelease(portal, withHousehold({ group: 'guarantors' }));
    const { ben, gus, id } = await asked();
    expect(await read(ben.token, id)).toMatchObject(refused(404, 'record.not_found'));
    expect(await sent(gus.token, id, 'AGREE')).toMatchObject({
      status: 200,
      body: { place: { state: 'welcome' } },
    });
    await runRelease(portal, withHousehold());
  });
});
