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

describe('what a person is told of their entries', () => {
  it('is nothing before there is anything, and that all is saved after a save', () => {
    expect(saveState({ ...quiet, savedBefore: false })).toBe('none');
    expect(saveState(quiet)).toBe('all_saved');
  });

  it.each([
    ['a key', { typing: true }],
    ['the rest after it', { keeping: 'resting' }],
    ['the call, however long it takes', { keeping: 'keeping' }],
  ] as const)('is that it is being saved from %s on, also where an earlier text was kept', (_, doing) => {
    expect(saveState({ ...quiet, unsaved: true, kept: true, complete: true, ...doing })).toBe('saving');
  });

  it('is that it is saved once the server has it, without a condition where nothing is left out', () => {
    const kept = { ...quiet, unsaved: true, kept: true };
    expect(saveState({ ...kept, complete: true })).toBe('autosaved');
    expect(saveState(kept)).toBe('autosaved_open');
    expect(saveState({ ...quiet, unsaved: true })).toBe('unsaved');
  });

  it('is that it is not saved while the portal cannot be reached, whatever is typed', () => {
    expect(saveState({ ...quiet, unsaved: true, kept: true, typing: true, keeping: 'offline' })).toBe(
      'kept_here',
    );
  });

  it('is what was asked for while that is done', () => {
    expect(saveState({ ...quiet, unsaved: true, saving: true })).toBe('saving');
    expect(saveState({ ...quiet, unsaved: true, submitting: true })).toBe('submitting');
  });
});
