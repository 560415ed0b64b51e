import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OutlineState } from '../../../../engine/edit/flow-outline.ts';
import type { Lead } from '../../../../engine/edit/leads.ts';
import { MarkText } from '../chart/marks/mark-text.tsx';
import { TimeLine } from '../chart/time-line.tsx';
import { useDraftDocument } from '../document/draft-provider.tsx';
import { DeleteDialog } from './naming/delete-dialog.tsx';
import { RenameDialog } from './naming/rename-dialog.tsx';
import { NewStateDialog } from './new-state-dialog.tsx';
import { StepList } from './step-list.tsx';
import { TurnEditor } from './turns/turn-editor.tsx';
import type { ShownFlow } from './use-flow.ts';
import { useStateWords } from './use-state-words.ts';
import { WayDialog } from './way-dialog.tsx';
import { WayList } from './way-list.tsx';

const useStyles = makeStyles({
  panel: { display: 'grid', gap: '12px', minWidth: 0 },
  facts: { margin: 0, color: tokens.colorNeutralForeground2, overflowWrap: 'anywhere' },
  actions: { display: 'flex', flexWrap: 'wrap', gap: '8px' },
});

type Open = 'add' | 'rename' | 'delete' | { readonly lead: Lead | null } | null;

interface StatePanelProps {
  readonly shown: ShownFlow;
  readonly state: OutlineState;
}

/** A state with its ways and steps, and everything that can be done with it. The chart and the outline share it. */
export function StatePanel({ shown, state }: StatePanelProps) {
  const { t } = useTranslation('studio');
  const styles = useStyles();
  const words = useStateWords();
  const { readOnly } = useDraftDocument();
  const [open, setOpen] = useState<Open>(null);
  const [isTiming, setIsTiming] = useState(false);
  const close = () => setOpen(null);
  const { name, description, timers, kind } = state;
  return (
    <div className={styles.panel}>
      <MarkText flow={shown.flow?.id ?? ''} mark={shown.marks.state(name)} />
      {[description, words.turn(state), ...timers.filter(({ ms }) => ms !== undefined).map(words.timer)]
        .filter((text) => text !== '')
        .map((text) => (
          <p key={text} className={styles.facts}>
            {text}
          </p>
        ))}
      <TimeLine state={state} />
      {readOnly ? null : (
        <div className={styles.actions} role="toolbar" aria-label={t('states.actions', { name })}>
          {kind === 'leave' ? null : (
            <Button appearance="primary" onClick={() => setOpen({ lead: null })}>
              {t('states.connect')}
            </Button>
          )}
          <Button onClick={() => setOpen('add')}>{t('states.add_behind')}</Button>
          <Button onClick={() => setOpen('rename')}>{t('states.rename')}</Button>
          <Button onClick={() => setOpen('delete')}>{t('states.delete')}</Button>
        </div>
      )}
      {state.party === null ? null : (
        <div>
          <Button aria-expanded={isTiming} onClick={() => setIsTiming(!isTiming)}>
            {t('turns.title')}
          </Button>
        </div>
      )}
      {isTiming && state.party !== null ? <TurnEditor shown={shown} state={state} /> : null}
      <WayList shown={shown} state={state} onChange={(lead) => setOpen({ lead })} />
      {kind === 'wizard' ? <StepList shown={shown} state={state} /> : null}
      {dialogOf(open, shown, state, close)}
    </div>
  );
}

function dialogOf(open: Open, shown: ShownFlow, state: OutlineState, onDismiss: () => void): ReactNode {
  switch (open) {
    case null:
      return null;
    case 'add':
      return <NewStateDialog shown={shown} behind={state} onDismiss={onDismiss} />;
    case 'rename':
      return <RenameDialog shown={shown} name={state.name} onDismiss={onDismiss} />;
    case 'delete':
      return <DeleteDialog shown={shown} name={state.name} onDismiss={onDismiss} />;
    default:
      return <WayDialog shown={shown} from={state} lead={open.lead} onDismiss={onDismiss} />;
  }
}
