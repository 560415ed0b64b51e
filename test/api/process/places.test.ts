import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { updateTenancy } from '../../../src/db/resident/let-lease.repository.ts';
import { giveRaisedPlaces } from '../../../src/server/features/flows/pools/give-places.ts';
import { runTimers } from '../../../src/server/process/timers/run-timers.ts';
import { changeProperty } from '../../drive/own-property.ts';
import { type ResidentPortal, type SignedIn, startResidentPortal } from '../resident/resident-portal.ts';
import { processCalls } from '../support/process-calls.ts';
import { queuedMessages } from '../support/queued-messages.ts';
import { DIALECTS } from '../support/test-database.ts';

const FLOW = 'parking-permit';
const PROPERTY = 'juniper-row';
const DAY = 86_400_000;
const VEHICLE = { make: 'Honda', model: 'Fit', color: 'Blue', plate: 'ABC 123' };

describe.each(DIALECTS)('places that processes share, on %s', (dialect) => {
  let portal: ResidentPortal;
  beforeAll(async () => {
    portal = await startResidentPortal(dialect);
  });
  beforeEach(async () => {
    const { db } = portal.deps;
    await db.deleteFrom('process_places').execute();
    await db.deleteFrom('process_timers').execute();
    await places(1);
  });
  afterAll(() => portal.close());

  const places = (count: number | null) =>
    changeProperty(
      portal.deps,
      { property: PROPERTY },
      { places: count === null ? {} : { parking: { count } } },
    );
  const calls = processCalls(() => portal);
  const begin = (who: SignedIn) => calls.begin(who.token, FLOW);

  interface Asking {
    readonly who: SignedIn;
    readonly id: string;
    readonly send: (type: string, answers?: object) => Promise<{ status: number; body: { error?: object } }>;
    readonly read: () => Promise<{ place: { state: string }; page: { values: Record<string, string> } }>;
    readonly state: () => Promise<string>;
  }
  const asking = async (who: SignedIn): Promise<Asking> => {
    const { body } = await begin(who);
    const id: string = body.id;
    // Sessions end when a test moves the clock.
    const token = () => calls.signIn(who.user);
    const send = async (type: string, answers?: object) => calls.answer(await token(), id, type, answers);
    const read = async () => (await calls.read(await token(), id)).body;
    return { who, id, send, read, state: async () => (await read()).place.state };
  };
  /** A resident who has named a vehicle. */
  const asked = async () => {
    const one = await asking(await portal.resident());
    await one.send('SEND', { vehicle: VEHICLE });
    return one;
  };
  /** A resident with a permit. */
  const permitted = async () => {
    const one = await asked();
    await one.send('ACCEPT');
    expect(await one.state()).toBe('permitValid');
    return one;
  };
  const later = async (days: number) => {
    portal.clock.advance(days * DAY);
    await runTimers(portal.deps);
  };
  const mailsTo = async ({ who }: Asking) =>
    (await queuedMessages(portal)).filter(({ recipient }) => recipient === who.email);
  const invoicesOf = ({ who }: Asking) =>
    portal.deps.db
      .selectFrom('ledger_invoices')
      .select(['amount_cents'])
      .where('lease_id', '=', who.lease_id)
      .where('charge_code', '=', 'PARKPERMIT')
      .execute();

  it('give exactly five of twenty who ask at once a place, and the others their positions', async () => {
    await places(5);
    const people: Asking[] = [];
    for (let count = 0; count < 20; count += 1) people.push(await asking(await portal.resident()));
    await Promise.all(people.map(({ send }) => send('SEND', { vehicle: VEHICLE })));
    const views = await Promise.all(people.map(({ read }) => read()));
    const states = views.map(({ place }) => place.state);
    expect(states.filter((state) => state === 'placeOffered')).toHaveLength(5);
    const positions = views
      .filter(({ place }) => place.state === 'waitingForPlace')
      .map(({ page }) => Number(page.values.parking_position));
    expect(positions.sort((one, other) => one - other)).toEqual(
      Array.from({ length: 15 }, (_, at) => at + 1),
    );
  });

  it('go to the first who waits as soon as one is given back, once', async () => {
    const first = await permitted();
    const [second, third] = [await asked(), await asked()];
    expect((await second.read()).page.values.parking_position).toBe('1');
    expect((await third.read()).page.values.parking_position).toBe('2');
    expect((await second.send('ACCEPT')).status).toBe(409);
    await Promise.all([first.send('GIVE_BACK'), first.send('GIVE_BACK')]);
    expect(await first.state()).toBe('permitEnded');
    await Promise.all([runTimers(portal.deps), runTimers(portal.deps)]);
    expect([await second.state(), await third.state()]).toEqual(['placeOffered', 'waitingForPlace']);
    expect((await third.read()).page.values.parking_position).toBe('1');
    const subjects = (await mailsTo(second)).map(({ subject }) => subject);
    expect(subjects).toEqual(['A parking place is free for you']);
    await second.send('ACCEPT');
    expect(await second.state()).toBe('permitValid');
    expect(await invoicesOf(second)).toEqual([{ amount_cents: 12_000 }]);
    const { body } = await begin(first.who);
    expect(body.place.state).toBe('permitEnded');
  });

  it('are kept for three days for whom they are offered, and then go to the next', async () => {
    const first = await permitted();
    const [second, third] = [await asked(), await asked()];
    await first.send('GIVE_BACK');
    await runTimers(portal.deps);
    await later(2);
    expect(await second.state()).toBe('placeOffered');
    await later(2);
    await runTimers(portal.deps);
    expect([await second.state(), await third.state()]).toEqual(['offerLapsed', 'placeOffered']);
    expect(await invoicesOf(second)).toEqual([]);
  });

  it('are not lost if the office lowers their number, and given if it raises it', async () => {
    await places(2);
    const [first, second] = [await permitted(), await permitted()];
    const waiting = [await asked(), await asked(), await asked()];
    await places(1);
    await giveRaisedPlaces(portal.deps);
    await first.send('GIVE_BACK');
    await runTimers(portal.deps);
    const states = () => Promise.all(waiting.map(({ state }) => state()));
    expect([await second.state(), ...(await states())]).toEqual([
      'permitValid',
      'waitingForPlace',
      'waitingForPlace',
      'waitingForPlace',
    ]);
    await places(3);
    await Promise.all([1, 2, 3].map(() => giveRaisedPlaces(portal.deps)));
    await runTimers(portal.deps);
    expect(await states()).toEqual(['placeOffered', 'placeOffered', 'waitingForPlace']);
  });

  it('leave the list in order when somebody gives up waiting', async () => {
    await permitted();
    const [second, third] = [await asked(), await asked()];
    await second.send('LEAVE');
    expect(await second.state()).toBe('requestClosed');
    expect((await third.read()).page.values.parking_position).toBe('1');
  });

  it('are held for another year by one more fee, and the year begins when the last one ends', async () => {
    const one = await permitted();
    const until = (await one.read()).page.values.permit_until;
    expect((await one.send('RENEW')).status).toBe(409);
    await later(340);
    expect(await one.state()).toBe('renewalDue');
    await later(20);
    const subjects = (await mailsTo(one)).map(({ subject }) => subject);
    expect(subjects).toContain('Please renew your parking permit');
    expect(subjects).toContain('Your parking permit ends in seven days');
    const answers = await Promise.all([one.send('RENEW'), one.send('RENEW')]);
    expect(answers.filter(({ status, body }) => status === 200 && body.error === undefined)).toHaveLength(1);
    const next = await one.read();
    expect(next.place.state).toBe('permitValid');
    expect(await invoicesOf(one)).toHaveLength(2);
    const dayOf = (text = '') => new Date(`${text} UTC`).toISOString().slice(0, 10);
    const [year = '', ...day] = dayOf(until).split('-');
    expect(dayOf(next.page.values.permit_until)).toBe([Number(year) + 1, ...day].join('-'));
    await later(350);
    expect(await one.state()).toBe('renewalDue');
    await later(40);
    expect(await one.state()).toBe('permitEnded');
    expect(await portal.deps.db.selectFrom('process_places').selectAll().execute()).toEqual([]);
  });

  it('are released when the lease ends, although no event of the person tells it', async () => {
    const [first, second] = [await permitted(), await asked()];
    await updateTenancy(portal.deps.db, first.who.lease_id, { lease_status: 'Previous' });
    portal.clock.advance(2 * 3_600_000);
    await runTimers(portal.deps);
    await runTimers(portal.deps);
    expect(await second.state()).toBe('placeOffered');
    const ended = await portal.deps.db
      .selectFrom('process_timers')
      .selectAll()
      .where('process_id', '=', first.id)
      .where('ended_at', 'is', null)
      .execute();
    expect(ended).toEqual([]);
    expect((await mailsTo(first)).at(-1)?.subject).toBe('Your parking permit or request has ended');
  });

  it('are released in the moment in which another flow ends the tenancy', async () => {
    const [first, second] = [await permitted(), await asked()];
    const clerk = await calls.officer(PROPERTY, ['manage_leases']);
    const body = { key: portal.deps.random.id(), lease_id: first.who.lease_id, flow: 'move-out-settlement' };
    await portal.ask('POST', '/api/office/occasions', { token: clerk, body });
    const settlement = await first.who.ask('POST', '/api/flows/move-out-settlement/processes', { body: {} });
    const day = portal.clock.now().toISOString().slice(0, 10);
    await portal.ask('POST', `/api/processes/${settlement.body.id}/events`, {
      token: clerk,
      headers: { 'idempotency-key': portal.deps.random.id() },
      body: {
        type: 'RECORD',
        input: { answers: { keys: { returned_on: day, forwarding: '9 Elm Street' } } },
      },
    });
    const held = await portal.deps.db.selectFrom('process_places').selectAll().execute();
    expect(held.map(({ process_id }) => process_id)).toEqual([second.id]);
    await runTimers(portal.deps);
    expect(await second.state()).toBe('placeOffered');
  });

  it('are taken back by the office with a reason, or kept', async () => {
    const one = await permitted();
    const clerk = await calls.officer(PROPERTY, ['manage_leases']);
    const decide = (type: string, answers?: object) => calls.answer(clerk, one.id, type, answers);
    expect((await one.send('REVIEW')).status).toBe(409);
    expect((await decide('GIVE_BACK')).status).toBe(409);
    expect((await decide('REVIEW')).body.place.state).toBe('reviewing');
    expect((await decide('DECIDE', { review: { decision: 'REVOKE' } })).body.outcome).toBe('fieldError');
    await decide('DECIDE', { review: { decision: 'KEEP', reason: 'It was a mistake' } });
    expect(await one.state()).toBe('permitValid');
    await decide('REVIEW');
    await decide('DECIDE', { review: { decision: 'REVOKE', reason: 'It blocks the fire lane' } });
    expect(await one.state()).toBe('permitRevoked');
    expect((await mailsTo(one)).at(-1)?.body).toContain('It blocks the fire lane');
    expect(await asked().then(({ state }) => state())).toBe('placeOffered');
  });

  it('are offered only where the property has some', async () => {
    await places(null);
    const who = await portal.resident();
    expect(await begin(who)).toMatchObject({ status: 404, body: { error: { code: 'record.not_found' } } });
  });
});
