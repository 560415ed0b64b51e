/**
 * Portals that are repeatedly killed while many processes are due in the same minute: each is continued exactly once,
 * and what follows is done exactly once.
 */
import { setTimeout as wait } from 'node:timers/promises';
import fc from 'fast-check';
import { HeldProcess } from '../../../src/server/process/held-process.ts';
import { runRelease } from '../../api/support/run-release.ts';
import { withPayStub } from '../../fixtures/flows/waiting-flow.ts';
import type { Extent, Report } from '../report.ts';
import type { Target } from '../target/target.ts';
import { killInTurn } from './kill-in-turn.ts';

/** Milliseconds of work before a kill. */
const work = fc.integer({ min: 200, max: 1500 });
const settleMs = 300_000;
/** Processes due per kill: 50 for each of 20 kills by default. */
const perKill = 50;
const mostKills = 20;

/** @example const { wrong } = await timerKills(target, { seconds: 600, seed: 1 }) */
export async function timerKills(target: Target, extent: Extent): Promise<Report> {
  const kills = Math.min(extent.most ?? mostKills, mostKills);
  const processes = await prepare(target, kills * perKill);
  await letTimePass(target);
  const begun = performance.now();
  const { portals, killed } = await killInTurn(target, { ...extent, most: kills }, work);
  portals.push(await target.start());
  const settled = performance.now() + settleMs;
  while ((await running(target)) > 0 && performance.now() < settled) {
    await letTimePass(target);
    await wait(500);
  }
  const seconds = Math.round((performance.now() - begun) / 1000);
  const wrong = await wrongIn(target, processes);
  await Promise.all(portals.map((portal) => portal.kill()));
  return {
    counts: { kills: killed, processes: processes.length, 'seconds until all fired': seconds },
    wrong,
  };
}

/** Begins that many processes of a flow that waits. */
async function prepare(target: Target, many: number): Promise<string[]> {
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

/** All that waits is over in the same minute. */
async function letTimePass({ office: { db, clock } }: Target): Promise<void> {
  const next_at = clock.now().toISOString();
  await db.updateTable('process_timers').set({ next_at }).where('ended_at', 'is', null).execute();
}

async function running({ office: { db } }: Target): Promise<number> {
  return (await db.selectFrom('process_timers').select('id').where('ended_at', 'is', null).execute()).length;
}

async function wrongIn({ office: { db } }: Target, processes: readonly string[]): Promise<string[]> {
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
