/** Answers that could not be sent for want of a network, stored on this device until the server has them. */
import type { FormBundle } from '../../../../engine/forms/form.ts';
import { isObject } from '../../../app/store/local-store.ts';
import { unsent } from '../../../app/store/unsent.ts';
import type { Draft } from '../../../forms/index.ts';

interface UnsentAnswers {
  readonly answers: Draft;
}

const hasAnswers = (value: object): value is UnsentAnswers =>
  isObject((value as Partial<UnsentAnswers>).answers);

const storeOf = (owner: string) => unsent(window.localStorage, 'flow', owner, hasAnswers);

/** The stored answers of a process, or of one of its members; null if there are none. */
export const unsentOf = (owner: string): Draft | null => storeOf(owner).read()?.answers ?? null;

/** Stores all unsent answers of an owner; false if the device stores nothing. @example keepUnsent('P1', { kitchen }) */
export const keepUnsent = (owner: string, answers: Draft): boolean => storeOf(owner).write({ answers });

/** Deletes the answers that the server now has. */
export const forgetUnsent = (owner: string): void => storeOf(owner).forget();

/** Whether answers to these forms may be stored on a device: secrets may not. */
export function mayBeKept(forms: readonly Pick<FormBundle, 'ui'>[]): boolean {
  return forms.every(({ ui }) => Object.values(ui.fields).every(({ secret }) => secret !== true));
}
