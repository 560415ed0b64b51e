import type { ProgressData } from '../../db/applicant/draft.repository.ts';

/**
 * The steps that the person has saved, by the progress that is stored with their saves: not those of which only a
 * guestcard has said something. Progress from before this was noted counts as saved.
 *
 * @example savedSteps({ applicants: { total: 7, invalids: 3, errors, saved: true } }) // ['applicants']
 */
export function savedSteps(stored: ProgressData): string[] {
  return Object.keys(stored).filter((step) => stored[step]?.saved !== false);
}

/**
 * Progress as it is stored: with what was saved before and what is saved now.
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
