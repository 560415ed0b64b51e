/** Checks whether the expected ink is visible in a rendered page. Pure. */

/** A part of a page: RGBA, row by row. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8ClampedArray;
}

/** Minimum darkness of ink compared to paper, of 255. */
const INK = 64;
/**
 * Allowed difference between two renderings of the same mark: the background shines through the soft edges of letters.
 */
const ALIKE = 40;
/** The share of the ink that must be there, and the share of the surroundings that must be lighter than it. */
const LEAST_INK = 0.97;
const LEAST_PAPER = 0.03;
/** The share of a place that must be lighter than ink, so that what is signed there will be seen, however it covers it. */
const LEAST_LIGHT = 0.2;

export type MarkVisibility =
  /** Nothing to see: the expected picture is empty. */
  'blank' | 'seen' | 'lost';

/**
 * Compares a picture with the expected one on white paper. `lost`: ink is missing, or cannot be told from its
 * surroundings.
 *
 * @example markVisibility(sealed, alone) // 'seen'
 */
export function markVisibility(shown: Pixels, wanted: Pixels): MarkVisibility {
  let ink = 0;
  let there = 0;
  let paper = 0;
  let lighter = 0;
  for (let at = 0; at + 3 < wanted.data.length; at += 4) {
    const [want, show] = [greyAt(wanted, at), greyAt(shown, at)];
    if (want <= 255 - INK) {
      ink += 1;
      if (show <= want + ALIKE) there += 1;
    } else if (want >= 250) {
      paper += 1;
      if (show >= INK + ALIKE) lighter += 1;
    }
  }
  if (ink === 0) return 'blank';
  return there >= ink * LEAST_INK && lighter >= paper * LEAST_PAPER ? 'seen' : 'lost';
}

/** Whether ink could not be told from its surroundings here. @example isDark(partOfPhotograph) // true */
export function isDark(place: Pixels): boolean {
  let lighter = 0;
  for (let at = 0; at + 3 < place.data.length; at += 4) if (greyAt(place, at) >= INK + ALIKE) lighter += 1;
  return lighter < (place.data.length / 4) * LEAST_LIGHT;
}

/** 0 black to 255 white. */
function greyAt({ data }: Pixels, at: number): number {
  return ((data[at] ?? 0) + (data[at + 1] ?? 0) + (data[at + 2] ?? 0)) / 3;
}
