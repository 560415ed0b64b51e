import { type Judgement, judgeParts, problemOf } from '../../../engine/release/judging/judge-parts.ts';
import { flowsOfParts, liveNeedErrors } from '../../../engine/release/live-needs.ts';
import { publishedRelease } from '../../../engine/release/published-release.ts';
import { type ReleaseParts, readRelease } from '../../../engine/release/read-release.ts';
import { readStoredFiles } from '../former-words.ts';
import { sha256 } from '../sha256.ts';
import { codeDigest, PROJECT } from './code-words.ts';
import { minified } from './minified.ts';
import { portalNames } from './portal-names.ts';
import { isError, type ReleaseQuestion, type ReleaseVerdict } from './release-problem.ts';

const NOTHING: Judgement = { problems: [], explore: () => [] };

/**
 * Judges a release by every check of `npm run flows`, and by the processes that are running. Seconds of CPU time.
 *
 * @example judgeRelease({ files, names: null, current: null, occupied: [], depth: 'fit' }).problems // []
 */
export function judgeRelease({
  files,
  names,
  current,
  occupied,
  depth,
  soundFor,
}: ReleaseQuestion): ReleaseVerdict {
  const parts = readRelease(files);
  const code = codeDigest();
  const isKnown = depth === 'fit' && soundFor === code;
  const judged = isKnown ? NOTHING : judgeParts(parts, portalNames(PROJECT, names));
  const running = parts.isOversized ? null : runningParts(current);
  const needs = running === null ? [] : liveNeedErrors(parts, flowsOfParts(running), occupied);
  const problems = [...judged.problems, ...needs.map(problemOf)];
  if (depth === 'fit' || problems.some(isError)) return { problems, modules: {}, code };
  const all = [...problems, ...judged.explore()];
  if (depth === 'explore' || all.some(isError)) return { problems: all, modules: {}, code };
  const { modules } = publishedRelease(files, parts, { digest: sha256, minify: minified });
  return { problems: all, modules: Object.fromEntries(modules), code };
}

/** The current release, even if it cannot run; null if it cannot be read. */
function runningParts(text: string | null): ReleaseParts | null {
  if (text === null) return null;
  try {
    return readRelease(readStoredFiles(text));
  } catch {
    // Only the text is read here, so the content is damaged: replacing the release must not depend on it.
    return null;
  }
}
