/** What a release would mean for the people who are in a flow now, as data. */
import { valueAt } from '../../../engine/json-pointer.ts';
import type { SeenPlace } from '../../../engine/release/comparing/seen-place.ts';

/** A process that a release would change. */
export interface RehearsedCase {
  readonly process_id: string;
  readonly flow: string;
  /** The person and the home; '' if the kind of subject does not tell. */
  readonly about: string;
  readonly from: SeenPlace;
  /** Null: the release cannot continue it. */
  readonly to: SeenPlace | null;
  /** Fields whose answer was valid and no longer is; positions in lists are left out. */
  readonly invalid: readonly string[];
  /** Percent of the required fields that are valid, before and after. */
  readonly percent: readonly [before: number, after: number];
}

/** The processes of a company under a release. */
export interface Rehearsal {
  /** Processes that were looked at. */
  readonly count: number;
  /** Of these: processes that have ended, or keep the release in which they are. */
  readonly kept: number;
  /** Processes that the release does not change. */
  readonly same: number;
  /** Processes that cannot be read now either. */
  readonly unread: number;
  /** Processes beyond the limit, which were not looked at. */
  readonly left: number;
  readonly cases: readonly RehearsedCase[];
}

/** A process in one release, as far as a person notices it. */
export interface Standing {
  readonly place: SeenPlace;
  /** Answers in clear text. */
  readonly answers: Readonly<Record<string, unknown>>;
  /** Paths of the fields with an error: `animals.0.name`. */
  readonly errors: readonly string[];
  readonly percent: number;
}

/**
 * What changes for a person between two releases; null if nothing does.
 *
 * @example changeBetween(before, { ...before, place: { state: 'paying', step: null } })?.to.state // 'paying'
 */
export function changeBetween(
  before: Standing,
  after: Standing,
): (Pick<RehearsedCase, 'from' | 'invalid' | 'percent'> & { readonly to: SeenPlace }) | null {
  const wrong = new Set(before.errors);
  const invalid = after.errors.filter((path) => !wrong.has(path) && isAnswered(after.answers, path));
  const [from, to] = [before.place, after.place];
  const isSame =
    from.state === to.state &&
    from.step === to.step &&
    invalid.length === 0 &&
    after.percent >= before.percent;
  if (isSame) return null;
  return { from, to, invalid: [...new Set(invalid.map(fieldOf))], percent: [before.percent, after.percent] };
}

/** The path without positions in lists. @example fieldOf('animals.0.name') // 'animals.name' */
function fieldOf(path: string): string {
  return path
    .split('.')
    .filter((part) => !/^\d+$/.test(part))
    .join('.');
}

/** Whether the person has answered the question of that path. */
function isAnswered(answers: unknown, path: string): boolean {
  const value = valueAt(answers, path.split('.'));
  return value !== undefined && value !== null && value !== '';
}
