import { BaseEdge, type Edge, EdgeLabelRenderer, type EdgeProps } from '@xyflow/react';

import { WAY_COLORS } from './marks/mark-looks.ts';
import type { MarkKind } from './marks/marks.ts';

interface Point {
  readonly x: number;
  readonly y: number;
}

export type WayEdgeData = Edge<
  {
    readonly points: readonly Point[];
    /** The middle of the text. */
    readonly x: number;
    readonly y: number;
    readonly lines: readonly string[];
    readonly mark: MarkKind | null;
    readonly isNear: boolean;
    /** A run took it. */
    readonly isTaken: boolean;
    readonly isDimmed: boolean;
  },
  'way'
>;

/** The ways from a state to another one: a line through the places that the layout left free, with their names. */
export function WayEdge({ id, data, markerEnd }: EdgeProps<WayEdgeData>) {
  if (data === undefined) return null;
  const { points, x, y, lines, mark, isNear, isTaken, isDimmed } = data;
  return (
    <>
      <BaseEdge
        id={id}
        path={curveThrough(points)}
        {...(markerEnd !== undefined && { markerEnd })}
        className={`${isTaken ? 'way-taken' : isNear ? 'way-near' : isDimmed ? 'way-dimmed' : ''} ${mark === null ? '' : `way-${mark}`}`}
        {...(mark !== null && { style: { stroke: WAY_COLORS[mark] } })}
      />
      {lines.length === 0 || isDimmed ? null : (
        <EdgeLabelRenderer>
          <div
            className={isNear ? 'way-label way-label-near' : 'way-label'}
            style={{ transform: `translate(-50%, -50%) translate(${x}px, ${y}px)` }}
          >
            {lines.map((line) => (
              <div key={line}>{line}</div>
            ))}
          </div>
        </EdgeLabelRenderer>
      )}
    </>
  );
}

/** A path through all points, rounded at the bends. @example curveThrough([{ x: 0, y: 0 }, { x: 0, y: 9 }]) // 'M0,0 L0,9' */
export function curveThrough(points: readonly Point[]): string {
  const [first, ...rest] = points;
  if (first === undefined) return '';
  const last = rest.at(-1) ?? first;
  const bends = rest.slice(0, -1).map((point, index) => {
    const next = rest[index + 1] ?? point;
    const middle = { x: (point.x + next.x) / 2, y: (point.y + next.y) / 2 };
    return `Q${point.x},${point.y} ${middle.x},${middle.y}`;
  });
  return [`M${first.x},${first.y}`, ...bends, `L${last.x},${last.y}`].join(' ');
}
