/**
 * The data that pages store on the device besides the session: `roles`, `allPolicies` and `columns` of the signed-in
 * person; `state_list` and `street_types` for everybody. A copy is shown until the server responds; the response wins.
 * `shoutbox_read` lists the people who have read the property's notices on this device. Typing that was not sent is in
 * `unsent.ts`.
 *
 * @see spec/platform.md §3 Local store
 * @see docs/decisions/0064-the-local-store-is-what-shows-first.md
 */
export type StoreKey = 'roles' | 'columns' | 'allPolicies' | 'state_list' | 'street_types' | 'shoutbox_read';

/** The storage: the local storage of the browser. */
export type Store = Pick<Storage, 'getItem' | 'setItem'>;

/** Checks a stored value before it is used. */
type Judge<Value> = (value: unknown) => value is Value;

/** Checks for a JSON object that is not an array. */
export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Checks for a list whose entries all pass `is`. */
export const listOf =
  <Item>(is: Judge<Item>): Judge<readonly Item[]> =>
  (value): value is readonly Item[] =>
    Array.isArray(value) && value.every(is);

export const isText = (value: unknown): value is string => typeof value === 'string';

/** The value stored under a key; null if there is none or it is invalid. */
export function kept<Value>(store: Store, key: StoreKey, is: Judge<Value>): Value | null {
  try {
    const value: unknown = JSON.parse(store.getItem(key) ?? 'null');
    return is(value) ? value : null;
  } catch {
    return null;
  }
}

/** Stores a value; a device without room skips it. */
export function keep(store: Store, key: StoreKey, value: unknown): void {
  try {
    store.setItem(key, JSON.stringify(value));
  } catch {
    // The page uses the server's response instead.
  }
}
