import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../app/api/error-text.ts';
import { useLatest } from '../../../app/use-latest.ts';
import type { OfficeMember } from '../frame/office-page.tsx';
import { REFRESH_MS } from '../frame/refresh.ts';
import { forgetWaiting } from './kept-photos.ts';
import { sendAct } from './send-act.ts';
import { sendActs, type VisitAct, waitingActs } from './visit-acts.ts';

/** Tabs send one at a time. */
const LOCK = 'visit-acts';

/** What a member has done and the server does not have. */
export interface VisitActs {
  readonly acts: readonly VisitAct[];
  /** Keeps an act on this device and sends it as soon as possible. @returns false if the device cannot keep it. */
  readonly add: (act: VisitAct) => boolean;
  /** Removes an act that the server has refused. */
  readonly drop: (act: VisitAct) => void;
}

/** Keeps what a member does at workorders, and sends it in its order: now, when the network is back, and from time to time. */
export function useVisitActs({ token, user_id }: OfficeMember, onSent: () => void): VisitActs {
  const { i18n } = useTranslation('errors');
  const [store] = useState(() => waitingActs(window.localStorage, user_id));
  const [acts, setActs] = useState(() => store.read()?.acts ?? []);
  const latest = useLatest({ token, onSent, i18n });
  const isSending = useRef(false);
  const change = useCallback(
    (of: (now: readonly VisitAct[]) => readonly VisitAct[]) => {
      const next = of(store.read()?.acts ?? []);
      if (next.length === 0) store.forget();
      const isKept = next.length === 0 || store.write({ acts: next });
      if (isKept) setActs(next);
      return isKept;
    },
    [store],
  );
  /** Sends what waits. @returns whether something else was added meanwhile */
  const sendRound = useCallback(async () => {
    const before = store.read()?.acts ?? [];
    if (before.every(({ refusal }) => refusal !== '')) return false;
    const { token: its, onSent: sent, i18n: language } = latest.current;
    const left = await sendActs(
      before,
      (act) => sendAct(its, act),
      (why) => errorText(language, why),
    );
    const leftOf = new Map(left.map((act) => [act.key, act]));
    const known = new Set(before.map(({ key }) => key));
    const isNew = ({ key }: VisitAct) => !known.has(key);
    change((now) => now.flatMap((act) => (isNew(act) ? [act] : (leftOf.get(act.key) ?? []))));
    if (left.length < before.length || left.some((act, index) => act !== before[index])) sent();
    return (store.read()?.acts ?? []).some(isNew);
  }, [store, change, latest]);
  const send = useCallback(async () => {
    if (isSending.current || !navigator.onLine) return;
    isSending.current = true;
    try {
      // What is added while acts are sent follows in another round.
      while (await navigator.locks.request(LOCK, sendRound));
    } finally {
      isSending.current = false;
    }
  }, [sendRound]);
  useEffect(() => {
    void send();
    const timer = setInterval(() => void send(), REFRESH_MS);
    const back = () => void send();
    window.addEventListener('online', back);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', back);
    };
  }, [send]);
  return {
    acts,
    add: (act) => {
      const isKept = change((now) => [...now, act]);
      if (isKept) void send();
      return isKept;
    },
    drop: (act) => {
      void forgetWaiting(act.photos);
      change((now) => now.filter(({ key }) => key !== act.key));
    },
  };
}
