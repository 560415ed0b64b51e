import { FIELDS } from '../../../app/dialogs/quiet-moment.ts';

/** Whether a key goes into a field, where letters are text and not commands. */
export function isTyping({ target }: Pick<KeyboardEvent, 'target'>): boolean {
  return target instanceof HTMLElement && target.closest(FIELDS) !== null;
}
