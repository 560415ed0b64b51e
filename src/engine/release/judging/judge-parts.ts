import { FlowError, type FlowErrorCode, type FlowErrorParams } from '../../errors.ts';
import type { Way } from '../../explore/tours/way.ts';
import { exploreRelease, type FlowFinding } from '../explore-release.ts';
import type { ReleaseParts } from '../read-release.ts';
import { checkForPages, type PortalNames } from './check-for-pages.ts';

/** A problem of a release, as data: `params.at` is a JSON pointer or a line of `params.file`. */
export interface ReleaseProblem {
  readonly severity: FlowError['severity'];
  readonly code: FlowErrorCode;
  readonly params: FlowErrorParams;
  readonly message: string;
  /** The events that lead to it, for a problem found by exploration. */
  readonly path: readonly string[];
  /** The way to it, to be played; null if there is none. */
  readonly way: Way | null;
}

/** The problems that a check finds without exploring, and how the flows without errors are explored. */
export interface Judgement {
  readonly problems: readonly ReleaseProblem[];
  /** Explores the flows in which no error was found; with names only those of them. */
  readonly explore: (flows?: readonly string[]) => readonly ReleaseProblem[];
}

/**
 * Judges a release by every check of `npm run flows`: on the server before it is published, in a browser while somebody
 * edits it.
 *
 * @example judgeParts(readRelease(files), portal).explore(['application'])
 */
export function judgeParts(parts: ReleaseParts, portal: PortalNames): Judgement {
  const { errors, warnings, rows } = checkForPages(parts, portal);
  const sound = rows.filter((row) => row.errors === 0).map(({ flow }) => flow);
  return {
    problems: [...errors, ...warnings].map(problemOf),
    explore: (flows = sound) =>
      exploreRelease(
        parts,
        sound.filter((flow) => flows.includes(flow)),
      ).map(problemFound),
  };
}

/** An error as a problem. */
export function problemOf({ severity, code, params, message }: FlowError): ReleaseProblem {
  return { severity, code, params, message, path: [], way: null };
}

function problemFound({ severity, file, at, message, path, way }: FlowFinding): ReleaseProblem {
  const problem = [message, ...path].join('\n           ');
  return { ...problemOf(new FlowError('release.explored', { file, at, problem })), severity, path, way };
}
