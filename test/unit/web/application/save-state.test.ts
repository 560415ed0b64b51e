import { describe, expect, it } from 'vitest';
import { saveState } from '../../../../src/web/features/application/saving/save-state.ts';

const quiet = {
  submitting: false,
  saving: false,
  typing: false,
  unsaved: false,
  keeping: 'idle',
  kept: false,
  complete: false,
  savedBefore: true,
} as const;

describe('the save state that a person sees', () => {
  it('is empty before the first save, and "all saved" after a save', () => {
    expect(saveState({ ...quiet, savedBefore: false })).toBe('none');
    expect(saveState(quiet)).toBe('all_saved');
  });

  it.each([
    ['a key', { typing: true }],
    ['the rest after it', { keeping: 'resting' }],
    ['the call, however long it takes', { keeping: 'keeping' }],
  ] as const)('is "saving" from %s onwards, even if an earlier text was stored', (_, doing) => {
    expect(saveState({ ...quiet, unsaved: true, kept: true, complete: true, ...doing })).toBe('saving');
  });

  it('is "autosaved" once the server has the changes, with a note if they are incomplete', () => {
    const kept = { ...quiet, unsaved: true, kept: true };
    expect(saveState({ ...kept, complete: true })).toBe('autosaved');
    expect(saveState(kept)).toBe('autosaved_open');
    expect(saveState({ ...quiet, unsaved: true })).toBe('unsaved');
  });

  it('is "kept here" while the portal cannot be reached, even during typing', () => {
    expect(saveState({ ...quiet, unsaved: true, kept: true, typing: true, keeping: 'offline' })).toBe(
      'kept_here',
    );
  });

  it('is the requested action while it runs', () => {
    expect(saveState({ ...quiet, unsaved: true, saving: true })).toBe('saving');
    expect(saveState({ ...quiet, unsaved: true, submitting: true })).toBe('submitting');
  });
});
