import { updateApplicant } from '../../../src/db/applicant/applicant.repository.ts';
import { writeApplicationStatus } from '../../../src/db/applicant/application-status.repository.ts';
import { findResponse, writeResponse } from '../../../src/db/applicant/questionnaire.repository.ts';
import { findApplication } from '../../../src/db/property/property.repository.ts';
import type { Facts } from '../../../src/engine/facts.ts';
import type { Staging } from '../stage.ts';
import { validAnswers } from './answers.ts';
import { newRespondent, type Stage, thankingProperty } from './respondent.ts';
import { agreedFacts, ownerOf, storedFacts } from './stored-facts.ts';

/**
 * Applicants and landlords, each with one questionnaire of an application of their own. That the page stands in
 * the resident area is a fact of its address alone: the server neither tells nor stores it.
 */
export const questionnaireStaging: Staging<Stage> = {
  async enter(around, facts) {
    const stage = { ...around, respondent: await newRespondent(around.deps, facts) };
    await putFacts(stage, facts);
    return stage;
  },
  put: putFacts,
  agreed: agreedFacts,
};

/**
 * Brings the database to where these facts are true: what was answered before, where the lease stands, and the
 * property whose questions are asked.
 *
 * @throws {Error} when the database still says something else afterwards: facts that exclude each other.
 */
export async function putFacts(stage: Stage, facts: Facts): Promise<void> {
  const { deps, respondent } = stage;
  const { questionnaire, person } = respondent;
  const property_id = facts.to_move_in === true ? person.property : thankingProperty();
  await deps.db.updateTable('applicants').set({ property_id }).where('id', '=', person.id).execute();
  const owner = await ownerOf(stage);
  const application = await findApplication(deps.db, owner.application_id);
  if (application === null) throw new Error(`The application of ${person.id} is gone.`);
  const status = facts.lease_complete === true ? 'LEASE_COMPLETE' : 'APPLICATION_IN_PROGRESS';
  await writeApplicationStatus(deps.db, application, status);
  const isOpen = questionnaire === 'pre_screening' && facts.completed !== true;
  await updateApplicant(deps.db, person.id, { pre_screening_pending: isOpen });
  if (facts.completed === true) await putAnswers(stage);
  const stored = await storedFacts(stage);
  const wrong = Object.keys(stored).filter((name) => name !== 'resident' && stored[name] !== facts[name]);
  const late = facts.completed === true ? wrong : wrong.filter((name) => name !== 'to_move_in');
  if (late.length > 0) throw new Error(`these facts could not be put into the database: ${late.join(', ')}`);
}

async function putAnswers({ deps, respondent }: Stage): Promise<void> {
  const { person, questionnaire } = respondent;
  const known = await findResponse(deps.db, person.id, questionnaire, '');
  if (known !== null) return;
  const owner = await deps.db
    .selectFrom('applicants')
    .select(['id', 'company_id', 'property_id'])
    .where('id', '=', person.id)
    .executeTakeFirstOrThrow();
  const file =
    deps.questionnaires.get(`${owner.property_id}/${questionnaire}`) ??
    deps.questionnaires.get(questionnaire);
  if (file === undefined) throw new Error(`The questionnaire "${questionnaire}" is not loaded.`);
  const answers = validAnswers(file.items);
  await writeResponse(deps.db, owner, {
    id: deps.random.id(),
    questionnaire,
    address_id: '',
    asked: file.items,
    answers: { ...answers },
    completed_at: deps.clock.now().toISOString(),
  });
  respondent.answers = answers;
}
