import type { Facts } from '../../facts.ts';
import type { CompiledFlow } from '../machine/build.ts';
import type { Progress, ProgressByStep, Step } from './progress.ts';
import { allHold, applicableStepFiles, passes, stepEditable } from './wizard-path.ts';

/**
 * The steps of a wizard state that apply to these facts, in flow order. Empty for a state of another kind.
 *
 * @example applicableSteps(flow, 'editing', { ...facts, applicant_type: 'GUARANTOR' }).length // 5
 * @see spec/application.md §2 Tabs, §4 Guarantors
 */
export function applicableSteps(flow: CompiledFlow, state: string, facts: Facts): Step[] {
  const { file } = flow;
  return applicableStepFiles(file, state, facts).map((step) => ({
    id: step.id,
    label: step.label,
    required: step.required,
    sections: (step.sections ?? [])
      .filter((section) => passes(file.conditions, section, facts))
      .map(({ form }) => ({ form })),
    screen: step.screen ?? null,
    editable: stepEditable(file, state, step, facts),
    done: step.doneWhen === undefined ? null : allHold(file.conditions, step.doneWhen, facts),
    skipOnSubmit: step.skipOnSubmit ?? false,
  }));
}

/** Whether a step is unfinished: its progress is missing, has invalid fields, or the step is not done. */
function unfinished(step: Step, progress: Progress | undefined): boolean {
  return progress === undefined || progress.invalids > 0 || step.done === false;
}

/**
 * The first unfinished step after `after` (null: from the start), without those in `skip`; null if there is none. It
 * does not wrap around.
 *
 * @example nextUnfinished(steps, progress, 'applicants', {}) // 'addresses'
 * @example nextUnfinished(judgedOnSubmit(steps), progress, null) // null: submit
 * @see spec/application.md §4 Progress and saving
 */
export function nextUnfinished(
  steps: readonly Step[],
  progress: ProgressByStep,
  after: string | null,
  { skip = [] }: { readonly skip?: readonly string[] } = {},
): string | null {
  const from = after === null ? 0 : steps.findIndex((step) => step.id === after) + 1;
  const next = steps
    .slice(from)
    .find((step) => !skip.includes(step.id) && unfinished(step, progress[step.id]));
  return next?.id ?? null;
}

/** The steps that are checked on submit: those without `skipOnSubmit`. */
export function judgedOnSubmit(steps: readonly Step[]): Step[] {
  return steps.filter((step) => !step.skipOnSubmit);
}
