import { createDraftStore, type Draft, type DraftStore } from '../../forms/index.ts';

/** A draft that is being filled in, and the revision of the server's that it is based on. */
export interface KeptDraft {
  readonly store: DraftStore;
  revision: number;
}

/** A draft as the server has it. */
export interface ServerDraft {
  readonly draft: Draft;
  readonly revision: number;
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
export function keepDraft(token: string, loaded: ServerDraft): KeptDraft {
  const known = kept.get(token);
  if (known?.store.hasUnsaved()) return known;
  const fresh = { store: createDraftStore(loaded.draft), revision: loaded.revision };
  kept.set(token, fresh);
  window.addEventListener('beforeunload', warn);
  return fresh;
}

/**
 * Takes over what the server has now: masks in the place of secrets, stamps of signatures, fresh addresses of
 * files. Lists that were only begun on the page stay. Does nothing while entries are unsaved, so that a newer
 * version of somebody else's is noticed when they are; nor for an answer that a later save has overtaken.
 */
export function takeServerDraft(held: KeptDraft, { draft, revision }: ServerDraft): void {
  const { store } = held;
  const mine = store.getAll();
  const differs = [...store.dirty()].some(
    (part) => JSON.stringify(mine[part]) !== JSON.stringify(draft[part]),
  );
  if (revision < held.revision || differs || (store.hasUnsaved() && store.dirty().size === 0)) return;
  store.replace({ ...mine, ...draft });
  held.revision = revision;
}

/** Puts both versions together: the saved one, and the person's own of the parts that they want to keep. */
export function joinDrafts(held: KeptDraft, theirs: Draft, keepMine: readonly string[]): void {
  const mine = held.store.getAll();
  held.store.replace({ ...mine, ...theirs });
  for (const part of keepMine) held.store.change(part, mine[part]);
}
