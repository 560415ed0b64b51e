import { Button, makeStyles } from '@fluentui/react-components';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../app/api/api-client.ts';
import { errorText } from '../../../app/api/error-text.ts';
import { Modal } from '../../../app/dialogs/modal.tsx';
import { Notice } from '../../../app/page/notice.tsx';
import { SignInField } from '../sign-in-field.tsx';
import { signInIssues } from '../sign-in-form.ts';

const useStyles = makeStyles({ form: { display: 'grid', gap: '16px' }, line: { margin: 0 } });

/** Asks for the address to send the link to. The answer is the same whether or not a person applies with it. */
export function LinkAgainDialog({ onClose }: { readonly onClose: () => void }) {
  const { t, i18n } = useTranslation(['signin', 'portal']);
  const styles = useStyles();
  const form = useId();
  const [email, setEmail] = useState('');
  const [tried, setTried] = useState(false);
  const sending = useMutation({
    mutationFn: () => call('POST /api/application-links', { body: { email: email.trim() } }),
  });
  const issue = signInIssues({ email, password: 'x', property_id: '' }, 2).email;
  const send = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (issue === undefined && !sending.isPending) sending.mutate();
  };
  const isSent = sending.isSuccess;
  return (
    <Modal
      title={t('link_again.title')}
      onDismiss={onClose}
      actions={
        <>
          <Button size="large" onClick={onClose}>
            {t(isSent ? 'portal:close' : 'portal:cancel')}
          </Button>
          {isSent ? null : (
            <Button
              size="large"
              appearance="primary"
              type="submit"
              form={form}
              disabledFocusable={sending.isPending}
            >
              {t('link_again.send')}
            </Button>
          )}
        </>
      }
    >
      <form id={form} className={styles.form} noValidate onSubmit={send}>
        <p className={styles.line}>{t('link_again.text')}</p>
        {isSent ? null : (
          <SignInField
            type="email"
            autoComplete="email"
            inputMode="email"
            label={t('fields.email')}
            required
            issue={tried && issue !== undefined ? t(`issues.${issue}`) : undefined}
            value={email}
            onChange={(_, { value }) => setEmail(value)}
          />
        )}
        <div role="alert">
          {isSent ? <Notice intent="success">{t('link_again.sent', { email: email.trim() })}</Notice> : null}
          {sending.isError ? <Notice intent="error">{errorText(i18n, sending.error)}</Notice> : null}
        </div>
      </form>
    </Modal>
  );
}
