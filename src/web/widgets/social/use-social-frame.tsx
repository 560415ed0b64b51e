import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../app/api/error-text.ts';
import { notify } from '../../app/notifications/notifications.ts';
import {
  beginSocial,
  goToProvider,
  type SocialBody,
  type SocialFrame,
  type SocialType,
  type SocialWish,
} from '../../app/session/social-sign-in.ts';
import type { SocialEnd } from './social-dialog.tsx';

const SocialDialog = lazy(async () => ({ default: (await import('./social-dialog.tsx')).SocialDialog }));

/**
 * The sign-in with a provider: its script is loaded in a frame on request. If it cannot be loaded, the person is
 * notified, and the next attempt opens the provider's own page.
 *
 * @param onProof receives the provider's data for the server.
 * @returns a function that begins the sign-in with a provider; whether one is in progress; the dialog.
 * @see spec/platform.md §7 Third-party scripts, §8 Social login failure
 */
export function useSocialFrame(
  onProof: (body: SocialBody) => void,
): readonly [begin: (wish: SocialWish) => void, isBusy: boolean, dialog: ReactNode] {
  const { t, i18n } = useTranslation('signin');
  const [frame, setFrame] = useState<SocialFrame | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  /** The providers whose script could not be loaded here. */
  const failed = useRef(new Set<SocialType>());
  const begin = async (wish: SocialWish) => {
    setIsBusy(true);
    try {
      const begun = await beginSocial(wish.type);
      if (begun.frame === null || failed.current.has(wish.type)) goToProvider(wish, begun, window);
      else setFrame({ type: wish.type, state: begun.state, address: begun.frame });
    } catch (error) {
      notify('error', errorText(i18n, error));
    }
    setIsBusy(false);
  };
  const end = (type: SocialType, how: SocialEnd) => {
    setFrame(null);
    if (how.is === 'proof') onProof(how.body);
    if (how.is === 'refused') notify('error', t('social.failed'));
    if (how.is !== 'failed') return;
    failed.current.add(type);
    notify('error', t('social.frame.failed', { provider: t(`social.names.${type}`) }));
  };
  const dialog =
    frame === null ? null : (
      <Suspense fallback={null}>
        <SocialDialog frame={frame} onEnd={(how) => end(frame.type, how)} />
      </Suspense>
    );
  return [(wish) => void begin(wish), isBusy, dialog];
}
