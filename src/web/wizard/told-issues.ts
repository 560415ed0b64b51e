import { useCallback, useMemo, useState } from 'react';
import type { FieldIssue } from '../../engine/forms/form.ts';
import { type Draft, isMasked, readPath } from '../forms/index.ts';

/** A field that the server rejected, and the answer that it contained. */
interface Refused {
  readonly issue: FieldIssue;
  readonly answer: unknown;
}

/** The issues that the server found, in addition to those that the page finds itself. */
export interface ToldIssues {
  /** Issues in stored secrets, of which the page has only masks. */
  readonly secrets: readonly FieldIssue[];
  readonly refused: readonly Refused[];
}

export const NOTHING_TOLD: ToldIssues = { secrets: [], refused: [] };

/**
 * The issues that still apply: a stored secret's while its mask is in the field, a rejected answer's until it is
 * changed.
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

/** The issues from the server, and the function that records the rejected fields with the answers that were sent. */
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
