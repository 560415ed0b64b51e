import { textTable } from '../../../src/cli/texts/text-table.ts';
import { LIMITS, noneRefused, type Verdict } from '../server/targets.ts';
import type { LoadRun } from './measure-load.ts';

/** A load on one or more processes, by its name. */
export interface NamedRun {
  readonly name: string;
  readonly processes: number;
  readonly seconds: number;
  readonly run: LoadRun;
}

/** The figures of a load, as a table. */
export function loadTable({ run: { saves, reads, cpuMs, start, end } }: NamedRun): string {
  const rows = [
    ['saves', saves],
    ['reads', reads],
  ] as const;
  const table = textTable(
    ['', 'calls', 'a second', 'p50 ms', 'p99 ms', 'refused'],
    rows.map(([kind, figures]) => [
      kind,
      String(sum(figures.map(({ calls }) => calls))),
      sum(figures.map(({ perSecond }) => perSecond)).toFixed(0),
      Math.max(...figures.map(({ p50 }) => p50)).toFixed(1),
      Math.max(...figures.map(({ p99 }) => p99)).toFixed(1),
      String(sum(figures.map(({ refused }) => refused))),
    ]),
  );
  const late = Math.max(...saves.map(({ lateP99 }) => lateP99));
  return [
    table,
    `\n${cpuMs.toFixed(2)} ms of CPU per call; saves sent late by ${late.toFixed(1)} ms (p99) at most`,
    `memory after garbage collection: resident ${start.residentMb.toFixed(0)} MB at the start, ${end.residentMb.toFixed(0)} MB at the end; heap ${start.heapMb.toFixed(1)} and ${end.heapMb.toFixed(1)} MB`,
  ].join('\n');
}

/** The targets of a load: times of both kinds, none refused, memory flat. */
export function loadVerdicts({ name, seconds, run: { saves, reads, start, end } }: NamedRun): Verdict[] {
  const p99 = (kind: string, figures: readonly { readonly p99: number }[]): Verdict => ({
    what: `${name}: p99 of ${kind}`,
    measured: Math.max(...figures.map((one) => one.p99)),
    limit: LIMITS.crowdP99,
    bound: 'at most',
    unit: 'ms',
  });
  return [
    p99('saves', saves),
    p99('reads', reads),
    noneRefused(name, sum([...saves, ...reads].map(({ refused }) => refused))),
    {
      what: `${name}: growth of the heap`,
      measured: (end.heapMb - start.heapMb) / (seconds / 60),
      limit: LIMITS.heapPerMinute,
      bound: 'at most',
      unit: 'MB/min',
    },
  ];
}

/**
 * What two processes serve compared with one, where each has a core: twice as much, less what a call costs more of CPU.
 * The cores of the machine do not count, nor does what the database needs.
 */
export function scalingVerdict(one: LoadRun, two: LoadRun): Verdict {
  return {
    what: 'two processes compared with one, by CPU per call',
    measured: (2 * one.cpuMs) / two.cpuMs,
    limit: LIMITS.twoProcesses,
    bound: 'at least',
    unit: '×',
  };
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
