import type { FactChanges } from '../fact-changes.ts';
import type { ConditionNames, Guarded } from './guarded.ts';

interface SectionFile extends Guarded {
  readonly form: string;
}

export interface StepFile extends Guarded {
  readonly id: string;
  /** Message key of the tab. */
  readonly label: string;
  /** Required fields of an untouched step. */
  readonly required: number;
  readonly sections?: readonly SectionFile[];
  readonly screen?: string;
  /** When a step without required fields counts as done. */
  readonly doneWhen?: ConditionNames;
  readonly afterSubmit?: 'editable' | 'readonly';
  readonly readonlyWhen?: ConditionNames;
  /** The error code for changes while `readonlyWhen` holds; default: the usual refusal. */
  readonly refusal?: string;
  /** The step is skipped when submitting looks for an unfinished step. */
  readonly skipOnSubmit?: boolean;
  /** How saving the step with valid answers changes the facts. */
  readonly sets?: FactChanges;
}

export interface WizardFile {
  readonly steps?: readonly StepFile[];
  /** The state whose steps this wizard shows again. */
  readonly stepsOf?: string;
  /** The editable steps: all, those with `afterSubmit: editable`, or none. */
  readonly editable?: 'all' | 'afterSubmit' | 'none';
  readonly readonlyWhen?: ConditionNames;
  /** How a step is stored; allowed if the step is editable. The person stays on the step. */
  readonly save?: SaveFile;
  /** By event: tasks that change something on a step beside its save, under the same condition. */
  readonly edits?: Readonly<Record<string, string>>;
}

interface SaveFile {
  readonly event: string;
  readonly task: string;
}

/** The tasks that change a step of a wizard, by event: its save, and its other edits. */
export function editTasksOf({ save, edits }: WizardFile): Readonly<Record<string, string>> {
  return { ...(save && { [save.event]: save.task }), ...edits };
}
