import { Button, Field, makeStyles, Select, Textarea } from '@fluentui/react-components';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { WORKORDER_CHARACTERS } from '../../../../contract/limits.ts';
import type { OfficeThread } from '../../../../contract/office/people/thread.contract.ts';
import { call } from '../../../app/api/api-client.ts';
import { notify } from '../../../app/notifications/notifications.ts';
import { ErrorNotice } from '../../../app/page/notice.tsx';
import { THREADS_KEY } from './threads-key.ts';

const useStyles = makeStyles({
  form: { display: 'grid', gap: '12px', gridTemplateColumns: 'minmax(0, 1fr)' },
  button: { justifySelf: 'start' },
});

interface AnswerFormProps {
  readonly message_id: string;
  readonly templates: OfficeThread['templates'];
  readonly token: string;
}

/** The answer in a thread: typed, or begun from a template that fills in the name and the home. */
export function AnswerForm({ message_id, templates, token }: AnswerFormProps) {
  const { t } = useTranslation('office-people');
  const styles = useStyles();
  const queries = useQueryClient();
  const [message, setMessage] = useState('');
  // One key for each answer: pressing twice, or again after a lost connection, sends it once.
  const [key, setKey] = useState(() => crypto.randomUUID());
  const [isChecked, setIsChecked] = useState(false);
  const isMissing = message.trim() === '';
  const sending = useMutation({
    mutationFn: () => call('POST /api/office/messages', { token, body: { message_id, message, key } }),
    onSuccess: async () => {
      setMessage('');
      setKey(crypto.randomUUID());
      setIsChecked(false);
      notify('success', t('answer.sent'));
      await queries.invalidateQueries({ queryKey: [THREADS_KEY] });
    },
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    setIsChecked(true);
    if (!isMissing && !sending.isPending) sending.mutate();
  };
  const insert = (id: string) => {
    const text = templates.find(({ template_id }) => template_id === id)?.text ?? '';
    setMessage((now) => [now.trim(), text].filter(Boolean).join('\n\n').slice(0, WORKORDER_CHARACTERS));
  };
  return (
    <form className={styles.form} noValidate onSubmit={send}>
      <ErrorNotice error={sending.error} />
      {templates.length === 0 ? null : (
        <Field label={t('answer.template')}>
          <Select value="" onChange={(_, { value }) => insert(value)}>
            <option value="">{t('answer.choose')}</option>
            {templates.map(({ template_id, name }) => (
              <option key={template_id} value={template_id}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
      )}
      <Field
        label={t('answer.text')}
        required
        {...(isChecked && isMissing && { validationMessage: t('answer.missing') })}
      >
        <Textarea
          size="large"
          rows={5}
          resize="vertical"
          maxLength={WORKORDER_CHARACTERS}
          value={message}
          onChange={(_, { value }) => setMessage(value)}
        />
      </Field>
      <Button
        className={styles.button}
        size="large"
        appearance="primary"
        type="submit"
        disabledFocusable={sending.isPending}
      >
        {t('answer.send')}
      </Button>
    </form>
  );
}
