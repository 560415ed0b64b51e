import { useQueryClient } from '@tanstack/react-query';
import { useActorRef } from '@xstate/react';
import { useEffect, useMemo } from 'react';
import { type ActorRefFrom, fromPromise } from 'xstate';
import {
  autosaveMachine,
  type KeepInput,
  type KeptAnswer,
} from '../../../../../machines/saving/autosave.machine.ts';
import type { Autosaved } from '../../../../contract/application/autosave.contract.ts';
import type { Step } from '../../../../engine/flow/wizard/progress.ts';
import { autosavePart } from '../../../../engine/forms/answers/autosave-part.ts';
import type { FormBundle } from '../../../../engine/forms/form.ts';
import { call } from '../../../app/api/api-client.ts';
import { ApiError } from '../../../app/api/api-error.ts';
import type { Unsent } from '../../../app/store/unsent.ts';
import { useLatest } from '../../../app/use-latest.ts';
import type { Draft } from '../../../forms/index.ts';
import { fetchedStepBundles, fetchStepBundles } from '../../../wizard/step-forms.ts';
import { joinAutosaved, type KeptDraft } from './draft-keeper.ts';

/**
 * The running autosave. A component that shows its state selects what it needs: `offline` while entries are kept in
 * this browser because there is no network, `savedAt` for the time of the last autosave.
 */
export type Autosaving = ActorRefFrom<typeof autosaveMachine>;

interface AutosaveOptions {
  readonly token: string;
  readonly kept: KeptDraft;
  readonly steps: readonly Step[];
  readonly copy: Unsent<Draft>;
}

/** Maximum size of a request that outlives its page (`keepalive`). */
const KEEPALIVE_BYTES = 60_000;

/** The unsaved entries of the open steps that may be autosaved. */
function typedParts({ store }: KeptDraft, forms: readonly FormBundle[]): Draft {
  const dirty = store.dirty();
  const draft = store.getAll();
  const parts = forms.map((form) => autosavePart(form, draft));
  const all: Draft = Object.assign({}, ...parts);
  return Object.fromEntries(Object.entries(all).filter(([part]) => dirty.has(part)));
}

/** Whether these parts contain everything unsaved: no secret was typed, and no consent was given. */
function isAll({ store }: KeptDraft, typed: Draft, forms: readonly FormBundle[]): boolean {
  const before = Object.assign({}, ...forms.map((form) => autosavePart(form, store.stored()))) as Draft;
  const [draft, stored] = [store.getAll(), store.stored()];
  return [...store.dirty()].every(
    (part) =>
      Object.hasOwn(typed, part) &&
      JSON.stringify(leftOut(draft[part], typed[part])) ===
        JSON.stringify(leftOut(stored[part], before[part])),
  );
}

/** Values in a part that its autosaved copy lacks: the secrets of an object, or of each list entry that has any. */
function leftOut(whole: unknown, open: unknown): unknown[] {
  if (Array.isArray(whole)) {
    const copies: readonly unknown[] = Array.isArray(open) ? open : [];
    return whole.map((entry, at) => leftOut(entry, copies[at])).filter((secrets) => secrets.length > 0);
  }
  return Object.entries((whole ?? {}) as Draft).filter(
    ([name]) => !Object.hasOwn((open ?? {}) as Draft, name),
  );
}

/**
 * Saves entries on the server silently after a pause in typing, until the person saves them; without a network, in this
 * browser.
 *
 * @see machines/saving/autosave.machine.ts
 */
export function useAutosave(options: AutosaveOptions): Autosaving {
  const { token, kept, copy } = options;
  const { store } = kept;
  const queries = useQueryClient();
  const latest = useLatest(options);
  const machine = useMemo(() => {
    /** Offline, only the forms that were opened are available; the person has typed into no other. */
    const openForms = async () => {
      const open = latest.current.steps.filter(({ editable }) => editable);
      if (navigator.onLine)
        return (await Promise.all(open.map((step) => fetchStepBundles(queries, step)))).flat();
      return open.flatMap((step) => fetchedStepBundles(queries, step) ?? []);
    };
    const keepDraft = async ({ serial }: KeepInput): Promise<KeptAnswer> => {
      const forms = await openForms();
      const [typed, draft] = [typedParts(kept, forms), store.getAll()];
      const made = (autosaved: Autosaved): KeptAnswer => {
        kept.autosaved = autosaved;
        if (isAll(kept, typed, forms)) kept.safe = draft;
        copy.forget();
        const savedAt = Object.keys(autosaved.draft_data).length === 0 ? null : autosaved.saved_at;
        return { outcome: 'kept', serial: autosaved.serial, savedAt };
      };
      if (JSON.stringify(typed) === JSON.stringify(kept.autosaved.draft_data)) return made(kept.autosaved);
      if (!navigator.onLine) {
        copy.write(typed);
        return { outcome: 'unreachable' };
      }
      const body = { draft_data: typed, serial };
      try {
        const answer = await call('POST /api/applicant/application/autosave', {
          token,
          body,
          ...(JSON.stringify(body).length < KEEPALIVE_BYTES ? { keepalive: true } : {}),
        });
        return made({ draft_data: typed, ...answer });
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        if (error.code === 'draft.stale') {
          const newer = error.body.error as unknown as Autosaved;
          joinAutosaved(kept, newer);
          return { outcome: 'stale', serial: newer.serial };
        }
        if (error.code !== 'network' && error.retryMs === null) return { outcome: 'refused' };
        copy.write(typed);
        return error.retryMs === null
          ? { outcome: 'unreachable' }
          : { outcome: 'busy', retryMs: error.retryMs };
      }
    };
    return autosaveMachine.provide({
      actors: { keepDraft: fromPromise<KeptAnswer, KeepInput>(({ input }) => keepDraft(input)) },
    });
  }, [token, kept, store, copy, queries, latest]);

  const { serial, saved_at } = kept.autosaved;
  const input = { serial, savedAt: store.dirty().size > 0 && saved_at !== '' ? saved_at : null };
  const saving = useActorRef(machine, { input });

  useEffect(() => {
    const { send } = saving;
    const changed = () => {
      const keeps = Object.keys(kept.autosaved.draft_data).length > 0;
      if (keeps || store.hasUnsaved()) send({ type: 'CHANGED' });
    };
    const leave = () => {
      if (document.visibilityState !== 'hidden') return;
      store.flush();
      send({ type: 'LEAVE' });
    };
    const online = () => send({ type: 'ONLINE' });
    // Entries that were typed offline are sent at the first opportunity.
    if (kept.safe !== store.getAll() && store.hasUnsaved()) changed();
    const stops = [store.subscribe('*', changed), store.subscribeDirty(changed)];
    document.addEventListener('visibilitychange', leave);
    window.addEventListener('online', online);
    return () => {
      for (const stop of stops) stop();
      document.removeEventListener('visibilitychange', leave);
      window.removeEventListener('online', online);
    };
  }, [kept, store, saving]);

  return saving;
}
