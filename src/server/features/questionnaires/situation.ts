import type { LeasingQuestionnaire, QuestionnaireName } from '../../../../machines/questionnaires/names.ts';
import { questionnaireFacts } from '../../../../machines/questionnaires/questionnaire-facts.ts';
import type { Applicant } from '../../../db/applicant/applicant.repository.ts';
import {
  type ApplicationStatus,
  readApplicationStatus,
} from '../../../db/applicant/application-status.repository.ts';
import { findResponse, type QuestionnaireResponse } from '../../../db/applicant/questionnaire.repository.ts';
import type { Connection } from '../../../db/client.ts';
import type { Facts } from '../../../engine/facts.ts';
import type { Deps } from '../../deps.ts';
import type { Subject } from './subject.ts';

/** How a questionnaire stands. */
export interface Situation {
  readonly response: QuestionnaireResponse | null;
  readonly completed: boolean;
  readonly application_status: ApplicationStatus;
  /** Pre-lease: false leads to the thank-you page; left out where the questions do not say. */
  readonly redirect_to_movein?: boolean;
  readonly facts: Facts;
}

/**
 * What is known of a questionnaire now. The office may open the pre-screening again: then the answers are there,
 * and it is not completed.
 *
 * @param db the transaction, where one is running; the applicant was read in it.
 */
export async function situationOf(
  deps: Pick<Deps, 'questionnaires'>,
  db: Connection,
  { questionnaire, address_id }: Pick<Subject, 'questionnaire' | 'address_id'>,
  applicant: Applicant,
): Promise<Situation> {
  const response = await findResponse(db, applicant.id, questionnaire, address_id);
  const isOpenAgain = questionnaire === 'pre_screening' && applicant.pre_screening_pending;
  const completed = response !== null && !isOpenAgain;
  const application_status = await readApplicationStatus(db, applicant.application_id);
  const { redirect_to_movein } = questionsOf(deps, applicant.property_id, questionnaire);
  const onwards = redirect_to_movein === undefined ? {} : { redirect_to_movein };
  const facts = questionnaireFacts({ questionnaire, completed, application_status, ...onwards });
  return { response, completed, application_status, ...onwards, facts };
}

/** The questions of a property: its own, else those for all. @throws {Error} when the server was built without them. */
export function questionsOf(
  deps: Pick<Deps, 'questionnaires'>,
  propertyId: string,
  questionnaire: QuestionnaireName,
): LeasingQuestionnaire {
  const found =
    deps.questionnaires.get(`${propertyId}/${questionnaire}`) ?? deps.questionnaires.get(questionnaire);
  if (found === undefined) throw new Error(`The questionnaire "${questionnaire}" is not loaded.`);
  return found;
}
