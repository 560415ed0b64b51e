import {
  Controls,
  type EdgeTypes,
  MarkerType,
  MiniMap,
  type NodeTypes,
  Position,
  ReactFlow,
  useReactFlow,
  useStore,
} from '@xyflow/react';
import '@xyflow/react/dist/base.css';
import './chart.css';
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { timeLine } from '../../../../engine/edit/time-line.ts';
import { matches } from '../states/matches.ts';
import { usePartyLook } from '../states/party-looks.ts';
import type { ShownFlow } from '../states/use-flow.ts';
import { WAY_COLORS } from './marks/mark-looks.ts';
import { sharedMark } from './marks/marks.ts';
import { StateNode, type StateNodeData } from './state-node.tsx';
import type { TakenWay } from './taken-way.ts';
import type { PlacedGraph } from './use-layout.ts';
import { WayEdge, type WayEdgeData } from './way-edge.tsx';

const nodeTypes: NodeTypes = { state: StateNode };
const edgeTypes: EdgeTypes = { way: WayEdge };

interface ChartCanvasProps {
  readonly shown: ShownFlow;
  readonly placed: PlacedGraph;
  readonly filter: string;
  /** What a run has passed. */
  readonly taken: TakenWay;
  readonly labelOf: (edgeId: string) => readonly string[];
  readonly onConnect: (from: string, to: string) => void;
}

/** The canvas: states can be chosen, and connected by dragging. Everything else is done beside it. */
export function ChartCanvas({ shown, placed, filter, taken, labelOf, onConnect }: ChartCanvasProps) {
  const { t } = useTranslation('studio');
  const { document, flow, selected, marks, select, path } = shown;
  const look = usePartyLook(flow?.parties ?? []);
  const { graph, layout } = placed;
  const name = selected?.name ?? null;
  const nodes = useMemo(() => {
    const places = new Map(layout.nodes.map((one) => [one.id, one]));
    return graph.nodes.map(({ state, lines, width, height }): StateNodeData => {
      const { kind } = state;
      const mark = marks.state(state.name)?.kind ?? null;
      const walk = state.name === taken.here ? 'here' : taken.passed.has(state.name) ? 'passed' : null;
      const walked = walk === null ? [] : [t(`run.${walk}`)];
      return {
        id: state.name,
        type: 'state',
        position: places.get(state.name) ?? { x: 0, y: 0 },
        width,
        height,
        // Known beforehand: lines are drawn at once, and not only after the browser has measured the state.
        measured: { width, height },
        handles: [
          { type: 'target', position: Position.Top, x: width / 2, y: 0, width: 1, height: 1 },
          { type: 'source', position: Position.Bottom, x: width / 2, y: height, width: 1, height: 1 },
        ],
        selected: state.name === name,
        selectable: mark !== 'removed',
        ariaLabel: [state.name, ...walked, ...lines.map(({ text }) => text)].join(', '),
        data: {
          name: state.name,
          lines,
          moments: timeLine(state),
          look: look(state.party),
          shape: kind === 'task' || kind === 'choice' ? kind : 'other',
          isEnd: state.isEnd,
          mark,
          walk,
          isFound: filter.trim() !== '' && matches(state, filter),
          mayConnect: !document.readOnly && kind !== 'leave' && mark !== 'removed',
        },
      };
    });
  }, [graph, layout, name, filter, look, marks, taken, document.readOnly, t]);
  const edges = useMemo(() => {
    const isQuiet = name !== null || taken.here !== null;
    const places = new Map(layout.edges.map((one) => [one.id, one]));
    return graph.edges.map(({ id, from, to, leads }): WayEdgeData => {
      const { points = [], x = 0, y = 0 } = places.get(id) ?? {};
      const isNear = name === from || name === to;
      const isTaken = taken.edges.has(id);
      const mark = sharedMark(leads.map((lead) => marks.lead(from, lead)?.kind ?? null));
      const plain = isNear || isTaken ? 'var(--colorBrandStroke1)' : 'var(--colorNeutralStrokeAccessible)';
      return {
        id,
        type: 'way',
        source: from,
        target: to,
        focusable: false,
        selectable: false,
        markerEnd: {
          type: MarkerType.ArrowClosed,
          width: 16,
          height: 16,
          // As large on a thick line as on a thin one.
          markerUnits: 'userSpaceOnUse',
          color: mark === null ? plain : WAY_COLORS[mark],
        },
        data: {
          points,
          x,
          y,
          lines: labelOf(id),
          mark,
          isNear,
          isTaken,
          isDimmed: isQuiet && !isNear && !isTaken,
        },
      };
    });
  }, [graph, layout, name, labelOf, marks, taken]);
  useFocusOn(placed, name ?? flow?.initial ?? '', name !== null);
  useFocusOn(placed, taken.here, true);
  return (
    <ReactFlow
      key={path}
      nodes={nodes}
      edges={edges}
      nodeTypes={nodeTypes}
      edgeTypes={edgeTypes}
      nodesDraggable={false}
      edgesFocusable={false}
      deleteKeyCode={null}
      minZoom={0.15}
      maxZoom={2}
      proOptions={{ hideAttribution: true }}
      onNodeClick={(_, { id, selectable }) => (selectable === false ? undefined : select(id))}
      onEdgeClick={(_, { source }) => select(source)}
      onPaneClick={() => select(null)}
      onSelectionChange={({ nodes: chosen }) => {
        const [first] = chosen;
        if (first !== undefined && first.id !== name) select(first.id);
      }}
      onConnect={({ source, target }) => onConnect(source, target)}
      aria-label={t('chart.label')}
      ariaLabelConfig={{
        'controls.ariaLabel': t('chart.controls'),
        'controls.zoomIn.ariaLabel': t('chart.zoom_in'),
        'controls.zoomOut.ariaLabel': t('chart.zoom_out'),
        'controls.fitView.ariaLabel': t('chart.fit'),
        'minimap.ariaLabel': t('chart.map'),
        'node.a11yDescription.default': t('chart.node_help'),
        'node.a11yDescription.keyboardDisabled': t('chart.node_help'),
      }}
    >
      <Controls showInteractive={false} fitViewOptions={{ minZoom: 0.15, maxZoom: 1 }} />
      <MiniMap pannable zoomable />
    </ReactFlow>
  );
}

/** Zoom of the first look: states can be read. */
const READABLE = 0.8;

/** Brings a state into the middle of the canvas; where the flow starts, to its upper edge. */
function useFocusOn({ layout }: PlacedGraph, name: string | null, isChosen: boolean): void {
  const { setViewport } = useReactFlow();
  const width = useStore((store) => store.width);
  const height = useStore((store) => store.height);
  const { x = 0, y = 0 } = layout.nodes.find(({ id }) => id === name) ?? {};
  useEffect(() => {
    if (width === 0 || name === null) return;
    const top = isChosen ? height / 3 : 48;
    void setViewport({ x: width / 2 - (x + 120) * READABLE, y: top - y * READABLE, zoom: READABLE });
  }, [setViewport, width, height, name, x, y, isChosen]);
}
