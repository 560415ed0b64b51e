import { type Driver, type Walkable, walkTour } from '../../engine/explore/driver.ts';
import { partText, shrinkTour } from '../../engine/explore/shrink.ts';
import type { CompiledFlow } from '../../engine/flow/build.ts';

/** How the tours went on a driver. */
export interface Walked {
  /** `model`, `http` or `browser`. */
  readonly driver: string;
  readonly differences: readonly {
    readonly tour: number;
    readonly text: string;
    /** The shortest part of the tour that shows it, for `--replay`; left out where nothing was shrunk. */
    readonly replay?: string;
  }[];
  /** Answers that the driver could not bring about, each with its reason. */
  readonly unplayed: readonly string[];
}

interface WalkOptions {
  readonly name?: string;
  /** Shrinks what goes wrong. */
  readonly flow?: CompiledFlow;
  readonly onTour?: (number: number) => void;
}

/** Walks all tours on a driver. Tours are numbered from 1. */
export async function walkAll(
  driver: Driver & { readonly unplayed?: ReadonlyMap<string, string> },
  tours: readonly Walkable[],
  { name = 'model', flow, onTour = () => {} }: WalkOptions = {},
): Promise<Walked> {
  const differences: { tour: number; text: string; replay?: string }[] = [];
  for (const [index, tour] of tours.entries()) {
    onTour(index + 1);
    const wrong = await walkTour(driver, tour);
    if (!wrong) continue;
    const { step, what, expected, found } = wrong;
    const text =
      what === 'error'
        ? `step ${step}: ${found}`
        : `step ${step}: ${what} should be ${expected}, is ${found}`;
    const part = flow && (await shrinkTour(driver, flow, tour, wrong));
    differences.push({
      tour: index + 1,
      text,
      ...(part && { replay: `${index + 1}:${partText(part)}` }),
    });
  }
  return {
    driver: name,
    differences,
    unplayed: [...(driver.unplayed ?? [])].map(([what, reason]) => `${what}: ${reason}`),
  };
}
