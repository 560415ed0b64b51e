/** What an attack came to. */
export interface Report {
  /** What was done, by its name: calls sent, portals killed … */
  readonly counts: Readonly<Record<string, number>>;
  /** One line for everything that must not happen; empty: the portal withstood. */
  readonly wrong: readonly string[];
}

/** How long an attack goes on, and what its choices follow from: the same seed sends the same. */
export interface Extent {
  readonly seconds: number;
  readonly seed: number;
  /** Ends after so many of what the attack counts first, too: a short run that does the same on every machine. */
  readonly most?: number;
}

/** Whether an attack that begins now has come to its end. @param done how many of what it counts first. */
export function endOf({ seconds, most = Number.POSITIVE_INFINITY }: Extent): (done: number) => boolean {
  const ends = performance.now() + seconds * 1000;
  return (done) => done >= most || performance.now() > ends;
}

/** Repeated faults are named so often; the rest is counted. */
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
