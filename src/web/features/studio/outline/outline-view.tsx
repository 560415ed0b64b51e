import { makeStyles, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OutlineState } from '../../../../engine/edit/flow-outline.ts';
import { timersInOrder } from '../../../../engine/edit/time-line.ts';
import { lateComponent } from '../../../app/late-component.tsx';
import { Notice } from '../../../app/page/notice.tsx';
import { MarkText } from '../chart/marks/mark-text.tsx';
import { useMarkWords } from '../chart/marks/use-marks.ts';
import { FlowBar } from '../states/flow-bar.tsx';
import { matches } from '../states/matches.ts';
import { OpenItem } from '../states/open-item.tsx';
import { usePartyLook } from '../states/party-looks.ts';
import { titleOf } from '../states/state-title.ts';
import { type ShownFlow, useFlow } from '../states/use-flow.ts';
import { useStateWords } from '../states/use-state-words.ts';

/** Fetched when a state is opened. */
const StatePanel = lateComponent(
  async () => (await import('../states/state-panel.tsx')).StatePanel,
  () => null,
);

const useStyles = makeStyles({
  view: { display: 'grid', gap: '16px', minWidth: 0 },
  list: { listStyleType: 'none', margin: 0, padding: 0, display: 'grid', gap: '6px' },
  removed: { padding: '10px 14px', display: 'flex', flexWrap: 'wrap', gap: '8px' },
  small: { color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
});

/** The states of a flow as a list; the chosen one shows its ways and steps, and what can be done with it. */
export function OutlineView() {
  const { t } = useTranslation('studio');
  const styles = useStyles();
  const shown = useFlow();
  const [filter, setFilter] = useState('');
  const { flow, selected, marks } = shown;
  const removed = (marks.drawn?.states ?? []).filter(({ name }) => marks.state(name)?.kind === 'removed');
  const states = (flow?.states ?? []).filter((state) => state === selected || matches(state, filter));
  return (
    <div className={styles.view}>
      <FlowBar shown={shown} filter={filter} onFilter={setFilter} />
      {flow === null ? <Notice intent="warning">{t('states.no_flow')}</Notice> : null}
      <p aria-live="polite" className={styles.small}>
        {t('states.count', { count: states.length })}
      </p>
      <ol className={styles.list}>
        {states.map((state) => (
          <StateItem key={state.name} shown={shown} state={state} />
        ))}
        {removed.map(({ name }) => (
          <li key={name} className={styles.removed} data-removed={name}>
            {name} <MarkText flow={flow?.id ?? ''} mark={marks.state(name)} />
          </li>
        ))}
      </ol>
    </div>
  );
}

function StateItem({ shown, state }: { readonly shown: ShownFlow; readonly state: OutlineState }) {
  const { t, i18n } = useTranslation('studio');
  const words = useStateWords();
  const { document, flow, selected, marks, select } = shown;
  const { signed } = useMarkWords();
  const mark = marks.state(state.name);
  const look = usePartyLook(flow?.parties ?? []);
  const isOpen = state === selected;
  const title = titleOf(document, i18n.language, state);
  const lines = [
    ...(mark === null ? [] : [signed(mark.kind)]),
    ...(state.isInitial ? [t('states.initial')] : []),
    ...(state.isEnd ? [t('states.end')] : []),
    words.kind(state),
    words.turn(state),
    ...timersInOrder(state).map(words.timer),
  ].filter((word) => word !== '');
  return (
    <OpenItem
      className={look(state.party)}
      data-state={state.name}
      name={state.name}
      title={title}
      marks={lines}
      isOpen={isOpen}
      onToggle={() => select(isOpen ? null : state.name)}
    >
      <StatePanel shown={shown} state={state} />
    </OpenItem>
  );
}
