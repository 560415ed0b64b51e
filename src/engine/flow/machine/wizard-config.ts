import { type FlowFile, stepsOf } from '../flow-file.ts';
import type { WizardState } from '../state-file.ts';
import { editTasksOf } from '../wizard-file.ts';
import { eventsOf, type StateConfig } from './leads.ts';
import { ENTER } from './state-parts.ts';

/** The configuration of a wizard: one state per step, and one that only picks the step to open. */
export function wizardConfig(file: FlowFile, name: string, state: WizardState): StateConfig {
  const steps = stepsOf(file, state.wizard).map((step) => step.id);
  const at = (step: string) => ({ state: name, step });
  return {
    initial: ENTER,
    entry: { type: 'enterWizard', params: { state: name } },
    on: {
      GO: steps.map((step) => ({ target: `.${step}`, guard: { type: 'stepAsked', params: at(step) } })),
      PREVIOUS: steps.map((step) => ({
        target: `.${step}`,
        guard: { type: 'stepBefore', params: at(step) },
        actions: 'goBack' as const,
      })),
      ...Object.fromEntries(
        Object.keys(editTasksOf(state.wizard)).map((event) => [
          event,
          [
            {
              guard: { type: 'canSave' as const, params: { state: name } },
              actions: { type: 'forgetFailure' as const },
            },
          ],
        ]),
      ),
      ...eventsOf(state),
    },
    states: {
      [ENTER]: {
        always: [
          ...steps.map((step) => ({
            target: step,
            guard: { type: 'stepWished' as const, params: at(step) },
          })),
          ...steps.map((step) => ({
            target: step,
            guard: { type: 'stepApplies' as const, params: at(step) },
          })),
        ],
      },
      ...Object.fromEntries(
        steps.map((step, index): [string, StateConfig] => [
          step,
          {
            entry: { type: 'visit', params: at(step) },
            always: { target: ENTER, guard: { type: 'stepGone', params: at(step) } },
            on: {
              NEXT: steps.slice(index + 1).map((later) => ({
                target: later,
                guard: { type: 'stepApplies' as const, params: at(later) },
              })),
            },
          },
        ]),
      ),
    },
  };
}
