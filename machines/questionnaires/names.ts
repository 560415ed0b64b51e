import type { QuestionnaireFile } from '../../src/engine/questionnaires/questionnaire.ts';

/** The four questionnaires, by their names on the wire. */
export type QuestionnaireName = 'pre_lease' | 'denied_form' | 'rental_history' | 'pre_screening';

/** A questionnaire's file with what our four have beside the questions. */
export interface LeasingQuestionnaire extends QuestionnaireFile {
  /** Pre-lease only: false ends at the thank-you page instead of the security deposit. */
  readonly redirect_to_movein?: boolean;
}
