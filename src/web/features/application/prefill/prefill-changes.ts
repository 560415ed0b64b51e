import { applyPrefill, type PrefillChange } from '../../../../engine/forms/answers/prefill.ts';
import type { FormBundle, FormFacts } from '../../../../engine/forms/form.ts';
import type { DraftStore } from '../../../forms/index.ts';
import { keysOf } from '../../../wizard/step-forms.ts';

/** The changes in one form of the tab. */
export interface FormChanges {
  readonly bundle: FormBundle;
  readonly changes: readonly PrefillChange[];
}

/** Writes the chosen answers into the draft, with the form's effects on them. */
export function takeOver(
  store: DraftStore,
  forms: readonly FormChanges[],
  chosen: ReadonlySet<string>,
  facts: FormFacts,
): void {
  for (const { bundle, changes } of forms) {
    const taken = changes.filter(({ path }) => chosen.has(path));
    const after = applyPrefill(bundle, store.getAll(), taken, facts);
    // The "list is empty" checkbox first: unticking it adds the first entry of the list, which is then filled.
    for (const key of keysOf(bundle).toReversed()) {
      if (after[key] !== store.get(key)) store.change(key, after[key]);
    }
  }
}
