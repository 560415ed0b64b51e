import { Button, makeStyles } from '@fluentui/react-components';
import { type FormEvent, type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Modal } from '../../../app/dialogs/modal.tsx';

const useStyles = makeStyles({
  form: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: '12px',
    paddingBottom: '4px',
  },
});

interface FormDialogProps {
  readonly title: string;
  readonly confirm: string;
  /** Called on submit; false leaves the dialog open: a field says why. */
  readonly onConfirm: () => boolean;
  readonly onDismiss: () => void;
  readonly size?: 'small' | 'large';
  readonly children: ReactNode;
}

/** A dialog with fields, which Enter submits. */
export function FormDialog({ title, confirm, onConfirm, onDismiss, size, children }: FormDialogProps) {
  const { t } = useTranslation('portal');
  const styles = useStyles();
  const form = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (onConfirm()) onDismiss();
  };
  return (
    <Modal
      title={title}
      onDismiss={onDismiss}
      {...(size !== undefined && { size })}
      actions={
        <>
          <Button size="large" onClick={onDismiss}>
            {t('cancel')}
          </Button>
          <Button size="large" appearance="primary" type="submit" form={form}>
            {confirm}
          </Button>
        </>
      }
    >
      <form id={form} className={styles.form} onSubmit={submit} noValidate>
        {children}
      </form>
    </Modal>
  );
}
