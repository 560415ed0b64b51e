import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import type { UserSession } from '../../../contract/session/session.contract.ts';
import { type LiveSession, liveSession, type SessionView } from './live-session.ts';

/** The current session and its actions. */
export function useLiveSession(): SessionView & { readonly live: LiveSession } {
  const { i18n } = useTranslation();
  const live = liveSession(i18n);
  const view = useSyncExternalStore(live.subscribe, live.view);
  return { ...view, live };
}

/** The signed-in person; null if nobody is signed in. */
export function useUser(): UserSession | null {
  return useLiveSession().user;
}
