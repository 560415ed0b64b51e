import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router-dom';
import type { AnswerOf } from '../../../../contract/api.ts';
import { PASSWORD_CHARACTERS, PASSWORD_LEAST_CHARACTERS } from '../../../../contract/limits.ts';
import { call } from '../../../app/api/api-client.ts';
import { Loading } from '../../../app/page/loading.tsx';
import { ErrorNotice } from '../../../app/page/notice.tsx';
import { useLiveSession } from '../../../app/session/use-session.ts';
import { AuthForm } from '../auth-form.tsx';
import { AuthPage } from '../auth-page.tsx';
import { SignInField } from '../sign-in-field.tsx';

type MailedLink = AnswerOf<'POST /api/auth/mailed-link'>;

type Looked =
  | { readonly is: 'coming' }
  | { readonly is: 'here'; readonly link: MailedLink }
  | { readonly is: 'failed'; readonly error: unknown };

function useMailedLink(token: string): Looked {
  const [looked, setLooked] = useState<Looked>({ is: 'coming' });
  useEffect(() => {
    let here = true;
    call('POST /api/auth/mailed-link', { body: { token } }).then(
      (link) => here && setLooked({ is: 'here', link }),
      (error: unknown) => here && setLooked({ is: 'failed', error }),
    );
    return () => {
      here = false;
    };
  }, [token]);
  return looked;
}

function LinkForm({ link, token }: { readonly link: MailedLink; readonly token: string }) {
  const { t, i18n } = useTranslation('signin');
  const { live, state, problem } = useLiveSession();
  const [password, setPassword] = useState('');
  const choosesPassword = link.chooses_password;
  const signIn = () => {
    const body = { token, language: i18n.resolvedLanguage ?? '' };
    live.signIn(
      link.purpose === 'reset'
        ? { call: 'POST /api/auth/reset-password', body: { ...body, password } }
        : { call: 'POST /api/auth/verify', body: { ...body, ...(choosesPassword && { password }) } },
    );
  };
  return (
    <AuthForm
      onSubmit={signIn}
      button={t(`mailed.${link.purpose}.send`)}
      disabled={state === 'signingIn' || (choosesPassword && password.length < PASSWORD_LEAST_CHARACTERS)}
      problem={problem}
    >
      {choosesPassword ? (
        <>
          {/* Password managers save the new password under this name. */}
          <input type="hidden" name="username" autoComplete="username" value={link.email} />
          <SignInField
            name="password"
            type="password"
            autoComplete="new-password"
            label={t('fields.new_password')}
            hint={t('new_password_hint', { limit: PASSWORD_LEAST_CHARACTERS })}
            required
            maxLength={PASSWORD_CHARACTERS}
            value={password}
            onChange={(_, { value }) => setPassword(value)}
          />
        </>
      ) : null}
    </AuthForm>
  );
}

/** A mailed link's page: chooses a password or connects a provider; signs in. @see spec/platform.md §2 Route table */
export function MailedLinkPage() {
  const { t } = useTranslation(['signin', 'errors']);
  const { token = '' } = useParams();
  const looked = useMailedLink(token);
  if (looked.is === 'coming') {
    return (
      <AuthPage title={t('mailed.title')}>
        <Loading />
      </AuthPage>
    );
  }
  if (looked.is === 'failed') {
    return (
      <AuthPage title={t('mailed.title')}>
        <ErrorNotice error={looked.error} />
        <Link to="/auth/forgotPassword">{t('mailed.again')}</Link>
        <Link to="/auth/login">{t('back_to_sign_in')}</Link>
      </AuthPage>
    );
  }
  const { link } = looked;
  const isKnown = link.purpose === 'invite' && !link.chooses_password;
  const provider = link.type === null ? '' : t(`social.names.${link.type}`);
  return (
    <AuthPage
      title={t(`mailed.${link.purpose}.title`, { provider })}
      intro={t(`mailed.${link.purpose}.${isKnown ? 'intro_known' : 'intro'}`, {
        email: link.email,
        provider,
      })}
    >
      <LinkForm link={link} token={token} />
    </AuthPage>
  );
}
