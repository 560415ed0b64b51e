import { type Driver, type Walkable, walkTour } from '../../engine/explore/driver.ts';

/** How the tours went on a driver. */
export interface Walked {
  readonly differences: readonly { readonly tour: number; readonly text: string }[];
}

/** Walks all tours on a driver. Tours are numbered from 1. */
export async function walkAll(driver: Driver, tours: readonly Walkable[]): Promise<Walked> {
  const differences: { tour: number; text: string }[] = [];
  for (const [index, tour] of tours.entries()) {
    const wrong = await walkTour(driver, tour);
    if (!wrong) continue;
    const { step, what, expected, found } = wrong;
    differences.push({ tour: index + 1, text: `step ${step}: ${what} should be ${expected}, is ${found}` });
  }
  return { differences };
}
