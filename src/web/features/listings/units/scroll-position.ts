import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/** Where a person was on a page: the scroll position, and the link or button they used last. */
interface ScrollPosition {
  readonly top: number;
  readonly focus: string;
  /** The visible row of a list, by its `data-row`, and its distance from the window's top in pixels; '' for none. */
  readonly row: string;
  readonly below: number;
}

const NOWHERE: ScrollPosition = { top: 0, focus: '', row: '', below: 0 };

/** Whether a listing page of this document was left: then its first history entry can be returned to. */
let pageWasLeft = false;

/**
 * Restores the position of a page when a person returns to it by Back, Forward or a reload, once `ready` says that its
 * content is rendered. Elements are found by their id; a row of a list keeps its place even if the rows above it are
 * now higher or fewer.
 *
 * @returns `row`: the row to return to, which the page must show at once; '' for none.
 */
export function useScrollPosition(ready: boolean): {
  readonly row: string;
  readonly leavesFocus: () => boolean;
} {
  const { key, pathname, search } = useLocation();
  const [isFirst] = useState(!pageWasLeft);
  const comesBack = useNavigationType() === 'POP' && (!isFirst || key !== 'default' || wasReloaded());
  const name = `position ${key} ${pathname}${key === 'default' ? search : ''}`;
  const [position, setPosition] = useState(() => (comesBack ? stored(name) : null));
  const latest = useRef<ScrollPosition>(NOWHERE);
  const releaseRow = useRef(() => {});

  useEffect(() => {
    const before = window.history.scrollRestoration;
    window.history.scrollRestoration = 'manual';
    return () => {
      releaseRow.current();
      pageWasLeft = true;
      window.history.scrollRestoration = before;
    };
  }, []);

  useLayoutEffect(() => {
    let next = 0;
    const note = () => {
      const focus = document.activeElement?.id ?? latest.current.focus;
      latest.current = { ...latest.current, top: window.scrollY, focus };
      window.cancelAnimationFrame(next);
      next = window.requestAnimationFrame(() => {
        latest.current = { ...latest.current, ...rowInSight() };
      });
    };
    // A pressed link may leave the page before the next frame, and rows above it may have grown since the last.
    const noteFocus = () => {
      note();
      latest.current = { ...latest.current, ...rowInSight() };
    };
    const keep = () => window.sessionStorage.setItem(name, JSON.stringify(latest.current));
    note();
    window.addEventListener('scroll', note, { passive: true });
    document.addEventListener('focusin', noteFocus);
    window.addEventListener('pagehide', keep);
    return () => {
      window.cancelAnimationFrame(next);
      keep();
      window.removeEventListener('scroll', note);
      document.removeEventListener('focusin', noteFocus);
      window.removeEventListener('pagehide', keep);
    };
  }, [name]);

  useLayoutEffect(() => {
    if (!ready || position === null) return;
    window.scrollTo({ top: position.top });
    releaseRow.current = holdRow(position);
    if (position.focus !== '') document.getElementById(position.focus)?.focus({ preventScroll: true });
    latest.current = position;
    setPosition(null);
  }, [ready, position]);

  const row = position !== null && position.top > 0 ? position.row : '';
  return { row, leavesFocus: useCallback(() => comesBack && stored(name) !== null, [comesBack, name]) };
}

/** The row at the middle of the window, else one above or below it. */
function rowInSight(): Pick<ScrollPosition, 'row' | 'below'> {
  for (const part of [0.5, 0.3, 0.7]) {
    const { clientWidth, clientHeight } = document.documentElement;
    const found = document.elementFromPoint(clientWidth / 2, clientHeight * part)?.closest('[data-row]');
    if (found instanceof HTMLElement)
      return { row: found.dataset.row ?? '', below: found.getBoundingClientRect().top };
  }
  return { row: '', below: 0 };
}

function bringBack({ row, below }: ScrollPosition): void {
  const found = row === '' ? null : document.querySelector(`[data-row="${CSS.escape(row)}"]`);
  if (found !== null) window.scrollBy({ top: Math.round(found.getBoundingClientRect().top - below) });
}

/** Events by which a person leaves the restored position. */
const OWN_INPUTS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** Keeps the row in place while the rows around it get their final heights, until the person moves on. */
function holdRow(position: ScrollPosition): () => void {
  bringBack(position);
  const heights = new ResizeObserver(() => bringBack(position));
  heights.observe(document.body);
  const releaseRow = () => {
    heights.disconnect();
    for (const input of OWN_INPUTS) window.removeEventListener(input, releaseRow, true);
  };
  for (const input of OWN_INPUTS) window.addEventListener(input, releaseRow, true);
  return releaseRow;
}

function stored(name: string): ScrollPosition | null {
  try {
    return JSON.parse(window.sessionStorage.getItem(name) ?? 'null') as ScrollPosition | null;
  } catch {
    return null;
  }
}

/** The first history entry of a tab has no key; typing its address again must not restore an old position. */
function wasReloaded(): boolean {
  const [entry] = performance.getEntriesByType('navigation');
  const type = (entry as PerformanceNavigationTiming | undefined)?.type;
  return type === 'reload' || type === 'back_forward';
}
