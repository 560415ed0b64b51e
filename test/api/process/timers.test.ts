import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findApplicant } from '../../../src/db/applicant/applicant.repository.ts';
import { insertGuestcard } from '../../../src/db/guestcard/guestcard.repository.ts';
import { findApplication } from '../../../src/db/property/property.repository.ts';
import { runTimers } from '../../../src/server/process/timers/run-timers.ts';
import { message, withPayStub } from '../../fixtures/flows/waiting-flow.ts';
import { queuedMessages } from '../support/queued-messages.ts';
import { runRelease } from '../support/run-release.ts';
import { DIALECTS } from '../support/test-database.ts';
import { startTestPortal, type TestPortal } from '../support/test-portal.ts';

const HOUR = 3_600_000;

describe.each(DIALECTS)('time in a flow, on %s', (dialect) => {
  let portal: TestPortal;
  let keys = 0;
  beforeAll(async () => {
    portal = await startTestPortal(dialect);
    await runRelease(portal, withPayStub(1));
  });
  afterAll(() => portal.close());

  /** A person who has been asked for a pay stub. */
  const asked = async () => {
    const { token, applicant_id: applicant } = await portal.invite();
    const { body } = await portal.ask('POST', '/api/flows/pay-stub/processes', { token, body: {} });
    const id: string = body.id;
    const send = (type: string) => {
      keys += 1;
      const headers = { 'idempotency-key': `key-${keys}` };
      return portal.ask('POST', `/api/processes/${id}/events`, { token, body: { type }, headers });
    };
    const state = async () =>
      (await portal.ask('GET', `/api/processes/${id}`, { token })).body.place.state as string;
    const events = async () => {
      const log = await portal.ask('GET', `/api/processes/${id}/log`, { token });
      return log.body.map(({ event, outcome, actor }: Record<string, string>) => [event, outcome, actor]);
    };
    const timers = () =>
      portal.deps.db
        .selectFrom('process_timers')
        .select(['state', 'due_at', 'ended_by'])
        .where('process_id', '=', id)
        .where('kind', '!=', 'continue')
        .orderBy('created_at')
        .execute();
    const [first] = await timers();
    const due = new Date(first?.due_at ?? '');
    return { id, token, applicant, send, state, events, timers, due };
  };
  /** Moves the clock to a moment, and runs what is due. */
  const runAt = async (moment: Date) => {
    portal.clock.advance(moment.getTime() - portal.clock.now().getTime());
    return runTimers(portal.deps);
  };

  it('ends a wait at midnight after the fifth day at the property, once, and does what follows', async () => {
    const { due, state, events, timers } = await asked();
    const zone = 'America/Chicago';
    const shown = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      dateStyle: 'short',
      timeStyle: 'short',
    });
    expect(shown.format(due)).toMatch(/12:00\sAM$/);
    const mails = (await queuedMessages(portal)).length;
    expect(await runAt(new Date(due.getTime() - 2000))).toBe(0);
    expect(await state()).toBe('asked');
    const fired = await runAt(due);
    expect([fired, await state()]).toEqual([1, 'tooLate']);
    expect(await events()).toEqual([
      ['TIME', 'noted', 'timer'],
      ['LOAD', 'sent', 'timer'],
    ]);
    expect((await queuedMessages(portal)).length).toBe(mails + 1);
    expect(await runTimers(portal.deps)).toBe(0);
    expect((await timers()).map(({ ended_by }) => ended_by)).toEqual(['fired']);
  });

  it('mails the person before, in their language, while they still wait', async () => {
    const remind = [
      { daysBefore: 2, subject: 'pay-stub:soon', text: 'pay-stub:soon' },
      { hoursBefore: 3, subject: 'pay-stub:soon', text: 'pay-stub:soon' },
      { daysBefore: 30, subject: 'pay-stub:soon', text: 'pay-stub:soon' },
    ];
    const asking = message({ SEND: 'sending' }, { after: { days: 5, remind, to: 'lapsing' } });
    const files = new Map([
      ...withPayStub(9, { asked: asking }),
      ['locales/en/pay-stub.json', JSON.stringify({ soon: 'Soon over, {{first_name}}: {{link}}' })],
      ['locales/es/pay-stub.json', JSON.stringify({ soon: 'Casi, {{first_name}}' })],
    ]);
    await runRelease(portal, files);
    const { due, send, timers } = await asked();
    const soon = async () =>
      (await queuedMessages(portal)).filter(({ subject }) => subject.startsWith('Soon over, Ada'));
    expect((await timers()).length).toBe(3);
    await runAt(new Date(due.getTime() - 65 * HOUR));
    expect(await soon()).toHaveLength(0);
    await runAt(new Date(due.getTime() - 63 * HOUR));
    await runTimers(portal.deps);
    expect(await soon()).toHaveLength(1);
    expect((await soon())[0]?.body).toContain('/flow/pay-stub');
    await send('SEND');
    await runAt(new Date(due.getTime() + HOUR));
    expect(await soon()).toHaveLength(1);
    expect((await timers()).map(({ ended_by }) => ended_by).sort()).toEqual(['fired', 'left', 'left']);
    await runRelease(portal, withPayStub(1));
  });

  it('sends an SMS beside the mail to an applicant whose guestcard has proven the number', async () => {
    const remind = [
      { hoursBefore: 3, subject: 'pay-stub:soon', text: 'pay-stub:soon', sms: 'pay-stub:text' },
    ];
    const asking = message({ SEND: 'sending' }, { after: { days: 5, remind, to: 'lapsing' } });
    const texts = { soon: 'Soon over', text: 'Soon over, {{first_name}}: {{link}}' };
    await runRelease(
      portal,
      new Map([
        ...withPayStub(11, { asked: asking }),
        ['locales/en/pay-stub.json', JSON.stringify(texts)],
        ['locales/es/pay-stub.json', JSON.stringify(texts)],
      ]),
    );
    const prove = async (applicant_id: string, contact_no: string, is_mobile_verified: boolean) => {
      const found = await findApplicant(portal.deps.db, applicant_id);
      const { company_id = '', property_id = '', application_id = '' } = found ?? {};
      const unit_id = (await findApplication(portal.deps.db, application_id))?.unit_id ?? '';
      const at = portal.clock.now().toISOString();
      await insertGuestcard(portal.deps.db, {
        ...{ company_id, property_id, unit_id, applicant_id, contact_no, is_mobile_verified },
        ...{
          id: `guest-${applicant_id}`,
          first_name: 'Ada',
          last_name: 'Stone',
          email: 'a@b.example',
        },
        ...{ form: {}, request_info: false, invoice_id: null, request_key: null, submitted_at: at },
        ...{ created_at: at, updated_at: at },
      });
    };
    const [one, other] = [await asked(), await asked()];
    await prove(one.applicant, '5125550181', true);
    await prove(other.applicant, '5125550182', false);
    await runAt(new Date(one.due.getTime() - HOUR));
    const sent = (await queuedMessages(portal)).filter(({ channel }) => channel === 'sms');
    expect(sent.map(({ recipient }) => recipient)).toEqual(['+15125550181']);
    expect(sent[0]?.body).toMatch(/^Soon over, Ada: http.*\/flow\/pay-stub/);
    await runRelease(portal, withPayStub(1));
  });

  it('runs what follows by itself although nobody who has caused it is left', async () => {
    const { id, due, state } = await asked();
    const { db, clock } = portal.deps;
    await runAt(due);
    // As if the portal had been killed between the two.
    await db.deleteFrom('process_work').where('process_id', '=', id).where('state', '=', 'telling').execute();
    expect(await state()).toBe('telling');
    await db
      .updateTable('process_timers')
      .set({ ended_at: null, ended_by: null, next_at: clock.now().toISOString() })
      .where('process_id', '=', id)
      .where('kind', '=', 'continue')
      .execute();
    expect(await runTimers(portal.deps)).toBe(1);
    expect(await state()).toBe('tooLate');
  });

  it('fires late after a time in which no portal ran', async () => {
    const { due, state } = await asked();
    await runAt(new Date(due.getTime() + 1000 * HOUR));
    expect(await state()).toBe('tooLate');
  });

  it('never ends the wait of somebody who has acted', async () => {
    const { due, send, state, timers } = await asked();
    expect((await send('SEND')).body.place.state).toBe('thanks');
    expect((await timers()).map(({ ended_by }) => ended_by)).toEqual(['left']);
    await runAt(new Date(due.getTime() + HOUR));
    expect(await state()).toBe('thanks');
  });

  it('fires once with several portals on one database', async () => {
    const people = [await asked(), await asked(), await asked()];
    const last = people.at(-1);
    portal.clock.advance((last?.due.getTime() ?? 0) - portal.clock.now().getTime());
    const fired = await Promise.all([1, 2, 3].map(() => runTimers(portal.deps)));
    expect(fired.reduce((sum, count) => sum + count)).toBe(3);
    for (const { events } of people) {
      expect((await events()).filter(([event]: string[]) => event === 'TIME')).toHaveLength(1);
    }
  });

  it('lets exactly one of a person and the timer act in the same moment', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { due, send, state, events } = await asked();
      portal.clock.advance(due.getTime() - portal.clock.now().getTime());
      const [sent] = await Promise.all([send('SEND'), runTimers(portal.deps)]);
      const names = (await events()).map(([event]: string[]) => event);
      const isSent = sent.status === 200 && sent.body.error === undefined;
      expect(names.filter((name: string) => name === 'SEND' || name === 'TIME')).toHaveLength(1);
      expect(await state()).toBe(isSent ? 'thanks' : 'tooLate');
    }
  });

  it('is never told the time by a client', async () => {
    const { send, state } = await asked();
    const answer = await send('TIME');
    expect([answer.status, answer.body.code ?? answer.body.error?.code]).toEqual([409, 'state.not_allowed']);
    expect(await state()).toBe('asked');
  });

  it('keeps the due time over reads, a second start and a release that says another time', async () => {
    const { token, id, due, send, timers } = await asked();
    await portal.ask('POST', '/api/flows/pay-stub/processes', { token, body: {} });
    await runRelease(
      portal,
      withPayStub(2, { asked: message({ SEND: 'sending' }, { after: { days: 9, to: 'lapsing' } }) }),
    );
    await portal.ask('GET', `/api/processes/${id}`, { token });
    await send('STRANGE');
    const running = await timers();
    expect(running).toEqual([{ state: 'asked', due_at: due.toISOString(), ended_by: null }]);
    await runRelease(portal, withPayStub(1));
  });

  it('starts anew when the process comes back to the state', async () => {
    const { due, send, state, timers } = await asked();
    await runAt(due);
    expect((await send('ASK_AGAIN')).body.place.state).toBe('asked');
    const second = (await timers()).at(-1);
    expect(second).toMatchObject({ state: 'asked', ended_by: null });
    expect(Date.parse(second?.due_at ?? '')).toBeGreaterThan(due.getTime() + 4 * 24 * HOUR);
    await runAt(new Date(second?.due_at ?? ''));
    expect(await state()).toBe('tooLate');
    expect((await timers()).map(({ ended_by }) => ended_by)).toEqual(['fired', 'fired']);
  });

  it('gives up a timer whose state a new release does not have, and starts that of the state it leads to', async () => {
    const { id, due, state, timers } = await asked();
    const renamed = {
      resuming: {
        choice: [{ when: 'sent', to: 'thanks' }, { when: 'lapsed', to: 'tooLate' }, { to: 'waiting' }],
      },
      waiting: message({ SEND: 'sending' }, { after: { hours: 3, to: 'lapsing' } }),
      asked: undefined,
      sending: { task: 'noteSeen', outcomes: { noted: 'thanks', failed: 'waiting' } },
      lapsing: { task: 'noteSeen', outcomes: { noted: 'resuming', failed: 'waiting' } },
    };
    await runRelease(portal, withPayStub(3, renamed));
    expect(await runAt(due)).toBe(0);
    expect(await timers()).toMatchObject([
      { state: 'asked', ended_by: 'left' },
      { state: 'waiting', ended_by: null },
    ]);
    expect(await state()).toBe('waiting');
    await runAt(new Date(due.getTime() + 4 * HOUR));
    expect(await state()).toBe('tooLate');
    expect(id).not.toBe('');
    await runRelease(portal, withPayStub(1));
  });

  it('ends every timer that is due in a release that waits nowhere, however many there are', async () => {
    const people = [await asked(), await asked()];
    const waitsNowhere = {
      resuming: { choice: [{ when: 'sent', to: 'thanks' }, { to: 'filling' }] },
      filling: message({ SEND: 'sending' }),
      sending: { task: 'noteSeen', outcomes: { noted: 'thanks', failed: 'filling' } },
      asked: undefined,
      lapsing: undefined,
    };
    await runRelease(portal, withPayStub(4, waitsNowhere));
    expect(await runAt(new Date((people.at(-1)?.due.getTime() ?? 0) + HOUR))).toBe(0);
    for (const { timers } of people)
      expect((await timers()).map(({ ended_by }) => ended_by)).toEqual(['left']);
    await runRelease(portal, withPayStub(1));
  });

  it('postpones a timer whose work fails, and still runs the others', async () => {
    const [broken, other] = [await asked(), await asked()];
    await portal.deps.db
      .updateTable('processes')
      .set({ subject_id: 'nobody' })
      .where('id', '=', broken.id)
      .execute();
    expect(await runAt(other.due)).toBe(1);
    expect(await other.state()).toBe('tooLate');
    const [timer] = await portal.deps.db
      .selectFrom('process_timers')
      .select(['attempts', 'next_at', 'due_at'])
      .where('process_id', '=', broken.id)
      .execute();
    expect(timer?.attempts).toBe(1);
    expect(Date.parse(timer?.next_at ?? '')).toBeGreaterThan(portal.clock.now().getTime());
  });
});
