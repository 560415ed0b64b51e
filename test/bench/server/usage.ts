/** Resources that a server under load has used, as it tells the process that forked it. */

/** A request for the resource usage, with or without garbage collection before. */
export interface UsageQuestion {
  readonly collectGarbage: boolean;
}

/** Statements of the database, without `begin` and `commit`. */
export interface Statements {
  /** All of them, writes too. */
  readonly statements: number;
  readonly writes: number;
}

/** The resource usage since the start: milliseconds of CPU on all threads, and statements of the database. */
export interface Usage extends Statements {
  readonly cpuMs: number;
  /** Resident memory, bytes. */
  readonly memory: number;
  /** The part of it used by JavaScript, in bytes. */
  readonly heap: number;
}

/** Answers each message of the parent process with the usage so far. @example answerUsage(() => counted) */
export function answerUsage(counted: () => Statements): void {
  process.on('message', ({ collectGarbage }: UsageQuestion) => {
    if (collectGarbage) globalThis.gc?.();
    const { user, system } = process.cpuUsage();
    const { rss, heapUsed } = process.memoryUsage();
    process.send?.({
      ...counted(),
      cpuMs: (user + system) / 1000,
      memory: rss,
      heap: heapUsed,
    } satisfies Usage);
  });
}
