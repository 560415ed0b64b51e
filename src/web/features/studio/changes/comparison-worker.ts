/** Compares a draft with its base in a thread of its own, which may compile schemas (see `web-pages.ts` of the server). */
import { type Comparison, compareReleases } from '../../../../engine/release/comparing/compare-releases.ts';
import { readRelease } from '../../../../engine/release/read-release.ts';

/** The files of both, by path. */
export interface ComparisonRequest {
  readonly before: ReadonlyMap<string, string>;
  readonly after: ReadonlyMap<string, string>;
  /** `YYYY-MM-DD` */
  readonly today: string;
}

/** Null: the comparison itself failed. */
export type ComparisonAnswer = Comparison | null;

self.addEventListener('message', ({ data }: MessageEvent<ComparisonRequest>) => {
  self.postMessage(compared(data));
});

function compared({ before, after, today }: ComparisonRequest): ComparisonAnswer {
  try {
    return compareReleases(readRelease(before), readRelease(after), today);
  } catch {
    // A draft that cannot be read has problems that the check names.
    return null;
  }
}
