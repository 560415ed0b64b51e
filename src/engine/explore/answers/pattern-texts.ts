import fc from 'fast-check';
import { BoundedCache } from '../../bounded-cache.ts';

/** The same texts for the same pattern, always. */
const SEED = 1;

const made = new BoundedCache<string, readonly string[]>(256);

/**
 * Texts that match a pattern, short and long ones; none where the pattern uses what cannot be generated (a look-ahead), or
 * is no pattern.
 *
 * @example textsMatching('^[A-Z]{3}-[0-9]{4}$')[0] // 'EXV-9446'
 */
export function textsMatching(pattern: string): readonly string[] {
  return made.getOrMake(pattern, () => {
    try {
      const expression = new RegExp(pattern, 'u');
      return (['-1', '=', '+1'] as const).flatMap((size) =>
        fc.sample(fc.stringMatching(expression, { size }), { seed: SEED, numRuns: 40 }),
      );
    } catch {
      return [];
    }
  });
}
