/** The question whether a release may run, and the answer to it. Loads no check. */
import { FlowError } from '../../../engine/errors.ts';
import type { ReleaseProblem } from '../../../engine/release/judging/judge-parts.ts';
import type { PropertyNames } from '../../../engine/release/judging/property-names.ts';
import type { OccupiedState } from '../../../engine/release/live-needs.ts';
import type { ReleaseFiles } from '../../../engine/release/release-files.ts';

/** A release, and what it must fit: the portal's properties and the processes that are running. */
export interface ReleaseQuestion {
  readonly files: ReleaseFiles;
  readonly names: PropertyNames | null;
  /** The text of the current release, as stored; null if there is none. */
  readonly current: string | null;
  readonly occupied: readonly OccupiedState[];
  /**
   * `fit`: whether it fits this version of the portal and the processes; `explore`: also what only an exploration of
   * every situation finds; `publish`: also the modules of its forms, if nothing is wrong.
   */
  readonly depth: 'fit' | 'explore' | 'publish';
  /** Digest of the code that found no error in it before: under the same code, `fit` only asks about the processes. */
  readonly soundFor?: string;
}

/** The judgement of a release. */
export interface ReleaseVerdict {
  readonly problems: readonly ReleaseProblem[];
  /** The ES module of each form by the form's id; empty unless it is to be published and has no error. */
  readonly modules: Readonly<Record<string, string>>;
  /** Digest of the code that judged. */
  readonly code: string;
}

/** Judges a release: in this process (`judgeRelease`), or in a thread (`judgeInWorker`). */
export type JudgeRelease = (question: ReleaseQuestion) => ReleaseVerdict | Promise<ReleaseVerdict>;

/** Whether the problem stops the release from being published. */
export function isError({ severity }: ReleaseProblem): boolean {
  return severity === 'error';
}

/** The problem as an error, with the path to it in its message. */
export function errorOf({ code, params }: ReleaseProblem): FlowError {
  return new FlowError(code, params);
}
