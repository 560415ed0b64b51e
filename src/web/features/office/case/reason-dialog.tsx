import { Field, Textarea } from '@fluentui/react-components';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FEWEST_REASON_LETTERS, OFFICE_REASON_CHARACTERS } from '../../../../contract/limits.ts';
import { FormDialog } from '../../../app/dialogs/form-dialog.tsx';

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
  const [reason, setReason] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const isMissing = reason.replaceAll(/\s/g, '').length < FEWEST_REASON_LETTERS;
  const submit = () => {
    setIsChecked(true);
    onAttempt?.();
    if (!isMissing) onConfirm(reason.trim());
  };
  return (
    <FormDialog title={title} confirm={confirm} isDisabled={isPending} onSubmit={submit} onClose={onClose}>
      <p>{text}</p>
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
    </FormDialog>
  );
}
