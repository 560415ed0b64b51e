/** The error codes that a flow file lists for what the flow refuses. */
import { holds } from '../../conditions.ts';
import type { Facts } from '../../facts.ts';
import type { FlowFile } from '../flow-file.ts';
import { type ConditionNames, namesOf } from '../guarded.ts';

function allHold({ conditions }: FlowFile, names: ConditionNames | undefined, facts: Facts): boolean {
  return namesOf(names).every((name) => holds(conditions[name] ?? {}, facts));
}

/**
 * The error code of an event that the flow refuses under these facts; null if the file lists none.
 *
 * @example refusalOf(file, { payment_in_flight: true }, 'PAY') // 'payment.in_flight'
 */
export function refusalOf(file: FlowFile, facts: Facts, event: string): string | null {
  const listed = file.refusals?.[event] ?? file.refusals?.['*'] ?? [];
  return listed.find((refusal) => allHold(file, refusal.while, facts))?.code ?? null;
}

/**
 * The error code for changes of these steps, if one of them is read-only with a code of its own; else null.
 *
 * @example refusalOfSteps(file, facts, ['applicant_consent']) // 'consent.locked'
 */
export function refusalOfSteps(file: FlowFile, facts: Facts, steps: readonly string[]): string | null {
  const listed = Object.values(file.states).flatMap((state) =>
    'wizard' in state ? (state.wizard.steps ?? []) : [],
  );
  const locked = listed.find(
    ({ id, refusal, readonlyWhen }) =>
      refusal !== undefined &&
      readonlyWhen !== undefined &&
      steps.includes(id) &&
      allHold(file, readonlyWhen, facts),
  );
  return locked?.refusal ?? null;
}
