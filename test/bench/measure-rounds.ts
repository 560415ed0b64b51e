/** Timings of repeated work. */
/** Milliseconds per round. */
export interface Figures {
  p50: number;
  p95: number;
  worst: number;
  /** Mean CPU time of all threads of this process: a busy machine does not change it. */
  cpu: number;
}

/**
 * Does the work N times, after twenty rounds that do not count.
 *
 * @param before runs before each round; of it, only the processor time is measured.
 * @example const { p95 } = await measureRounds(150, async (round) => void (await ask(round)))
 */
export async function measureRounds(
  rounds: number,
  once: (round: number) => Promise<void>,
  before: (round: number) => Promise<void> = async () => undefined,
): Promise<Figures> {
  for (let round = 0; round < 20; round += 1) {
    await before(round);
    await once(round);
  }
  const times: number[] = [];
  const cpuBefore = process.cpuUsage();
  for (let round = 0; round < rounds; round += 1) {
    await before(round);
    const started = performance.now();
    await once(round);
    times.push(performance.now() - started);
  }
  const cpu = process.cpuUsage(cpuBefore);
  times.sort((a, b) => a - b);
  const at = (share: number): number =>
    times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  return {
    p50: at(0.5),
    p95: at(0.95),
    worst: times.at(-1) ?? 0,
    cpu: (cpu.user + cpu.system) / 1000 / rounds,
  };
}

/** The figures in the order of a table: p50, p95, worst, cpu. */
export function shownFigures({ p50, p95, worst, cpu }: Figures): string[] {
  return [p50, p95, worst, cpu].map((time) => time.toFixed(1));
}
