import type { ReactNode } from 'react';
import { FormDialog } from '../../../app/dialogs/form-dialog.tsx';

interface DraftDialogProps {
  readonly title: string;
  readonly confirm: string;
  /** Called on submit; false leaves the dialog open: a field says why. */
  readonly onConfirm: () => boolean;
  readonly onDismiss: () => void;
  readonly size?: 'small' | 'large';
  readonly children: ReactNode;
}

/** A form that changes the draft, and closes when it has. */
export function DraftDialog({ onConfirm, onDismiss, ...form }: DraftDialogProps) {
  const submit = () => {
    if (onConfirm()) onDismiss();
  };
  return <FormDialog {...form} onSubmit={submit} onClose={onDismiss} />;
}
