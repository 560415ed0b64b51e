import { Button, Checkbox, Field, makeStyles, Textarea, tokens } from '@fluentui/react-components';
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { OFFICE_REASON_CHARACTERS } from '../../../../contract/limits.ts';
import { notify } from '../../../app/notifications/notifications.ts';
import { ErrorNotice } from '../../../app/page/notice.tsx';

const useStyles = makeStyles({
  form: { display: 'grid', gap: '12px', gridTemplateColumns: 'minmax(0, 1fr)', maxWidth: '640px' },
  hint: { margin: 0, color: tokens.colorNeutralForeground3 },
  button: { justifySelf: 'start' },
});

interface StartExportProps {
  readonly listKey: QueryKey;
  readonly onStart: (asked: { reason: string; with_uploads: boolean }) => Promise<unknown>;
  /** What the form says of this kind of export. */
  readonly words: {
    readonly reason_hint: string;
    readonly with_uploads: string;
    readonly uploads_hint: string;
    readonly start: string;
  };
}

/** Asks for an export, with a reason. */
export function StartExport({ listKey, onStart, words }: StartExportProps) {
  const { t } = useTranslation(['office-export', 'errors']);
  const styles = useStyles();
  const queries = useQueryClient();
  const hint = useId();
  const [reason, setReason] = useState('');
  const [withUploads, setWithUploads] = useState(false);
  const [isChecked, setIsChecked] = useState(false);
  const isMissing = reason.trim() === '';
  const starting = useMutation({
    mutationFn: () => onStart({ reason, with_uploads: withUploads }),
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
        hint={words.reason_hint}
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
          label={words.with_uploads}
          aria-describedby={hint}
          checked={withUploads}
          onChange={(_, { checked }) => setWithUploads(checked === true)}
        />
        <p id={hint} className={styles.hint}>
          {words.uploads_hint}
        </p>
      </div>
      <Button
        className={styles.button}
        appearance="primary"
        type="submit"
        disabledFocusable={starting.isPending}
      >
        {words.start}
      </Button>
    </form>
  );
}
