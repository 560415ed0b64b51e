import type { Deps } from '../../../deps.ts';

/**
 * Logs a warning if the certificate of the seal expires within 30 days. Runs at startup and once a day.
 *
 * @example warnOfSeal(deps)
 */
export function warnOfSeal({ seal, clock, log }: Pick<Deps, 'seal' | 'clock' | 'log'>): void {
  const warning = seal.warning(clock.now());
  if (warning !== null) log.warn(warning);
}
