/** A step of one author: edits of one or several files. An undo or a redo reverts an earlier step of theirs. */
export interface OwnStep {
  /** The first of its edits. */
  readonly step: number;
  readonly kind: 'edit' | 'undo' | 'redo' | 'rebase';
}

/**
 * The steps that the author's next undo and next redo revert; null if there is none. A new step ends what can be redone.
 *
 * @param steps of one author, oldest first
 * @example undoStack([{ step: 1, kind: 'edit' }, { step: 2, kind: 'undo' }]) // { undo: null, redo: 2 }
 */
export function undoStack(steps: readonly OwnStep[]): {
  readonly undo: number | null;
  readonly redo: number | null;
} {
  const undo: number[] = [];
  let redo: number[] = [];
  for (const { step, kind } of steps) {
    if (kind === 'undo') {
      undo.pop();
      redo.push(step);
    } else if (kind === 'redo') {
      redo.pop();
      undo.push(step);
    } else if (kind === 'edit') {
      undo.push(step);
      redo = [];
    }
  }
  return { undo: undo.at(-1) ?? null, redo: redo.at(-1) ?? null };
}
