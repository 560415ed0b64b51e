import type { Extent, Report } from '../report.ts';
import type { Target } from '../target/target.ts';
import { holds } from './holds.ts';
import { saves } from './saves.ts';
import { verifyHold } from './verify-hold.ts';

/**
 * The effect of heavy load on a portal: many people who save in the same second, then the largest files and
 * bodies one by one.
 *
 * @example const { wrong } = await load(target, { seconds: 240, seed: 1 })
 */
export async function load(target: Target, extent: Extent): Promise<Report> {
  const many = await saves(target, extent);
  const files = await verifyHold(target);
  const large = await holds(target, extent);
  return {
    counts: { ...many.counts, ...files.counts, ...large.counts },
    wrong: [...many.wrong, ...files.wrong, ...large.wrong],
  };
}
