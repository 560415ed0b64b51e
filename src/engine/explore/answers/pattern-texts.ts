import fc from 'fast-check';
import { BoundedCache } from '../../bounded-cache.ts';

/** A fixed seed: the same pattern always gives the same texts. */
const SEED = 1;

const made = new BoundedCache<string, readonly string[]>(256);

/**
 * Short and long texts that match a pattern; none if the pattern is invalid or uses a feature that cannot be generated
 * (a look-ahead).
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
