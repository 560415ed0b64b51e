import { useCallback, useMemo, useRef } from 'react';
import { checkForm } from '../../../engine/forms/answers/check.ts';
import type { FieldIssue, FormBundle, FormFacts } from '../../../engine/forms/form.ts';
import { useSnapshot } from '../../app/use-snapshot.ts';
import type { DraftStore, FocusRequest } from './draft-store.ts';

/** The value of a section, kept up to date. */
export function useSectionValue(store: DraftStore, section: string): unknown {
  const subscribe = useCallback(
    (listener: () => void) => store.subscribe(section, listener),
    [store, section],
  );
  return useSnapshot(subscribe, () => store.get(section));
}

/** Whether anything is unsaved: a dirty section, or text that a field still holds. */
export function useDirty(store: DraftStore): boolean {
  return useSnapshot(store.subscribeDirty, store.hasUnsaved);
}

/** Whether a field holds text that the person is still typing. */
export function useHolds(store: DraftStore): boolean {
  return useSnapshot(store.subscribeDirty, store.holds);
}

/** The field that was requested to be focused and that no section has focused yet. */
export function useFocusRequest(store: DraftStore): FocusRequest | null {
  return useSnapshot(store.subscribeFocus, store.focusRequest);
}

const NONE: readonly FieldIssue[] = [];

/**
 * The issues of a form, rechecked after every commit while `enabled`; otherwise empty. Pass the result to the section
 * and, with the issues of its tab, to the error summary.
 *
 * @param enabled `false` until the first attempt to save: validation on blur starts only after it
 */
export function useSectionIssues(
  bundle: FormBundle | null,
  store: DraftStore,
  facts: FormFacts,
  enabled: boolean,
): readonly FieldIssue[] {
  const last = useRef<{ key: unknown; issues: readonly FieldIssue[] }>({ key: null, issues: NONE });
  const check = useMemo(() => {
    if (bundle === null || !enabled) return () => NONE;
    return (draft: Readonly<Record<string, unknown>>) => checkForm(bundle, draft, facts);
  }, [bundle, enabled, facts]);
  const memo = useRef(check);
  const subscribe = useCallback((listener: () => void) => store.subscribe('*', listener), [store]);
  return useSnapshot(subscribe, () => {
    const draft = store.getAll();
    if (last.current.key !== draft || memo.current !== check) {
      memo.current = check;
      last.current = { key: draft, issues: check(draft) };
    }
    return last.current.issues;
  });
}
