import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import type { UserSession } from '../../../contract/session/session.contract.ts';
import { type LiveSession, liveSession, type SessionView } from './live-session.ts';

/** The session as it is now, with what can be done with it. */
export function useLiveSession(): SessionView & { readonly live: LiveSession } {
  const { i18n } = useTranslation();
  const live = liveSession(i18n);
  const view = useSyncExternalStore(live.subscribe, live.view);
  return { ...view, live };
}

/** Who is signed in; null when nobody is. */
export function useUser(): UserSession | null {
  return useLiveSession().user;
}
