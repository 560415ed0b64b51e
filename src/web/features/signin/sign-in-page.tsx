import { Button, Field, Input, Link, makeStyles, tokens } from '@fluentui/react-components';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useNavigate, useSearchParams } from 'react-router-dom';
import type { UserSession } from '../../../contract/session.contract.ts';
import { callApi } from '../../app/api-client.ts';
import { ApiError } from '../../app/api-error.ts';
import { errorText } from '../../app/error-text.ts';
import { Notice } from '../../app/notice.tsx';
import { notify } from '../../app/notifications.ts';
import { PageFrame } from '../../app/page-frame.tsx';
import { PageHeading } from '../../app/page-heading.tsx';
import { usePortal } from '../../app/portal-data.ts';
import { afterSignIn, keepSession, storedSession } from './session.ts';
import { type SignInField, type SignInValues, signInIssues } from './sign-in-form.ts';

const useStyles = makeStyles({
  card: {
    maxWidth: '440px',
    margin: '4vh auto 0',
    padding: '40px',
    display: 'grid',
    gap: '24px',
    borderRadius: tokens.borderRadiusXLarge,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
    '@media (max-width: 599px)': { padding: '24px', marginBlockStart: 0 },
  },
  intro: { margin: 0, color: tokens.colorNeutralForeground2, lineHeight: tokens.lineHeightBase400 },
  head: { display: 'grid', gap: '8px' },
  form: { display: 'grid', gap: '20px' },
  links: { display: 'grid', gap: '12px', justifyItems: 'start' },
});

const FIELDS = [
  { name: 'email', type: 'email', autoComplete: 'username', inputMode: 'email' },
  { name: 'password', type: 'password', autoComplete: 'current-password', inputMode: 'text' },
  { name: 'property_id', type: 'text', autoComplete: 'off', inputMode: 'numeric' },
] as const;

/** @see spec/platform.md §2 Login page, §5 */
export function SignInPage() {
  const { t, i18n } = useTranslation('signin');
  const styles = useStyles();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const portal = usePortal();
  const [values, setValues] = useState<SignInValues>({ email: '', password: '', property_id: '' });
  const [left, setLeft] = useState<ReadonlySet<SignInField>>(new Set());
  const failure = useRef<HTMLDivElement>(null);

  const properties = portal.data?.properties ?? [];
  const only = properties.length === 1 ? String(properties[0]?.property_id ?? '') : '';
  useEffect(() => {
    if (/^\d+$/.test(only))
      setValues((now) => (now.property_id === '' ? { ...now, property_id: only } : now));
  }, [only]);

  const signIn = useMutation({
    mutationFn: () => {
      const property = values.property_id.trim();
      return callApi<UserSession>('POST', '/tenant/auth/login', {
        body: {
          email: values.email.trim(),
          password: values.password,
          language: i18n.resolvedLanguage,
          ...(property === '' ? { company_id: portal.data?.company_id } : { property_id: property }),
        },
      });
    },
    onSuccess: (session) => {
      keepSession(window.localStorage, session);
      notify('success', t('signed_in'));
      navigate(afterSignIn(query.get('redirect')), { replace: true });
    },
  });
  useEffect(() => {
    if (signIn.isError) failure.current?.focus();
  }, [signIn.isError]);

  if (storedSession(window.localStorage) !== null && !signIn.isSuccess) {
    return <Navigate to={afterSignIn(query.get('redirect'))} replace />;
  }
  const gone =
    portal.data?.subscription_active === false ||
    portal.data?.property_deleted === true ||
    (portal.error instanceof ApiError && portal.error.status === 404);
  if (gone) return <Navigate to="/unavailable" replace />;

  const issues = signInIssues(values, properties.length);
  const valid = Object.keys(issues).length === 0;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (valid) signIn.mutate();
  };
  return (
    <PageFrame>
      <div className={styles.card}>
        <div className={styles.head}>
          <PageHeading text={t('title')} />
          <p className={styles.intro}>{t('intro')}</p>
        </div>
        <div ref={failure} tabIndex={-1} role="alert">
          {signIn.isError ? <Notice intent="error">{errorText(i18n, signIn.error)}</Notice> : null}
        </div>
        <form className={styles.form} onSubmit={submit} noValidate>
          {FIELDS.map(({ name, ...input }) => {
            const issue = left.has(name) ? issues[name] : undefined;
            return (
              <Field
                key={name}
                label={t(`fields.${name}`)}
                size="large"
                required={name !== 'property_id' || properties.length <= 1}
                {...(issue === undefined
                  ? {}
                  : { validationState: 'error', validationMessage: t(`issues.${issue}`) })}
              >
                <Input
                  {...input}
                  name={name}
                  value={values[name]}
                  onChange={(_, { value }) => setValues((now) => ({ ...now, [name]: value }))}
                  onBlur={() => setLeft((now) => new Set(now).add(name))}
                />
              </Field>
            );
          })}
          <Button
            type="submit"
            appearance="primary"
            size="large"
            disabled={!valid || signIn.isPending || portal.isLoading}
          >
            {t(signIn.isPending ? 'signing_in' : 'sign_in')}
          </Button>
        </form>
        <nav className={styles.links} aria-label={t('links.name')}>
          <Link href="/auth/forgotPassword">{t('links.forgot_password')}</Link>
          <Link href="/auth/applicant-login">{t('links.applicant')}</Link>
          <Link href="/legal/payment-terms-and-conditions">{t('links.payment_terms')}</Link>
        </nav>
      </div>
    </PageFrame>
  );
}
