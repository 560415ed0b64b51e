/** Reports whether elements are in or near the visible area. */
export interface VisibilityWatch {
  /** Calls `tell` at once and on every change; returns a function that stops it. */
  watch(element: Element, tell: (isNear: boolean) => void): () => void;
  stop(): void;
}

/**
 * Watches many elements with one observer.
 *
 * @param margin pixels above and below the window that count as near it.
 * @example const sight = watchVisibility(1500); const stop = sight.watch(block, (isNear) => setThere(isNear))
 */
export function watchVisibility(margin: number): VisibilityWatch {
  const told = new Map<Element, (isNear: boolean) => void>();
  const observer = new IntersectionObserver(
    (entries) => {
      for (const entry of entries) told.get(entry.target)?.(entry.isIntersecting);
    },
    // The document itself as root: in a frame of another site the margin would be ignored.
    { root: document, rootMargin: `${margin}px 0px` },
  );
  return {
    watch(element, tell) {
      told.set(element, tell);
      observer.observe(element);
      return () => {
        told.delete(element);
        observer.unobserve(element);
      };
    },
    stop: () => observer.disconnect(),
  };
}
