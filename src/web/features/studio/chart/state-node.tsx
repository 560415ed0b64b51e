import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { Handle, type Node, type NodeProps, Position } from '@xyflow/react';
import type { Moment } from '../../../../engine/edit/time-line.ts';
import type { ChartLine } from './chart-graph.ts';
import { useMarkLook } from './marks/mark-looks.ts';
import type { MarkKind } from './marks/marks.ts';
import { TimeBar } from './time-line.tsx';

const useStyles = makeStyles({
  node: {
    boxSizing: 'border-box',
    width: '100%',
    height: '100%',
    padding: '6px 10px',
    overflow: 'hidden',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground1,
    boxShadow: `inset 0 0 0 1px ${tokens.colorNeutralStroke1}`,
    fontSize: '12px',
    lineHeight: '19px',
    textAlign: 'start',
  },
  task: { backgroundColor: tokens.colorNeutralBackground3 },
  choice: { borderRadius: '18px', backgroundColor: tokens.colorNeutralBackground3 },
  end: { boxShadow: `inset 0 0 0 3px ${tokens.colorNeutralStrokeAccessible}` },
  selected: { boxShadow: `inset 0 0 0 2px ${tokens.colorBrandStroke1}, ${tokens.shadow16}` },
  found: { backgroundColor: tokens.colorBrandBackground2 },
  here: {
    boxShadow: `inset 0 0 0 4px ${tokens.colorBrandStroke1}, ${tokens.shadow16}`,
    backgroundColor: tokens.colorBrandBackground2,
  },
  passed: { boxShadow: `inset 0 0 0 2px ${tokens.colorBrandStroke1}` },
  line: { whiteSpace: 'nowrap', overflow: 'hidden', textOverflow: 'ellipsis' },
  name: { fontSize: '14px', lineHeight: '20px', fontWeight: tokens.fontWeightSemibold },
  kind: { color: tokens.colorNeutralForeground2 },
  mark: { fontWeight: tokens.fontWeightSemibold },
  turn: { fontWeight: tokens.fontWeightSemibold },
  timer: { color: tokens.colorPaletteDarkOrangeForeground1 },
  way: { color: tokens.colorNeutralForeground2, fontStyle: 'italic' },
});

export type StateNodeData = Node<
  {
    readonly name: string;
    readonly lines: readonly ChartLine[];
    /** What time does in it. */
    readonly moments: readonly Moment[];
    /** The class name that marks whose turn it is. */
    readonly look: string;
    readonly shape: 'task' | 'choice' | 'other';
    readonly isEnd: boolean;
    readonly mark: MarkKind | null;
    /** Where a run stands, or has been. */
    readonly walk: 'here' | 'passed' | null;
    /** The search found it. */
    readonly isFound: boolean;
    readonly mayConnect: boolean;
  },
  'state'
>;

/** A state on the chart. Dragging from its lower edge connects it. */
export function StateNode({ data, selected }: NodeProps<StateNodeData>) {
  const styles = useStyles();
  const { name, lines, moments, look, shape, isEnd, mark, walk, isFound, mayConnect } = data;
  const markLook = useMarkLook();
  const title = [name, ...lines.map(({ text }) => text)].join('\n');
  return (
    <div
      title={title}
      className={mergeClasses(
        styles.node,
        shape !== 'other' && styles[shape],
        isEnd && styles.end,
        mark !== null && markLook(mark),
        selected && styles.selected,
        isFound && styles.found,
        walk !== null && styles[walk],
        look,
      )}
    >
      <Handle type="target" position={Position.Top} isConnectable={mayConnect} />
      <div className={mergeClasses(styles.line, styles.name)}>
        {walk === null ? null : <span aria-hidden="true">{walk === 'here' ? '▶ ' : '• '}</span>}
        {name}
      </div>
      {lines.map(({ kind, text }) => (
        <div
          key={`${kind} ${text}`}
          className={mergeClasses(styles.line, kind !== 'title' && kind !== 'step' && styles[kind])}
        >
          {text}
        </div>
      ))}
      {moments.length === 0 ? null : <TimeBar moments={moments} />}
      <Handle type="source" position={Position.Bottom} isConnectable={mayConnect} />
    </div>
  );
}
