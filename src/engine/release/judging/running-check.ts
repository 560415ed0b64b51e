import type { CoveredItem } from '../../play/coverage-of.ts';
import { scenarioCoverage } from '../../play/scenario-coverage.ts';
import { readRelease } from '../read-release.ts';
import type { PortalNames } from './check-for-pages.ts';
import { judgeParts, type ReleaseProblem } from './judge-parts.ts';

/**
 * Judges a release again and again while it is edited. What has not changed since the last time is known by its content,
 * so a judgement after one edit takes a fraction of the first one.
 *
 * @example
 * const check = new RunningCheck(portal);
 * check.change(files);
 * check.judge(['application']);
 * check.change([['flows/application.flow.json', edited]]);
 * check.judge(['application']); // the problems by now
 */
export class RunningCheck {
  readonly #portal: PortalNames;
  readonly #files = new Map<string, string>();

  constructor(portal: PortalNames) {
    this.#portal = portal;
  }

  /** Takes the new texts of files, by path; null removes a file. */
  change(files: Iterable<readonly [path: string, text: string | null]>): void {
    for (const [path, text] of files) {
      if (text === null) this.#files.delete(path);
      else this.#files.set(path, text);
    }
  }

  /**
   * The problems of the files as they are.
   *
   * @param flows the flows to explore: those that are edited; every other one was explored when it was published.
   */
  judge(flows: readonly string[]): ReleaseProblem[] {
    const judged = judgeParts(readRelease(this.#files), this.#portal);
    return [...judged.problems, ...judged.explore(flows)];
  }

  /** What the scenarios of a flow cover; null while it cannot be played. */
  coverage(flow: string): readonly CoveredItem[] | null {
    return scenarioCoverage(readRelease(this.#files), flow);
  }
}
