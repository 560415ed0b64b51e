import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { handle } from '../../../src/server/process/handle.ts';
import { runTimers } from '../../../src/server/process/timers/run-timers.ts';
import { followingFlow } from '../../fixtures/flows/following-flow.ts';
import { runningFlow } from '../../fixtures/flows/running-flow.ts';
import { withPayStub } from '../../fixtures/flows/waiting-flow.ts';
import { type ResidentPortal, startResidentPortal } from '../resident/resident-portal.ts';
import { processCalls } from '../support/process-calls.ts';
import { queuedMessages } from '../support/queued-messages.ts';
import { runRelease } from '../support/run-release.ts';
import { DIALECTS } from '../support/test-database.ts';

const DAY = 86_400_000;
const ofPayStub = new Map([
  ...withPayStub(1),
  ...runningFlow({ flow: 'pay-stub', ends: ['thanks', 'tooLate'] }),
]);
const ofLease = new Map([
  ...withPayStub(1),
  ...followingFlow('key-handed', { subject: 'tenancy', by: 'office' }),
  ...runningFlow({ flow: 'key-handed', ends: ['over'] }, { subject: 'tenancy', by: 'person' }),
]);

describe.each(DIALECTS)('a flow that runs another one, on %s', (dialect) => {
  let portal: ResidentPortal;
  beforeAll(async () => {
    portal = await startResidentPortal(dialect);
    await runRelease(portal, ofPayStub);
  });
  afterAll(() => portal.close());

  const { send, begin, of, logOf } = processCalls(() => portal);
  const stateOf = async (token: string, id: string) =>
    (await portal.ask('GET', `/api/processes/${id}`, { token })).body.place.state as string;

  /** A person who is checked, and asked for a pay stub in a process of its own. */
  const checked = async () => {
    const { token, applicant_id } = await portal.invite();
    const { id } = (await begin(token, 'whole-check')).body;
    await send(token, id, 'LOAD');
    const inner = (await of('pay-stub', applicant_id))?.id ?? '';
    return { token, applicant_id, id: id as string, inner };
  };

  it('waits for it, and goes on with its end', async () => {
    const { token, id, inner } = await checked();
    expect([await stateOf(token, id), await stateOf(token, inner)]).toEqual(['waiting', 'asked']);
    const mails = (await queuedMessages(portal)).length;
    await send(token, inner, 'SEND');
    expect([await stateOf(token, inner), await stateOf(token, id)]).toEqual(['thanks', 'approved']);
    expect((await queuedMessages(portal)).length).toBe(mails + 1);
    expect(await logOf(token, inner)).toEqual([
      ['BEGUN', null, 'flow:whole-check'],
      ['SEND', 'noted', 'applicant'],
    ]);
    expect(await logOf(token, id)).toEqual([
      ['LOAD', 'begun', 'applicant'],
      ['RUN_ENDED', null, 'flow:pay-stub'],
      ['LOAD', 'sent', 'portal'],
    ]);
  });

  it('goes on another way with another end, also by time', async () => {
    const { token, id, inner } = await checked();
    portal.clock.advance(7 * DAY);
    await runTimers(portal.deps);
    expect([await stateOf(token, inner), await stateOf(token, id)]).toEqual(['tooLate', 'refused']);
  });

  it('keeps the end, although the other flow is opened again', async () => {
    const { token, id, inner } = await checked();
    portal.clock.advance(7 * DAY);
    await runTimers(portal.deps);
    await send(token, inner, 'ASK_AGAIN');
    await send(token, inner, 'SEND');
    expect([await stateOf(token, inner), await stateOf(token, id)]).toEqual(['thanks', 'refused']);
  });

  it('goes on in the transaction in which the other one ends, or not at all', async () => {
    const { token, applicant_id, id, inner } = await checked();
    const lost = handle(
      portal.deps,
      { flow: 'pay-stub', subject: applicant_id },
      {
        event: { type: 'SEND' },
        author: { actor: 'applicant', ip: '' },
        async after(held) {
          expect(held.begun.map(({ place }) => place.state)).toEqual(['telling']);
          throw new Error('lost');
        },
      },
    );
    await expect(lost).rejects.toThrow('lost');
    expect([await stateOf(token, inner), await stateOf(token, id)]).toEqual(['asked', 'waiting']);
    expect(await logOf(token, id)).toHaveLength(1);
  });

  it('goes on once, although two acts end the other one at the same time', async () => {
    const { token, id, inner } = await checked();
    await Promise.all([send(token, inner, 'SEND'), send(token, inner, 'SEND')]);
    const ended = (await logOf(token, id)).filter(([event]: string[]) => event === 'RUN_ENDED');
    expect(ended).toHaveLength(1);
  });

  it('takes a process that was there before, and one that has ended counts at once', async () => {
    const { token, applicant_id } = await portal.invite();
    const inner = (await begin(token, 'pay-stub')).body.id;
    await send(token, inner, 'SEND');
    const { id } = (await begin(token, 'whole-check')).body;
    await send(token, id, 'LOAD');
    expect(await stateOf(token, id)).toBe('approved');
    expect((await of('pay-stub', applicant_id))?.id).toBe(inner);
  });

  it('withdraws the other one when it ends itself', async () => {
    const { token, id, inner } = await checked();
    await send(token, id, 'WITHDRAW');
    expect(await stateOf(token, id)).toBe('gone');
    expect((await portal.ask('GET', `/api/processes/${inner}`, { token })).status).toBe(404);
    expect((await send(token, inner, 'SEND')).status).toBe(404);
    expect((await begin(token, 'pay-stub')).status).not.toBe(200);
    const offered = (await portal.ask('GET', '/api/flows', { token })).body;
    expect(offered.map(({ flow }: { flow: string }) => flow)).not.toContain('pay-stub');
    const { db } = portal.deps;
    const log = await db.selectFrom('events').select('event').where('process_id', '=', inner).execute();
    expect(log.map(({ event }) => event)).toContain('WITHDRAWN');
    const timers = await db
      .selectFrom('process_timers')
      .select('id')
      .where('process_id', '=', inner)
      .where('ended_at', 'is', null)
      .execute();
    expect(timers).toEqual([]);
  });

  it('withdraws the other one when its work is undone, and can run it again', async () => {
    const { token, id, inner } = await checked();
    await send(token, id, 'ASK_AGAIN');
    expect([await stateOf(token, id), await stateOf(token, inner)]).toEqual(['waiting', 'asked']);
    expect((await logOf(token, inner)).map(([event]: string[]) => event)).toEqual([
      'BEGUN',
      'WITHDRAWN',
      'BEGUN',
    ]);
    await send(token, inner, 'SEND');
    expect(await stateOf(token, id)).toBe('approved');
  });

  it('shows neither process to anybody else', async () => {
    const { inner } = await checked();
    const other = await portal.invite();
    expect((await send(other.token, inner, 'SEND')).status).toBe(404);
  });

  it('of a tenancy has an occasion for each of the two', async () => {
    await runRelease(portal, ofLease);
    const robin = await portal.resident();
    const { id } = (await begin(robin.token, 'whole-check')).body;
    await send(robin.token, id, 'LOAD');
    const inner = (await begin(robin.token, 'key-handed')).body;
    expect([inner.place.state, await stateOf(robin.token, id)]).toEqual(['waiting', 'waiting']);
    await send(robin.token, inner.id, 'SEEN');
    expect(await stateOf(robin.token, id)).toBe('approved');

    const riley = await portal.resident();
    const second = (await begin(riley.token, 'whole-check')).body.id;
    await send(riley.token, second, 'LOAD');
    const withdrawn = (await begin(riley.token, 'key-handed')).body.id;
    await send(riley.token, second, 'WITHDRAW');
    expect((await begin(riley.token, 'key-handed')).status).toBe(404);
    expect((await send(riley.token, withdrawn, 'SEEN')).status).toBe(404);
    await runRelease(portal, ofPayStub);
  });
});
