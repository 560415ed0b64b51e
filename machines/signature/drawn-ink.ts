/** A drawing with less ink is no signature. @see spec/platform.md §5 */
export const LEAST_PIXELS = 500;

/**
 * How many pixels of an image were drawn on: those that the ground does not show through entirely.
 *
 * @param samples of one pixel after the other, the last of each its opacity.
 * @param channels samples per pixel: 4 for red, green, blue and opacity.
 * @example drawnPixels([0, 0, 0, 255, 0, 0, 0, 0], 4) // 1
 */
export function drawnPixels(samples: ArrayLike<number>, channels: number): number {
  let drawn = 0;
  for (let at = channels - 1; at < samples.length; at += channels) if (samples[at] !== 0) drawn += 1;
  return drawn;
}
