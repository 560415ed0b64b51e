import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { call } from '../../../app/api/api-client.ts';
import { Notice } from '../../../app/page/notice.tsx';
import { AuthForm } from '../auth-form.tsx';
import { AuthPage } from '../auth-page.tsx';
import { useAttempt } from '../use-attempt.ts';
import { EmailField, emailIssue } from './email-field.tsx';

/** Requests a mail for choosing a new password. The answer is the same whether or not the address has an account. */
export function ForgotPasswordPage() {
  const { t } = useTranslation('signin');
  const [email, setEmail] = useState('');
  const { state, problem, run } = useAttempt();
  const send = () => run(() => call('POST /api/auth/forgot-password', { body: { email: email.trim() } }));
  return (
    <AuthPage title={t('forgot.title')} intro={t('forgot.intro')}>
      {state === 'done' ? (
        <Notice intent="success" role="status">
          {t('forgot.sent', { email: email.trim() })}
        </Notice>
      ) : (
        <AuthForm
          onSubmit={send}
          button={t('forgot.send')}
          disabled={emailIssue(email) !== undefined || state === 'running'}
          problem={problem}
        >
          <EmailField value={email} onValue={setEmail} />
        </AuthForm>
      )}
      <Link to="/auth/login">{t('back_to_sign_in')}</Link>
    </AuthPage>
  );
}
