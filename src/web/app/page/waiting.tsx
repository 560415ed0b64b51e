import { useLayoutEffect, useSyncExternalStore } from 'react';
import { Loading } from './loading.tsx';
import { PageFrame, useIsInside } from './page-frame.tsx';

/** Places of the page that wait at the moment. */
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
 * Stands where something of the page is on its way. A page waits at several places, one after the other: its code, its
 * flow, its data. What they show is one {@link WaitingFrame} that stays, because to make its frame anew at each of them
 * takes a slow phone longer than to make the form.
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

/** The page while any place of it waits: once, around all pages. */
export function WaitingFrame() {
  const isWaiting = useSyncExternalStore(subscribe, () => waiting > 0);
  return isWaiting ? (
    <PageFrame>
      <Loading />
    </PageFrame>
  ) : null;
}
