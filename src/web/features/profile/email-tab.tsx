import { Button, Field, Input, makeStyles, tokens } from '@fluentui/react-components';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { call } from '../../app/api/api-client.ts';
import { errorText } from '../../app/api/error-text.ts';
import { notify } from '../../app/notifications/notifications.ts';
import { Notice } from '../../app/page/notice.tsx';
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

interface Attempt {
  readonly isSending: boolean;
  readonly problem: unknown;
  readonly send: (event: FormEvent) => void;
}

/** Submits a form, one request at a time. */
function useAttempt(act: () => Promise<void>): Attempt {
  const [isSending, setIsSending] = useState(false);
  const [problem, setProblem] = useState<unknown>(null);
  const attempt = async () => {
    setIsSending(true);
    setProblem(null);
    try {
      await act();
    } catch (error) {
      setProblem(error);
    }
    setIsSending(false);
  };
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (!isSending) void attempt();
  };
  return { isSending, problem, send };
}

function Problem({ of }: { readonly of: unknown }) {
  const { i18n } = useTranslation('errors');
  if (of === null) return null;
  return (
    <Notice intent="error" role="alert">
      {errorText(i18n, of)}
    </Notice>
  );
}

function AskForEmail({ user }: ProfileTabProps) {
  const { t } = useTranslation('profile');
  const styles = useStyles();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [sentTo, setSentTo] = useState('');
  const { isSending, problem, send } = useAttempt(async () => {
    setSentTo('');
    await call('POST /api/user/email', { token: user.token, body: { email, password } });
    setSentTo(email.trim());
    setPassword('');
  });
  const isWhole = ADDRESS.test(email);
  return (
    <form
      className={styles.form}
      onSubmit={(event) => (isWhole ? send(event) : event.preventDefault())}
      noValidate
    >
      <Problem of={problem} />
      {sentTo === '' ? null : (
        <Notice intent="success" role="status">
          {t('email.sent', { email: sentTo })}
        </Notice>
      )}
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
      <Button type="submit" size="large" appearance="primary" disabled={!isWhole || isSending}>
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
  const { isSending, problem, send } = useAttempt(async () => {
    const session = await call('POST /api/user/email/confirm', {
      token: user.token,
      body: { token: mailed },
    });
    live.replace(session);
    notify('success', t('email.changed', { email: session.email }));
    navigate('/profile', { replace: true });
  });
  return (
    <form className={styles.form} onSubmit={send}>
      <Problem of={problem} />
      <p className={styles.text}>{t('email.confirm_text')}</p>
      <Button type="submit" size="large" appearance="primary" disabled={isSending}>
        {t('email.confirm')}
      </Button>
    </form>
  );
}
