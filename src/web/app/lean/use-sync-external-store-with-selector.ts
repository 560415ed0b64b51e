import { useRef, useSyncExternalStore } from 'react';

/**
 * Replaces `use-sync-external-store/shim/with-selector`: returns a part of a store's snapshot, the same reference as
 * long as the snapshot is the same, or the comparison considers it equal.
 */
export function useSyncExternalStoreWithSelector<Snapshot, Part>(
  subscribe: (changed: () => void) => () => void,
  getSnapshot: () => Snapshot,
  _getServerSnapshot: unknown,
  selector: (snapshot: Snapshot) => Part,
  isEqual: (one: Part, other: Part) => boolean = Object.is,
): Part {
  const last = useRef<{ readonly of: Snapshot; readonly by: unknown; readonly part: Part } | null>(null);
  return useSyncExternalStore(subscribe, () => {
    const of = getSnapshot();
    const before = last.current;
    if (before !== null && before.of === of && before.by === selector) return before.part;
    const part = selector(of);
    const kept = before !== null && isEqual(before.part, part) ? before.part : part;
    last.current = { of, by: selector, part: kept };
    return kept;
  });
}

/** For libraries that import the module as a whole. */
export default { useSyncExternalStoreWithSelector };
