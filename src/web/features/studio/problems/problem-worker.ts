/**
 * Checks a draft in a thread of its own. Checks compile schemas to code, which the pages' policy forbids: this worker has a
 * policy of its own, which allows it and no network (see `web-pages.ts` of the server).
 */
import { knownNames, portalNeeds } from '../../../../../machines/catalogs.ts';
import type { ReleaseProblem } from '../../../../engine/release/judging/judge-parts.ts';
import { RunningCheck } from '../../../../engine/release/judging/running-check.ts';
import type { CheckAnswer, CheckRequest, FoundProblem } from './draft-checker.ts';

let check: RunningCheck | null = null;

self.addEventListener('message', ({ data }: MessageEvent<CheckRequest>) => {
  const { names, changes, flows, covered, version } = data;
  if (names !== null)
    check = new RunningCheck({
      ...names,
      words: new Set(names.words),
      catalogs: knownNames,
      needs: portalNeeds,
    });
  check?.change(changes);
  const found = judged(flows);
  const answer: CheckAnswer = { ...found, version, coverage: null, isLast: true };
  if (covered === null || found.failure !== null) self.postMessage(answer);
  else {
    // Nobody waits for the coverage to see what is wrong.
    self.postMessage({ ...answer, isLast: false } satisfies CheckAnswer);
    const items = check?.coverage(covered) ?? null;
    self.postMessage({ ...answer, coverage: items && { flow: covered, items } } satisfies CheckAnswer);
  }
});

function judged(flows: readonly string[]): Pick<CheckAnswer, 'problems' | 'failure'> {
  try {
    return { problems: (check?.judge(flows) ?? []).map(foundProblem), failure: null };
  } catch (error) {
    // One unforeseen draft must not end the checks of the next one.
    return { problems: [], failure: error instanceof Error ? error.message : String(error) };
  }
}

function foundProblem({ severity, code, params, message, path, way }: ReleaseProblem): FoundProblem {
  const [file, at] = [params.file, params.at].map((part) => String(part ?? ''));
  return { severity, code, file: file ?? '', at: at ?? '', message, path: [...path], way };
}
