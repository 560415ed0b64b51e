import { type RefObject, useEffect, useState } from 'react';

/** A page is drawn from one window height before it is visible, and released one window height after. */
const MARGIN = '100% 0%';

type Told = (isNear: boolean) => void;

const watched = new Map<Element, Told>();
let observer: IntersectionObserver | null = null;

/** One observer for all pages: 120 observers would slow down scrolling. */
function watch(element: Element, told: Told): () => void {
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) watched.get(target)?.(isIntersecting);
    },
    { rootMargin: MARGIN },
  );
  const { unobserve } = observer;
  watched.set(element, told);
  observer.observe(element);
  const shared = observer;
  return () => {
    watched.delete(element);
    unobserve.call(shared, element);
  };
}

/**
 * Whether an element is visible, or about to be.
 *
 * @example const isNear = useNear(page) // true while the page should be drawn
 */
export function useNear(element: RefObject<Element | null>): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => (element.current === null ? undefined : watch(element.current, setNear)), [element]);
  return isNear;
}
