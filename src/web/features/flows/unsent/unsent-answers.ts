/** Answers that could not be sent for want of a network, stored on this device by step until the server has them. */
import type { FormBundle } from '../../../../engine/forms/form.ts';
import { unsent } from '../../../app/store/unsent.ts';
import type { Draft } from '../../../forms/index.ts';

/** Unsent answers by step. */
export type UnsentAnswers = Readonly<Record<string, Draft>>;

const isByStep = (value: object): value is UnsentAnswers =>
  Object.values(value).every((answers) => typeof answers === 'object' && answers !== null);

const storeOf = (process: string) => unsent(window.localStorage, 'flow', process, isByStep);

/** The stored answers of a process; empty if the device stores nothing. */
export const unsentOf = (process: string): UnsentAnswers => storeOf(process).read() ?? {};

/**
 * Stores the answers of a step; false if the device stores nothing. @example keepUnsent('P1', 'kitchen', { kitchen })
 */
export function keepUnsent(process: string, step: string, answers: Draft): boolean {
  const all = unsentOf(process);
  return storeOf(process).write({ ...all, [step]: { ...all[step], ...answers } });
}

/** Deletes the answers of a step that the server now has. */
export function forgetUnsent(process: string, step: string): void {
  const { [step]: _, ...others } = unsentOf(process);
  if (Object.keys(others).length === 0) storeOf(process).forget();
  else storeOf(process).write(others);
}

/** Whether answers to these forms may be stored on a device: secrets may not. */
export function mayBeKept(forms: readonly Pick<FormBundle, 'ui'>[]): boolean {
  return forms.every(({ ui }) => Object.values(ui.fields).every(({ secret }) => secret !== true));
}
