import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { formatTime } from '../../../app/texts/formats.ts';
import { useDirty, useHolds } from '../../../forms/index.ts';
import type { KeptDraft } from './draft-keeper.ts';
import { saveState } from './save-state.ts';
import type { Autosaving } from './use-autosave.ts';

interface SavedNoteProps {
  readonly kept: KeptDraft;
  readonly autosaving: Autosaving;
  /** The action that the person started and that is in progress. */
  readonly doing: 'saving' | 'submitting' | null;
  /** Whether this application has been saved before: without a save, "all saved" means nothing. */
  readonly savedBefore: boolean;
}

/** Not announced: a screen reader should not report every pause between two words. */
const SILENT: ReadonlySet<string> = new Set(['autosaved', 'autosaved_open', 'none']);

/**
 * Shows whether the entries are saved. It subscribes to the draft and the autosave itself, so that the first key and
 * every autosave redraw this line and not the page around it.
 */
export function SavedNote({ kept, autosaving, doing, savedBefore }: SavedNoteProps) {
  const { t, i18n } = useTranslation();
  const { store } = kept;
  const unsaved = useDirty(store);
  const typing = useHolds(store);
  const keeping = useSelector(autosaving, ({ value }) => value);
  const savedAt = useSelector(autosaving, ({ context }) => context.savedAt);
  const state = saveState({
    submitting: doing === 'submitting',
    saving: doing === 'saving',
    typing,
    unsaved,
    keeping,
    kept: savedAt !== null,
    complete: kept.safe === store.getAll(),
    savedBefore,
  });
  const silent = SILENT.has(state) || (state === 'saving' && doing === null);
  const said =
    state === 'none'
      ? null
      : t(`apply.${state}`, { time: savedAt === null ? '' : formatTime(savedAt, i18n.language) });
  return (
    <>
      <span role="status">{silent ? null : said}</span>
      {silent ? said : null}
    </>
  );
}
