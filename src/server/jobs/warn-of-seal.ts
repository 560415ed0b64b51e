import type { Deps } from '../deps.ts';

/**
 * Warns, at the start and once a day, of a seal whose certificate ends within 30 days.
 *
 * @example warnOfSeal(deps)
 */
export function warnOfSeal({ seal, clock, log }: Pick<Deps, 'seal' | 'clock' | 'log'>): void {
  const warning = seal.warning(clock.now());
  if (warning !== null) log.warn(warning);
}
