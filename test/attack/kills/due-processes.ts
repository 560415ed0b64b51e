/** Processes of a flow that waits, and whether time has led each of them on exactly once. */
import { HeldProcess } from '../../../src/server/process/held-process.ts';
import { runRelease } from '../../api/support/run-release.ts';
import { withPayStub } from '../../fixtures/flows/waiting-flow.ts';
import type { Target } from '../target/target.ts';

/** Begins that many processes of a flow that waits. */
export async function beginWaiting(target: Target, many: number): Promise<string[]> {
  const { office } = target;
  await runRelease({ deps: office }, withPayStub(1));
  const begun: string[] = [];
  for (let count = 0; count < many; count += 1) {
    const { applicant_id: subject } = await target.invite();
    const process = await office.db
      .transaction()
      .execute(async (trx) => (await HeldProcess.hold(office, trx, { flow: 'pay-stub', subject })).begin());
    begun.push(process.id);
  }
  return begun;
}

/** All that waits is over in the same minute, or that of these processes. */
export async function letTimePass(
  { office: { db, clock } }: Target,
  processes?: readonly string[],
): Promise<void> {
  const next_at = clock.now().toISOString();
  const waiting = db.updateTable('process_timers').set({ next_at }).where('ended_at', 'is', null);
  await (processes === undefined ? waiting : waiting.where('process_id', 'in', processes)).execute();
}

/** The number of timers that have not ended, of all processes or of these. */
export async function stillWaiting(
  { office: { db } }: Target,
  processes?: readonly string[],
): Promise<number> {
  const waiting = db.selectFrom('process_timers').select('id').where('ended_at', 'is', null);
  const rows = processes === undefined ? waiting : waiting.where('process_id', 'in', processes);
  return (await rows.execute()).length;
}

/** What is wrong with processes that time has led on: each must have been led on once, with one mail. */
export async function wrongTimers(
  { office: { db } }: Target,
  processes: readonly string[],
): Promise<string[]> {
  const wrong = new Set<string>();
  const timers = await db
    .selectFrom('process_timers')
    .select(['process_id', 'ended_by'])
    .where('kind', '=', 'after')
    .execute();
  const events = await db
    .selectFrom('events')
    .select(['process_id', 'event', 'outcome', 'state_after'])
    .where('flow', '=', 'pay-stub')
    .execute();
  for (const id of processes) {
    const ends = timers.filter(({ process_id }) => process_id === id).map(({ ended_by }) => ended_by);
    if (ends.join() !== 'fired') wrong.add(`the timers of a process ended by "${ends.join()}"`);
    const own = events.filter(({ process_id }) => process_id === id);
    const times = own.filter(({ event }) => event === 'TIME').length;
    if (times !== 1) wrong.add(`time led on ${times} times in a process`);
    const mails = own.filter(({ outcome }) => outcome === 'sent').length;
    if (mails !== 1) wrong.add(`${mails} mails were sent by a process`);
  }
  return [...wrong];
}
