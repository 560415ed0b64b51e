import { useEffect, useMemo, useRef, useState } from 'react';
import type { DraftDocument } from '../document/draft-document.ts';
import {
  type CheckAnswer,
  type CheckedFiles,
  type CheckPort,
  type Coverage,
  draftChecker,
  editedFlows,
  type FoundProblem,
} from './draft-checker.ts';
import { useNamesForChecks } from './use-names.ts';

/** Milliseconds without a change after which a draft is checked. */
const REST_MS = 250;

/** The problems of the draft as it is typed. */
export interface Problems {
  /** Those of the last check; null before the first one ends. */
  readonly problems: readonly FoundProblem[] | null;
  /** Of the flow that was asked for, if it can be played. */
  readonly coverage: Coverage | null;
  /** True while the draft differs from what was checked. */
  readonly isChecking: boolean;
  /** True if the check cannot run here: the check of the server remains. */
  readonly isFailed: boolean;
}

/**
 * Checks a draft in a worker whenever it changes: everything that the gate checks, and every situation of the flows that
 * the draft edits. What concerns people who are in a flow now, only the server knows.
 *
 * @param covered the flow whose coverage is shown; null if none is
 * @example const { problems } = useProblems(document, token, null)
 */
export function useProblems(document: DraftDocument, token: string, covered: string | null): Problems {
  const names = useNamesForChecks(token);
  const [answer, setAnswer] = useState<CheckAnswer | null>(null);
  const [isBroken, setIsBroken] = useState(false);
  const check = useRef<((files: CheckedFiles) => void) | null>(null);
  const latest = useMemo(() => ({ ...filesOf(document), covered }), [document, covered]);
  const { data } = names;
  useEffect(() => {
    if (data === undefined) return undefined;
    const worker = new Worker(new URL('./problem-worker.ts', import.meta.url), { type: 'module' });
    worker.onerror = () => setIsBroken(true);
    check.current = draftChecker(worker as CheckPort, data, (next) =>
      setAnswer((last) => (next.isLast || last === null ? next : { ...next, coverage: last.coverage })),
    );
    return () => {
      check.current = null;
      worker.terminate();
    };
  }, [data]);
  useEffect(() => {
    if (data === undefined) return undefined;
    const timer = setTimeout(() => check.current?.(latest), REST_MS);
    return () => clearTimeout(timer);
  }, [latest, data]);
  const isFailed = isBroken || names.isError || answer?.failure != null;
  return {
    problems: answer?.problems ?? null,
    coverage: answer?.coverage ?? null,
    isChecking: !isFailed && answer?.version !== document.version,
    isFailed,
  };
}

function filesOf({ paths, text, before, version }: DraftDocument): Omit<CheckedFiles, 'covered'> {
  const files = new Map(paths.flatMap((path) => [[path, text(path) ?? ''] as const]));
  return { version, files, flows: editedFlows(paths, (path) => text(path) !== before(path)) };
}
