import type { UserSession } from '../../../contract/session/session.contract.ts';
import { LANGUAGE_STORED_UNDER } from '../first/first-language.ts';
import { storedSession, USER_STORED_UNDER } from './session-storage.ts';

const CHANNEL = 'session';

/** Messages between the tabs of a browser about the session. */
export interface TabListener {
  /** Another tab stored this session. */
  readonly onKept: (session: UserSession) => void;
  /** Another tab removed the session. */
  readonly onEnded: () => void;
  readonly onLanguage: (language: string) => void;
}

/**
 * Listens to the other tabs: the storage event reports what they stored; the channel reports it at once, and also to a
 * page that comes back from the browser's cache. Both may report the same change; the stored session decides.
 *
 * @returns `told` reports to the other tabs that the stored session has changed here; `close` stops listening.
 */
export function listenToTabs({ onKept, onEnded, onLanguage }: TabListener): {
  readonly told: () => void;
  readonly close: () => void;
} {
  const channel = new BroadcastChannel(CHANNEL);
  const look = () => {
    const stored = storedSession(window.localStorage);
    if (stored === null) onEnded();
    else onKept(stored);
  };
  const stored = ({ key, newValue }: StorageEvent) => {
    // `clear()` on another page sends no key.
    if (key === null || key === USER_STORED_UNDER) look();
    if (key === LANGUAGE_STORED_UNDER && newValue !== null) onLanguage(newValue);
  };
  const shown = ({ persisted }: PageTransitionEvent) => {
    if (persisted) look();
  };
  channel.addEventListener('message', look);
  window.addEventListener('storage', stored);
  window.addEventListener('pageshow', shown);
  return {
    told: () => channel.postMessage(USER_STORED_UNDER),
    close: () => {
      channel.close();
      window.removeEventListener('storage', stored);
      window.removeEventListener('pageshow', shown);
    },
  };
}
