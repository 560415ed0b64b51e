import { Button } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { Modal } from '../../../app/dialogs/modal.tsx';
import { VerifyMobile } from '../../../resident/verify-mobile.tsx';
import { noteMobileAsked } from './mobile-asked.ts';

interface MobileDialogProps {
  readonly token: string;
  /** Called when the number is verified, or the resident declines for now. */
  readonly onAsked: () => void;
}

/**
 * Asks for a mobile number and verifies it by a code; once per session.
 *
 * @see spec/platform.md §4 Shoutbox
 */
export function MobileDialog({ token, onAsked }: MobileDialogProps) {
  const { t } = useTranslation('wishes');
  const close = () => {
    noteMobileAsked();
    onAsked();
  };
  return (
    <Modal
      title={t('mobile.title')}
      onDismiss={close}
      actions={
        <Button size="large" onClick={close}>
          {t('mobile.later')}
        </Button>
      }
    >
      <p>{t('mobile.why')}</p>
      <VerifyMobile token={token} onVerified={close} />
    </Modal>
  );
}
