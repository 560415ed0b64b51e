import { makeStyles } from '@fluentui/react-components';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { usePortal } from '../../app/portal-data.ts';
import { useLiveSession } from '../../app/session/use-session.ts';
import { AuthForm } from './auth-form.tsx';
import { AuthPage } from './auth-page.tsx';
import { SignInField } from './sign-in-field.tsx';
import { type SignInField as FieldName, type SignInValues, signInIssues } from './sign-in-form.ts';
import { useConfigs } from './use-configs.ts';

const useStyles = makeStyles({ links: { display: 'grid', gap: '12px', justifyItems: 'start' } });

const FIELDS = [
  { name: 'email', type: 'email', autoComplete: 'username', inputMode: 'email' },
  { name: 'password', type: 'password', autoComplete: 'current-password', inputMode: 'text' },
  { name: 'property_id', type: 'text', autoComplete: 'off', inputMode: 'numeric' },
] as const;

/** @see spec/platform.md §2 Login page, §4 Login form, §5 */
export function SignInPage() {
  const { t, i18n } = useTranslation('signin');
  const styles = useStyles();
  const portal = usePortal();
  const configs = useConfigs();
  const { live, state, problem } = useLiveSession();
  const [values, setValues] = useState<SignInValues>({ email: '', password: '', property_id: '' });
  const [left, setLeft] = useState<ReadonlySet<FieldName>>(new Set());

  const properties = portal.data?.properties ?? [];
  const only = properties.length === 1 ? String(properties[0]?.property_id ?? '') : '';
  useEffect(() => {
    if (/^\d+$/.test(only))
      setValues((now) => (now.property_id === '' ? { ...now, property_id: only } : now));
  }, [only]);

  const signIn = () => {
    const property = values.property_id.trim();
    live.signIn({
      call: 'POST /api/tenant/auth/login',
      body: {
        email: values.email.trim(),
        password: values.password,
        ...(i18n.resolvedLanguage === undefined ? {} : { language: i18n.resolvedLanguage }),
        ...(property === '' ? { company_id: portal.data?.company_id ?? null } : { property_id: property }),
      },
    });
  };

  const issues = signInIssues(values, properties.length);
  const isBusy = state === 'signingIn' || portal.loading || configs === null;
  const isCommercial = properties.length > 0 && properties.every((one) => one.property_type === 'COMMERCIAL');
  return (
    <AuthPage title={t('title')} intro={t('intro')}>
      <AuthForm
        onSubmit={signIn}
        button={t(state === 'signingIn' ? 'signing_in' : 'sign_in')}
        disabled={Object.keys(issues).length > 0 || isBusy}
        problem={problem}
      >
        {FIELDS.map(({ name, ...input }) => {
          const issue = left.has(name) ? issues[name] : undefined;
          return (
            <SignInField
              {...input}
              key={name}
              name={name}
              label={t(`fields.${name}`)}
              required={name !== 'property_id' || properties.length <= 1}
              issue={issue === undefined ? undefined : t(`issues.${issue}`)}
              value={values[name]}
              onChange={(_, { value }) => setValues((now) => ({ ...now, [name]: value }))}
              onBlur={() => setLeft((now) => new Set(now).add(name))}
            />
          );
        })}
      </AuthForm>
      <nav className={styles.links} aria-label={t('links.name')}>
        <Link to="/auth/forgotPassword">{t('links.forgot_password')}</Link>
        {isCommercial ? null : <Link to="/auth/applicant-login">{t('links.applicant_login')}</Link>}
        <Link to="/auth/register">{t('links.register')}</Link>
        <a href="/legal/payment-terms-and-conditions">{t('links.payment_terms')}</a>
      </nav>
    </AuthPage>
  );
}
