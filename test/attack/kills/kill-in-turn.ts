import { setTimeout as wait } from 'node:timers/promises';
import fc, { type Arbitrary } from 'fast-check';
import { type Extent, endOf } from '../report.ts';
import type { Target } from '../target/target.ts';
import type { TargetPortal } from '../target/target-portal.ts';

/**
 * Lets two portals at a time work on one database; one of them is killed, then the other.
 *
 * @param work milliseconds of work before a kill.
 * @returns the portals that still run, and the number of kills.
 * @example const { portals, killed } = await killInTurn(target, extent, fc.integer({ min: 50, max: 1500 }))
 */
export async function killInTurn(
  target: Target,
  extent: Extent,
  work: Arbitrary<number>,
): Promise<{ readonly portals: TargetPortal[]; readonly killed: number }> {
  const isOver = endOf(extent);
  const portals: TargetPortal[] = [await target.start()];
  let killed = 0;
  while (!isOver(killed)) {
    portals.push(await target.start());
    const [ms = 0] = fc.sample(work, { seed: extent.seed * 1_000_003 + killed, numRuns: 1 });
    await wait(ms);
    await portals.shift()?.kill();
    killed += 1;
  }
  return { portals, killed };
}
