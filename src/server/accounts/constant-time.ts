import { setTimeout as pause } from 'node:timers/promises';
import type { Deps } from '../deps.ts';

/** Longer than what is done for an address that somebody has. */
const constantMs = 250;

/**
 * Does what must not show in the answer, or in how long it takes: it is answered after the same time, whether there was
 * much to do or nothing. What fails is told to the log alone.
 *
 * @example await inConstantTime(deps, () => mailLinks(deps, email))
 */
export async function inConstantTime(deps: Pick<Deps, 'log'>, work: () => Promise<void>): Promise<void> {
  const done = work().catch((error: unknown) => deps.log.error({ err: error }, 'a mail was not queued'));
  await Promise.all([done, pause(constantMs)]);
}
