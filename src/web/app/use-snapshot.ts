import { useSyncExternalStore } from 'react';

/**
 * React's `useSyncExternalStore` of a store that says the same where a page is rendered on the server.
 *
 * @example const value = useSnapshot(store.subscribe, () => store.get(section))
 */
export function useSnapshot<Value>(subscribe: (changed: () => void) => () => void, read: () => Value): Value {
  return useSyncExternalStore(subscribe, read, read);
}
