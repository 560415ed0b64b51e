import type { Autosaved } from '../../../../contract/application/autosave.contract.ts';
import type { ApplicationAnswer } from '../../../app/application-query.ts';
import type { Draft } from '../../../forms/index.ts';
import { type HeldDraft, withTyped, wouldLose } from '../../../wizard/saving/held-draft.ts';
import { mergeVersions } from '../../../wizard/saving/merge-versions.ts';

/** The draft of an application. */
export interface KeptDraft extends HeldDraft {
  /** The autosaved entries on the server, as this window last saw them. */
  autosaved: Autosaved;
}

/** A draft as the server has it. `typed` is not saved yet; it comes from the server's autosave or from this browser. */
export interface ServerDraft {
  readonly draft: Draft;
  readonly revision: number;
}

/** Unsaved entries that come with a draft. */
export interface Unsaved {
  readonly autosaved: Autosaved | null;
  /** Entries that were typed offline in this browser and never reached the server. */
  readonly offline: Draft | null;
}

const NOTHING: Autosaved = { draft_data: {}, serial: 0, saved_at: '' };

/** Drafts by token. They outlive the page's components, so that visiting another page loses nothing. */
const kept = new Map<string, KeptDraft>();

function warn(event: BeforeUnloadEvent): void {
  if ([...kept.values()].some(wouldLose)) event.preventDefault();
}

/**
 * The draft of this token: the existing one if it has unsaved entries, else a new one from the server's data, with
 * unsaved entries on top of it.
 * While closing the window would lose entries, the browser asks before leaving the portal.
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
 * Takes over the server's current draft: masks instead of secrets, stamps of signatures, fresh addresses of files.
 * Lists that were only begun on the page stay. Does nothing while entries are unsaved, so that another person's newer
 * version is noticed when they are saved; nor for a response that a later save has overtaken.
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

/** Takes over unsaved entries of the person's other window; where both have typed, this window's entries stay. */
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

/**
 * Whether a step was saved with errors, not just filled in by a guestcard: its errors are marked as soon as it is
 * opened.
 */
export function savedWithErrors({ progress, saved_steps }: ApplicationAnswer, step: string): boolean {
  return saved_steps.includes(step) && (progress[step]?.errors.length ?? 0) > 0;
}
