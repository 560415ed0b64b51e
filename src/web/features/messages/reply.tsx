import { Button, Field, makeStyles, mergeClasses, Textarea, tokens } from '@fluentui/react-components';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MESSAGE_CHARACTERS, UPLOAD_FILES } from '../../../contract/limits.ts';
import { errorText } from '../../app/api/error-text.ts';
import { notify } from '../../app/notifications/notifications.ts';
import { ErrorNotice } from '../../app/page/notice.tsx';
import { attachFiles, type MessageBox } from '../../messages/message-box.ts';
import { messageIssues } from '../../messages/message-form.ts';
import { FilePicker } from '../../resident/file-picker.tsx';

const useStyles = makeStyles({
  form: { display: 'grid', gap: '12px' },
  counter: { justifySelf: 'end', color: tokens.colorNeutralForeground2, fontVariantNumeric: 'tabular-nums' },
  wrong: { color: tokens.colorPaletteRedForeground1 },
});

interface ReplyProps {
  readonly box: MessageBox;
  readonly thread_id: string;
  readonly subject: string;
  readonly onSent: () => void;
}

/** Writes a reply in a thread. */
export function Reply({ box, thread_id, subject, onSent }: ReplyProps) {
  const { t, i18n } = useTranslation(['messages', 'session', 'errors']);
  const styles = useStyles();
  const [message, setMessage] = useState('');
  const [files, setFiles] = useState<readonly File[]>([]);
  const issue = messageIssues({ subject, message }).message;
  const sending = useMutation({
    mutationFn: async () => {
      const id = await box.send({ subject, message, thread_id });
      notify('success', t('session:message.created'));
      setMessage('');
      setFiles([]);
      await attachFiles(box, id, files).catch((error: unknown) =>
        notify('error', t('session:message.not_attached', { why: errorText(i18n, error) })),
      );
      onSent();
    },
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (issue === undefined && !sending.isPending) sending.mutate();
  };
  return (
    <form className={styles.form} noValidate onSubmit={send}>
      <ErrorNotice error={sending.error} />
      <Field
        label={t('thread.reply')}
        {...(issue === 'too_long' && { validationMessage: t('session:message.issues.message.too_long') })}
      >
        <Textarea size="large" rows={4} value={message} onChange={(_, { value }) => setMessage(value)} />
      </Field>
      <span className={mergeClasses(styles.counter, issue === 'too_long' && styles.wrong)}>
        {message.length}/{MESSAGE_CHARACTERS}
      </span>
      <FilePicker
        label={t('session:message.files')}
        add={t('session:message.add_files')}
        most={UPLOAD_FILES}
        files={files}
        onChange={setFiles}
      />
      <div>
        <Button
          size="large"
          appearance="primary"
          type="submit"
          disabled={issue !== undefined || sending.isPending}
        >
          {t('session:message.send')}
        </Button>
      </div>
    </form>
  );
}
