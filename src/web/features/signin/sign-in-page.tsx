import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useNavigate, useSearchParams } from 'react-router-dom';
import { call } from '../../app/api/api-client.ts';
import { ApiError } from '../../app/api/api-error.ts';
import { errorText } from '../../app/api/error-text.ts';
import { notify } from '../../app/notifications/notifications.ts';
import { Notice } from '../../app/page/notice.tsx';
import { PageFrame } from '../../app/page/page-frame.tsx';
import { PageHeading } from '../../app/page/page-heading.tsx';
import { usePortal } from '../../app/portal-data.ts';
import { LinkAgain } from './link-again.tsx';
import { afterSignIn, keepSession, storedSession } from './session.ts';
import { SignInField } from './sign-in-field.tsx';
import { type SignInField as FieldName, type SignInValues, signInIssues } from './sign-in-form.ts';

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
  link: { color: tokens.colorBrandForegroundLink },
  links: { display: 'grid', gap: '12px', justifyItems: 'start' },
});

type Attempt = { readonly kind: 'none' | 'running' } | { readonly kind: 'failed'; readonly error: unknown };

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
  const [left, setLeft] = useState<ReadonlySet<FieldName>>(new Set());
  const [attempt, setAttempt] = useState<Attempt>({ kind: 'none' });
  const failure = useRef<HTMLDivElement>(null);

  const properties = portal.data?.properties ?? [];
  const only = properties.length === 1 ? String(properties[0]?.property_id ?? '') : '';
  useEffect(() => {
    if (/^\d+$/.test(only))
      setValues((now) => (now.property_id === '' ? { ...now, property_id: only } : now));
  }, [only]);

  const signIn = async () => {
    const property = values.property_id.trim();
    setAttempt({ kind: 'running' });
    try {
      const session = await call('POST /api/tenant/auth/login', {
        body: {
          email: values.email.trim(),
          password: values.password,
          ...(i18n.resolvedLanguage === undefined ? {} : { language: i18n.resolvedLanguage }),
          ...(property === '' ? { company_id: portal.data?.company_id ?? null } : { property_id: property }),
        },
      });
      keepSession(window.localStorage, session);
      notify('success', t('signed_in'));
      navigate(afterSignIn(query.get('redirect')), { replace: true });
    } catch (error) {
      setAttempt({ kind: 'failed', error });
    }
  };
  const failed = attempt.kind === 'failed';
  useEffect(() => {
    if (failed) failure.current?.focus();
  }, [failed]);

  if (storedSession(window.localStorage) !== null && attempt.kind === 'none') {
    return <Navigate to={afterSignIn(query.get('redirect'))} replace />;
  }
  const gone = portal.error instanceof ApiError && portal.error.status === 404;
  if (gone) return <Navigate to="/unavailable" replace />;

  const issues = signInIssues(values, properties.length);
  const valid = Object.keys(issues).length === 0;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (valid) void signIn();
  };
  return (
    <PageFrame>
      <div className={styles.card}>
        <div className={styles.head}>
          <PageHeading text={t('title')} />
          <p className={styles.intro}>{t('intro')}</p>
        </div>
        <div ref={failure} tabIndex={-1} role="alert">
          {failed ? <Notice intent="error">{errorText(i18n, attempt.error)}</Notice> : null}
        </div>
        <form className={styles.form} onSubmit={submit} noValidate>
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
          <Button
            type="submit"
            appearance="primary"
            size="large"
            disabled={!valid || attempt.kind === 'running' || portal.loading}
          >
            {t(attempt.kind === 'running' ? 'signing_in' : 'sign_in')}
          </Button>
        </form>
        <div className={styles.links}>
          <p className={styles.intro}>{t('link_again.lead')}</p>
          <LinkAgain />
        </div>
        <nav className={styles.links} aria-label={t('links.name')}>
          <a className={styles.link} href="/legal/payment-terms-and-conditions">
            {t('links.payment_terms')}
          </a>
        </nav>
      </div>
    </PageFrame>
  );
}
