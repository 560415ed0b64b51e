import type { WorkorderRequest } from '../../../contract/resident/workorder.contract.ts';
import { isObject, isText, listOf } from '../../app/store/local-store.ts';
import { type Unsent, unsent } from '../../app/store/unsent.ts';

/** The typed data of a workorder, with the key under which it is sent. */
export type UnsentWorkorder = Omit<WorkorderRequest, 'category'> & {
  readonly category: WorkorderRequest['category'] | '';
};

const isTime = (value: unknown): value is object =>
  isObject(value) && isText(value.day) && isText(value.part);
const isTyped = (value: object): value is UnsentWorkorder =>
  isObject(value) &&
  ['key', 'category', 'title', 'description', 'entry_note'].every((name) => isText(value[name])) &&
  typeof value.permission_to_enter === 'boolean' &&
  listOf(isTime)(value.times);

/** The workorder that a person typed and did not send. @example unsentWorkorder(localStorage, user.user_id).read()?.title */
export const unsentWorkorder = (storage: Storage, user_id: string): Unsent<UnsentWorkorder> =>
  unsent(storage, 'workorder', user_id, isTyped);
