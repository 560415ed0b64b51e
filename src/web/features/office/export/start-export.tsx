import { Button, Checkbox, Field, makeStyles, Textarea, tokens } from '@fluentui/react-components';
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { OFFICE_REASON_CHARACTERS } from '../../../../contract/limits.ts';
import { call } from '../../../app/api/api-client.ts';
import { notify } from '../../../app/notifications/notifications.ts';
import { ErrorNotice } from '../../../app/page/notice.tsx';

const useStyles = makeStyles({
  form: { display: 'grid', gap: '12px', gridTemplateColumns: 'minmax(0, 1fr)', maxWidth: '640px' },
  hint: { margin: 0, color: tokens.colorNeutralForeground3 },
  button: { justifySelf: 'start' },
});

interface StartExportProps {
  readonly token: string;
  readonly listKey: QueryKey;
}

/** Asks for an export, with a reason. */
export function StartExport({ token, listKey }: StartExportProps) {
  const { t } = useTranslation(['office-export', 'errors']);
  const styles = useStyles();
  const queries = useQueryClient();
  const hint = useId();
  const [reason, setReason] = useState('');
  const [withUploads, setWithUploads] = useState(false);
  const [isChecked, setIsChecked] = useState(false);
  const isMissing = reason.trim() === '';
  const starting = useMutation({
    mutationFn: () =>
      call('POST /api/office/exports', { token, body: { reason, with_uploads: withUploads } }),
    onSuccess: () => {
      setReason('');
      setWithUploads(false);
      setIsChecked(false);
      notify('success', t('started'));
    },
    onSettled: () => queries.invalidateQueries({ queryKey: listKey }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsChecked(true);
    if (!isMissing && !starting.isPending) starting.mutate();
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <ErrorNotice error={starting.error} />
      <Field
        label={t('reason')}
        hint={t('reason_hint')}
        required
        {...(isChecked && isMissing && { validationMessage: t('reason_missing') })}
      >
        <Textarea
          value={reason}
          maxLength={OFFICE_REASON_CHARACTERS}
          resize="vertical"
          onChange={(_, { value }) => setReason(value)}
        />
      </Field>
      <div>
        <Checkbox
          label={t('with_uploads')}
          aria-describedby={hint}
          checked={withUploads}
          onChange={(_, { checked }) => setWithUploads(checked === true)}
        />
        <p id={hint} className={styles.hint}>
          {t('with_uploads_hint')}
        </p>
      </div>
      <Button
        className={styles.button}
        appearance="primary"
        type="submit"
        disabledFocusable={starting.isPending}
      >
        {t('start')}
      </Button>
    </form>
  );
}
