/** Answers that could not be sent for want of a network, stored on this device by step until the server has them. */
import type { FormBundle } from '../../../../engine/forms/form.ts';
import type { Draft } from '../../../forms/index.ts';

/** Unsent answers by step. */
export type UnsentAnswers = Readonly<Record<string, Draft>>;

const keyOf = (process: string) => `latchkey.unsent.${process}`;

/** The stored answers of a process; empty if the device stores nothing. */
export function unsentOf(process: string): UnsentAnswers {
  try {
    return JSON.parse(localStorage.getItem(keyOf(process)) ?? '{}') as UnsentAnswers;
  } catch {
    return {};
  }
}

/**
 * Stores the answers of a step; false if the device stores nothing. @example keepUnsent('P1', 'kitchen', { kitchen })
 */
export function keepUnsent(process: string, step: string, answers: Draft): boolean {
  try {
    const all = unsentOf(process);
    localStorage.setItem(keyOf(process), JSON.stringify({ ...all, [step]: { ...all[step], ...answers } }));
    return true;
  } catch {
    return false;
  }
}

/** Deletes the answers of a step that the server now has. */
export function forgetUnsent(process: string, step: string): void {
  const { [step]: _, ...others } = unsentOf(process);
  if (Object.keys(others).length === 0) localStorage.removeItem(keyOf(process));
  else localStorage.setItem(keyOf(process), JSON.stringify(others));
}

/** Whether answers to these forms may be stored on a device: secrets may not. */
export function mayBeKept(forms: readonly Pick<FormBundle, 'ui'>[]): boolean {
  return forms.every(({ ui }) => Object.values(ui.fields).every(({ secret }) => secret !== true));
}
