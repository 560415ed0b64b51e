import { useSyncExternalStore } from 'react';

const narrow = (): MediaQueryList => window.matchMedia('(max-width: 599px)');

/**
 * Whether the page is as narrow as on a phone; follows a change at once. The server does not know, and renders a wide one.
 *
 * @see spec/platform.md §9
 */
export function useNarrow(): boolean {
  return useSyncExternalStore(
    onWidth,
    () => narrow().matches,
    () => false,
  );
}

function onWidth(changed: () => void): () => void {
  const watched = narrow();
  watched.addEventListener('change', changed);
  return () => watched.removeEventListener('change', changed);
}
