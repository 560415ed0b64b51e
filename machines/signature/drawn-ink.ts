/** Minimum number of ink pixels of a drawn signature. @see spec/platform.md §5 */
export const LEAST_PIXELS = 500;

/**
 * The number of drawn pixels of an image: those that are not fully transparent.
 *
 * @param samples the samples of all pixels in order, with opacity as the last sample of each.
 * @param channels samples per pixel: 4 for red, green, blue and opacity.
 * @example drawnPixels([0, 0, 0, 255, 0, 0, 0, 0], 4) // 1
 */
export function drawnPixels(samples: ArrayLike<number>, channels: number): number {
  let drawn = 0;
  for (let at = channels - 1; at < samples.length; at += channels) if (samples[at] !== 0) drawn += 1;
  return drawn;
}
