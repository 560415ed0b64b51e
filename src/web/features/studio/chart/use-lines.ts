import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { OutlineState } from '../../../../engine/edit/flow-outline.ts';
import { timersInOrder } from '../../../../engine/edit/time-line.ts';
import { messageOf, titleOf } from '../states/state-title.ts';
import type { ShownFlow } from '../states/use-flow.ts';
import { useStateWords } from '../states/use-state-words.ts';
import type { ChartEdge, ChartLine } from './chart-graph.ts';
import { useMarkWords } from './marks/use-marks.ts';

/** The lines in a state of the chart: what it is, whose turn, what time does, and maybe the steps. */
export function useLines(
  { document, marks }: ShownFlow,
  withSteps: boolean,
): (state: OutlineState, far: readonly ChartEdge[]) => readonly ChartLine[] {
  const { i18n } = useTranslation('studio');
  const { kind, turn, timer, lead: wordOf } = useStateWords();
  const { sign, signed } = useMarkWords();
  const { language } = i18n;
  return useCallback(
    (state, far) => {
      const title = titleOf(document, language, state);
      const mark = marks.state(state.name);
      const wordsOf = ({ from, leads }: ChartEdge) =>
        leads.map((lead) => {
          const own = marks.lead(from, lead);
          return own === null ? wordOf(lead) : `${sign(own.kind)} ${wordOf(lead)}`;
        });
      const lines: ChartLine[] = [
        ...(mark === null ? [] : [{ kind: 'mark', text: signed(mark.kind) } as const]),
        ...(title === null ? [] : [{ kind: 'title', text: title } as const]),
        { kind: 'kind', text: kind(state) },
        ...(state.party === null ? [] : [{ kind: 'turn', text: turn(state) } as const]),
        ...timersInOrder(state).map((one) => ({ kind: 'timer', text: timer(one) }) as const),
        ...(withSteps ? state.steps : []).map(
          ({ id, label }, index) =>
            ({ kind: 'step', text: `${index + 1}. ${messageOf(document, language, label) ?? id}` }) as const,
        ),
        ...far.map(
          (edge) =>
            ({ kind: 'way', text: `→ ${edge.to}: ${[...new Set(wordsOf(edge))].join(', ')}` }) as const,
        ),
      ];
      return lines;
    },
    [document, marks, language, withSteps, kind, turn, timer, wordOf, sign, signed],
  );
}
