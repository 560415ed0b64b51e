/** Where what was typed is, in one word; `none` while there is nothing to tell. */
export type SaveState =
  | 'none'
  | 'submitting'
  | 'saving'
  /** In this browser only: the portal cannot be reached. */
  | 'kept_here'
  /** On the server, all of it. */
  | 'all_saved'
  | 'autosaved'
  /** On the server but for what is only stored by the person's own save: secrets and consent. */
  | 'autosaved_open'
  | 'unsaved';

interface SavedSoFar {
  readonly submitting: boolean;
  /** The person's own save is under way. */
  readonly saving: boolean;
  /** A field holds text that is being typed. */
  readonly typing: boolean;
  /** Something differs from what the person saved last. */
  readonly unsaved: boolean;
  /** The state of the silent save. */
  readonly keeping: 'idle' | 'resting' | 'keeping' | 'offline';
  /** Something was kept silently since the person's last save. */
  readonly kept: boolean;
  /** Nothing would be lost if the window closed now. */
  readonly complete: boolean;
  readonly savedBefore: boolean;
}

/**
 * What a person is told of their entries. Typing counts as saving: until the server has a word it is not called saved.
 *
 * @example saveState({ ...quiet, unsaved: true, kept: true, complete: true }) // 'autosaved'
 */
export function saveState(so: SavedSoFar): SaveState {
  if (so.submitting) return 'submitting';
  if (so.saving) return 'saving';
  if (!so.unsaved) return so.savedBefore ? 'all_saved' : 'none';
  if (so.keeping === 'offline') return 'kept_here';
  if (so.typing || so.keeping !== 'idle') return 'saving';
  if (!so.kept) return 'unsaved';
  return so.complete ? 'autosaved' : 'autosaved_open';
}
