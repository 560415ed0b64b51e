import { useMachine } from '@xstate/react';
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { fromPromise } from 'xstate';
import {
  type SavedDraft,
  type SaveInput,
  type SaveRequest,
  savingMachine,
} from '../../../../machines/saving/saving.machine.ts';
import { ApiError } from '../../app/api/api-error.ts';
import { errorText } from '../../app/api/error-text.ts';
import { notify } from '../../app/notifications/notifications.ts';
import { useLatest } from '../../app/use-latest.ts';
import type { Draft } from '../../forms/index.ts';
import { type HeldDraft, joinDrafts } from './held-draft.ts';
import { clashingParts, same } from './merge-versions.ts';

interface SavingOptions {
  readonly held: HeldDraft;
  /** Whether the person confirms each save. */
  readonly confirms: boolean;
  /** Sends what is unsaved and marks it as saved; resolves with the new revision. @throws {ApiError} */
  readonly send: (input: SaveInput) => Promise<number>;
  /** Stores on this device what cannot be sent without a network; false if it may not be stored there. */
  readonly keep?: (request: SaveRequest) => boolean;
  /** Called once per save, with the place where the entries are now. */
  readonly onSaved: (request: SaveRequest, place: 'server' | 'device') => void;
  /** Called with the reason why a save failed, which the person has been told. */
  readonly onFailed: (failure: unknown) => void;
}

/** State and actions of saving, for the page. */
export interface Saving {
  readonly busy: boolean;
  /** The requested save that is not confirmed yet. */
  readonly asked: SaveRequest | null;
  /** Another person's newer version if the user has to choose, else null. */
  readonly newer: Draft | null;
  readonly ask: (request: SaveRequest) => void;
  readonly confirm: () => void;
  readonly refuse: () => void;
  readonly resolve: (keepMine: readonly string[]) => void;
  readonly later: () => void;
  /** Called if a submit was refused: for a newer version both are joined, as after a save. Returns whether it was. */
  readonly stale: (step: string, refusal: ApiError) => boolean;
}

/** The newer version in the refusal of a save; null if that was not the reason. */
function newerIn({ code, body }: ApiError): { readonly revision: number; readonly newer: Draft } | null {
  if (code !== 'draft.stale') return null;
  const { revision, draft_data, answers } = body.error as Readonly<Record<string, unknown>>;
  return { revision: Number(revision), newer: (draft_data ?? answers) as Draft };
}

/**
 * Saves a draft by the saving protocol: asks first if wanted, sends once, retries a busy server, keeps the entries on the
 * device without a network, and joins both versions if another person saved first.
 *
 * @example useSaving({ held, confirms: false, send, keep, onSaved, onFailed }).ask({ step: 'kitchen', next: 'continue' })
 * @see machines/saving/saving.machine.ts
 */
export function useSaving(options: SavingOptions): Saving {
  const { i18n } = useTranslation();
  const { held, confirms } = options;
  const { store } = held;
  const latest = useLatest(options);
  const machine = useMemo(() => {
    /** Drafts as they were sent since the last answer that said what is stored. */
    const unsure: Draft[] = [];
    const saveDraft = async (input: SaveInput): Promise<SavedDraft> => {
      const { send, keep } = latest.current;
      unsure.push(store.getAll());
      try {
        held.revision = await send(input);
        unsure.length = 0;
        return { outcome: 'saved', revision: held.revision };
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        const { retryMs, status } = error;
        if (retryMs !== null) return { outcome: 'busy', retryMs, failure: error };
        const newer = newerIn(error);
        if (newer !== null) {
          const base = store.stored();
          // This window's own version, whose answer was lost: the newer one has all that was changed in it.
          const own = unsure.find((draft) =>
            Object.keys(draft).every(
              (part) => draft[part] === base[part] || same(draft[part], newer.newer[part]),
            ),
          );
          if (own === undefined) return { outcome: 'stale', ...newer };
          store.saved(own);
          return saveDraft({ ...input, revision: newer.revision });
        }
        if (status === 0 && keep?.(input)) return { outcome: 'kept' };
        throw error;
      }
    };
    return savingMachine.provide({
      actors: { saveDraft: fromPromise<SavedDraft, SaveInput>(({ input }) => saveDraft(input)) },
    });
  }, [held, store, latest]);
  const [{ value, context }, send] = useMachine(machine, { input: { revision: held.revision, confirms } });
  const { request, newer, failure, revision } = context;

  useEffect(() => {
    if (request === null || (value !== 'saved' && value !== 'kept')) return;
    latest.current.onSaved(request, value === 'saved' ? 'server' : 'device');
  }, [value, request, latest]);

  useEffect(() => {
    if (value !== 'failed') return;
    notify('error', errorText(i18n, failure));
    latest.current.onFailed(failure);
    send({ type: 'DISMISS' });
  }, [value, failure, i18n, send, latest]);

  const theirs = value === 'conflict' ? (newer as Draft) : null;
  const clashes = useMemo(
    () => theirs !== null && clashingParts(store.stored(), store.getAll(), theirs, store.dirty()).length > 0,
    [theirs, store],
  );
  const resolve = (keepMine: readonly string[]) => {
    if (theirs === null) return;
    joinDrafts(store, theirs, keepMine);
    held.revision = revision;
    send({ type: 'RESOLVE' });
  };
  const nothingToChoose = theirs !== null && !clashes;
  useEffect(() => {
    if (nothingToChoose) resolve([]);
  });

  return {
    busy: value === 'saving' || value === 'waiting',
    asked: value === 'confirming' ? request : null,
    newer: clashes ? theirs : null,
    ask: (wanted) => {
      store.flush();
      if (held.revision !== revision) send({ type: 'REVISION', revision: held.revision });
      send({ type: 'SAVE', request: wanted });
    },
    confirm: () => send({ type: 'CONFIRM' }),
    refuse: () => send({ type: 'REFUSE' }),
    resolve,
    later: () => send({ type: 'DISMISS' }),
    stale: (step, refusal) => {
      const found = newerIn(refusal);
      if (found !== null) send({ type: 'STALE', request: { step, next: 'submit' }, ...found });
      return found !== null;
    },
  };
}
