import { Button, Field, Input, makeStyles, tokens } from '@fluentui/react-components';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { call } from '../../app/api/api-client.ts';
import { notify } from '../../app/notifications/notifications.ts';
import { ErrorNotice, Notice } from '../../app/page/notice.tsx';
import { useLiveSession } from '../../app/session/use-session.ts';
import type { ProfileTabProps } from './profile-tab.ts';

const useStyles = makeStyles({
  form: { display: 'grid', gap: '16px', maxWidth: '440px', justifyItems: 'stretch' },
  text: { margin: 0, color: tokens.colorNeutralForeground2, overflowWrap: 'anywhere' },
});

/** The parameter of the link in the mail. */
const CONFIRM = 'confirm';
const ADDRESS = /^\s*[^\s@]+@[^\s@]+\.[^\s@]+\s*$/;

/** Changes the mail address: the link in the mail to the new address leads back here. */
export function EmailTab({ user }: ProfileTabProps) {
  const { t } = useTranslation('profile');
  const [query] = useSearchParams();
  const mailed = query.get(CONFIRM);
  if (user.impersonation !== null) return <Notice intent="info">{t('email.not_impersonated')}</Notice>;
  return mailed === null ? <AskForEmail user={user} /> : <ConfirmEmail user={user} mailed={mailed} />;
}

function AskForEmail({ user }: ProfileTabProps) {
  const { t } = useTranslation('profile');
  const styles = useStyles();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const asking = useMutation({
    mutationFn: (address: string) =>
      call('POST /api/user/email', { token: user.token, body: { email: address, password } }),
    onSuccess: () => setPassword(''),
  });
  const isWhole = ADDRESS.test(email);
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (isWhole && !asking.isPending) asking.mutate(email);
  };
  return (
    <form className={styles.form} onSubmit={send} noValidate>
      <ErrorNotice error={asking.error} />
      {asking.isSuccess ? (
        <Notice intent="success" role="status">
          {t('email.sent', { email: asking.variables.trim() })}
        </Notice>
      ) : null}
      <p className={styles.text}>{t('email.now', { email: user.email })}</p>
      <p className={styles.text}>{t('email.how')}</p>
      <Field label={t('email.new')} required>
        <Input
          type="email"
          size="large"
          autoComplete="email"
          maxLength={254}
          value={email}
          onChange={(_, { value }) => setEmail(value)}
        />
      </Field>
      <Field label={t('email.password')} hint={t('email.password_hint')}>
        <Input
          type="password"
          size="large"
          autoComplete="current-password"
          value={password}
          onChange={(_, { value }) => setPassword(value)}
        />
      </Field>
      <Button type="submit" size="large" appearance="primary" disabled={!isWhole || asking.isPending}>
        {t('email.send')}
      </Button>
    </form>
  );
}

function ConfirmEmail({ user, mailed }: ProfileTabProps & { readonly mailed: string }) {
  const { t } = useTranslation('profile');
  const styles = useStyles();
  const navigate = useNavigate();
  const { live } = useLiveSession();
  const confirming = useMutation({
    mutationFn: () => call('POST /api/user/email/confirm', { token: user.token, body: { token: mailed } }),
    onSuccess: (session) => {
      live.replace(session);
      notify('success', t('email.changed', { email: session.email }));
      navigate('/profile', { replace: true });
    },
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (!confirming.isPending) confirming.mutate();
  };
  return (
    <form className={styles.form} onSubmit={send}>
      <ErrorNotice error={confirming.error} />
      <p className={styles.text}>{t('email.confirm_text')}</p>
      <Button type="submit" size="large" appearance="primary" disabled={confirming.isPending}>
        {t('email.confirm')}
      </Button>
    </form>
  );
}
