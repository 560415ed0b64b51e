import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readLeaseStatus, updateTenancy } from '../../../src/db/resident/let-lease.repository.ts';
import { listResidentDocuments } from '../../../src/db/resident/tenant-document.repository.ts';
import { runTimers } from '../../../src/server/process/timers/run-timers.ts';
import { type ResidentPortal, type SignedIn, startResidentPortal } from '../resident/resident-portal.ts';
import { processCalls, refused } from '../support/process-calls.ts';
import { DIALECTS } from '../support/test-database.ts';

const [NOTICE, SETTLEMENT] = ['move-out', 'move-out-settlement'];
const ADDRESS = { street: '9 Elm Street', city: 'Dallas', state: 'TX', zip_code: '75201' };

describe.each(DIALECTS)('a notice on paper on %s', (dialect) => {
  let portal: ResidentPortal;
  let kim: string;
  const { send, answer, read, stateOf, officer, begin, turnsOf } = processCalls(() => portal);
  beforeAll(async () => {
    portal = await startResidentPortal(dialect);
    kim = await officer('juniper-row', ['manage_leases']);
  });
  afterAll(() => portal.close());

  const resident = async (): Promise<SignedIn> => {
    const who = await portal.resident();
    await portal.deps.db.deleteFrom('flow_occasions').where('lease_id', '=', who.lease_id).execute();
    return who;
  };
  const dayIn = (days: number) =>
    new Date(portal.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10);
  const paper = (changed: object = {}) => ({
    paper: { received_on: dayIn(-2), move_out_date: dayIn(70), reason: 'JOB', ...ADDRESS, ...changed },
  });
  const open = ({ lease_id }: SignedIn, flow = NOTICE, token = kim) =>
    portal.ask('POST', `/api/office/leases/${lease_id}/processes`, { token, body: { flow } });
  const offered = async ({ lease_id }: SignedIn, token = kim) =>
    (await portal.ask('GET', `/api/office/leases/${lease_id}`, { token })).body.processes;
  const mailsTo = ({ email }: SignedIn) =>
    portal.deps.db.selectFrom('outbox').selectAll().where('recipient', '=', email).execute();
  const status = ({ lease_id }: SignedIn) => readLeaseStatus(portal.deps.db, lease_id);

  it('is recorded once by the office, and everything follows as if the residents had given it', async () => {
    const robin = await resident();
    expect(await offered(robin)).toContainEqual({
      flow: NOTICE,
      title: 'Move out',
      process_id: null,
      untouched: null,
    });
    const both = await Promise.all([open(robin), open(robin)]);
    const id = both[0].body.process_id;
    expect(both).toMatchObject([{ status: 200 }, { status: 200, body: { process_id: id } }]);
    expect(await mailsTo(robin)).toEqual([]);
    expect(await offered(robin)).toContainEqual(
      expect.objectContaining({ flow: NOTICE, process_id: id, untouched: expect.any(String) }),
    );

    expect(await answer(kim, id, 'RECORD', paper())).toMatchObject(refused(409, 'turn.others'));
    await send(kim, id, 'ON_PAPER');
    expect(await offered(robin)).toContainEqual(
      expect.objectContaining({ flow: NOTICE, process_id: id, untouched: null }),
    );
    expect(await turnsOf(kim)).toContainEqual(expect.objectContaining({ process_id: id }));
    expect(await send(robin.token, id, 'GIVE_NOTICE')).toMatchObject({ status: 409 });
    for (const wrong of [
      { received_on: dayIn(2) },
      { received_on: undefined },
      { move_out_date: dayIn(-2) },
      { city: undefined },
      { zip_code: 'Dallas' },
    ]) {
      await answer(kim, id, 'RECORD', paper(wrong));
      expect([wrong, await stateOf(kim, id)]).toEqual([wrong, 'paperDue']);
    }
    expect(await status(robin)).toBe('Current');
    const keys = ['record', 'record'].map((key) => answer(kim, id, 'RECORD', paper(), key));
    expect((await Promise.all(keys)).map((one) => one.status)).toEqual([200, 200]);
    expect(await stateOf(robin.token, id)).toBe('done');
    expect(await status(robin)).toBe('Notice');
    const mails = await mailsTo(robin);
    expect(mails).toHaveLength(1);
    const documents = await listResidentDocuments(portal.deps.db, robin.lease_id);
    expect(documents.filter(({ kind }) => kind === 'notice')).toHaveLength(1);

    expect(await open(robin)).toMatchObject(refused(409, 'state.not_allowed'));
    const [settlement] = await offered(robin);
    expect(settlement).toMatchObject({ flow: SETTLEMENT, process_id: expect.any(String) });
    const { body } = await read(kim, settlement.process_id);
    expect(JSON.stringify(body)).toContain('9 Elm Street');
  });

  it('takes the place of what residents have begun, until they say that there is none, or a week is over', async () => {
    const robin = await resident();
    const { id } = (await begin(robin.token, NOTICE)).body;
    await send(robin.token, id, 'GIVE_NOTICE');
    expect((await open(robin)).body).toEqual({ process_id: id });
    expect(await send(robin.token, id, 'ON_PAPER')).toMatchObject({ status: 409 });
    await send(kim, id, 'ON_PAPER');
    expect(await stateOf(robin.token, id)).toBe('paperDue');
    await send(robin.token, id, 'NOT_ON_PAPER');
    expect(await stateOf(robin.token, id)).toBe('filling');
    await send(kim, id, 'ON_PAPER');
    portal.clock.advance(9 * 86_400_000);
    await runTimers(portal.deps);
    await portal.deps.db.updateTable('sessions').set({ expires_at: '2090-01-01T00:00:00.000Z' }).execute();
    expect(await stateOf(robin.token, id)).toBe('filling');
    expect(await status(robin)).toBe('Current');
  });

  it('is taken back from the page of the lease while nobody has done anything', async () => {
    const robin = await resident();
    const { process_id } = (await open(robin, SETTLEMENT)).body;
    const [, { untouched }] = await offered(robin);
    expect(await portal.ask('DELETE', `/api/office/occasions/${untouched}`, { token: kim })).toMatchObject({
      status: 200,
    });
    expect((await offered(robin))[1]).toMatchObject({ flow: SETTLEMENT, process_id: null });
    expect((await open(robin, SETTLEMENT)).body.process_id).not.toBe(process_id);
  });

  it('is refused to others, for other flows, and after the lease has ended', async () => {
    const robin = await resident();
    const elsewhere = await officer('harbor-court', ['manage_leases']);
    const reader = await officer('juniper-row', ['read_office']);
    const money = await officer('juniper-row', ['manage_money']);
    expect(await open(robin, NOTICE, elsewhere)).toMatchObject(refused(404, 'record.not_found'));
    for (const token of [reader, money, robin.token])
      expect(await open(robin, NOTICE, token)).toMatchObject(refused(403, 'access.denied'));
    expect(await offered(robin, reader)).toEqual([]);
    for (const flow of ['lease-renew', 'guided-inspection', 'workorder', 'application', 'nothing'])
      expect(await open(robin, flow)).toMatchObject(refused(400, 'request.invalid'));
    const { process_id } = (await open(robin)).body;
    await send(kim, process_id, 'ON_PAPER');
    await updateTenancy(portal.deps.db, robin.lease_id, { lease_status: 'Previous' });
    expect(await answer(kim, process_id, 'RECORD', paper())).toMatchObject({ status: 409 });
    expect(await status(robin)).toBe('Previous');
    const late = await resident();
    await updateTenancy(portal.deps.db, late.lease_id, { lease_status: 'Previous' });
    expect(await open(late)).toMatchObject(refused(409, 'state.not_allowed'));
  });
});
