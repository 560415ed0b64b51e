import {
  LEASE_COMPLETE,
  type QuestionnaireSituation,
  questionnaireFacts,
} from '../../../machines/questionnaire-rules.ts';
import { findResponse, listResponseFiles } from '../../../src/db/applicant/questionnaire.repository.ts';
import type { Facts } from '../../../src/engine/facts.ts';
import { UPLOADED } from '../../../src/engine/questionnaires/question-types.ts';
import { sameFacts } from '../same-facts.ts';
import { sameAnswers } from './answers.ts';
import { fieldOf, load } from './load-questions.ts';
import { type Stage, thankingProperty } from './respondent.ts';

/** The applicant's own row, as far as a questionnaire reads it. @throws {Error} when the applicant is gone. */
export function ownerOf({ deps, respondent }: Stage) {
  return deps.db
    .selectFrom('applicants')
    .select(['id', 'company_id', 'property_id', 'application_id', 'pre_screening_pending'])
    .where('id', '=', respondent.person.id)
    .executeTakeFirstOrThrow();
}

/** What the database says; that a page stands in the resident area is nothing that it knows. */
export async function storedFacts(stage: Stage): Promise<Facts> {
  const { deps, respondent } = stage;
  const { questionnaire } = respondent;
  const owner = await ownerOf(stage);
  const response = await findResponse(deps.db, owner.id, questionnaire, '');
  const lease = await deps.db
    .selectFrom('application_statuses')
    .select('status')
    .where('application_id', '=', owner.application_id)
    .executeTakeFirst();
  const isPreLease = questionnaire === 'pre_lease';
  const isOpenAgain = questionnaire === 'pre_screening' && Boolean(owner.pre_screening_pending);
  const completed = response !== null && !isOpenAgain;
  return {
    questionnaire,
    completed,
    lease_complete: isPreLease && lease?.status === LEASE_COMPLETE,
    resident: false,
    to_move_in: !(isPreLease && completed && owner.property_id === thankingProperty()),
  };
}

/**
 * The facts that the server tells, which must be those in its database and those of the tour. Once it is completed,
 * the answers and the files must be stored as they were given.
 *
 * @throws {Error} that names what differs.
 */
export async function agreedFacts(stage: Stage, expected: Facts): Promise<Facts> {
  const { resident } = stage.respondent;
  const stored: Facts = { ...(await storedFacts(stage)), resident };
  const told = await toldFacts(stage);
  sameFacts('the server', told, 'its database', stored);
  sameFacts('the database', stored, 'the model', expected);
  if (stored.completed === true) await sameRecords(stage);
  return told;
}

async function toldFacts(stage: Stage): Promise<Facts> {
  const { questionnaire, resident } = stage.respondent;
  const { status, body } = await load(stage);
  if (status !== 200) throw new Error(`the questionnaire was not told: ${status} ${JSON.stringify(body)}`);
  const told = body as Omit<QuestionnaireSituation, 'questionnaire' | 'completed'> & Record<string, unknown>;
  const completed = told[`${fieldOf[questionnaire]}_completed`] === true;
  return questionnaireFacts({ ...told, questionnaire, completed, resident });
}

async function sameRecords({ deps, respondent }: Stage): Promise<void> {
  const { person, questionnaire, answers } = respondent;
  const response = await findResponse(deps.db, person.id, questionnaire, '');
  sameAnswers(answers, response?.answers ?? {});
  const files = response === null ? [] : await listResponseFiles(deps.db, response.id);
  const wanted = Object.keys(answers).filter((key) => answers[key]?.value === UPLOADED);
  const found = files.map(({ question_key }) => question_key);
  if (wanted.join() === found.join()) return;
  throw new Error(`files are stored for "${found.join(', ')}", and were sent for "${wanted.join(', ')}"`);
}
