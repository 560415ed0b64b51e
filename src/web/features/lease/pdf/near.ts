import { type RefObject, useEffect, useState } from 'react';

/** Pages are drawn from one height of the window before they are in sight, and given up as far behind it. */
const MARGIN = '100% 0%';

type Told = (isNear: boolean) => void;

const watched = new Map<Element, Told>();
let observer: IntersectionObserver | null = null;

/** One observer for all pages: each of 120 would cost time at every scroll. */
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
 * Whether an element is in sight, or about to be.
 *
 * @example const isNear = useNear(page) // true while the page should be drawn
 */
export function useNear(element: RefObject<Element | null>): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => (element.current === null ? undefined : watch(element.current, setNear)), [element]);
  return isNear;
}
