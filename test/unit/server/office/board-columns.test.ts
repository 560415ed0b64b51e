import { describe, expect, it } from 'vitest';
import type { FlowFile } from '../../../../src/engine/flow/flow-file.ts';
import { boardColumns } from '../../../../src/server/features/office/workorders/board-columns.ts';

const states = {
  resuming: { choice: [{ to: 'look' }] },
  look: { screen: 'message', phase: 'x:new' },
  visit: { screen: 'message', phase: 'x:visit' },
  lookAgain: { screen: 'message', phase: 'x:new' },
  stuck: { screen: 'message' },
} as unknown as FlowFile['states'];

describe('the columns of a board', () => {
  it('are the phases that the flow names, each once, in the order of its states', () => {
    expect(boardColumns({ states }).keys).toEqual(['x:new', 'x:visit']);
  });

  it.each([
    ['lookAgain', 'x:new'],
    ['visit', 'x:visit'],
    ['stuck', 'other'],
    ['gone in this version of the flow', 'other'],
  ])('show a process in the state %s under %s', (state, column) => {
    expect(boardColumns({ states }).of(state)).toBe(column);
  });
});
