/** The problems that the last check has found, for the fields of the views. */
import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react';
import type { ReleaseProblem } from '../../../../contract/studio/draft.contract.ts';
import type { ValuePath } from '../../../../engine/drafts/file-edit.ts';
import { pointer } from '../../../../engine/json-pointer.ts';

interface KnownProblems {
  readonly problems: readonly ReleaseProblem[];
  readonly setProblems: (problems: readonly ReleaseProblem[]) => void;
}

const Known = createContext<KnownProblems>({ problems: [], setProblems: () => undefined });

/** Keeps the problems of the last check. */
export function KnownProblemsProvider({ children }: { readonly children: ReactNode }) {
  const [problems, setProblems] = useState<readonly ReleaseProblem[]>([]);
  const value = useMemo(() => ({ problems, setProblems }), [problems]);
  return <Known value={value}>{children}</Known>;
}

/** Tells the fields of the views what a check has found. */
export function useTellProblems(): KnownProblems['setProblems'] {
  return useContext(Known).setProblems;
}

/** The messages about a value of a file, or about anything in it; empty if there are none. */
export type ProblemAt = (at: ValuePath, depth?: 'inside' | 'exactly') => string;

/**
 * What is wrong at the places of a file.
 *
 * @example const problemAt = useProblemsIn(path); problemAt(['states', 'reviewing', 'by']) // 'there is no party "ofice"'
 */
export function useProblemsIn(path: string): ProblemAt {
  const { problems } = useContext(Known);
  return useCallback(
    (at, depth = 'inside') => {
      const here = pointer(...at);
      const isHere = (one: string) => one === here || (depth === 'inside' && one.startsWith(`${here}/`));
      const found = problems.filter((one) => one.file === path && isHere(one.at));
      return [...new Set(found.map(({ message }) => message.split('\n', 1)[0] ?? ''))].join(' ');
    },
    [problems, path],
  );
}
