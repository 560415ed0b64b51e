import { isText, keep, kept, listOf, type Store } from './local-store.ts';

/** The maximum number of people stored on a device; the earliest are removed. */
const MOST = 50;

/** Earlier versions stored `1`: read on this device by anybody. */
const EARLIER = 1;

const isList = listOf(isText);
const isKept = (value: unknown): value is readonly string[] | typeof EARLIER =>
  value === EARLIER || isList(value);

/**
 * Whether a person has read the property's notices on this device, in any tab. It outlives the session.
 *
 * @param person id of the applicant or of the user
 * @see spec/platform.md §4 Shoutbox
 */
export function hasReadNotices(store: Store, person: string): boolean {
  const read = kept(store, 'shoutbox_read', isKept) ?? [];
  return read === EARLIER || read.includes(person);
}

/** Stores that a person has read them. @example keepNoticesRead(window.localStorage, answer.applicants.id) */
export function keepNoticesRead(store: Store, person: string): void {
  const read = kept(store, 'shoutbox_read', isList) ?? [];
  keep(store, 'shoutbox_read', [...read.filter((other) => other !== person), person].slice(-MOST));
}
