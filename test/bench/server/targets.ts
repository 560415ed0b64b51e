import { textTable } from '../../../src/cli/texts/text-table.ts';

/** The limits of the server. */
export const LIMITS = {
  /** Saves per second as a share of raw durable updates. */
  saveOfFloor: { sqlite: 0.25, postgres: 0.15 },
  readsPerSecond: 3000,
  /** CPU time of a call as a factor of that of a bare route with the same statements and bytes. */
  cpuOfBare: 3,
  /** The time of a call with 10⁵ applications as a factor of that with 10². */
  growth: 1.3,
  /** Milliseconds of a save while 1,000 people save a tab every 10 s. */
  crowdP99: 50,
  /** What two processes serve compared with one. */
  twoProcesses: 1.8,
  /** With 200 busy connections. */
  p99OfMean: 3,
  /** The heap growth in MB per minute under steady load, after garbage collection. */
  heapPerMinute: 0.5,
} as const;

/** A limit of the server with the measured figure. */
export interface Verdict {
  readonly what: string;
  readonly measured: number;
  readonly limit: number;
  /** Whether the limit is a maximum or a minimum. */
  readonly bound: 'at most' | 'at least';
  readonly unit: string;
}

/** Whether the limit is met. A figure that could not be measured never meets it. */
export function holds({ measured, limit, bound }: Verdict): boolean {
  return bound === 'at most' ? measured <= limit : measured >= limit;
}

/** Requires that every call was served, because the times of a load are only those of served calls. */
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

/** The result of a measurement: text for a person, and its targets. */
export interface Measured {
  readonly report: string;
  readonly verdicts: readonly Verdict[];
}
