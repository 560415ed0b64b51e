import type { DraftStore } from './draft-store.ts';

/**
 * Brings a field into view and puts the focus into it, unfolding its list entry where needed. When its
 * section is not shown yet (the tab is just changing), it happens as soon as it is.
 *
 * @param path dotted: `applicant_addresses.0.zip_code`
 * @example
 * goToTab(tabOf(issue.path));
 * focusField(store, issue.path);
 */
export function focusField(store: DraftStore, path: string): void {
  store.requestFocus(path);
}
