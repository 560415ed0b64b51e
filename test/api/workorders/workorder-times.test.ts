import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runTimers } from '../../../src/server/process/timers/run-timers.ts';
import { addNewWorkorder } from '../../drive/workorder/new-workorder.ts';
import { newOfficer } from '../../drive/workorder/officer.ts';
import { type ResidentPortal, type SignedIn, startResidentPortal } from '../resident/resident-portal.ts';
import { DIALECTS } from '../support/test-database.ts';
import { ASSIGNMENT, FIXED, Life, SLOT, TRIAGE } from './life.ts';

const HOUR_MS = 3_600_000;

describe.each(DIALECTS)('time in the life of a workorder on %s', (dialect) => {
  let portal: ResidentPortal;
  let robin: SignedIn;
  let officer: string;
  beforeAll(async () => {
    portal = await startResidentPortal(dialect);
    robin = await portal.resident();
    officer = await newOfficer(portal.deps, robin.property_id, robin.company_id);
  });
  afterAll(() => portal.close());

  const begun = async (changed: { emergency?: boolean } = {}) =>
    new Life(portal, robin, officer, await addNewWorkorder(portal.deps, robin, changed));
  const mails = async (subject: string) =>
    (await portal.deps.db.selectFrom('outbox').selectAll().execute()).filter((one) =>
      one.subject.startsWith(subject),
    );
  const escalations = () => mails('EMERGENCY without an answer');
  const turnOf = async (life: Life) => {
    const { body } = await portal.ask('GET', '/api/office/turns?page_size=100', { token: officer });
    const id = await life.process();
    return body.rows.find(({ process_id }: { process_id: string }) => process_id === id);
  };

  it('escalates an emergency that nobody has answered within four hours, once', async () => {
    const before = (await escalations()).length;
    const life = await begun({ emergency: true });
    expect((await turnOf(life)).overdue).toBe(false);
    await life.pass(3.9);
    expect([await life.state(), (await escalations()).length]).toEqual(['emergencyReported', before]);
    await life.pass(0.2);
    await life.pass(4.2);
    expect([await life.state(), (await escalations()).length]).toEqual(['escalated', before + 1]);
    expect((await turnOf(life)).overdue).toBe(true);
    // The members of the office are told once that it is overdue, though two turns of it are.
    const told = (await mails('Overdue: Workorder')).map(({ recipient }) => recipient);
    expect(told.length).toBeGreaterThan(0);
    expect(new Set(told).size).toBe(told.length);
    await life.office('SEND', { triage: { ...TRIAGE, priority: 'EMERGENCY' }, assignment: ASSIGNMENT });
    expect(await life.state()).toBe('planning');
  });

  it('sends that mail to the address for emergencies, if the property has one', async () => {
    const { db } = portal.deps;
    const own = await db
      .selectFrom('properties')
      .select('settings')
      .where('id', '=', robin.property_id)
      .executeTakeFirstOrThrow();
    const put = (settings: object) =>
      db
        .updateTable('properties')
        .set({ settings: JSON.stringify(settings) })
        .where('id', '=', robin.property_id)
        .execute();
    const settings = JSON.parse(own.settings);
    const { portal_email } = settings.portal_info;
    expect((await escalations()).at(-1)?.recipient).toBe(portal_email);
    await put({ ...settings, emergency_email: 'night@juniper.latchkey.example' });
    const life = await begun({ emergency: true });
    await life.pass(4.1);
    await put(settings);
    expect((await escalations()).at(-1)?.recipient).toBe('night@juniper.latchkey.example');
  });

  it('never escalates what was answered, nor what is no emergency', async () => {
    const before = (await escalations()).length;
    const answered = await begun({ emergency: true });
    await answered.office('SEND', { triage: TRIAGE, assignment: ASSIGNMENT });
    const calm = await begun();
    await calm.office('SEND', { triage: TRIAGE });
    const urgent = await begun();
    await urgent.office('SEND', { triage: { ...TRIAGE, priority: 'EMERGENCY' } });
    await urgent.pass(5);
    expect([await answered.state(), await calm.state(), await urgent.state()]).toEqual([
      'planning',
      'assign',
      'escalatedAssign',
    ]);
    expect((await escalations()).length).toBe(before + 1);
  });

  it('answers or escalates an emergency, never both, if both happen in the same instant', async () => {
    for (let time = 0; time < 3; time += 1) {
      const life = await begun({ emergency: true });
      const before = (await escalations()).length;
      portal.clock.advance(4 * HOUR_MS);
      const answer = { triage: { ...TRIAGE, priority: 'EMERGENCY' }, assignment: ASSIGNMENT };
      const [sent] = await Promise.all([life.office('SEND', answer), runTimers(portal.deps)]);
      await runTimers(portal.deps);
      // Who comes second answers what was escalated: nothing that the office has sent is lost.
      expect([sent.status, await life.state()]).toEqual([200, 'planning']);
      expect((await escalations()).length - before).toBeLessThanOrEqual(1);
      const { body } = await portal.ask('GET', `/api/processes/${await life.process()}`, { token: officer });
      const done = body.turn.history.map(({ text }: { text: string }) => text);
      expect(done.filter((text: string) => text === 'Answered the emergency')).toHaveLength(1);
    }
  });

  it('opens again or closes what is done, never both, if both happen in the same instant', async () => {
    const life = await begun();
    await life.finish();
    portal.clock.advance(9 * 24 * HOUR_MS);
    await portal.deps.db.updateTable('sessions').set({ expires_at: '2090-01-01T00:00:00.000Z' }).execute();
    const again = { event: 'REOPEN', text: 'It drips again.' };
    const [sent] = await Promise.all([life.resident(again), runTimers(portal.deps)]);
    await runTimers(portal.deps);
    const { status, entries } = await life.read();
    const kinds = entries.map(({ kind }: { kind: string }) => kind);
    if (sent.status === 200) expect([status, kinds.includes('closed')]).toEqual(['SUBMITTED', false]);
    else
      expect([sent.body.error.code, status, kinds.includes('reopened')]).toEqual([
        'workorder.too_late',
        'DONE',
        false,
      ]);
  });

  it('lets a visit stand that the resident has not answered, and an urgent one after an hour', async () => {
    const calm = await begun();
    await calm.propose();
    const urgent = await begun({ emergency: true });
    await urgent.office('SEND', { triage: { ...TRIAGE, priority: 'EMERGENCY' }, assignment: ASSIGNMENT });
    await urgent.office('PROPOSE', { slot: SLOT });
    await urgent.pass(1.1);
    expect([await calm.state(), await urgent.state()]).toEqual(['visitProposed', 'scheduled']);
    await calm.pass(11);
    expect(await calm.state()).toBe('scheduled');
    expect((await calm.read()).entries.at(-1)).toMatchObject({
      kind: 'stands',
      author: '',
      by_office: false,
    });
    // Too late to accept; the resident may still ask for another time.
    expect(await calm.resident({ event: 'ACCEPT' })).toMatchObject({
      body: { error: { code: 'turn.others' } },
    });
    expect((await calm.read()).events).toContain('RESCHEDULE');
  });

  it('closes what is done after seven days, with a reminder before; then it cannot be opened again', async () => {
    const life = await begun();
    await life.finish();
    const { due_at } = await portal.deps.db
      .selectFrom('process_timers')
      .select('due_at')
      .where('process_id', '=', await life.process())
      .where('kind', '=', 'after')
      .where('ended_at', 'is', null)
      .executeTakeFirstOrThrow();
    // Midnight at the property, after the seventh day.
    const today = portal.clock.now().getTime();
    const { time_zone } = await life.read();
    const local = new Date(due_at).toLocaleString('sv-SE', { timeZone: time_zone });
    expect(local.slice(11)).toBe('00:00:00');
    const days = (Date.parse(due_at) - today) / (24 * HOUR_MS);
    expect(days).toBeGreaterThan(7);
    expect(days).toBeLessThan(8.1);
    const before = (await mails('Is it fixed?')).length;
    await life.pass(6 * 24);
    expect([await life.state(), (await mails('Is it fixed?')).length]).toEqual(['done', before + 1]);
    await life.pass(2 * 24);
    expect(await life.state()).toBe('closed');
    expect(await life.resident({ event: 'REOPEN', text: 'Late.' })).toMatchObject({
      status: 409,
      body: { error: { code: 'workorder.too_late' } },
    });
    expect((await life.resident({ event: 'RATE', stars: 5, text: '' })).body.stars).toBe(5);
  });

  it('does not close what was opened again', async () => {
    const life = await begun();
    await life.finish(FIXED);
    await life.resident({ event: 'REOPEN', text: 'It drips again.' });
    await life.pass(9 * 24);
    expect(await life.state()).toBe('assign');
  });
});
