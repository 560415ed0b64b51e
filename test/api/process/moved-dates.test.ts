import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_PROPERTIES } from '../../../src/cli/demo/properties.ts';
import { findProcess } from '../../../src/db/process/process.repository.ts';
import { setProcessDate } from '../../../src/db/process/process-date.repository.ts';
import { addDays } from '../../../src/ledger/day.ts';
import { momentIn } from '../../../src/ledger/moment.ts';
import { runTimers } from '../../../src/server/process/timers/run-timers.ts';
import { withVisit } from '../../fixtures/flows/dated-flow.ts';
import { processCalls } from '../support/process-calls.ts';
import { queuedMessages } from '../support/queued-messages.ts';
import { runRelease } from '../support/run-release.ts';
import { DIALECTS } from '../support/test-database.ts';
import { startTestPortal, type TestPortal } from '../support/test-portal.ts';

const [{ id: HERE, settings }] = DEMO_PROPERTIES;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** A turn that is due by a date, which changes once the turn has begun (jBPM 11742). */
describe.each(DIALECTS)('a time that follows a date, on %s', (dialect) => {
  let portal: TestPortal;
  beforeAll(async () => {
    portal = await startTestPortal(dialect);
    await runRelease(portal, withVisit());
  });
  afterAll(() => portal.close());

  const { send, begin, officer, turnOf } = processCalls(() => portal);
  const today = () => momentIn(settings.time_zone, portal.clock.now()).day;
  /** The last day of a limit that ends at midnight at the property. */
  const dayOf = (due: string | undefined) =>
    due && momentIn(settings.time_zone, new Date(new Date(due).getTime() - 1)).day;

  /** The office, such as Moss, has to prepare a visit in ten days. */
  const chosen = async () => {
    const ada = await portal.invite();
    const id = String((await begin(ada.token, 'visit')).body.id);
    const from = today();
    expect(await send(ada.token, id, 'CHOOSE')).toMatchObject({ body: { place: { state: 'preparing' } } });
    const moss = () => officer(HERE, ['manage_leases']);
    const timers = async () => {
      const rows = await portal.deps.db
        .selectFrom('process_timers')
        .select(['kind', 'due_at'])
        .where('process_id', '=', id)
        .where('kind', '!=', 'look')
        .where('ended_at', 'is', null)
        .orderBy('kind')
        .execute();
      return rows.map(({ kind, due_at }) => [kind, dayOf(due_at)]);
    };
    /** Another system changes the date. */
    const put = async (day: string) => {
      const process = await findProcess(portal.deps.db, id);
      if (process === null) throw new Error('The process is gone.');
      await setProcessDate(portal.deps.db, process, 'visit_day', day);
    };
    return { ada, id, from, moss, timers, put };
  };
  const timesOf = (day: string) => [
    ['after', day],
    ['overdue', addDays(day, -4)],
    ['remind', addDays(day, -6)],
  ];
  const runAfter = async (ms: number) => {
    portal.clock.advance(ms);
    return runTimers(portal.deps);
  };
  const state = async (id: string) => {
    const log = await portal.deps.db
      .selectFrom('events')
      .select('state_after')
      .where('process_id', '=', id)
      .orderBy('at')
      .execute();
    return log.at(-1)?.state_after;
  };

  it('moves with it: the wait, its reminders and the turn of the office, in the same moment', async () => {
    const { ada, id, from, moss, timers } = await chosen();
    expect(await timers()).toEqual(timesOf(addDays(from, 10)));
    expect(await send(ada.token, id, 'LATER')).toMatchObject({ body: { place: { state: 'preparing' } } });
    expect(await timers()).toEqual(timesOf(addDays(from, 17)));
    expect(dayOf((await turnOf(await moss(), id)).due_at)).toBe(addDays(from, 13));
    // Nothing starts again for an event that leaves the date as it is.
    await send(ada.token, id, 'LATER');
    expect(await timers()).toEqual(timesOf(addDays(from, 17)));
    await runAfter(16 * DAY);
    expect(await state(id)).toBe('preparing');
    await runAfter(2 * DAY);
    expect(await state(id)).toBe('tooLate');
    expect(await timers()).toEqual([]);
  });

  it('does not fire at the time before, although nobody has told the process', async () => {
    const { id, from, timers, put } = await chosen();
    await put(addDays(from, 30));
    // What was due by the date before finds it changed.
    await portal.deps.db
      .updateTable('process_timers')
      .set({ next_at: portal.clock.now().toISOString() })
      .where('process_id', '=', id)
      .where('kind', '!=', 'look')
      .execute();
    expect(await runTimers(portal.deps)).toBe(0);
    expect(await state(id)).toBe('preparing');
    expect(await timers()).toEqual(timesOf(addDays(from, 30)));
  });

  it('fires soon if the date is now over, and waits without end if there is none', async () => {
    const { id, from, timers, put } = await chosen();
    await put('');
    await runAfter(HOUR + 1000);
    expect(await timers()).toEqual([]);
    await runAfter(40 * DAY);
    expect(await state(id)).toBe('preparing');
    await put(addDays(from, 3));
    await runAfter(HOUR + 1000);
    await runTimers(portal.deps);
    expect(await state(id)).toBe('tooLate');
  });

  it('reminds again before the new date, and is overdue again, each once', async () => {
    const { id, from, moss, put } = await chosen();
    await moss();
    const mails = async () => {
      const all = (await queuedMessages(portal)).filter(({ body }) => body.includes(id));
      const soon = all.filter(({ subject }) => subject === 'The visit is soon').length;
      return { soon, overdue: all.length - soon };
    };
    await runAfter(8 * DAY);
    const first = await mails();
    expect((await turnOf(await moss(), id)).overdue).toBe(true);
    await put(addDays(from, 20));
    await runAfter(HOUR + 1000);
    await runTimers(portal.deps);
    expect((await turnOf(await moss(), id)).overdue).toBe(false);
    expect(await mails()).toEqual(first);
    await runAfter(9 * DAY);
    await runTimers(portal.deps);
    const second = await mails();
    expect([second.soon > first.soon, second.overdue > first.overdue]).toEqual([true, true]);
    expect((await turnOf(await moss(), id)).overdue).toBe(true);
    await runAfter(HOUR + 1000);
    expect((await mails()).overdue).toBe(second.overdue);
  });
});
