import { useSyncExternalStore } from 'react';

const narrow = window.matchMedia('(max-width: 599px)');

/** Whether the page is as narrow as on a phone; follows a change at once. @see spec/platform.md §9 */
export function useNarrow(): boolean {
  return useSyncExternalStore(
    (changed) => {
      narrow.addEventListener('change', changed);
      return () => narrow.removeEventListener('change', changed);
    },
    () => narrow.matches,
  );
}
