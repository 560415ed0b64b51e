import { textTable } from '../../../src/cli/text-table.ts';

/** What the server must keep to. */
export const LIMITS = {
  /** Saves a second as a share of raw durable updates. */
  saveOfFloor: { sqlite: 0.25, postgres: 0.15 },
  readsPerSecond: 3000,
  /** A call among 10⁵ applications as a factor of the same among 10². */
  growth: 1.3,
  /** Milliseconds: a save while 1,000 people save a tab every 10 s. */
  crowdP99: 50,
  /** With 200 busy connections. */
  p99OfMean: 3,
  /** MB a minute that the heap may grow by under steady load, after its garbage is collected. */
  heapPerMinute: 0.5,
} as const;

/** One thing that the server must keep to, beside what was measured. */
export interface Verdict {
  readonly what: string;
  readonly measured: number;
  readonly limit: number;
  /** Whether the limit is the most or the least that keeps to it. */
  readonly bound: 'at most' | 'at least';
  readonly unit: string;
}

/** Whether the target is held. A figure that could not be measured holds nothing. */
export function holds({ measured, limit, bound }: Verdict): boolean {
  return bound === 'at most' ? measured <= limit : measured >= limit;
}

/** That every call was served: the times of a load are those of the calls that were. */
export function noneRefused(load: string, refused: number): Verdict {
  return { what: `${load}: refused`, measured: refused, limit: 0, bound: 'at most', unit: 'calls' };
}

/** Targets with their figures, one line each. */
export function verdictTable(verdicts: readonly Verdict[]): string {
  const shown = (value: number, unit: string): string => `${value.toFixed(value < 100 ? 2 : 0)} ${unit}`;
  return textTable(
    ['target', 'limit', 'measured', ''],
    verdicts.map((one) => [
      one.what,
      `${one.bound} ${shown(one.limit, one.unit)}`,
      shown(one.measured, one.unit),
      holds(one) ? 'held' : 'missed',
    ]),
  );
}

/** What a measurement hands over: text for a person, and what it says about the targets. */
export interface Measured {
  readonly report: string;
  readonly verdicts: readonly Verdict[];
}
