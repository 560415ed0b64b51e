import { Button, makeStyles } from '@fluentui/react-components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { branchesOf } from '../../../../engine/edit/flows/add-part.ts';
import { dataFlows } from '../../../../engine/edit/flows/flow-files.ts';
import { lateComponent } from '../../../app/late-component.tsx';
import { useDraftToken } from '../document/draft-provider.tsx';
import type { ShownFlow } from '../states/use-flow.ts';
import { DeleteFlowDialog } from './delete-flow-dialog.tsx';
import { StartDialog } from './start-dialog.tsx';

/** These two have the gallery, which is loaded when it is wanted. */
const NewFlowDialog = lateComponent(async () => (await import('./new-flow-dialog.tsx')).NewFlowDialog);
const NewPartDialog = lateComponent(async () => (await import('./new-part-dialog.tsx')).NewPartDialog);

const useStyles = makeStyles({ actions: { display: 'flex', flexWrap: 'wrap', gap: '8px' } });

/** What can be done with a flow as a whole: make another one, add a part, say who begins it, delete it. */
export function FlowActions({ shown }: { readonly shown: ShownFlow }) {
  const { t } = useTranslation('studio');
  const styles = useStyles();
  const token = useDraftToken();
  const [open, setOpen] = useState<'new' | 'part' | 'start' | 'delete' | null>(null);
  const { document, path, flow } = shown;
  if (document.readOnly) return null;
  const close = () => setOpen(null);
  const isData = flow !== null && dataFlows(document).includes(flow.id);
  return (
    <div className={styles.actions} role="toolbar" aria-label={t('flows.actions')}>
      <Button size="large" onClick={() => setOpen('new')}>
        {t('flows.new')}
      </Button>
      {isData && branchesOf(document.json(path)) !== null ? (
        <Button size="large" onClick={() => setOpen('part')}>
          {t('flows.add_part')}
        </Button>
      ) : null}
      {isData ? (
        <>
          <Button size="large" onClick={() => setOpen('start')}>
            {t('flows.start')}
          </Button>
          <Button size="large" onClick={() => setOpen('delete')}>
            {t('flows.delete')}
          </Button>
        </>
      ) : null}
      {open === 'new' ? <NewFlowDialog shown={shown} onDismiss={close} /> : null}
      {open === 'part' ? <NewPartDialog shown={shown} token={token} onDismiss={close} /> : null}
      {open === 'start' ? <StartDialog shown={shown} onDismiss={close} /> : null}
      {open === 'delete' ? <DeleteFlowDialog shown={shown} onDismiss={close} /> : null}
    </div>
  );
}
