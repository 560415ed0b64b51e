import { useLayoutEffect, useSyncExternalStore } from 'react';
import { Loading } from './loading.tsx';
import { PageFrame, useIsInside } from './page-frame.tsx';

/** The number of places in the page that are waiting now. */
let waiting = 0;
const listeners = new Set<() => void>();

function count(change: 1 | -1): void {
  waiting += change;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/**
 * Shown while a part of the page is loading. A page waits at several places in turn: its code, its flow, its data. They
 * share one {@link WaitingFrame} that stays mounted, because rendering the frame anew at each of them takes a slow
 * phone longer than rendering the form.
 */
export function Waiting() {
  const isInside = useIsInside();
  return isInside ? (
    <PageFrame>
      <Loading />
    </PageFrame>
  ) : (
    <Noted />
  );
}

function Noted(): null {
  useLayoutEffect(() => {
    count(1);
    return () => count(-1);
  }, []);
  return null;
}

/** The page while any place in it waits; rendered once, around all pages. */
export function WaitingFrame() {
  const isWaiting = useSyncExternalStore(subscribe, () => waiting > 0);
  return isWaiting ? (
    <PageFrame>
      <Loading />
    </PageFrame>
  ) : null;
}
