import { describe, expect, it } from 'vitest';
import type { FlowFile } from '../../../../src/engine/flow/flow-file.ts';
import { hasEndedIn } from '../../../../src/engine/release/stays-in-release.ts';

describe('a process that was last seen in a state', () => {
  const states = {
    done: { end: true },
    thanks: { after: { ms: 2000, to: 'done' } },
    first: { after: { ms: 2000, to: 'thanks' } },
    // A person can still take another branch before the time is over.
    undo: { after: { ms: 2000, to: 'done' }, on: { UNDO: { to: 'editing' } } },
    before: { after: { ms: 2000, to: 'undo' } },
    editing: { on: { SEND: { to: 'done' } } },
    one: { after: { ms: 2000, to: 'other' } },
    other: { after: { ms: 2000, to: 'one' } },
  } as unknown as FlowFile['states'];

  it.each([
    ['done', true],
    ['thanks', true],
    ['first', true],
    ['undo', false],
    ['before', false],
    ['editing', false],
    ['one', false],
    ['gone', false],
  ])('%s has ended: %s', (name, isOver) => {
    expect(hasEndedIn({ states }, name)).toBe(isOver);
  });
});
