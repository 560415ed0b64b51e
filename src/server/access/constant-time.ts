import { setTimeout as pause } from 'node:timers/promises';
import type { Deps } from '../deps.ts';

/** Longer than the work for an address that has an account. */
const constantMs = 250;

/**
 * Runs work that must not be visible in the response or its duration: it resolves after a constant time. Errors are
 * only logged.
 *
 * @example await inConstantTime(deps, () => mailLinks(deps, email))
 */
export async function inConstantTime(deps: Pick<Deps, 'log'>, work: () => Promise<void>): Promise<void> {
  const done = work().catch((error: unknown) => deps.log.error({ err: error }, 'a mail was not queued'));
  await Promise.all([done, pause(constantMs)]);
}
