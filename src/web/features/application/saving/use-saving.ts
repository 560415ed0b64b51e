import { useQueryClient } from '@tanstack/react-query';
import { useMachine } from '@xstate/react';
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { fromPromise } from 'xstate';
import {
  type SavedDraft,
  type SaveInput,
  type SaveRequest,
  savingMachine,
} from '../../../../../machines/saving.machine.ts';
import type { DraftAnswer, Progress } from '../../../../contract/application/application.contract.ts';
import { call } from '../../../app/api/api-client.ts';
import { ApiError, type RefusedField } from '../../../app/api/api-error.ts';
import { errorText } from '../../../app/api/error-text.ts';
import { type ApplicationAnswer, applicationKey } from '../../../app/application-query.ts';
import { notify } from '../../../app/notifications/notifications.ts';
import { useLatest } from '../../../app/use-latest.ts';
import type { Draft } from '../../../forms/index.ts';
import { joinDrafts, type KeptDraft } from './draft-keeper.ts';
import { clashingParts } from './merge-versions.ts';

interface SavingOptions {
  readonly token: string;
  readonly kept: KeptDraft;
  /** The keys of the draft that a step fills. */
  readonly keysOf: (step: string) => Promise<readonly string[]>;
  /** Called once per successful save. */
  readonly onSaved: (request: SaveRequest, progress: Progress) => void;
  /** Called with the fields for which a save was refused. */
  readonly onRefused: (fields: readonly RefusedField[]) => void;
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
}

interface StaleBody {
  readonly revision: number;
  readonly draft_data: Draft;
}

/** The application after a save, until the server's next answer arrives. */
export function withSaved(now: ApplicationAnswer, answer: DraftAnswer, sent: Draft): ApplicationAnswer {
  const { applicants } = now;
  const draft_data = { ...applicants.draft_data, ...sent };
  // The save included everything typed, so nothing is kept beside the draft now.
  const autosaved = now.autosaved && { ...now.autosaved, draft_data: {} };
  return { ...now, ...answer, begun: true, autosaved, applicants: { ...applicants, draft_data } };
}

/** The parts of a draft that a save of this step sends: its own, and everything else unsaved. */
export function partsToSend({ store }: KeptDraft, keys: readonly string[]): Draft {
  store.flush();
  const draft = store.getAll();
  return Object.fromEntries(
    [...new Set([...keys, ...store.dirty()])].flatMap((key) => (key in draft ? [[key, draft[key]]] : [])),
  );
}

/**
 * Saves the draft by the saving protocol: asks first, sends once, keeps both versions if another person saved first.
 *
 * @see machines/saving.machine.ts
 */
export function useSaving(options: SavingOptions): Saving {
  const { i18n } = useTranslation();
  const queries = useQueryClient();
  const { token, kept } = options;
  const latest = useLatest(options);
  const machine = useMemo(() => {
    const saveDraft = async ({ step, revision }: SaveInput): Promise<SavedDraft> => {
      const sent = partsToSend(kept, await latest.current.keysOf(step));
      const known = queries.getQueryData<ApplicationAnswer>(applicationKey(token));
      try {
        const answer = await call('POST /api/applicant/application/draft', {
          token,
          body: { draft_data: sent, progress_data: known?.progress, revision },
        });
        kept.store.saved(sent);
        kept.revision = answer.revision;
        queries.setQueryData<ApplicationAnswer>(
          applicationKey(token),
          (now) => now && withSaved(now, answer, sent),
        );
        return { outcome: 'saved', revision: answer.revision };
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        const { retryMs } = error;
        if (retryMs !== null) return { outcome: 'busy', retryMs, failure: error };
        if (error.code !== 'draft.stale') throw error;
        const newer = error.body.error as StaleBody;
        return { outcome: 'stale', revision: newer.revision, newer };
      }
    };
    return savingMachine.provide({
      actors: { saveDraft: fromPromise<SavedDraft, SaveInput>(({ input }) => saveDraft(input)) },
    });
  }, [token, kept, queries, latest]);
  const [{ value, context }, send] = useMachine(machine, { input: { revision: kept.revision } });
  const { request, newer, failure, revision } = context;

  useEffect(() => {
    if (value !== 'saved' || request === null) return;
    const known = queries.getQueryData<ApplicationAnswer>(applicationKey(token));
    latest.current.onSaved(request, known?.progress ?? {});
    void queries.invalidateQueries({ queryKey: applicationKey(token) });
  }, [value, request, queries, token, latest]);

  // Notifies once, however often the request is retried.
  const isWaiting = value === 'waiting' && context.waits === 1;
  useEffect(() => {
    if (isWaiting) notify('warning', i18n.t('portal:apply.save_waits'));
  }, [isWaiting, i18n]);

  useEffect(() => {
    if (value !== 'failed') return;
    notify('error', errorText(i18n, failure));
    if (failure instanceof ApiError && failure.status === 409) {
      void queries.invalidateQueries({ queryKey: applicationKey(token) });
    }
    if (failure instanceof ApiError && failure.fields.length > 0) latest.current.onRefused(failure.fields);
    send({ type: 'DISMISS' });
  }, [value, failure, i18n, queries, token, send, latest]);

  const theirs = value === 'conflict' ? (newer as StaleBody).draft_data : null;
  const clashes = useMemo(
    () =>
      theirs !== null &&
      clashingParts(kept.store.stored(), kept.store.getAll(), theirs, kept.store.dirty()).length > 0,
    [theirs, kept],
  );
  const resolve = (keepMine: readonly string[]) => {
    if (theirs === null) return;
    joinDrafts(kept, theirs, keepMine);
    kept.revision = revision;
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
      if (kept.revision !== revision) send({ type: 'REVISION', revision: kept.revision });
      send({ type: 'SAVE', request: wanted });
    },
    confirm: () => send({ type: 'CONFIRM' }),
    refuse: () => send({ type: 'REFUSE' }),
    resolve,
    later: () => send({ type: 'DISMISS' }),
  };
}
