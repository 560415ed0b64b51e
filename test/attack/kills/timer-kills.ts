/**
 * Portals that are repeatedly killed while many processes are due in the same minute: each is continued exactly once,
 * and what follows is done exactly once.
 */
import { setTimeout as wait } from 'node:timers/promises';
import fc from 'fast-check';
import type { Extent, Report } from '../report.ts';
import type { Target } from '../target/target.ts';
import { beginWaiting, letTimePass, stillWaiting, wrongTimers } from './due-processes.ts';
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
  const processes = await beginWaiting(target, kills * perKill);
  await letTimePass(target);
  const begun = performance.now();
  const { portals, killed } = await killInTurn(target, { ...extent, most: kills }, work);
  portals.push(await target.start());
  const settled = performance.now() + settleMs;
  while ((await stillWaiting(target)) > 0 && performance.now() < settled) {
    await letTimePass(target);
    await wait(500);
  }
  const seconds = Math.round((performance.now() - begun) / 1000);
  const wrong = await wrongTimers(target, processes);
  await Promise.all(portals.map((portal) => portal.kill()));
  return {
    counts: { kills: killed, processes: processes.length, 'seconds until all fired': seconds },
    wrong,
  };
}
