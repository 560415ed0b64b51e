import { makeStyles } from '@fluentui/react-components';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { call } from '../../app/api/api-client.ts';
import { errorText } from '../../app/api/error-text.ts';
import { notify } from '../../app/notifications/notifications.ts';
import { Waiting } from '../../app/page/waiting.tsx';
import { usePortal } from '../../app/portal-data.ts';
import { storedSession } from '../../app/session/session-storage.ts';
import { useLiveSession } from '../../app/session/use-session.ts';
import { useConfigs } from '../../app/use-configs.ts';
import { AuthForm } from './auth-form.tsx';
import { AuthPage } from './auth-page.tsx';
import { SignInField } from './sign-in-field.tsx';
import { type SignInField as FieldName, type SignInValues, signInIssues } from './sign-in-form.ts';
import { NotConnected } from './social/not-connected.tsx';
import { SocialButtons } from './social/social-buttons.tsx';
import { useSocialSignIn } from './social/use-social-sign-in.ts';

const useStyles = makeStyles({ links: { display: 'grid', gap: '12px', justifyItems: 'start' } });

const FIELDS = [
  { name: 'email', type: 'email', autoComplete: 'username', inputMode: 'email' },
  { name: 'password', type: 'password', autoComplete: 'current-password', inputMode: 'text' },
  { name: 'property_id', type: 'text', autoComplete: 'off', inputMode: 'numeric' },
] as const;

/** Connects the unknown social sign-in with the account that is now signed in. */
function useConnecting(ticket: string | undefined): void {
  const { t, i18n } = useTranslation('signin');
  const { user } = useLiveSession();
  const connected = useRef(false);
  useEffect(() => {
    const token = storedSession(window.localStorage)?.token;
    if (user === null || token === undefined || ticket === undefined || connected.current) return;
    connected.current = true;
    call('POST /api/user/social', { token, body: { ticket } }).then(
      () => notify('success', t('social.connected')),
      (error: unknown) => notify('error', errorText(i18n, error)),
    );
  }, [user, ticket, t, i18n]);
}

/** @see spec/platform.md §2 Login page, §4 Login form, §5 */
export function SignInPage() {
  const { t, i18n } = useTranslation('signin');
  const styles = useStyles();
  const portal = usePortal();
  const configs = useConfigs();
  const { live, state, problem } = useLiveSession();
  const { isSocial, isConnecting, notConnected, forget, signInWith } = useSocialSignIn();
  useConnecting(notConnected?.ticket);
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
    forget();
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

  if (isConnecting) return <Waiting />;
  const issues = signInIssues(values, properties.length);
  const isBusy = state === 'signingIn' || portal.loading || configs === null;
  // The portal is that of the host's property, whatever else its company rents out.
  const here = properties.find(({ property_id }) => property_id === portal.data?.property_id);
  const isCommercial = here?.property_type === 'COMMERCIAL';
  return (
    <AuthPage title={t('title')} intro={t('intro')}>
      {notConnected === null ? null : <NotConnected {...notConnected} />}
      <AuthForm
        onSubmit={signIn}
        button={t(state === 'signingIn' ? 'signing_in' : 'sign_in')}
        disabled={Object.keys(issues).length > 0 || isBusy}
        problem={isSocial ? null : problem}
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
      {configs === null || portal.loading ? (
        // The links appear with the buttons above them, which would push them down, and only those of this portal.
        <div data-loading="" />
      ) : (
        <>
          <SocialButtons configs={configs} disabled={isBusy} onProof={signInWith} />
          <nav className={styles.links} aria-label={t('links.name')}>
            <Link to="/auth/forgotPassword">{t('links.forgot_password')}</Link>
            {isCommercial ? null : <Link to="/auth/applicant-login">{t('links.applicant_login')}</Link>}
            <Link to="/auth/register">{t('links.register')}</Link>
            <a href="/legal/payment-terms-and-conditions">{t('links.payment_terms')}</a>
          </nav>
        </>
      )}
    </AuthPage>
  );
}
