/**
 * What the pages keep on the device beside the session: `roles`, `allPolicies`, `columns` and `unsent_workorder` of who is
 * signed in, `state_list` and `street_types` for everybody. A copy shows something before the server has answered; the answer wins.
 * `shoutbox_read` names the persons who have read the notices of the property here.
 *
 * @see spec/platform.md §3 Local store
 * @see docs/decisions/0064-the-local-store-is-what-shows-first.md
 */
export type StoreKey =
  | 'roles'
  | 'columns'
  | 'allPolicies'
  | 'state_list'
  | 'street_types'
  | 'shoutbox_read'
  | 'unsent_workorder';

/** Where it is kept: the local storage of the browser. */
export type Store = Pick<Storage, 'getItem' | 'setItem'>;

/** What a stored text must be to be used. */
type Judge<Value> = (value: unknown) => value is Value;

/** A JSON object, no array. */
export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A list whose every entry is what `is` says. */
export const listOf =
  <Item>(is: Judge<Item>): Judge<readonly Item[]> =>
  (value): value is readonly Item[] =>
    Array.isArray(value) && value.every(is);

export const isText = (value: unknown): value is string => typeof value === 'string';

/** What is kept under a key; null for nothing, and for what is not what it should be. */
export function kept<Value>(store: Store, key: StoreKey, is: Judge<Value>): Value | null {
  try {
    const value: unknown = JSON.parse(store.getItem(key) ?? 'null');
    return is(value) ? value : null;
  } catch {
    return null;
  }
}

/** Keeps a value. A device that has no room does without. */
export function keep(store: Store, key: StoreKey, value: unknown): void {
  try {
    store.setItem(key, JSON.stringify(value));
  } catch {
    // The page works from the server's answer.
  }
}
