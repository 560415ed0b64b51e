import type { UserSession } from '../../../contract/session/session.contract.ts';
import { LANGUAGE_STORED_UNDER } from '../first/first-language.ts';
import { storedSession, USER_STORED_UNDER } from './session-storage.ts';

const CHANNEL = 'session';

/** What the tabs of a browser tell each other of the session. */
export interface TabListener {
  /** Another tab keeps this session. */
  readonly onKept: (session: UserSession) => void;
  /** Another tab keeps none any more. */
  readonly onEnded: () => void;
  readonly onLanguage: (language: string) => void;
}

/**
 * Listens to the other tabs: the storage event tells what they have stored, the channel tells at once, and also a page that
 * the browser had put aside. Both may tell the same; what is stored decides.
 *
 * @returns `told` says that the stored session has changed here; `close` ends it.
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
    // `clear()` of another page has no key.
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
