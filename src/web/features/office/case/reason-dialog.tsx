import { Button, Field, makeStyles, Textarea } from '@fluentui/react-components';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FEWEST_REASON_LETTERS, OFFICE_REASON_CHARACTERS } from '../../../../contract/limits.ts';
import { Modal } from '../../../app/dialogs/modal.tsx';

const useStyles = makeStyles({
  form: {
    display: 'grid',
    gap: '16px',
    gridTemplateColumns: 'minmax(0, 1fr)',
    '& .fui-Field': { gridTemplateColumns: 'minmax(0, 1fr)' },
    '& select': { minWidth: 0, textOverflow: 'ellipsis' },
  },
  text: { margin: 0 },
});

interface ReasonDialogProps {
  readonly title: string;
  readonly text: string;
  readonly confirm: string;
  readonly isPending: boolean;
  /** Other fields of the form. */
  readonly children?: ReactNode;
  /** Called with the reason after each attempt with a good one. */
  readonly onConfirm: (reason: string) => void;
  readonly onAttempt?: () => void;
  readonly onClose: () => void;
}

/** Asks a member of the office for the reason of a change, which is kept with their name. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, text, confirm, isPending, children, onConfirm, onAttempt, onClose } = props;
  const { t } = useTranslation(['office-applications', 'portal']);
  const styles = useStyles();
  const form = useId();
  const [reason, setReason] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const isMissing = reason.replaceAll(/\s/g, '').length < FEWEST_REASON_LETTERS;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsChecked(true);
    onAttempt?.();
    if (!isMissing && !isPending) onConfirm(reason.trim());
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
      <form id={form} className={styles.form} noValidate onSubmit={submit}>
        <p className={styles.text}>{text}</p>
        {children}
        <Field
          label={t('actions.reason')}
          hint={t('actions.reason_hint')}
          required
          {...(isChecked && isMissing && { validationMessage: t('actions.reason_missing') })}
        >
          <Textarea
            size="large"
            rows={3}
            maxLength={OFFICE_REASON_CHARACTERS}
            value={reason}
            onChange={(_, { value }) => setReason(value)}
          />
        </Field>
      </form>
    </Modal>
  );
}
