import { parseArgs } from 'node:util';
import { type GoalKind, goalKinds } from '../../src/engine/explore/coverage/coverage.ts';
import { type Adversary, readAdversaries } from '../../src/engine/explore/product/adversaries.ts';
import { type Progress, parseUntil } from '../../src/engine/explore/tours/until.ts';
import { nearestName } from '../../src/engine/nearest.ts';

const formats = ['text', 'json', 'html', 'mermaid'] as const;
const drivers = ['model', 'http', 'browser'] as const;
type DriverName = (typeof drivers)[number];
type Format = (typeof formats)[number];

/** The parsed arguments of `npm run paths`. */
export interface PathsArguments {
  /** Names of flows and machines; all of them if none is named. */
  readonly names: readonly string[];
  readonly goals: readonly GoalKind[];
  readonly format: Format;
  readonly seed: number;
  readonly until?: (progress: Progress) => boolean;
  readonly limit?: number;
  readonly driver: DriverName;
  /** Adversaries to explore the flow with; then no tour is walked. */
  readonly with?: readonly Adversary[];
  /** One tour by number, or a part of it in the notation of `readPart`. */
  readonly replay?: { readonly tour: number; readonly part: string | null };
}

/** The arguments that decide which release is walked. They are not validated yet. */
export interface AskedFor {
  readonly names: readonly string[];
  readonly driver: string;
}

/** The names and the driver among the arguments. @throws {ArgumentsError} for an unknown option. */
export function askedFor(given: readonly string[]): AskedFor {
  const { values, positionals } = parsed(given);
  return { names: positionals, driver: values.driver ?? 'model' };
}

/** Arguments that cannot be understood; the message lists the known ones. */
export class ArgumentsError extends Error {
  override readonly name = 'ArgumentsError';
}

function oneOf<Name extends string>(what: string, given: string, known: readonly Name[]): Name {
  const found = known.find((name) => name === given);
  if (found) return found;
  const meant = nearestName(given, known);
  const hint = meant ? ` Did you mean "${meant}"?` : '';
  throw new ArgumentsError(`There is no ${what} "${given}".${hint} Known: ${known.join(', ')}.`);
}

function wholeNumber(option: string, given: string): number {
  if (/^\d{1,9}$/.test(given)) return Number(given);
  throw new ArgumentsError(`--${option} takes a whole number, not "${given}".`);
}

/**
 * Reads the arguments of the command.
 *
 * @throws {ArgumentsError} for an unknown option, name, goal or format.
 * @throws {UntilError} if `--until` cannot be parsed.
 * @example readArguments(['application', '--goal', 'pairs'], ['application', 'payment']).goals // ['pairs']
 */
export function readArguments(given: readonly string[], known: readonly string[]): PathsArguments {
  const { values, positionals } = parsed(given);
  const goals = (values.goal ?? [])
    .flatMap((one) => one.split(','))
    .map((one) => oneOf('goal', one, goalKinds));
  const names = positionals.map((name) => oneOf('flow or machine', name, known));
  const wanted = goals.length > 0 ? [...new Set(goals)] : goalKinds;
  return {
    names,
    goals: wanted,
    format: oneOf('format', values.format ?? 'text', formats),
    seed: wholeNumber('seed', values.seed ?? '0'),
    ...(values.until !== undefined && {
      until: parseUntil(values.until, [...wanted, 'seconds', 'steps', 'tours']),
    }),
    driver: oneOf('driver', values.driver ?? 'model', drivers),
    ...(values.replay !== undefined && { replay: tourPart(values.replay) }),
    ...(values.with !== undefined && { with: adversariesIn(values.with) }),
    ...(values.limit !== undefined && { limit: wholeNumber('limit', values.limit) }),
  };
}

function adversariesIn(given: string): Adversary[] {
  try {
    return readAdversaries(given);
  } catch (error) {
    throw new ArgumentsError(error instanceof Error ? error.message : String(error));
  }
}

function tourPart(given: string): NonNullable<PathsArguments['replay']> {
  const [, tour, part] = /^(\d{1,6})(?::(\d+:[\d,]*))?$/.exec(given) ?? [];
  if (tour === undefined)
    throw new ArgumentsError(`--replay takes a tour, as in 12 or 12:3:4,5, not "${given}".`);
  return { tour: Number(tour), part: part ?? null };
}

function parsed(given: readonly string[]) {
  try {
    return parseArgs({
      args: [...given],
      allowPositionals: true,
      options: {
        goal: { type: 'string', multiple: true },
        format: { type: 'string' },
        seed: { type: 'string' },
        until: { type: 'string' },
        limit: { type: 'string' },
        driver: { type: 'string' },
        replay: { type: 'string' },
        with: { type: 'string' },
      },
    });
  } catch (error) {
    throw new ArgumentsError(error instanceof Error ? error.message : String(error));
  }
}
