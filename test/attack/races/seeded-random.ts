import fc from 'fast-check';

/**
 * Numbers from 0 up to 1 that are determined by a seed.
 *
 * @example const random = seededRandom(1); random() // the same every time
 */
export function seededRandom(seed: number): () => number {
  const drawn = fc.sample(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), {
    seed,
    numRuns: 1000,
  });
  let next = 0;
  return () => drawn[next++ % drawn.length] ?? 0;
}
