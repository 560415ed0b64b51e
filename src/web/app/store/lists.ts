import type { State, StreetType } from '../../../contract/list.contract.ts';
import { isObject, isText, keep, kept, listOf, type Store } from './local-store.ts';

const hasTexts = (value: unknown, names: readonly string[]): boolean =>
  isObject(value) && names.every((name) => isText(value[name]));

const isState = (value: unknown): value is State => hasTexts(value, ['id', 'code', 'name']);
const isStreetType = (value: unknown): value is StreetType =>
  hasTexts(value, ['code', 'name']) && listOf(isText)((value as StreetType).also);

/** Stores a list for the next visit, and returns it. */
export function keepList<List>(store: Store, key: 'state_list' | 'street_types', list: List): List {
  keep(store, key, list);
  return list;
}

/** The states from the last visit; empty if nothing can be read. */
export const keptStates = (store: Store): readonly State[] =>
  kept(store, 'state_list', listOf(isState)) ?? [];

/** The street types from the last visit; empty if nothing can be read. */
export const keptStreetTypes = (store: Store): readonly StreetType[] =>
  kept(store, 'street_types', listOf(isStreetType)) ?? [];
