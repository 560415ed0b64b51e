/** The result of an attack. */
export interface Report {
  /** Counts of actions by name: calls sent, portals killed … */
  readonly counts: Readonly<Record<string, number>>;
  /** One line per fault; empty if the portal withstood the attack. */
  readonly wrong: readonly string[];
}

/** The duration of an attack and the seed of its choices: the same seed sends the same. */
export interface Extent {
  readonly seconds: number;
  readonly seed: number;
  /** The maximum of the attack's first count: a short run then does the same on every machine. */
  readonly most?: number;
}

/** Whether an attack that begins now has reached its end. @param done the attack's first count. */
export function endOf({ seconds, most = Number.POSITIVE_INFINITY }: Extent): (done: number) => boolean {
  const ends = performance.now() + seconds * 1000;
  return (done) => done >= most || performance.now() > ends;
}

/** The maximum of listed repetitions of a fault; the rest is counted. */
const mostNamed = 20;

/**
 * A report as text for a terminal.
 *
 * @example reportText({ counts: { calls: 3 }, wrong: [] }) // 'calls  3\n0 wrong'
 */
export function reportText({ counts, wrong }: Report): string {
  const width = Math.max(0, ...Object.keys(counts).map((name) => name.length));
  const lines = Object.entries(counts).map(([name, count]) => `${name.padEnd(width)}  ${count}`);
  const named = wrong.slice(0, mostNamed);
  if (wrong.length > named.length) named.push(`and ${wrong.length - named.length} more`);
  return [...lines, `${wrong.length} wrong`, ...named].join('\n');
}
