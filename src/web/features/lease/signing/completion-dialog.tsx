import { Button } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { Modal } from '../../../app/dialogs/modal.tsx';

/** Everything is signed; the final signature is sent in a moment. @see spec/pre-application.md §2 Lease signing */
export function CompletionDialog({ onDone }: { readonly onDone: () => void }) {
  const { t } = useTranslation('lease');
  return (
    <Modal
      title={t('completed.title')}
      onDismiss={onDone}
      actions={
        <Button size="large" appearance="primary" onClick={onDone}>
          {t('completed.done')}
        </Button>
      }
    >
      <p role="status">{t('completed.text')}</p>
    </Modal>
  );
}
