import { useSyncExternalStore } from 'react';

/**
 * `useSyncExternalStore` for a store with the same snapshot on the server.
 *
 * @example const value = useSnapshot(store.subscribe, () => store.get(section))
 */
export function useSnapshot<Value>(subscribe: (changed: () => void) => () => void, read: () => Value): Value {
  return useSyncExternalStore(subscribe, read, read);
}
