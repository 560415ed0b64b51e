import type { Figures } from './figures.ts';

/** A target of the forms. */
export interface Verdict {
  readonly what: string;
  readonly measured: number;
  readonly limit: number;
  readonly unit: 'ms' | 'KB';
  readonly holds: boolean;
}

/** Limits as factors of another figure, and of JavaScript in KB gzipped. */
const LIMITS = {
  scriptOfPlain: 0.25,
  scriptOfOwn: 1.2,
  paintP50OfBare: 1.3,
  paintP95OfBare: 1.5,
  firstFieldOfOwn: 1.3,
  firstFieldOfPlain: 1,
  applicationKb: 240,
  signInKb: 150,
} as const;

const verdict = (what: string, measured: number, limit: number, unit: Verdict['unit'] = 'ms'): Verdict => ({
  what,
  measured,
  limit,
  unit,
  holds: measured <= limit,
});

/**
 * Whether `page` meets the limits at every size, compared with the pages `bare` and `plain` of the same run.
 *
 * @param signIn bytes of JavaScript of the sign-in page; null if it was not measured
 * @throws Error if a figure that the limits refer to was not measured.
 */
export function weigh(figures: readonly Figures[], page: string, signIn: number | null): Verdict[] {
  const of = (name: string, fields: number): Figures => {
    const found = figures.find((one) => one.page === name && one.fields === fields);
    if (found === undefined) throw new Error(`${name} was not measured at ${fields} fields`);
    return found;
  };
  const ours = figures.filter((one) => one.page === page);
  const sizes = ours.map((one) => one.fields);
  const [smallest, largest] = [Math.min(...sizes), Math.max(...sizes)];
  const bare = of('bare', smallest);
  const small = of(page, smallest);
  const plain = of('plain', largest);
  const perSize = ours.flatMap((one) => [
    verdict(
      `script per key at ${one.fields}: ¼ of plain rjsf at ${largest}`,
      one.scriptPerKey,
      plain.scriptPerKey * LIMITS.scriptOfPlain,
    ),
    verdict(
      `script per key at ${one.fields}: 1.2 × own at ${smallest}`,
      one.scriptPerKey,
      small.scriptPerKey * LIMITS.scriptOfOwn,
    ),
    verdict(
      `key→paint p50 at ${one.fields}: 1.3 × bare at ${smallest}`,
      one.paintP50,
      bare.paintP50 * LIMITS.paintP50OfBare,
    ),
    verdict(
      `key→paint p95 at ${one.fields}: 1.5 × bare at ${smallest}`,
      one.paintP95,
      bare.paintP95 * LIMITS.paintP95OfBare,
    ),
    verdict(
      `first field at ${one.fields}: 1.3 × own at ${smallest}`,
      one.firstField,
      small.firstField * LIMITS.firstFieldOfOwn,
    ),
    verdict(
      `first field at ${one.fields}: plain rjsf at ${one.fields}`,
      one.firstField,
      of('plain', one.fields).firstField * LIMITS.firstFieldOfPlain,
    ),
  ]);
  const script = Math.max(...ours.map((one) => one.script)) / 1000;
  const weights = [verdict('JavaScript before the first field', script, LIMITS.applicationKb, 'KB')];
  if (signIn !== null)
    weights.push(verdict('JavaScript of the sign-in page', signIn / 1000, LIMITS.signInKb, 'KB'));
  return [...perSize, ...weights];
}

/** A verdict as a line. */
export function verdictLine({ what, measured, limit, unit, holds }: Verdict): string {
  return `${holds ? '✓' : '✗'} ${what}: ${measured.toFixed(1)} ${unit} (limit ${limit.toFixed(1)})`;
}
