import type { TaskEntry } from '../src/engine/flow/catalog.ts';

/**
 * The tasks of the questionnaire flow.
 *
 * @see spec/pre-application.md §4 Questionnaires, §7
 */
export const questionnaireTasks = {
  /**
   * Sends answers and files. `incomplete`: an answer is missing; `closed`: the server has the answers already, or the
   * questionnaire is no longer open.
   */
  submitAnswers: {
    does: 'change',
    reads: ['questionnaire', 'completed', 'lease_complete'],
    outcomes: ['accepted', 'incomplete', 'closed', 'failed'],
  },
} as const satisfies Record<string, TaskEntry>;

/** The sources of the facts of a questionnaire. */
export const questionnaireSources = ['questionnaire', 'lease'] as const;

/** The screens that the questionnaire flow may show, each a part of the page in `src/web/features/questionnaires`. */
export const questionnaireScreens = ['questions', 'no-access', 'rental-history-thanks'] as const;

/** The pages that a questionnaire leads to. */
export const questionnaireRoutes = [
  '/applicant/finish',
  '/applicant/payment',
  '/applicant/security-deposit',
  '/tenant/move-in-charges',
  '/thank-you',
] as const;
