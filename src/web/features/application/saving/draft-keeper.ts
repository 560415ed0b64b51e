import type { Autosaved } from '../../../../contract/application/autosave.contract.ts';
import { createDraftStore, type Draft, type DraftStore } from '../../../forms/index.ts';
import { mergeVersions } from './merge-versions.ts';

/** A draft that is being filled in, and the versions of the server's that it is based on. */
export interface KeptDraft {
  readonly store: DraftStore;
  revision: number;
  /** What the server keeps beside the saved draft, as this window has seen it last. */
  autosaved: Autosaved;
  /** The whole draft of which nothing would be lost if this window closed now. */
  safe: Draft | null;
}

/** A draft as the server has it. `typed` is what is not saved, of the server or of this browser. */
export interface ServerDraft {
  readonly draft: Draft;
  readonly revision: number;
}

/** What an answer of the server brings beside the draft. */
export interface Unsaved {
  readonly autosaved: Autosaved | null;
  /** What was typed here without a network, and never reached the server. */
  readonly offline: Draft | null;
}

const NOTHING: Autosaved = { draft_data: {}, serial: 0, saved_at: '' };

/** By token. Outlives the page's components, so that looking at another page loses nothing. */
const kept = new Map<string, KeptDraft>();

const wouldLose = ({ store, safe }: KeptDraft): boolean => store.hasUnsaved() && safe !== store.getAll();

function warn(event: BeforeUnloadEvent): void {
  if ([...kept.values()].some(wouldLose)) event.preventDefault();
}

/** A draft with what was typed and not saved as unsaved entries on top of it, the later over the earlier. */
export function withTyped(draft: Draft, ...unsaved: readonly Draft[]): DraftStore {
  const store = createDraftStore(draft);
  for (const typed of unsaved)
    for (const [part, value] of Object.entries(typed))
      if (JSON.stringify(store.get(part)) !== JSON.stringify(value)) store.change(part, value);
  return store;
}

/**
 * The draft of this token: the one that still has unsaved entries, else a new one of what the server sent, with
 * what was typed and not saved as unsaved entries on top of it.
 *
 * While closing the window would lose entries, the browser asks before it leaves the portal.
 */
export function keepDraft(token: string, loaded: ServerDraft, unsaved: Unsaved): KeptDraft {
  const known = kept.get(token);
  if (known?.store.hasUnsaved()) return known;
  const autosaved = unsaved.autosaved ?? NOTHING;
  const store = withTyped(loaded.draft, autosaved.draft_data, unsaved.offline ?? {});
  const fresh: KeptDraft = { store, revision: loaded.revision, autosaved, safe: null };
  if (unsaved.offline === null) fresh.safe = store.getAll();
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

/**
 * Puts both versions together over the saved one: what only one side has changed, and of the parts where both
 * did, the person's own version for those that they want to keep.
 */
export function joinDrafts(held: KeptDraft, theirs: Draft, keepMine: readonly string[]): void {
  const { store } = held;
  const [base, mine, changed] = [store.stored(), store.getAll(), [...store.dirty()]];
  store.replace({ ...mine, ...theirs });
  for (const part of changed) {
    const { value, clash } = mergeVersions(base[part], mine[part], theirs[part]);
    if (!clash || keepMine.includes(part)) store.change(part, value);
  }
}

/** Takes over what another window of the same person keeps unsaved; where both have typed, this one stays. */
export function joinAutosaved(held: KeptDraft, theirs: Autosaved): void {
  const { store, autosaved } = held;
  const draft = store.getAll();
  for (const [part, value] of Object.entries(theirs.draft_data)) {
    const base = autosaved.draft_data[part] ?? store.stored()[part];
    const joined = mergeVersions(base, draft[part], value).value;
    if (JSON.stringify(joined) !== JSON.stringify(draft[part])) store.change(part, joined);
  }
  held.autosaved = theirs;
}
