import type { FlowFile } from './flow-file.ts';
import type { TaskState } from './state-file.ts';

/** An answer that is an amount of money, and its limits in integer cents. */
interface AnsweredAmount {
  readonly form: string;
  readonly field: string;
  readonly minimum: number;
  readonly maximum: number;
}

/** Where the amount of a charge comes from; exactly one is present. Default: the amount of the property's charge. */
export interface ChargeAmount {
  /** A value in cents that the office gives with the occasion. */
  readonly given?: string;
  readonly answer?: AnsweredAmount;
  /** A decision table of the flow. */
  readonly table?: string;
}

/** The parameters of the task `chargeCode`. */
export interface ChargeParameters {
  readonly code: string;
  readonly amount?: ChargeAmount;
}

/** The states that charge something, with their parameters as they are written, unchecked. */
export function chargesOf({ states }: Pick<FlowFile, 'states'>): [string, Partial<ChargeParameters>][] {
  return Object.entries(states).flatMap(([name, state]): [string, Partial<ChargeParameters>][] => {
    const { task, with: given } = (state ?? {}) as Partial<TaskState>;
    return task === 'chargeCode' ? [[name, (given ?? {}) as Partial<ChargeParameters>]] : [];
  });
}
