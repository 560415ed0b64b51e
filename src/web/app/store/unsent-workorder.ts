import type { WorkorderRequest } from '../../../contract/resident/workorder.contract.ts';
import { isObject, isText, keep, kept, listOf, type Store } from './local-store.ts';

/** The typed data of a workorder, with the key under which it is sent. */
export type UnsentWorkorder = Omit<WorkorderRequest, 'category'> & {
  readonly category: WorkorderRequest['category'] | '';
};

interface Kept {
  readonly user_id: string;
  readonly workorder: UnsentWorkorder;
}

const isTime = (value: unknown): boolean => isObject(value) && isText(value.day) && isText(value.part);

const isKept = (value: unknown): value is Kept =>
  isObject(value) &&
  isText(value.user_id) &&
  isObject(value.workorder) &&
  ['key', 'category', 'title', 'description', 'entry_note'].every((name) =>
    isText((value.workorder as Record<string, unknown>)[name]),
  ) &&
  typeof value.workorder.permission_to_enter === 'boolean' &&
  listOf((time): time is unknown => isTime(time))(value.workorder.times);

/** The workorder that this person typed but did not send; null if there is none or it is somebody else's. */
export function unsentWorkorder(store: Store, user_id: string): UnsentWorkorder | null {
  const found = kept(store, 'unsent_workorder', isKept);
  return found?.user_id === user_id ? found.workorder : null;
}

/** Stores it until sent. @example keepUnsentWorkorder(localStorage, user.user_id, { ...workorder, title: 'Tap' }) */
export function keepUnsentWorkorder(store: Store, user_id: string, workorder: UnsentWorkorder): void {
  keep(store, 'unsent_workorder', { user_id, workorder } satisfies Kept);
}

/** Removes it once the office has it. */
export function forgetUnsentWorkorder(store: Pick<Storage, 'removeItem'>): void {
  store.removeItem('unsent_workorder');
}
