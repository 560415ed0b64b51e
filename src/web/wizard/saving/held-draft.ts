import { createDraftStore, type Draft, type DraftStore } from '../../forms/index.ts';
import { mergeVersions } from './merge-versions.ts';

/** A draft that is being filled in. */
export interface HeldDraft {
  readonly store: DraftStore;
  /** The server's version that it is based on. */
  revision: number;
  /** The draft that is safely stored: closing the window would lose nothing of it. */
  safe: Draft | null;
}

/** Whether closing the window now would lose entries. */
export const wouldLose = ({ store, safe }: HeldDraft): boolean =>
  store.hasUnsaved() && safe !== store.getAll();

/** A draft with unsaved entries on top of it, later ones over earlier ones. */
export function withTyped(draft: Draft, ...unsaved: readonly Draft[]): DraftStore {
  const store = createDraftStore(draft);
  for (const typed of unsaved)
    for (const [part, value] of Object.entries(typed))
      if (JSON.stringify(store.get(part)) !== JSON.stringify(value)) store.change(part, value);
  return store;
}

/**
 * Merges both versions over the saved one: all changes of only one side, and of the parts that both changed, the
 * person's own version of those in `keepMine`. What only this side has stays unsaved.
 *
 * @example joinDrafts(store, newer, ['applicant_pets'])
 */
export function joinDrafts(store: DraftStore, theirs: Draft, keepMine: readonly string[]): void {
  const [base, mine, changed] = [store.stored(), store.getAll(), [...store.dirty()]];
  const untouched = Object.entries(mine).filter(([part]) => !changed.includes(part));
  store.replace({ ...Object.fromEntries(untouched), ...theirs });
  for (const part of changed) {
    const { value, clash } = mergeVersions(base[part], mine[part], theirs[part]);
    if (!clash || keepMine.includes(part)) store.change(part, value);
  }
}
