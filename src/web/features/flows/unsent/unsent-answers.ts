/** Answers that could not be sent for want of a network: kept on this device, step by step, until the server has them. */
import type { FormBundle } from '../../../../engine/forms/form.ts';
import type { Draft } from '../../../forms/index.ts';

/** By step: what is to be saved there. */
export type UnsentAnswers = Readonly<Record<string, Draft>>;

const keyOf = (process: string) => `latchkey.unsent.${process}`;

/** What is kept of a process; nothing where the device keeps nothing. */
export function unsentOf(process: string): UnsentAnswers {
  try {
    return JSON.parse(localStorage.getItem(keyOf(process)) ?? '{}') as UnsentAnswers;
  } catch {
    return {};
  }
}

/** Keeps the answers of a step. False where the device keeps nothing. @example keepUnsent('P1', 'kitchen', { kitchen }) */
export function keepUnsent(process: string, step: string, answers: Draft): boolean {
  try {
    const all = unsentOf(process);
    localStorage.setItem(keyOf(process), JSON.stringify({ ...all, [step]: { ...all[step], ...answers } }));
    return true;
  } catch {
    return false;
  }
}

/** Forgets what the server has now. */
export function forgetUnsent(process: string, step: string): void {
  const { [step]: _, ...others } = unsentOf(process);
  if (Object.keys(others).length === 0) localStorage.removeItem(keyOf(process));
  else localStorage.setItem(keyOf(process), JSON.stringify(others));
}

/** Whether answers to these forms may lie on a device: what is secret may not. */
export function mayBeKept(forms: readonly Pick<FormBundle, 'ui'>[]): boolean {
  return forms.every(({ ui }) => Object.values(ui.fields).every(({ secret }) => secret !== true));
}
