import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** A run that was reported before. */
export interface PastRun {
  /** When, as an ISO time. */
  readonly at: string;
  readonly seed: number;
  readonly tours: number;
  readonly steps: number;
  readonly goals: readonly { readonly goal: string; readonly covered: number; readonly total: number }[];
}

const kept = 50;

/** The runs of a file, oldest first; none when there is no such file or it cannot be read. */
export function readHistory(file: string): PastRun[] {
  if (!existsSync(file)) return [];
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as PastRun[];
  } catch {
    return [];
  }
}

/** Adds a run to the file and forgets the oldest ones. */
export function addToHistory(file: string, run: PastRun): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify([...readHistory(file), run].slice(-kept), null, 1)}\n`);
}
