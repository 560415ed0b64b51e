import { Button } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Modal } from './modal.tsx';

interface ConfirmDialogProps {
  readonly title: string;
  readonly children: ReactNode;
  readonly confirm: string;
  /** The label of the button that goes back; "Cancel" by default. */
  readonly refuse?: string;
  /** The primary button; use `refuse` for actions that cannot be undone. */
  readonly main?: 'confirm' | 'refuse';
  readonly onConfirm: () => void;
  readonly onRefuse: () => void;
}

/** Asks before something happens; Escape and the backdrop refuse. */
export function ConfirmDialog({
  title,
  children,
  confirm,
  refuse,
  main = 'confirm',
  onConfirm,
  onRefuse,
}: ConfirmDialogProps) {
  const { t } = useTranslation();
  const back = (
    <Button size="large" appearance={main === 'refuse' ? 'primary' : 'secondary'} onClick={onRefuse}>
      {refuse ?? t('cancel')}
    </Button>
  );
  const forward = (
    <Button size="large" appearance={main === 'confirm' ? 'primary' : 'secondary'} onClick={onConfirm}>
      {confirm}
    </Button>
  );
  return (
    <Modal
      title={title}
      onDismiss={onRefuse}
      actions={
        <>
          {main === 'confirm' ? back : forward}
          {main === 'confirm' ? forward : back}
        </>
      }
    >
      {children}
    </Modal>
  );
}
