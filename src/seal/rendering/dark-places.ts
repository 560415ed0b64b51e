/** Looks whether something would be readable at places of a paper before anybody signs there. */
import { createCanvas } from '@napi-rs/canvas';
import type { ShownBox } from '../../../machines/lease/spot-box.ts';
import { SealError } from '../seal-error.ts';
import { openRendered } from './open-rendered.ts';
import { drawnIn } from './require-marks.ts';
import { isDark } from './seen.ts';

/** A place for a mark. `page` counts from 1. */
export interface MarkPlace {
  readonly id: string;
  readonly page: number;
  readonly box: ShownBox;
}

/**
 * The ids of the places that are too dark for a mark: sealing would refuse what is signed there.
 *
 * @throws {SealError} `damaged` if a page cannot be drawn.
 * @example await darkPlaces('Rules.pdf', bytes, [{ id: 'm1', page: 1, box }]) // []
 */
export async function darkPlaces(
  name: string,
  bytes: Uint8Array,
  places: readonly MarkPlace[],
): Promise<string[]> {
  try {
    return await darkOf(bytes, places);
  } catch (error) {
    throw new SealError('damaged', name, `cannot be drawn (${(error as Error).message})`);
  }
}

async function darkOf(bytes: Uint8Array, places: readonly MarkPlace[]): Promise<string[]> {
  const file = await openRendered(bytes);
  try {
    const draw = drawnIn(file, createCanvas(1, 1));
    const dark: string[] = [];
    for (const number of new Set(places.map(({ page }) => page))) {
      const shown = await draw(number);
      for (const { id, page, box } of places) {
        const part = page === number ? shown.part(box) : null;
        if (part !== null && isDark(part)) dark.push(id);
      }
    }
    return dark;
  } finally {
    await file.loadingTask.destroy();
  }
}
