import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/** Where somebody was on a page: how far down, and which link or button they used last. */
interface Place {
  readonly top: number;
  readonly focus: string;
}

/** Whether a listing page of this document was left: then its first entry can be returned to. */
let pageWasLeft = false;

/**
 * Brings a page back to where it was left when somebody returns to it by Back, Forward or a reload, once
 * `ready` says that its content is there. Elements are found again by their id.
 *
 * @returns `returns`: whether there is a place to return to; then the page must show all that it has at once.
 */
export function useScrollPlace(ready: boolean): {
  readonly returns: boolean;
  readonly leavesFocus: () => boolean;
} {
  const { key, pathname, search } = useLocation();
  const [isFirst] = useState(!pageWasLeft);
  const comesBack = useNavigationType() === 'POP' && (!isFirst || key !== 'default' || wasReloaded());
  const name = `place ${key} ${pathname}${key === 'default' ? search : ''}`;
  const [place, setPlace] = useState(() => (comesBack ? stored(name) : null));
  const latest = useRef<Place>({ top: 0, focus: '' });

  useEffect(() => {
    const before = window.history.scrollRestoration;
    window.history.scrollRestoration = 'manual';
    return () => {
      pageWasLeft = true;
      window.history.scrollRestoration = before;
    };
  }, []);

  useLayoutEffect(() => {
    const note = () => {
      latest.current = { top: window.scrollY, focus: document.activeElement?.id ?? latest.current.focus };
    };
    const keep = () => window.sessionStorage.setItem(name, JSON.stringify(latest.current));
    note();
    window.addEventListener('scroll', note, { passive: true });
    document.addEventListener('focusin', note);
    window.addEventListener('pagehide', keep);
    return () => {
      keep();
      window.removeEventListener('scroll', note);
      document.removeEventListener('focusin', note);
      window.removeEventListener('pagehide', keep);
    };
  }, [name]);

  useLayoutEffect(() => {
    if (!ready || place === null) return;
    window.scrollTo({ top: place.top });
    if (place.focus !== '') document.getElementById(place.focus)?.focus({ preventScroll: true });
    latest.current = place;
    setPlace(null);
  }, [ready, place]);

  const returns = place !== null && place.top > 0;
  return { returns, leavesFocus: useCallback(() => comesBack && stored(name) !== null, [comesBack, name]) };
}

function stored(name: string): Place | null {
  try {
    return JSON.parse(window.sessionStorage.getItem(name) ?? 'null') as Place | null;
  } catch {
    return null;
  }
}

/** The first entry of a tab has no key of its own; typing its address again must not bring an old place back. */
function wasReloaded(): boolean {
  const [entry] = performance.getEntriesByType('navigation');
  const type = (entry as PerformanceNavigationTiming | undefined)?.type;
  return type === 'reload' || type === 'back_forward';
}
