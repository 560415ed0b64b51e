/** Where the entries are stored, in one word; `none` while there is nothing to report. */
export type SaveState =
  | 'none'
  | 'submitting'
  | 'saving'
  /** In this browser only: the portal cannot be reached. */
  | 'kept_here'
  /** Everything is on the server. */
  | 'all_saved'
  | 'autosaved'
  /** On the server, except what only the person's own save stores: secrets and consent. */
  | 'autosaved_open'
  | 'unsaved';

interface SavedSoFar {
  readonly submitting: boolean;
  /** Whether the person's own save is in progress. */
  readonly saving: boolean;
  /** Whether a field holds text that is being typed. */
  readonly typing: boolean;
  /** Whether something differs from what the person saved last. */
  readonly unsaved: boolean;
  /** The state of the autosave. */
  readonly keeping: 'idle' | 'resting' | 'keeping' | 'waiting' | 'offline';
  /** Whether something was autosaved since the person's last save. */
  readonly kept: boolean;
  /** Whether nothing would be lost if the window closed now. */
  readonly complete: boolean;
  readonly savedBefore: boolean;
}

/**
 * The save state that is shown. Typing counts as saving: nothing is called saved until the server has it.
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
