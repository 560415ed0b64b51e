import { useSyncExternalStore } from 'react';

const narrow = (): MediaQueryList => window.matchMedia('(max-width: 599px)');

/**
 * Whether the page is as narrow as on a phone; updates on change. The server cannot know it and renders a wide page.
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
