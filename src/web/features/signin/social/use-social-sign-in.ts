import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { call } from '../../../app/api/api-client.ts';
import { ApiError } from '../../../app/api/api-error.ts';
import { errorText } from '../../../app/api/error-text.ts';
import { notify } from '../../../app/notifications/notifications.ts';
import { usePortal } from '../../../app/portal-data.ts';
import { afterSignIn } from '../../../app/session/after-sign-in.ts';
import type { SignInWay } from '../../../app/session/session-calls.ts';
import { storedSession } from '../../../app/session/session-storage.ts';
import {
  readSocialReturn,
  type SocialBody,
  type SocialReturn,
  type SocialType,
  socialBody,
} from '../../../app/session/social-sign-in.ts';
import { useLiveSession } from '../../../app/session/use-session.ts';
import { portalOf } from '../portal-of.ts';

/** A person whom a provider knows, without an account here. */
export interface NotConnected {
  readonly ticket: string;
  readonly type: SocialType;
  /** Whether the provider has verified the address: a mail to it can connect the account. */
  readonly mayMail: boolean;
}

const wayOf = (body: SocialBody, portal: ReturnType<typeof usePortal>, language = ''): SignInWay => ({
  call: 'POST /api/auth/login/social',
  body: { ...body, ...portalOf(portal), language },
});

/**
 * Signs in with a social provider's answer, when the provider loads the page; or connects it with the signed-in
 * account, if that was requested. A failure is shown in a snackbar.
 *
 * @see spec/platform.md §8 Social login failure
 */
export function useSocialSignIn(): {
  /** Whether the last failure was a social sign-in. */
  readonly isSocial: boolean;
  readonly isConnecting: boolean;
  readonly notConnected: NotConnected | null;
  readonly forget: () => void;
  /** Signs in with the answer of a provider's script. */
  readonly signInWith: (body: SocialBody) => void;
} {
  const { t, i18n } = useTranslation('signin');
  const navigate = useNavigate();
  const portal = usePortal();
  const { live, problem } = useLiveSession();
  const [back] = useState<SocialReturn>(() => readSocialReturn(window.location.hash, window.sessionStorage));
  const [isSocial, setIsSocial] = useState(back.is === 'back');
  const [notConnected, setNotConnected] = useState<NotConnected | null>(null);
  const [connecting] = useState(() =>
    back.is === 'back' && back.begun.connects === true ? storedSession(window.localStorage) : null,
  );
  const sent = useRef(false);
  useEffect(() => {
    if (back.is === 'nothing' || sent.current || portal.loading) return;
    sent.current = true;
    const redirect = back.is === 'back' ? back.begun.redirect : null;
    navigate(redirect === null ? '/auth/login' : `/auth/login?redirect=${encodeURIComponent(redirect)}`, {
      replace: true,
    });
    if (back.is === 'failed') {
      notify('error', t('social.failed'));
      return;
    }
    const { redirect: next } = back.begun;
    if (connecting !== null) {
      const { token } = connecting;
      socialBody(back)
        .then((body) => call('POST /api/user/social', { token, body }))
        .then(
          () => notify('success', t('social.connected')),
          (error: unknown) => notify('error', errorText(i18n, error)),
        )
        .then(() => navigate(afterSignIn(next), { replace: true }));
      return;
    }
    socialBody(back).then(
      (body) => live.signIn(wayOf(body, portal, i18n.resolvedLanguage)),
      (error: unknown) => notify('error', errorText(i18n, error)),
    );
  }, [back, connecting, portal, live, i18n, navigate, t]);
  useEffect(() => {
    if (problem === null || !isSocial) return;
    if (problem instanceof ApiError && problem.code === 'social.not_connected') {
      const { ticket, type, may_mail } = problem.body.error as {
        ticket: string;
        type: SocialType;
        may_mail: boolean;
      };
      setNotConnected({ ticket, type, mayMail: may_mail });
    } else notify('error', errorText(i18n, problem));
  }, [problem, isSocial, i18n]);
  const signInWith = (body: SocialBody) => {
    setIsSocial(true);
    live.signIn(wayOf(body, portal, i18n.resolvedLanguage));
  };
  const forget = () => setIsSocial(false);
  return { isSocial, isConnecting: connecting !== null, notConnected, forget, signInWith };
}
