import type { TablePreferences, UserDetails } from '../../../contract/session/resident.contract.ts';
import { storedSession } from '../session/session-storage.ts';
import { isObject, isText, keep, kept, listOf, type Store } from './local-store.ts';

interface KeptColumns {
  /** The owner of these preferences. */
  readonly user_id: string;
  readonly table_preference: TablePreferences;
}

const isWidth = (value: unknown): value is number => typeof value === 'number' && value > 0;
const isList = listOf(isText);

const isChoice = (value: unknown): boolean =>
  isObject(value) &&
  isList(value.hidden) &&
  isObject(value.widths) &&
  Object.values(value.widths).every(isWidth) &&
  (value.order === undefined || isList(value.order));

const isKept = (value: unknown): value is KeptColumns =>
  isObject(value) &&
  isText(value.user_id) &&
  isObject(value.table_preference) &&
  Object.values(value.table_preference).every(isChoice);

/** Stores a person's table preferences from the server while they are signed in, and returns them. */
export function keepColumns(store: Storage, user_id: string, details: UserDetails): UserDetails {
  if (storedSession(store)?.user_id === user_id)
    keep(store, 'columns', { user_id, table_preference: details.table_preference } satisfies KeptColumns);
  return details;
}

/** This person's stored table preferences; null if there are none or they are somebody else's. */
export function keptColumns(store: Store, user_id: string): UserDetails | null {
  const found = kept(store, 'columns', isKept);
  return found?.user_id === user_id ? { table_preference: found.table_preference } : null;
}
