import { useCallback, useRef, useSyncExternalStore } from 'react';
import { checkForm } from '../../../engine/forms/check.ts';
import type { FieldIssue, FormBundle, FormFacts } from '../../../engine/forms/form.ts';
import type { Draft, DraftStore } from '../../forms/index.ts';

const NONE: readonly FieldIssue[] = [];

/** What is wrong in several forms over one draft, in their order, checked again after every commit while `enabled`. */
export function useContactIssues(
  bundles: readonly FormBundle[],
  store: DraftStore,
  facts: FormFacts,
  enabled: boolean,
): readonly FieldIssue[] {
  const last = useRef<{ draft: Draft | null; issues: readonly FieldIssue[] }>({ draft: null, issues: NONE });
  const subscribe = useCallback((listener: () => void) => store.subscribe('*', listener), [store]);
  return useSyncExternalStore(subscribe, () => {
    if (!enabled) return NONE;
    const draft = store.getAll();
    if (last.current.draft !== draft) {
      last.current = { draft, issues: bundles.flatMap((bundle) => checkForm(bundle, draft, facts)) };
    }
    return last.current.issues;
  });
}
