import { type Condition, holds } from '../../conditions.ts';
import type { Facts } from '../../facts.ts';
import { type FlowFile, stepsOf } from '../flow-file.ts';
import { type Guarded, namesOf } from '../guarded.ts';
import type { StepFile, WizardFile } from '../wizard-file.ts';

type Conditions = Readonly<Record<string, Condition>>;

/** Whether a named condition of the flow holds; false for an unknown name. */
export function conditionHolds(conditions: Conditions, name: string, facts: Facts): boolean {
  const condition = conditions[name];
  return condition !== undefined && holds(condition, facts);
}

/** Whether all of these named conditions hold; true for an empty list. */
export function allHold(
  conditions: Conditions,
  names: string | readonly string[] | undefined,
  facts: Facts,
): boolean {
  return namesOf(names).every((name) => conditionHolds(conditions, name, facts));
}

/** Whether a `when`/`unless` guard passes: all of `when` hold and none of `unless`. */
export function passes(conditions: Conditions, guard: Guarded, facts: Facts): boolean {
  return (
    allHold(conditions, guard.when, facts) &&
    !namesOf(guard.unless).some((name) => conditionHolds(conditions, name, facts))
  );
}

/** The wizard of a state, or null for a state of another kind. */
export function wizardOf(file: FlowFile, state: string): WizardFile | null {
  const found = file.states[state];
  return found && 'wizard' in found ? found.wizard : null;
}

/** The steps of a wizard state that apply to these facts, in flow order. */
export function applicableStepFiles(file: FlowFile, state: string, facts: Facts): StepFile[] {
  const wizard = wizardOf(file, state);
  if (!wizard) return [];
  return stepsOf(file, wizard).filter((step) => passes(file.conditions, step, facts));
}

/** Whether a step is editable in this state. A step that does not apply is not. */
export function stepEditable(file: FlowFile, state: string, step: StepFile, facts: Facts): boolean {
  const wizard = wizardOf(file, state);
  if (!wizard || !passes(file.conditions, step, facts)) return false;
  const readonlyWhen = (names: StepFile['readonlyWhen']) =>
    names !== undefined && allHold(file.conditions, names, facts);
  if (readonlyWhen(wizard.readonlyWhen) || readonlyWhen(step.readonlyWhen)) return false;
  const mode = wizard.editable ?? 'all';
  return mode === 'all' || (mode === 'afterSubmit' && step.afterSubmit === 'editable');
}

/**
 * The target of PREVIOUS: the applicable step before this one, independent of the path taken. null for the first step,
 * and for a step that does not apply.
 */
export function stepBefore(
  file: FlowFile,
  state: string,
  step: string | undefined,
  facts: Facts,
): string | null {
  const applicable = applicableStepFiles(file, state, facts).map(({ id }) => id);
  return applicable[applicable.indexOf(step ?? '') - 1] ?? null;
}
