import type { Facts } from '../../src/engine/facts.ts';
import type { QuestionnaireFile } from '../../src/engine/questionnaires/questionnaire.ts';

/** Where the lease of an application stands. @see spec/pre-application.md §2 Questionnaires */
export const LEASE_COMPLETE = 'LEASE_COMPLETE';

export interface QuestionnaireSituation {
  readonly questionnaire: QuestionnaireName;
  readonly completed: boolean;
  readonly application_status?: string;
  /** The page stands in the resident area. */
  readonly resident?: boolean;
  /** As the answer to a submit says; absent means yes. */
  readonly redirect_to_movein?: boolean;
}

/**
 * The facts that `flows/questionnaire.flow.json` runs on. What belongs to pre-lease alone is told of it alone.
 *
 * @example questionnaireFacts({ questionnaire: 'denied_form', completed: true }).completed // true
 */
export function questionnaireFacts(situation: QuestionnaireSituation): Facts {
  const isPreLease = situation.questionnaire === 'pre_lease';
  return {
    questionnaire: situation.questionnaire,
    completed: situation.completed,
    lease_complete: isPreLease && situation.application_status === LEASE_COMPLETE,
    resident: isPreLease && situation.resident === true,
    to_move_in: !(isPreLease && situation.completed && situation.redirect_to_movein === false),
  };
}

/** The four questionnaires, by their names on the wire. */
export type QuestionnaireName = 'pre_lease' | 'denied_form' | 'rental_history' | 'pre_screening';

/** A questionnaire's file with what our four have beside the questions. */
export interface LeasingQuestionnaire extends QuestionnaireFile {
  /** Pre-lease only: false ends at the thank-you page instead of the security deposit. */
  readonly redirect_to_movein?: boolean;
}
