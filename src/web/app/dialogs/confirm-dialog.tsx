import { Button } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Modal } from './modal.tsx';

interface ConfirmDialogProps {
  readonly title: string;
  readonly children: ReactNode;
  readonly confirm: string;
  /** The button that goes back; "Cancel" unless it says otherwise. */
  readonly refuse?: string;
  /** A third way out, between going back and confirming. */
  readonly instead?: { readonly label: string; readonly onChoose: () => void };
  readonly onConfirm: () => void;
  readonly onRefuse: () => void;
}

/** Asks before something happens; Escape and the backdrop refuse. */
export function ConfirmDialog({
  title,
  children,
  confirm,
  refuse,
  instead,
  onConfirm,
  onRefuse,
}: ConfirmDialogProps) {
  const { t } = useTranslation();
  return (
    <Modal
      title={title}
      onDismiss={onRefuse}
      actions={
        <>
          <Button size="large" onClick={onRefuse}>
            {refuse ?? t('cancel')}
          </Button>
          {instead === undefined ? null : (
            <Button size="large" onClick={instead.onChoose}>
              {instead.label}
            </Button>
          )}
          <Button size="large" appearance="primary" onClick={onConfirm}>
            {confirm}
          </Button>
        </>
      }
    >
      {children}
    </Modal>
  );
}
