import type { i18n } from 'i18next';
import { createActor, fromPromise } from 'xstate';
import { impersonationMachine } from '../../../../machines/session/impersonation.machine.ts';
import { sessionMachine } from '../../../../machines/session/session.machine.ts';
import type { UserSession } from '../../../contract/session/session.contract.ts';
import { onRefusedToken } from '../api/refused-tokens.ts';
import { forgetVisits } from '../store/kept-visits.ts';
import { afterSignIn, HOME } from './after-sign-in.ts';
import { heldOf } from './held-session.ts';
import { beginImpersonation, endImpersonation, leftOf, restoreOriginal } from './impersonation-calls.ts';
import { keepRights } from './keep-rights.ts';
import { endSession, renewSession, type SignInWay, signIn, verifySession } from './session-calls.ts';
import { sessionNews } from './session-news.ts';
import {
  clearSession,
  keepSession,
  ORIGINAL_TOKEN_STORED_UNDER,
  originalToken,
  storedSession,
} from './session-storage.ts';
import { listenToTabs } from './session-tabs.ts';

/** Set if the page was reloaded because of a 401. */
const RELOADED = 'reloaded_after_401';

/** The wrapper of a native app around the page. @see spec/platform.md §8 */
interface NativeWrapper {
  readonly ReactNativeWebView?: { readonly postMessage: (message: string) => void };
}

/** The session as a page shows it. */
export interface SessionView {
  /** The session machine's state, reduced to what pages need. */
  readonly state: 'signedOut' | 'signingIn' | 'signedIn' | 'signingOut' | 'reloading';
  /** The signed-in person; null if nobody is signed in. */
  readonly user: UserSession | null;
  /** The error of the last sign-in; null if it did not fail. */
  readonly problem: unknown;
  readonly impersonation: {
    readonly state: string;
    readonly problem: unknown;
  };
}

export interface LiveSession {
  readonly view: () => SessionView;
  readonly subscribe: (listener: () => void) => () => void;
  readonly signIn: (way: SignInWay) => void;
  readonly logOut: () => void;
  readonly beginImpersonation: (code: string) => void;
  readonly tryAgain: () => void;
  readonly endImpersonation: () => void;
  /** Replaces this session with one that the server returned, for another unit. */
  readonly replace: (session: UserSession) => void;
  /** Adds a listener for when another person, or nobody, is signed in: data about the person is then out of date. */
  readonly onOtherPerson: (listener: () => void) => () => void;
}

let live: LiveSession | null = null;

/** The session of this page, started by the first call. */
export function liveSession(i18n: i18n): LiveSession {
  live ??= startSession(i18n);
  return live;
}

function startSession(i18n: i18n): LiveSession {
  const { localStorage: storage, sessionStorage } = window;
  const news = sessionNews(i18n);
  const listeners = new Set<() => void>();
  const others = new Set<() => void>();
  const begun = storedSession(storage);
  /** The token from before an impersonation, of the session that is being ended. */
  let original: string | null = null;
  const wasReloaded = sessionStorage.getItem(RELOADED) !== null;

  const tabs = listenToTabs({
    onKept: (kept) => adopt(kept),
    onEnded: () => {
      impersonation.send({ type: 'DROPPED' });
      session.send({ type: 'ENDED_ELSEWHERE' });
    },
    onLanguage: (language) => void i18n.changeLanguage(language),
  });
  const keep = (kept: UserSession) => {
    keepRights(storage, kept, storedSession(storage));
    keepSession(storage, kept);
    tabs.told();
  };
  const adopt = (kept: UserSession) => {
    impersonation.send(
      kept.impersonation === null ? { type: 'DROPPED' } : { type: 'ADOPT', leftMs: leftOf(kept, Date.now()) },
    );
    session.send({ type: 'ADOPT', held: heldOf(kept, Date.now()) });
    changed();
  };

  const impersonation = createActor(
    impersonationMachine.provide({
      actors: {
        beginImpersonation: fromPromise(({ input }) => beginImpersonation(input.code, storage, keep)),
        endImpersonation: fromPromise<unknown, undefined>(() => endImpersonation(storage)),
        restoreOriginal: fromPromise<unknown, undefined>(async () => {
          const original = await restoreOriginal(storage).catch(() => null);
          if (original === null) session.send({ type: 'HANDED_BACK' });
          else {
            keep(original);
            session.send({ type: 'ADOPT', held: heldOf(original, Date.now()) });
          }
        }),
      },
      actions: {
        tell: ({ event }, what) => news.ofImpersonation(what, event),
        open: ({ event }) => {
          const { opens } = (event as unknown as { output: { opens: string | null } }).output;
          window.location.replace(opens === null ? HOME : afterSignIn(opens));
        },
        forgetOriginal: () => storage.removeItem(ORIGINAL_TOKEN_STORED_UNDER),
      },
    }),
    { input: { leftMs: begun === null || begun.impersonation === null ? null : leftOf(begun, Date.now()) } },
  );

  const session = createActor(
    sessionMachine.provide({
      actors: {
        signIn: fromPromise(async ({ input }) => {
          const signedIn = await signIn(input.way as SignInWay);
          keep(signedIn);
          return heldOf(signedIn, Date.now());
        }),
        verifySession: fromPromise(({ input, signal }) => verifySession(input, { storage, keep, signal })),
        renewSession: fromPromise(({ input, signal }) => renewSession(input, { storage, keep, signal })),
        endSession: fromPromise(({ input }) => endSession(input.token, original)),
      },
      actions: {
        tell: ({ event }, what) => news.ofSession(what, event),
        clear: ({ context }) => {
          if (context.held === null) return;
          original = originalToken(storage);
          impersonation.send({ type: 'DROPPED' });
          clearSession(storage, context.held.token);
          tabs.told();
        },
        follow: () => {
          const language = storedSession(storage)?.language;
          if (language !== undefined) void i18n.changeLanguage(language);
        },
        markReload: (_, is) => {
          if (is) sessionStorage.setItem(RELOADED, '1');
          else sessionStorage.removeItem(RELOADED);
        },
        reload: () => {
          (window as NativeWrapper).ReactNativeWebView?.postMessage(JSON.stringify({ type: 'logout' }));
          window.location.reload();
        },
        handOver: () => impersonation.send({ type: 'GONE' }),
      },
    }),
    { input: { held: begun === null ? null : heldOf(begun, Date.now()), reloaded: wasReloaded } },
  );

  let view: SessionView = viewNow();
  function viewNow(): SessionView {
    const snapshot = session.getSnapshot();
    const isIn = snapshot.matches('signedIn') || snapshot.matches('reloading');
    const helper = impersonation.getSnapshot();
    return {
      state: snapshot.matches({ signedOut: 'signingIn' })
        ? 'signingIn'
        : (String(Object.keys(snapshot.value)[0] ?? snapshot.value) as SessionView['state']),
      user: isIn ? storedSession(storage) : null,
      problem: snapshot.context.problem,
      impersonation: { state: String(helper.value), problem: helper.context.problem },
    };
  }
  function changed(): void {
    const before = view.user?.user_id;
    view = viewNow();
    if (before !== undefined && view.user?.user_id !== before) for (const listener of others) listener();
    for (const listener of listeners) listener();
  }

  impersonation.subscribe(changed);
  session.subscribe(changed);
  impersonation.start();
  session.start();
  onRefusedToken((token) => session.send({ type: 'REFUSED', token }));
  if (begun === null && wasReloaded) {
    sessionStorage.removeItem(RELOADED);
    news.ofSession('over', null);
  }
  i18n.on('languageChanged', (language: string) => {
    const stored = storedSession(storage);
    if (stored !== null && stored.language !== language) keepSession(storage, { ...stored, language });
  });

  return {
    view: () => view,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    signIn: (way) => session.send({ type: 'SIGN_IN', way }),
    logOut: () => {
      forgetVisits(storage);
      session.send({ type: 'LOG_OUT' });
    },
    beginImpersonation: (code) => impersonation.send({ type: 'BEGIN', code }),
    tryAgain: () => impersonation.send({ type: 'RETRY' }),
    endImpersonation: () => impersonation.send({ type: 'END' }),
    replace: (kept) => {
      keep(kept);
      adopt(kept);
    },
    onOtherPerson: (listener) => {
      others.add(listener);
      return () => void others.delete(listener);
    },
  };
}
