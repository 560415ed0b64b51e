import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { call } from '../../../app/api/api-client.ts';
import { Notice } from '../../../app/page/notice.tsx';
import { usePortal } from '../../../app/portal-data.ts';
import { AuthForm } from '../auth-form.tsx';
import { AuthPage } from '../auth-page.tsx';
import { portalOf } from '../portal-of.ts';
import { SignInField } from '../sign-in-field.tsx';
import { useAttempt } from '../use-attempt.ts';
import { EmailField, emailIssue } from './email-field.tsx';

/** @see spec/platform.md §9 Name limits */
const NAMES = [
  { name: 'first_name', autoComplete: 'given-name', maxLength: 15 },
  { name: 'last_name', autoComplete: 'family-name', maxLength: 20 },
] as const;

/** Requests an account. The password is chosen on the page of the mailed link. */
export function RegisterPage() {
  const { t, i18n } = useTranslation('signin');
  const portal = usePortal();
  const [email, setEmail] = useState('');
  const [names, setNames] = useState({ first_name: '', last_name: '' });
  const { state, problem, run } = useAttempt();
  const isWhole =
    emailIssue(email) === undefined && names.first_name.trim() !== '' && names.last_name.trim() !== '';
  const send = () =>
    run(() =>
      call('POST /api/auth/register', {
        body: {
          email: email.trim(),
          first_name: names.first_name.trim(),
          last_name: names.last_name.trim(),
          ...portalOf(portal),
          language: i18n.resolvedLanguage ?? '',
        },
      }),
    );
  return (
    <AuthPage title={t('register.title')} intro={t('register.intro')}>
      {state === 'done' ? (
        <Notice intent="success" role="status">
          {t('register.sent', { email: email.trim() })}
        </Notice>
      ) : (
        <AuthForm
          onSubmit={send}
          button={t('register.send')}
          disabled={!isWhole || state === 'running' || portal.loading}
          problem={problem}
        >
          {NAMES.map(({ name, ...input }) => (
            <SignInField
              {...input}
              key={name}
              name={name}
              label={t(`fields.${name}`)}
              required
              value={names[name]}
              onChange={(_, { value }) => setNames((now) => ({ ...now, [name]: value }))}
            />
          ))}
          <EmailField value={email} onValue={setEmail} />
        </AuthForm>
      )}
      <Link to="/auth/login">{t('back_to_sign_in')}</Link>
    </AuthPage>
  );
}
