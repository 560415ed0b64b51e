import { useCallback, useMemo, useState } from 'react';
import type { FieldIssue } from '../../engine/forms/form.ts';
import { type Draft, isMasked, readPath } from '../forms/index.ts';

/** A field that the server refused, and what was answered there. */
interface Refused {
  readonly issue: FieldIssue;
  readonly answer: unknown;
}

/** What the server has found wrong, beside what the page finds itself. */
export interface ToldIssues {
  /** In stored secrets, of which the page has only masks. */
  readonly secrets: readonly FieldIssue[];
  readonly refused: readonly Refused[];
}

export const NOTHING_TOLD: ToldIssues = { secrets: [], refused: [] };

/**
 * Those that still hold: a stored secret for as long as its mask stands there, a refused answer until another is given.
 *
 * @example stillTold(told, store.getAll())
 */
export function stillTold({ secrets, refused }: ToldIssues, draft: Draft): readonly FieldIssue[] {
  return [
    ...secrets.filter(({ path }) => isMasked(readPath(draft, path))),
    ...refused.flatMap(({ issue, answer }) =>
      JSON.stringify(readPath(draft, issue.path)) === JSON.stringify(answer) ? [issue] : [],
    ),
  ];
}

/** What the server told, and the way to note the fields of a refusal: what they were when they were refused. */
export function useToldIssues(secrets: readonly FieldIssue[]): {
  readonly told: ToldIssues;
  readonly refuse: (fields: readonly { readonly path: string; readonly code: string }[], sent: Draft) => void;
} {
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  const told = useMemo(() => ({ secrets, refused }), [secrets, refused]);
  const refuse = useCallback(
    (fields: readonly { readonly path: string; readonly code: string }[], sent: Draft) =>
      setRefused(
        fields.map(({ path, code }) => ({
          issue: { path, code, rule: '', params: {} },
          answer: readPath(sent, path),
        })),
      ),
    [],
  );
  return { told, refuse };
}
