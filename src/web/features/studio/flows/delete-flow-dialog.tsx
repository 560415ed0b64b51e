import { makeStyles } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { filesOfFlow } from '../../../../engine/edit/flows/flow-files.ts';
import { hangingOnFlow, removeFlow } from '../../../../engine/edit/flows/remove-flow.ts';
import { DraftDialog } from '../states/draft-dialog.tsx';
import type { ShownFlow } from '../states/use-flow.ts';

const useStyles = makeStyles({ list: { margin: 0, paddingInlineStart: '20px' }, text: { margin: 0 } });

interface DeleteFlowDialogProps {
  readonly shown: ShownFlow;
  readonly onDismiss: () => void;
}

/** Says what hangs on a flow, and deletes it with all its files. */
export function DeleteFlowDialog({ shown, onDismiss }: DeleteFlowDialogProps) {
  const { t } = useTranslation('studio');
  const styles = useStyles();
  const { document, path, flows, flow, select } = shown;
  const id = flow?.id ?? '';
  const hanging = hangingOnFlow(document, id);
  const remove = () => {
    document.edit(removeFlow(document, id));
    select(null, flows.find((one) => one !== path) ?? '');
    return true;
  };
  return (
    <DraftDialog
      title={t('states.delete_title', { name: id })}
      confirm={t('states.delete')}
      onConfirm={remove}
      onDismiss={onDismiss}
    >
      <p className={styles.text}>{t('flows.delete_text', { count: filesOfFlow(document, id).length })}</p>
      {hanging.length === 0 ? (
        <p className={styles.text}>{t('flows.nothing_hangs')}</p>
      ) : (
        <section>
          <p className={styles.text}>{t('states.hangs_left')}</p>
          <ul className={styles.list}>
            {hanging.map(({ role, by }) => (
              <li key={`${role} ${by}`}>{t(`flows.roles.${role}`, { by })}</li>
            ))}
          </ul>
        </section>
      )}
    </DraftDialog>
  );
}
