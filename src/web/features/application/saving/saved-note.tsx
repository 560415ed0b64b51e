import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { formatTime } from '../../../app/texts/formats.ts';
import { useDirty } from '../../../forms/index.ts';
import type { KeptDraft } from './draft-keeper.ts';
import type { Autosaving } from './use-autosave.ts';

interface SavedNoteProps {
  readonly kept: KeptDraft;
  readonly autosaving: Autosaving;
  /** Whether this application has been saved before: where nothing was, "all saved" says nothing. */
  readonly savedBefore: boolean;
}

/**
 * Whether what was typed is saved. It follows the draft and the autosave by itself, so that the first key and
 * every silent save draw this line again and not the page around it.
 */
export function SavedNote({ kept, autosaving, savedBefore }: SavedNoteProps) {
  const { t, i18n } = useTranslation();
  const unsaved = useDirty(kept.store);
  const offline = useSelector(autosaving, ({ value }) => value === 'offline');
  const keptAt = useSelector(autosaving, ({ context }) => context.savedAt);
  const savedAt = unsaved && !offline ? keptAt : null;
  const unsavedText = offline ? 'apply.kept_here' : 'apply.unsaved';
  const silent = savedAt !== null || !(unsaved || savedBefore);
  const said = unsaved ? unsavedText : 'apply.all_saved';
  return (
    <>
      <span role="status">{silent ? null : t(said)}</span>
      {/* Saved silently: a screen reader does not announce every pause between two words. */}
      {savedAt === null ? null : t('apply.autosaved', { time: formatTime(savedAt, i18n.language) })}
    </>
  );
}
