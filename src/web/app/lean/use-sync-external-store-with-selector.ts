import { useRef, useSyncExternalStore } from 'react';

/**
 * Replaces `use-sync-external-store/shim/with-selector`: returns a part of a store's snapshot, the same reference as
 * long as the comparison considers it equal.
 */
export function useSyncExternalStoreWithSelector<Snapshot, Part>(
  subscribe: (changed: () => void) => () => void,
  getSnapshot: () => Snapshot,
  _getServerSnapshot: unknown,
  selector: (snapshot: Snapshot) => Part,
  isEqual: (one: Part, other: Part) => boolean = Object.is,
): Part {
  const last = useRef<{ readonly part: Part } | null>(null);
  return useSyncExternalStore(subscribe, () => {
    const part = selector(getSnapshot());
    if (last.current === null || !isEqual(last.current.part, part)) last.current = { part };
    return last.current.part;
  });
}
