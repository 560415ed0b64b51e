import { Field, Input, makeStyles, mergeClasses, Textarea, tokens } from '@fluentui/react-components';
import { useMutation } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MESSAGE_CHARACTERS, UPLOAD_FILES } from '../../contract/limits.ts';
import type { NewMessage } from '../../contract/session/resident.contract.ts';
import { errorText } from '../app/api/error-text.ts';
import { FormDialog } from '../app/dialogs/form-dialog.tsx';
import { notify } from '../app/notifications/notifications.ts';
import { FilePicker } from '../resident/file-picker.tsx';
import { attachFiles, type MessageBox } from './message-box.ts';
import { type MessageField, messageIssues } from './message-form.ts';

const useStyles = makeStyles({
  counter: { justifySelf: 'end', color: tokens.colorNeutralForeground2, fontVariantNumeric: 'tabular-nums' },
  wrong: { color: tokens.colorPaletteRedForeground1 },
});

interface ComposeMessageProps {
  readonly box: MessageBox;
  /** The workorder or the invoice of the message; by default the lease or the application. */
  readonly about?: Pick<NewMessage, 'workorder_id' | 'invoice_id'>;
  readonly onClose: () => void;
  /** Called when the message was sent. */
  readonly onSent?: () => void;
}

/**
 * Writes to the property's office. The page around it decides when it is open; it stays as it is, with its focus, while
 * the texts of the dialog are loading.
 *
 * @see spec/platform.md §2, §5, §8
 */
export function ComposeMessage(props: ComposeMessageProps) {
  return (
    <Suspense fallback={null}>
      <Compose {...props} />
    </Suspense>
  );
}

function Compose({ box, about = {}, onClose, onSent }: ComposeMessageProps) {
  const { t, i18n } = useTranslation(['session', 'errors']);
  const styles = useStyles();
  const [files, setFiles] = useState<readonly File[]>([]);
  const [values, setValues] = useState({ subject: '', message: '' });
  const [touched, setTouched] = useState<ReadonlySet<MessageField>>(new Set());
  const issues = messageIssues(values);
  const isWrong = Object.keys(issues).length > 0;
  const sending = useMutation({
    mutationFn: async () => {
      const id = await box.send({ ...values, ...about });
      notify('success', t('message.created'));
      onSent?.();
      await attachFiles(box, id, files).catch((error: unknown) =>
        notify('error', t('message.not_attached', { why: errorText(i18n, error) })),
      );
      onClose();
    },
  });
  const send = () => {
    if (!isWrong) sending.mutate();
  };
  const fieldProps = (name: MessageField) => {
    const issue = touched.has(name) ? issues[name] : undefined;
    return {
      label: t(`message.${name}`),
      required: true,
      ...(issue !== undefined && { validationMessage: t(`message.issues.${name}.${issue}`) }),
    };
  };
  const inputProps = (name: MessageField) => ({
    value: values[name],
    onChange: (_: unknown, { value }: { value: string }) => setValues((now) => ({ ...now, [name]: value })),
    onBlur: () => setTouched((now) => new Set(now).add(name)),
  });
  return (
    <FormDialog
      title={t('message.title')}
      confirm={t('message.send')}
      isDisabled={isWrong || sending.isPending}
      error={sending.error}
      onSubmit={send}
      onClose={onClose}
    >
      <Field {...fieldProps('subject')}>
        <Input size="large" {...inputProps('subject')} />
      </Field>
      <Field {...fieldProps('message')}>
        <Textarea size="large" rows={5} {...inputProps('message')} />
      </Field>
      <span className={mergeClasses(styles.counter, issues.message === 'too_long' && styles.wrong)}>
        {values.message.length}/{MESSAGE_CHARACTERS}
      </span>
      <FilePicker
        label={t('message.files')}
        add={t('message.add_files')}
        most={UPLOAD_FILES}
        files={files}
        onChange={setFiles}
      />
    </FormDialog>
  );
}
