/** One step of a wizard as it applies to a person. */
export interface Step {
  readonly id: string;
  /** Message key of the tab. */
  readonly label: string;
  /** Required fields of an untouched step. */
  readonly required: number;
  readonly sections: readonly { readonly form: string }[];
  readonly screen: string | null;
  readonly editable: boolean;
  /** Whether the step's own condition holds; null if its progress decides. */
  readonly done: boolean | null;
  /** The step does not block submitting while it is unfinished. */
  readonly skipOnSubmit: boolean;
}

/** The progress of one step: the number of its required fields, and of those that are missing or invalid. */
export interface Progress {
  readonly total: number;
  readonly invalids: number;
}

export type ProgressByStep = Readonly<Record<string, Progress | undefined>>;

/** The progress of an untouched step: everything is missing. */
export function untouched(step: Pick<Step, 'required'>): Progress {
  return { total: step.required, invalids: step.required };
}

/** The progress of every step: as saved, else `untouched`. Saved steps that no longer apply are left out. */
export function progressOf(steps: readonly Step[], saved: ProgressByStep): Record<string, Progress> {
  return Object.fromEntries(steps.map((step) => [step.id, saved[step.id] ?? untouched(step)]));
}

/**
 * Valid fields as a percentage of all fields, rounded, from 0 to 100. 0 if there are no steps.
 *
 * @example percentage({ applicants: { total: 7, invalids: 0 }, addresses: { total: 14, invalids: 14 } }) // 33
 * @see spec/application.md §4 Progress and saving
 */
export function percentage(progress: ProgressByStep): number {
  const counted = Object.values(progress).filter((one) => one !== undefined);
  const total = counted.reduce((sum, one) => sum + one.total, 0);
  const valid = counted.reduce((sum, one) => sum + one.total - Math.min(one.invalids, one.total), 0);
  if (total === 0) return counted.length > 0 ? 100 : 0;
  return Math.round((100 * valid) / total);
}

/**
 * Whether a step shows its check mark: no invalid field, and its own condition, if any, holds.
 * An untouched step with required fields is not done.
 *
 * @example stepDone(documents, { total: 0, invalids: 0 }) // documents.done
 */
export function stepDone(step: Step, progress: Progress | undefined): boolean {
  const { invalids } = progress ?? untouched(step);
  return invalids === 0 && step.done !== false;
}

/** The status of a step. */
export type StepStatus = 'not_started' | 'in_progress' | 'needs_attention' | 'done' | 'not_needed';

/** The data beside its progress that determines a step's status. */
export interface StepStanding {
  /** Part of the step was stored by the person's own save. */
  readonly saved: boolean;
  /** The step has entries or uploads that are not part of such a save. */
  readonly begun: boolean;
  /** The step asks nothing of this person. */
  readonly empty: boolean;
}

/**
 * The status of a step. A saved step with missing or invalid fields needs attention; a step that was never saved is at
 * most in progress, so that nobody gets errors for fields they have not seen.
 *
 * @example stepStatus(addresses, { total: 9, invalids: 2 }, { saved: true, begun: false, empty: false })
 *   // 'needs_attention'
 */
export function stepStatus(step: Step, progress: Progress | undefined, standing: StepStanding): StepStatus {
  if (standing.empty) return 'not_needed';
  if (stepDone(step, progress)) return 'done';
  if (standing.saved) return 'needs_attention';
  return standing.begun ? 'in_progress' : 'not_started';
}
