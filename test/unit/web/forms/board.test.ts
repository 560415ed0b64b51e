import { expect, it, vi } from 'vitest';
import { createBoard } from '../../../../src/web/forms/draft/board.ts';

it('a board notifies its subscribers of every change, and only of changes', () => {
  const board = createBoard<number>();
  const told = vi.fn();
  const stop = board.subscribe(told);
  board.set('a', 1);
  board.set('a', 1);
  board.setAll(new Map([['b', 2]]));
  board.set('b', undefined);
  expect(told).toHaveBeenCalledTimes(3);
  expect([board.get('a'), board.get('b')]).toEqual([undefined, undefined]);
  board.setAll(new Map());
  expect(told).toHaveBeenCalledTimes(3);
  stop();
  board.set('a', 1);
  expect(told).toHaveBeenCalledTimes(3);
});
