import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import type { OutlineState } from '../../../../engine/edit/flow-outline.ts';
import { removeLead } from '../../../../engine/edit/lead-edits.ts';
import type { Lead } from '../../../../engine/edit/leads.ts';
import { pointer } from '../../../../engine/json-pointer.ts';
import { MarkText } from '../chart/marks/mark-text.tsx';
import type { ShownFlow } from './use-flow.ts';
import { useStateWords } from './use-state-words.ts';

const useStyles = makeStyles({
  heading: { margin: 0, fontSize: tokens.fontSizeBase300, fontWeight: tokens.fontWeightSemibold },
  list: { listStyleType: 'none', margin: 0, padding: 0, display: 'grid', gap: '4px' },
  row: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '4px 8px',
    paddingBlock: '4px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  what: { flex: '1 1 12rem', minWidth: 0, overflowWrap: 'anywhere' },
  target: { justifyContent: 'start', overflowWrap: 'anywhere' },
  small: { minWidth: 'auto' },
  none: { margin: 0, color: tokens.colorNeutralForeground2 },
});

interface WayListProps {
  readonly shown: ShownFlow;
  readonly state: OutlineState;
  readonly onChange: (lead: Lead) => void;
}

/** The ways out of a state, which can be followed, changed and removed, and the states that lead to it. */
export function WayList({ shown, state, onChange }: WayListProps) {
  const { t } = useTranslation('studio');
  const styles = useStyles();
  const words = useStateWords();
  const { document, path, flow, flows, marks, select } = shown;
  const drawn = marks.drawn?.states.find(({ name }) => name === state.name) ?? state;
  const from = (flow?.states ?? []).filter(({ leads }) => leads.some(({ to }) => to === state.name));
  const run = flows.find((one) => one === `flows/${state.runs}.flow.json`);
  const go = (name: string, label: string) => (
    <Button appearance="subtle" className={styles.target} onClick={() => select(name)}>
      {label}
    </Button>
  );
  return (
    <>
      <h3 className={styles.heading}>{t('states.ways_out')}</h3>
      {drawn.leads.length === 0 ? <p className={styles.none}>{t('states.no_way_out')}</p> : null}
      <ul className={styles.list}>
        {drawn.leads.map((lead) => {
          const what = words.lead(lead);
          const mark = marks.lead(state.name, lead);
          return (
            <li key={`${pointer(...lead.at)} ${mark?.kind === 'removed'}`} className={styles.row}>
              <span className={styles.what}>{what}</span>
              {mark?.kind === 'removed' ? <span>→ {lead.to}</span> : go(lead.to, `→ ${lead.to}`)}
              <MarkText flow={flow?.id ?? ''} mark={mark} />
              {document.readOnly || mark?.kind === 'removed' ? null : (
                <>
                  <Button
                    className={styles.small}
                    aria-label={t('states.change_way', { way: what, to: lead.to })}
                    onClick={() => onChange(lead)}
                  >
                    {t('states.change')}
                  </Button>
                  <Button
                    className={styles.small}
                    aria-label={t('states.remove_way', { way: what, to: lead.to })}
                    onClick={() => document.edit(removeLead(path, document.json(path), lead))}
                  >
                    {t('states.remove')}
                  </Button>
                </>
              )}
            </li>
          );
        })}
      </ul>
      <h3 className={styles.heading}>{t('states.ways_in')}</h3>
      {from.length === 0 ? (
        <p className={styles.none}>{t(state.isInitial ? 'states.begins_here' : 'states.no_way_in')}</p>
      ) : null}
      <div>
        {from.map(({ name }) => (
          <span key={name}>{go(name, `← ${name}`)}</span>
        ))}
      </div>
      {run === undefined ? null : (
        <Button onClick={() => select(null, run)}>{t('states.open_flow', { flow: state.runs })}</Button>
      )}
    </>
  );
}
