import { Button, makeStyles } from '@fluentui/react-components';
import { type FormEvent, type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorNotice } from '../page/notice.tsx';
import { Modal } from './modal.tsx';

const useStyles = makeStyles({
  form: {
    display: 'grid',
    gap: '16px',
    gridTemplateColumns: 'minmax(0, 1fr)',
    '& .fui-Field': { gridTemplateColumns: 'minmax(0, 1fr)' },
    '& select': { minWidth: 0, textOverflow: 'ellipsis' },
    '& p': { margin: 0 },
  },
});

interface FormDialogProps {
  readonly title: string;
  /** The name of the button that sends the form. */
  readonly confirm: string;
  /** The name of the button that closes the dialog, if it is not Cancel. */
  readonly cancel?: string;
  readonly size?: 'small' | 'large';
  /** Sending, or not to be sent yet: the button says so, and neither it nor Enter sends. */
  readonly isDisabled?: boolean;
  /** Why it was refused. */
  readonly error?: Error | null;
  /** Called for each attempt. The dialog stays open: its owner closes it. */
  readonly onSubmit: () => void;
  readonly onClose: () => void;
  /** The fields. */
  readonly children: ReactNode;
}

/**
 * A form in a dialog: the fields, Cancel, and one button that sends them, as Enter does. Its owner has loaded the texts of
 * `errors` if it passes an error.
 *
 * @example <FormDialog title={t('add')} confirm={t('save')} onSubmit={save} onClose={close}>…</FormDialog>
 */
export function FormDialog(props: FormDialogProps) {
  const {
    title,
    confirm,
    cancel,
    size,
    isDisabled = false,
    error = null,
    onSubmit,
    onClose,
    children,
  } = props;
  const { t } = useTranslation('portal');
  const styles = useStyles();
  const form = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isDisabled) onSubmit();
  };
  return (
    <Modal
      title={title}
      onDismiss={onClose}
      {...(size !== undefined && { size })}
      actions={
        <>
          <Button size="large" onClick={onClose}>
            {cancel ?? t('cancel')}
          </Button>
          <Button size="large" appearance="primary" type="submit" form={form} disabledFocusable={isDisabled}>
            {confirm}
          </Button>
        </>
      }
    >
      <form id={form} className={styles.form} onSubmit={submit} noValidate>
        {error === null ? null : <ErrorNotice error={error} />}
        {children}
      </form>
    </Modal>
  );
}
