import { Button, makeStyles } from '@fluentui/react-components';
import { type FormEvent, type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Modal } from '../../../app/dialogs/modal.tsx';
import { ErrorNotice } from '../../../app/page/notice.tsx';

const useStyles = makeStyles({
  form: {
    display: 'grid',
    gap: '12px',
    gridTemplateColumns: 'minmax(0, 1fr)',
    '& .fui-Field': { gridTemplateColumns: 'minmax(0, 1fr)' },
    '& select': { minWidth: 0 },
  },
});

interface FormDialogProps {
  readonly title: string;
  /** The name of the button that sends the form. */
  readonly confirm: string;
  readonly isPending: boolean;
  /** Why it was refused. */
  readonly error: Error | null;
  readonly onSubmit: () => void;
  readonly onClose: () => void;
  /** The fields. */
  readonly children: ReactNode;
}

/** A form of the office in a dialog: the fields, Cancel, and one button that sends them. */
export function FormDialog(props: FormDialogProps) {
  const { title, confirm, isPending, error, onSubmit, onClose, children } = props;
  const { t } = useTranslation(['portal', 'errors']);
  const styles = useStyles();
  const form = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isPending) onSubmit();
  };
  return (
    <Modal
      title={title}
      onDismiss={onClose}
      actions={
        <>
          <Button size="large" onClick={onClose}>
            {t('portal:cancel')}
          </Button>
          <Button size="large" appearance="primary" type="submit" form={form} disabledFocusable={isPending}>
            {confirm}
          </Button>
        </>
      }
    >
      <form id={form} className={styles.form} onSubmit={submit} noValidate>
        <ErrorNotice error={error} />
        {children}
      </form>
    </Modal>
  );
}
