import { Checkbox, makeStyles, tokens } from '@fluentui/react-components';
import { ReactFlowProvider } from '@xyflow/react';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Lead } from '../../../../engine/edit/leads.ts';
import { lateComponent } from '../../../app/late-component.tsx';
import { Loading } from '../../../app/page/loading.tsx';
import { Notice } from '../../../app/page/notice.tsx';
import { Card } from '../../../resident/card.tsx';
import { usePlay } from '../play/play-context.tsx';
import { FlowBar } from '../states/flow-bar.tsx';
import { StatePanel } from '../states/state-panel.tsx';
import { type ShownFlow, useFlow } from '../states/use-flow.ts';
import { useStateWords } from '../states/use-state-words.ts';
import { WayDialog } from '../states/way-dialog.tsx';
import { ChartCanvas } from './chart-canvas.tsx';
import { chartGraph } from './chart-graph.ts';
import { useMarkWords } from './marks/use-marks.ts';
import { takenWay } from './taken-way.ts';
import { useLayout } from './use-layout.ts';
import { useLines } from './use-lines.ts';

/** Runs a flow, with all that this needs: loaded once something is played. */
const RunCard = lateComponent(async () => (await import('../play/run-card.tsx')).RunCard, Loading);

const useStyles = makeStyles({
  view: { display: 'grid', gap: '16px', minWidth: 0 },
  parts: {
    display: 'grid',
    gap: '16px',
    gridTemplateColumns: 'minmax(0, 1fr) 340px',
    alignItems: 'start',
    '@media (max-width: 999px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  canvas: {
    height: 'min(78vh, 900px)',
    minWidth: 0,
    borderRadius: tokens.borderRadiusXLarge,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    overflow: 'hidden',
    '@media (max-width: 999px)': { height: '60vh' },
  },
  panel: {
    maxHeight: 'min(78vh, 900px)',
    boxSizing: 'border-box',
    overflowY: 'auto',
    display: 'grid',
    gap: '16px',
    minWidth: 0,
    '@media (max-width: 999px)': { maxHeight: 'none' },
  },
  hint: { margin: 0, color: tokens.colorNeutralForeground2 },
});

/** A flow as a chart, with the chosen state beside it. */
export function ChartView() {
  const { t } = useTranslation('studio');
  const styles = useStyles();
  const shown = useFlow();
  const [filter, setFilter] = useState('');
  const [withoutTasks, setWithoutTasks] = useState(false);
  const [withSteps, setWithSteps] = useState(false);
  const { selected, flow } = shown;
  const { runOf } = usePlay();
  const run = runOf(flow?.id ?? '');
  const isPlayed = flow !== null && (run.steps.length > 0 || run.ahead.length > 0 || run.title !== null);
  const [walked, setWalked] = useState<readonly string[]>([]);
  return (
    <div className={styles.view}>
      <FlowBar shown={shown} filter={filter} onFilter={setFilter}>
        <Checkbox
          label={t('chart.without_tasks')}
          checked={withoutTasks}
          onChange={(_, { checked }) => setWithoutTasks(checked === true)}
        />
        <Checkbox
          label={t('chart.with_steps')}
          checked={withSteps}
          onChange={(_, { checked }) => setWithSteps(checked === true)}
        />
      </FlowBar>
      {shown.flow === null ? <Notice intent="warning">{t('states.no_flow')}</Notice> : null}
      <div className={styles.parts}>
        <div className={styles.canvas}>
          <ReactFlowProvider>
            <Drawn
              shown={shown}
              filter={filter}
              withoutTasks={withoutTasks}
              withSteps={withSteps}
              walked={isPlayed ? walked : NOT_PLAYED}
            />
          </ReactFlowProvider>
        </div>
        <div className={styles.panel}>
          {isPlayed ? <RunCard key={flow.id} flow={flow.id} onMove={setWalked} /> : null}
          {selected !== null ? (
            <Card title={selected.name}>
              <StatePanel key={selected.name} shown={shown} state={selected} />
            </Card>
          ) : isPlayed ? null : (
            <p className={styles.hint}>{t('chart.choose')}</p>
          )}
        </div>
      </div>
    </div>
  );
}

interface DrawnProps {
  readonly shown: ShownFlow;
  readonly filter: string;
  readonly withoutTasks: boolean;
  readonly withSteps: boolean;
  /** The states in which a run stood, oldest first. */
  readonly walked: readonly string[];
}

const NOT_PLAYED: readonly string[] = [];

function Drawn({ shown, filter, withoutTasks, withSteps, walked }: DrawnProps) {
  const words = useStateWords();
  const [connected, setConnected] = useState<readonly [from: string, to: string] | null>(null);
  const { flow, marks } = shown;
  const { drawn } = marks;
  const { sign } = useMarkWords();
  const linesOf = useLines(shown, withSteps);
  const graph = useMemo(() => chartGraph(drawn, { withoutTasks, linesOf }), [drawn, withoutTasks, linesOf]);
  const labelOf = useCallback(
    (id: string) => {
      const { from = '', leads = [] } = graph.edges.find((edge) => edge.id === id) ?? {};
      const wordOf = (lead: Lead) => {
        const mark = marks.lead(from, lead);
        return mark === null ? words.lead(lead) : `${sign(mark.kind)} ${words.lead(lead)}`;
      };
      const lines = [...new Set(leads.map(wordOf))].map((line) =>
        line.length > LONGEST ? `${line.slice(0, LONGEST)}…` : line,
      );
      return lines.length > MOST ? [...lines.slice(0, MOST - 1), `+${lines.length - MOST + 1}`] : lines;
    },
    [graph, marks, sign, words.lead],
  );
  const placed = useLayout(graph, labelOf);
  const taken = useMemo(
    () => takenWay(drawn, new Set(graph.nodes.map(({ state }) => state.name)), walked),
    [drawn, graph, walked],
  );
  const from = flow?.states.find(({ name }) => name === connected?.[0]);
  if (placed === null) return <Loading />;
  return (
    <>
      <ChartCanvas
        shown={shown}
        placed={placed}
        filter={filter}
        taken={taken}
        labelOf={labelOf}
        onConnect={(source, target) => setConnected([source, target])}
      />
      {from === undefined || connected === null ? null : (
        <WayDialog
          shown={shown}
          from={from}
          lead={null}
          to={connected[1]}
          onDismiss={() => setConnected(null)}
        />
      )}
    </>
  );
}

/** Maximum lines of text on a way, and characters of a line. */
const MOST = 3;
const LONGEST = 34;
