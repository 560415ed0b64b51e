import type { ApplicationAnswer } from '../../../app/application-query.ts';

/**
 * Whether a step was saved with errors, not just filled in by a guestcard: its errors are marked as soon as it is
 * opened.
 */
export function savedWithErrors({ progress, saved_steps }: ApplicationAnswer, step: string): boolean {
  return saved_steps.includes(step) && (progress[step]?.errors.length ?? 0) > 0;
}
