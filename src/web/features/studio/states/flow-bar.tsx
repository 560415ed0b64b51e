import { Button, Field, Input, makeStyles, tokens } from '@fluentui/react-components';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lateComponent } from '../../../app/late-component.tsx';
import { MarkBar } from '../chart/marks/mark-bar.tsx';
import { FlowActions } from '../flows/flow-actions.tsx';
import { ChoiceField } from './choice-field.tsx';
import { matches } from './matches.ts';
import { usePartyLook } from './party-looks.ts';
import { flowIdOf, type ShownFlow } from './use-flow.ts';

/** Loaded when they are opened: they know the names of the portal's code. */
const PartiesDialog = lateComponent(
  async () => (await import('./turns/parties-dialog.tsx')).PartiesDialog,
  Nothing,
);
const RenameNameDialog = lateComponent(
  async () => (await import('./naming/rename-name-dialog.tsx')).RenameNameDialog,
  Nothing,
);

const useStyles = makeStyles({
  bar: { display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: '12px 16px' },
  field: { flex: '1 1 14rem', maxWidth: '24rem' },
  legend: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '4px 16px',
    margin: 0,
    padding: 0,
    listStyleType: 'none',
  },
  party: { paddingInlineStart: '8px', color: tokens.colorNeutralForeground2 },
});

interface FlowBarProps {
  readonly shown: ShownFlow;
  readonly filter: string;
  readonly onFilter: (filter: string) => void;
  readonly children?: ReactNode;
}

/** Above the chart and the outline: which flow, a search in its states (Enter jumps to the next), and the colours of its parties. */
export function FlowBar({ shown, filter, onFilter, children }: FlowBarProps) {
  const { t } = useTranslation('studio');
  const styles = useStyles();
  const [open, setOpen] = useState<'rename' | 'parties' | null>(null);
  const close = () => setOpen(null);
  const { document, flows, path, flow, selected, marks, select } = shown;
  const look = usePartyLook(flow?.parties ?? []);
  const found = (flow?.states ?? []).filter((state) => matches(state, filter));
  const next = found[found.findIndex((state) => state.name === selected?.name) + 1] ?? found[0];
  return (
    <>
      <div className={styles.bar}>
        <div className={styles.field}>
          <ChoiceField
            label={t('states.flow')}
            value={path}
            options={flows.map((one) => [one, flowIdOf(one)])}
            onChoose={(chosen) => select(null, chosen)}
          />
        </div>
        <Field label={t('states.search')} className={styles.field}>
          <Input
            size="large"
            type="search"
            value={filter}
            onChange={(_, { value }) => onFilter(value)}
            onKeyDown={({ key }) => {
              if (key === 'Enter' && next !== undefined) select(next.name);
            }}
          />
        </Field>
        {children}
        {document.readOnly || flow === null ? null : (
          <Button size="large" onClick={() => setOpen('rename')}>
            {t('states.rename_more')}
          </Button>
        )}
        {flow === null ? null : (
          <Button size="large" onClick={() => setOpen('parties')}>
            {t('turns.parties_open')}
          </Button>
        )}
      </div>
      <FlowActions shown={shown} />
      {open === 'rename' ? <RenameNameDialog shown={shown} onDismiss={close} /> : null}
      {open === 'parties' ? <PartiesDialog shown={shown} onDismiss={close} /> : null}
      <ul className={styles.legend} aria-label={t('states.parties')}>
        {(flow?.parties ?? []).map((party) => (
          <li key={party} className={`${look(party)} ${styles.party}`}>
            {t('states.turn', { party })}
          </li>
        ))}
        <li className={`${look(null)} ${styles.party}`}>{t('states.nobody')}</li>
      </ul>
      <MarkBar marks={marks} />
    </>
  );
}

function Nothing() {
  return null;
}
