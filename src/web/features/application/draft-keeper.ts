import { createDraftStore, type Draft, type DraftStore } from '../../forms/index.ts';

/** A draft that is being filled in, and the revision of the server's that it is based on. */
export interface KeptDraft {
  readonly store: DraftStore;
  revision: number;
}

/** By token. Outlives the page's components, so that looking at another page loses nothing. */
const kept = new Map<string, KeptDraft>();

function warn(event: BeforeUnloadEvent): void {
  if ([...kept.values()].some(({ store }) => store.hasUnsaved())) event.preventDefault();
}

/**
 * The draft of this token: the one that still has unsaved entries, else a new one of what the server sent.
 *
 * While any draft has unsaved entries the browser asks before it leaves the portal.
 */
export function keepDraft(token: string, loaded: { readonly draft: Draft; readonly revision: number }): KeptDraft {
  const known = kept.get(token);
  if (known?.store.hasUnsaved()) return known;
  const fresh = { store: createDraftStore(loaded.draft), revision: loaded.revision };
  kept.set(token, fresh);
  window.addEventListener('beforeunload', warn);
  return fresh;
}
