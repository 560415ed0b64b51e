import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { PathsReport } from '../../src/engine/explore/tours/flow-paths.ts';
import type { Walked } from './walk.ts';

/** An earlier run. */
export interface PastRun {
  /** ISO time of the run. */
  readonly at: string;
  readonly driver: string;
  readonly seed: number;
  readonly tours: number;
  readonly steps: number;
  /** Number of tours that differed from the model. */
  readonly different: number;
  /** `possible`: all but those proved impossible. */
  readonly goals: readonly { readonly goal: string; readonly covered: number; readonly possible: number }[];
}

const kept = 50;

/** The runs in a file, oldest first; empty if there is no such file or it cannot be read. */
export function readHistory(file: string): PastRun[] {
  if (!existsSync(file)) return [];
  try {
    const runs = JSON.parse(readFileSync(file, 'utf8')) as Partial<PastRun>[];
    return runs.filter((run): run is PastRun => run.driver !== undefined && run.goals !== undefined);
  } catch {
    return [];
  }
}

/** Adds a run to the file and drops the oldest ones. */
export function addToHistory(file: string, run: PastRun): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify([...readHistory(file), run].slice(-kept), null, 1)}\n`);
}

/** A run in the form in which it is stored. */
export function runOf({ seed, tours, goals }: PathsReport, walked: Walked, at: string): PastRun {
  return {
    at,
    driver: walked.driver,
    seed,
    tours: tours.length,
    steps: tours.reduce((sum, tour) => sum + tour.steps.length, 0),
    different: walked.differences.length,
    goals: goals.map(({ goal, total, covered, missing }) => ({
      goal,
      covered,
      possible: total - missing.filter(({ proved }) => proved).length,
    })),
  };
}
