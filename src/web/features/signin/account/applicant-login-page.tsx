import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import { call } from '../../../app/api/api-client.ts';
import { AuthForm } from '../auth-form.tsx';
import { AuthPage } from '../auth-page.tsx';
import { useAttempt } from '../use-attempt.ts';
import { EmailField, emailIssue } from './email-field.tsx';

/** For applicants, who have no password: a mailed link opens their application. @see spec/platform.md §2 Login page */
export function ApplicantLoginPage() {
  const { t } = useTranslation('signin');
  const navigate = useNavigate();
  const [email, setEmail] = useState('');
  const { state, problem, run } = useAttempt();
  const typed = email.trim();
  useEffect(() => {
    if (state === 'done') navigate(`/applicant-login/success?email=${encodeURIComponent(typed)}`);
  }, [state, navigate, typed]);
  return (
    <AuthPage title={t('applicant.title')} intro={t('applicant.intro')}>
      <AuthForm
        onSubmit={() => run(() => call('POST /api/application-links', { body: { email: typed } }))}
        button={t('applicant.send')}
        disabled={emailIssue(email) !== undefined || state === 'running'}
        problem={problem}
      >
        <EmailField value={email} onValue={setEmail} />
      </AuthForm>
      <Link to="/auth/login">{t('back_to_sign_in')}</Link>
    </AuthPage>
  );
}
