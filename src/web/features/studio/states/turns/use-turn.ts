import { makeStyles, tokens } from '@fluentui/react-components';
import type { FileEdit, ValuePath } from '../../../../../engine/drafts/file-edit.ts';
import type { OutlineState } from '../../../../../engine/edit/flow-outline.ts';
import { membersOf } from '../../../../../engine/edit/leads.ts';
import { type ProblemAt, useProblemsIn } from '../../problems/known-problems.tsx';
import type { ShownFlow } from '../use-flow.ts';

/** A state whose turn and time are edited. */
export interface EditedTurn {
  readonly shown: ShownFlow;
  readonly state: OutlineState;
  readonly path: string;
  /** The flow as parsed. */
  readonly file: unknown;
  /** The state as the file has it. */
  readonly its: Readonly<Record<string, unknown>>;
  /** The place of a word of the state in the file. */
  readonly at: (...word: ValuePath) => ValuePath;
  readonly problemAt: ProblemAt;
  readonly edit: (edits: readonly FileEdit[]) => void;
  readonly readOnly: boolean;
}

/** What the fields of a state's turn and time read and change. */
export function useTurn(shown: ShownFlow, state: OutlineState): EditedTurn {
  const { document, path } = shown;
  const file = document.json(path);
  return {
    shown,
    state,
    path,
    file,
    its: membersOf(membersOf(membersOf(file).states)[state.name]),
    at: (...word) => ['states', state.name, ...word],
    problemAt: useProblemsIn(path),
    edit: (edits) => {
      if (!document.readOnly) document.edit(edits);
    },
    readOnly: document.readOnly,
  };
}

export const useTurnStyles = makeStyles({
  parts: { display: 'grid', gap: '16px', minWidth: 0 },
  part: { display: 'grid', gap: '12px', minWidth: 0, border: 'none', margin: 0, padding: 0 },
  legend: { padding: 0, marginBottom: '8px', fontWeight: tokens.fontWeightSemibold },
  fields: {
    display: 'grid',
    gap: '12px 16px',
    alignItems: 'start',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(14rem, 100%), 1fr))',
  },
  text: { margin: 0, color: tokens.colorNeutralForeground2 },
  wrong: { margin: 0, color: tokens.colorPaletteRedForeground1 },
});
