import { useSyncExternalStore } from 'react';

/**
 * Whether the page is as narrow as on a phone; updates on change. The server cannot know it and renders a wide page.
 *
 * @see spec/platform.md §9
 */
export const useNarrow = (): boolean => useUpTo(599);

/**
 * Whether the window is at most that many pixels wide; updates on change. False on the server.
 *
 * @example const isPhone = useUpTo(425)
 */
export const useUpTo = (width: number): boolean =>
  useSyncExternalStore(
    onResize,
    () => window.matchMedia(`(max-width: ${width}px)`).matches,
    () => false,
  );

function onResize(changed: () => void): () => void {
  window.addEventListener('resize', changed);
  return () => window.removeEventListener('resize', changed);
}
