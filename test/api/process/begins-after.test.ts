import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { handle } from '../../../src/server/process/handle.ts';
import { report } from '../../../src/server/process/report.ts';
import { runTimers } from '../../../src/server/process/timers/run-timers.ts';
import { followingFlow } from '../../fixtures/flows/following-flow.ts';
import { withPayStub } from '../../fixtures/flows/waiting-flow.ts';
import { type ResidentPortal, type SignedIn, startResidentPortal } from '../resident/resident-portal.ts';
import { processCalls } from '../support/process-calls.ts';
import { queuedMessages } from '../support/queued-messages.ts';
import { runRelease } from '../support/run-release.ts';
import { DIALECTS } from '../support/test-database.ts';

const primary = { applicant_type: { const: 'PRIMARY' } };
const ofApplicant = {
  applicant_type: { type: 'string', enum: ['PRIMARY', 'CO-APPLICANT', 'GUARANTOR'], source: 'applicant' },
};
const tenancy = { subject: 'tenancy', by: 'person' };
const forOne = { parties: { person: { group: 'residents', one: true } } };

/** Flows that begin after the pay stub, after the submit of an application, and after a flow of a tenancy. */
const files = new Map([
  ...withPayStub(1),
  ...followingFlow('pay-check', { after: { flow: 'pay-stub', state: 'thanks' } }),
  ...followingFlow('pay-chain', { after: { flow: 'pay-check', state: 'telling', outcome: 'sent' } }),
  ...followingFlow(
    'for-primary',
    { after: { flow: 'pay-stub', state: 'thanks' }, when: 'primary' },
    { facts: ofApplicant, conditions: { primary } },
  ),
  ...followingFlow('first-look', {
    after: [
      { flow: 'application', state: 'submitting', outcome: 'accepted' },
      { flow: 'application', state: 'cancelled' },
    ],
  }),
  ...followingFlow('key-handed', tenancy, forOne),
  ...followingFlow('settlement', { subject: 'tenancy', after: { flow: 'key-handed', state: 'over' } }),
]);

describe.each(DIALECTS)('a flow that begins after another one, on %s', (dialect) => {
  let portal: ResidentPortal;
  beforeAll(async () => {
    portal = await startResidentPortal(dialect);
    await runRelease(portal, files);
  });
  afterAll(() => portal.close());

  const { send, begin, of, logOf } = processCalls(() => portal);
  /** A person who has been asked for a pay stub. */
  const asked = async (invitation: object = {}) => {
    const { token, applicant_id } = await portal.invite(invitation);
    const { body } = await begin(token, 'pay-stub');
    return { token, applicant_id, id: body.id as string };
  };

  it('begins with it, and its first tasks run at once', async () => {
    const { token, applicant_id, id } = await asked();
    const mails = (await queuedMessages(portal)).length;
    expect((await begin(token, 'pay-check')).status).toBe(409);
    await send(token, id, 'SEND');
    const { body, status } = await begin(token, 'pay-check');
    expect([status, body.place.state, body.id]).toEqual([
      200,
      'waiting',
      (await of('pay-check', applicant_id))?.id,
    ]);
    expect(await logOf(token, body.id)).toEqual([
      ['BEGUN', null, 'flow:pay-stub'],
      ['LOAD', 'sent', 'portal'],
    ]);
    expect((await begin(token, 'pay-chain')).body.place.state).toBe('waiting');
    expect((await queuedMessages(portal)).length).toBe(mails + 3);
  });

  it('is offered as soon as it has begun, and not before', async () => {
    const { token, id } = await asked();
    const offered = async () =>
      (await portal.ask('GET', '/api/flows', { token })).body.map(({ flow }: { flow: string }) => flow);
    expect(await offered()).not.toContain('pay-check');
    await send(token, id, 'SEND');
    expect(await offered()).toContain('pay-check');
  });

  it('begins once: by two acts at the same time, and when the state is reached again', async () => {
    const { token, applicant_id, id } = await asked();
    await Promise.all([send(token, id, 'SEND'), send(token, id, 'SEND'), send(token, id, 'SEND')]);
    const begun = await of('pay-check', applicant_id);
    const ref = { flow: 'pay-stub', subject: applicant_id };
    await portal.deps.db
      .transaction()
      .execute((trx) =>
        report(portal.deps, trx, ref, { event: 'LOST', author: { actor: 'test', ip: '' } }, () =>
          trx.deleteFrom('process_work').where('process_id', '=', id).execute(),
        ),
      );
    await send(token, id, 'SEND');
    expect((await of('pay-check', applicant_id))?.id).toBe(begun?.id);
    const events = await logOf(token, begun?.id ?? '');
    expect(events.filter(([event]: string[]) => event === 'BEGUN')).toHaveLength(1);
  });

  it('does not begin if the act that leads to it is rolled back', async () => {
    const { token, applicant_id, id } = await asked();
    const lost = handle(
      portal.deps,
      { flow: 'pay-stub', subject: applicant_id },
      {
        event: { type: 'SEND' },
        author: { actor: 'applicant', ip: '' },
        async after(held) {
          expect(held.begun.map(({ ref }) => ref.flow)).toContain('pay-check');
          throw new Error('lost');
        },
      },
    );
    await expect(lost).rejects.toThrow('lost');
    expect(await of('pay-check', applicant_id)).toBeNull();
    await send(token, id, 'SEND');
    expect(await of('pay-check', applicant_id)).not.toBeNull();
  });

  it('begins only for whom its start allows it', async () => {
    const primaryOne = await asked();
    const guarantor = await asked({ applicant_type: 'GUARANTOR' });
    for (const { token, id } of [primaryOne, guarantor]) await send(token, id, 'SEND');
    expect(await of('for-primary', primaryOne.applicant_id)).not.toBeNull();
    expect(await of('for-primary', guarantor.applicant_id)).toBeNull();
  });

  it('runs its first tasks although the portal was killed after it began', async () => {
    const { token, applicant_id, id } = await asked();
    await send(token, id, 'SEND');
    const begun = await of('pay-check', applicant_id);
    const { db, clock } = portal.deps;
    await db
      .deleteFrom('process_work')
      .where('process_id', '=', begun?.id ?? '')
      .execute();
    await db
      .updateTable('process_timers')
      .set({ ended_at: null, ended_by: null, next_at: clock.now().toISOString() })
      .where('process_id', '=', begun?.id ?? '')
      .execute();
    await runTimers(portal.deps);
    expect((await begin(token, 'pay-check')).body.place.state).toBe('waiting');
  });

  it('of an application begins when the applicant has submitted or cancelled', async () => {
    const { applicant_id } = await portal.invite();
    const ref = { flow: 'application', subject: applicant_id };
    const done = { event: 'DECIDED', author: { actor: 'office', ip: '' } };
    const set = (changed: object) =>
      portal.deps.db
        .transaction()
        .execute((trx) =>
          report(portal.deps, trx, ref, done, () =>
            trx.updateTable('applicants').set(changed).where('id', '=', applicant_id).execute(),
          ),
        );
    await set({ submitted_at: '2026-03-02T15:00:00.000Z' });
    expect(await of('first-look', applicant_id)).toBeNull();
    await set({ cancelled_at: '2026-03-02T15:00:00.000Z' });
    expect(await of('first-look', applicant_id)).not.toBeNull();
  });

  /** Hands a key over, as often as asked. */
  const handKey = async ({ token }: SignedIn) => {
    const { body } = await begin(token, 'key-handed', { again: true });
    await send(token, body.id, 'SEEN');
    await portal.deps.db
      .updateTable('flow_occasions')
      .set({ closed_at: portal.deps.clock.now().toISOString() })
      .where('flow', '=', 'key-handed')
      .execute();
  };
  const settlements = (lease: string) =>
    portal.deps.db
      .selectFrom('flow_occasions')
      .select(['id', 'closed_at', 'user_id'])
      .where('lease_id', '=', lease)
      .where('flow', '=', 'settlement')
      .orderBy('opened_at')
      .execute();

  it('of a tenancy begins for each time, and never a second one while one is open', async () => {
    const robin = await portal.resident();
    expect((await begin(robin.token, 'settlement')).status).toBe(404);
    await handKey(robin);
    const { body: first } = await begin(robin.token, 'settlement');
    expect(first.place.state).toBe('waiting');
    await handKey(robin);
    expect(await settlements(robin.lease_id)).toMatchObject([{ closed_at: null, user_id: robin.user_id }]);
    expect((await send(robin.token, first.id, 'SEEN')).body.place.state).toBe('over');
    await handKey(robin);
    expect(await settlements(robin.lease_id)).toMatchObject([
      { closed_at: expect.any(String) },
      { closed_at: null },
    ]);
    expect((await begin(robin.token, 'settlement')).body.id).not.toBe(first.id);
  });

  it('is for nobody else', async () => {
    const [robin, riley] = [await portal.resident(), await portal.resident()];
    await handKey(robin);
    const { body } = await begin(robin.token, 'settlement');
    expect((await begin(riley.token, 'settlement')).status).toBe(404);
    expect((await send(riley.token, body.id, 'SEEN')).status).toBe(404);
  });
});
