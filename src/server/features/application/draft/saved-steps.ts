import type { ProgressData } from '../../../../db/applicant/draft.repository.ts';

/**
 * The steps that the person has saved, from the progress that is stored with their saves; steps that only a guestcard
 * has filled are left out. Progress from before `saved` was recorded counts as saved.
 *
 * @example savedSteps({ applicants: { total: 7, invalids: 3, errors, saved: true } }) // ['applicants']
 */
export function savedSteps(stored: ProgressData): string[] {
  return Object.keys(stored).filter((step) => stored[step]?.saved !== false);
}

/**
 * Progress to store: marks the steps that were saved before and those saved now.
 *
 * @param now the steps of this save.
 */
export function withSavedSteps(
  progress: ProgressData,
  before: ProgressData,
  now: readonly string[],
): ProgressData {
  const saved = new Set([...savedSteps(before), ...now]);
  return Object.fromEntries(
    Object.entries(progress).map(([step, counted]) => [step, { ...counted, saved: saved.has(step) }]),
  );
}
