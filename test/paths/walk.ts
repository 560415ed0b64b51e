import { type Driver, type Walkable, walkTour } from '../../src/engine/explore/tours/driver.ts';
import { partText, shrinkTour } from '../../src/engine/explore/tours/shrink.ts';
import type { CompiledFlow } from '../../src/engine/flow/machine/build.ts';

/** A tour that went differently on the driver than on the model. */
interface Difference {
  /** The number of the tour. */
  readonly tour: number;
  readonly text: string;
  /** The shortest part of the tour that shows the difference, for `--replay`; missing if nothing was shrunk. */
  readonly replay?: string;
}

/** Something that no call brings about, so that it was written into the database. */
interface Unplayed {
  /** State or fact, `answering.questions`. */
  readonly what: string;
  readonly reason: string;
  /** The first tour that met it. */
  readonly tour: number;
}

/** The results of walking tours on a driver. */
export interface Walked {
  /** `model`, `http` or `browser`. */
  readonly driver: string;
  /** Number of the first tour. */
  readonly first: number;
  readonly differences: readonly Difference[];
  readonly unplayed: readonly Unplayed[];
  /** Wall-clock seconds of each tour, in order. */
  readonly seconds: readonly number[];
}

interface WalkOptions {
  readonly name?: string;
  /** Number of the first tour, 1 by default. */
  readonly first?: number;
  /** If given, tours that go wrong are shrunk. */
  readonly flow?: CompiledFlow;
  readonly onTour?: (number: number) => void;
  /** Milliseconds since a fixed moment. */
  readonly now?: () => number;
}

/** Walks all tours on a driver. */
export async function walkAll(
  driver: Driver & { readonly unplayed?: ReadonlyMap<string, string> },
  tours: readonly Walkable[],
  { name = 'model', first = 1, flow, onTour = () => {}, now = () => performance.now() }: WalkOptions = {},
): Promise<Walked> {
  const differences: Difference[] = [];
  const unplayed = new Map<string, Unplayed>();
  const seconds: number[] = [];
  for (const [index, tour] of tours.entries()) {
    const number = first + index;
    onTour(number);
    const begun = now();
    const wrong = await walkTour(driver, tour);
    seconds.push((now() - begun) / 1000);
    for (const [what, reason] of driver.unplayed ?? []) {
      if (!unplayed.has(what)) unplayed.set(what, { what, reason, tour: number });
    }
    if (!wrong) continue;
    const { step, what, expected, found } = wrong;
    const text =
      what === 'error'
        ? `step ${step}: ${found}`
        : `step ${step}: ${what} should be ${expected}, is ${found}`;
    const part = flow && (await shrinkTour(driver, flow, tour, wrong));
    differences.push({ tour: number, text, ...(part && { replay: `${number}:${partText(part)}` }) });
  }
  return { driver: name, first, differences, unplayed: [...unplayed.values()], seconds };
}
