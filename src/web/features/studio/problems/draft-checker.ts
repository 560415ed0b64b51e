/** Checks the files of a draft in a worker, one check at a time; what is typed meanwhile is checked next. */
import type { ReleaseProblem } from '../../../../contract/studio/draft.contract.ts';
import type { NamesForChecks } from '../../../../contract/studio/names.contract.ts';
import type { Way } from '../../../../engine/explore/tours/way.ts';
import type { CoveredItem } from '../../../../engine/play/coverage-of.ts';

/** A question to the worker: what has changed since the last one. */
export interface CheckRequest {
  readonly version: number;
  /** Only with the first question. */
  readonly names: NamesForChecks | null;
  readonly changes: readonly (readonly [path: string, text: string | null])[];
  /** The flows to explore. */
  readonly flows: readonly string[];
  /** The flow whose coverage is shown; null if none is. */
  readonly covered: string | null;
}

/** What the scenarios of a flow cover. */
export interface Coverage {
  readonly flow: string;
  readonly items: readonly CoveredItem[];
}

/** A problem, and the way to it that can be played; null if there is none. */
export interface FoundProblem extends ReleaseProblem {
  readonly way: Way | null;
}

/** The problems of a version of the draft. */
export interface CheckAnswer {
  readonly version: number;
  readonly problems: readonly FoundProblem[];
  readonly coverage: Coverage | null;
  /** Why the check itself failed; null normally. */
  readonly failure: string | null;
  /** False: the coverage follows in another answer. */
  readonly isLast: boolean;
}

/** The files of a draft at one version. */
export interface CheckedFiles {
  readonly version: number;
  readonly files: ReadonlyMap<string, string>;
  readonly flows: readonly string[];
  readonly covered: string | null;
}

/** The part of a worker that checks need. */
export interface CheckPort {
  readonly postMessage: (request: CheckRequest) => void;
  onmessage: ((event: { readonly data: CheckAnswer }) => void) | null;
}

/**
 * Starts checking: each call of the returned function checks the files by then. Only the latest ones count: while a check
 * runs, the files of a later call replace those of an earlier one.
 *
 * @example const check = draftChecker(worker, names, show); check({ version, files, flows: ['spare-key'] })
 */
export function draftChecker(
  worker: CheckPort,
  names: NamesForChecks,
  onAnswer: (answer: CheckAnswer) => void,
): (files: CheckedFiles) => void {
  let known: ReadonlyMap<string, string> | null = null;
  let next: CheckedFiles | null = null;
  let isBusy = false;
  const ask = ({ version, files, flows, covered }: CheckedFiles) => {
    isBusy = true;
    worker.postMessage({
      version,
      names: known === null ? names : null,
      changes: changesBetween(known ?? new Map(), files),
      flows,
      covered,
    });
    known = files;
  };
  worker.onmessage = ({ data }) => {
    onAnswer(data);
    if (!data.isLast) return;
    isBusy = false;
    const waiting = next;
    next = null;
    if (waiting !== null) ask(waiting);
  };
  return (files) => {
    if (isBusy) next = files;
    else ask(files);
  };
}

function changesBetween(
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
): (readonly [string, string | null])[] {
  const changed = [...after].filter(([path, text]) => before.get(path) !== text);
  const removed = [...before.keys()].filter((path) => !after.has(path));
  return [...changed, ...removed.map((path) => [path, null] as const)];
}

/**
 * The flows that a draft changes: by their own file, their world, their facts, or a table.
 *
 * @example editedFlows(document.paths, (path) => document.text(path) !== document.before(path)) // ['spare-key']
 */
export function editedFlows(paths: readonly string[], isChanged: (path: string) => boolean): string[] {
  const names = paths.flatMap((path) => {
    const found =
      /^flows\/([^/]+)\.(?:flow|world|scenarios)\.json$/.exec(path) ??
      /^schemas\/([^/]+)\/facts\.schema\.json$/.exec(path);
    return found?.[1] !== undefined && isChanged(path) ? [found[1]] : [];
  });
  return [...new Set(names)];
}
