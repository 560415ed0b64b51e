import { Button, makeStyles } from '@fluentui/react-components';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../app/api/api-client.ts';
import { errorText } from '../../../app/api/error-text.ts';
import { Modal } from '../../../app/dialogs/modal.tsx';
import { Notice } from '../../../app/page/notice.tsx';
import { SignInField } from '../sign-in-field.tsx';
import { signInIssues } from '../sign-in-form.ts';

const useStyles = makeStyles({ form: { display: 'grid', gap: '16px' }, line: { margin: 0 } });

type Attempt =
  | { readonly kind: 'none' | 'sending' | 'sent' }
  | { readonly kind: 'failed'; readonly error: unknown };

/** Asks for the address to send the link to. The answer is the same whether or not a person applies with it. */
export function LinkAgainDialog({ onClose }: { readonly onClose: () => void }) {
  const { t, i18n } = useTranslation(['signin', 'portal']);
  const styles = useStyles();
  const form = useId();
  const [email, setEmail] = useState('');
  const [tried, setTried] = useState(false);
  const [attempt, setAttempt] = useState<Attempt>({ kind: 'none' });
  const issue = signInIssues({ email, password: 'x', property_id: '' }, 2).email;
  const send = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (issue !== undefined || attempt.kind === 'sending') return;
    setAttempt({ kind: 'sending' });
    await call('POST /api/application-links', { body: { email: email.trim() } }).then(
      () => setAttempt({ kind: 'sent' }),
      (error: unknown) => setAttempt({ kind: 'failed', error }),
    );
  };
  const isSent = attempt.kind === 'sent';
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
              disabledFocusable={attempt.kind === 'sending'}
            >
              {t('link_again.send')}
            </Button>
          )}
        </>
      }
    >
      <form id={form} className={styles.form} noValidate onSubmit={(event) => void send(event)}>
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
          {attempt.kind === 'failed' ? (
            <Notice intent="error">{errorText(i18n, attempt.error)}</Notice>
          ) : null}
        </div>
      </form>
    </Modal>
  );
}
