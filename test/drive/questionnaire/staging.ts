import {
  answerTo,
  LEASE_COMPLETE,
  type QuestionnaireName,
  type QuestionnaireSituation,
  questionnaireFacts,
} from '../../../machines/questionnaire-rules.ts';
import { DEMO_PROPERTIES } from '../../../src/cli/demo/properties.ts';
import type { QuestionItem } from '../../../src/contract/questionnaire.contract.ts';
import { updateApplicant } from '../../../src/db/applicant/applicant.repository.ts';
import { writeApplicationStatus } from '../../../src/db/applicant/application-status.repository.ts';
import {
  findResponse,
  listResponseFiles,
  writeResponse,
} from '../../../src/db/applicant/questionnaire.repository.ts';
import { findApplication } from '../../../src/db/property/property.repository.ts';
import type { Facts } from '../../../src/engine/facts.ts';
import { questionTypes, UPLOADED } from '../../../src/engine/questionnaires/question-types.ts';
import {
  NO_ANSWER,
  type QuestionAnswer,
  type QuestionAnswers,
} from '../../../src/engine/questionnaires/questionnaire.ts';
import type { Deps } from '../../../src/server/deps.ts';
import { openLandlordLink } from '../../../src/server/features/application/landlord/landlord-link.ts';
import { newPerson, type Person } from '../application/person.ts';
import { sameFacts } from '../same-facts.ts';
import type { Around, Staging } from '../stage.ts';
import type { WireAnswer } from '../wire.ts';

/** The person who answers one questionnaire: the applicant, or a landlord about the applicant. */
interface Respondent {
  readonly questionnaire: QuestionnaireName;
  /** The applicant, on a property of their own. */
  readonly person: Person;
  /** The token of the link to the questionnaire, in clear: the applicant's, or the landlord's. */
  readonly token: string;
  /** The page is in the resident area, which only its address shows. */
  readonly resident: boolean;
  /** The answers that the database must contain after completion. */
  answers: QuestionAnswers;
}

/** The environment in which a questionnaire is answered, with the respondent. */
export interface Stage extends Around {
  readonly respondent: Respondent;
}

/** A property whose own pre-lease questions lead to the thank-you page. */
const thankingProperty = (): string => {
  const found = DEMO_PROPERTIES.find(({ id }) => id === 'harbor-court');
  if (found === undefined) throw new Error('There is no demo property with a pre-lease questionnaire.');
  return found.id;
};

/** Invites an applicant with a questionnaire to answer; a landlord gets a separate link. */
async function newRespondent(deps: Deps, facts: Facts): Promise<Respondent> {
  const person = await newPerson(deps, {});
  const questionnaire = facts.questionnaire as QuestionnaireName;
  const isLandlord = questionnaire === 'rental_history';
  const link = isLandlord ? await openLandlordLink(deps, person.id) : null;
  const token = link === null ? person.token : (new URL(link).searchParams.get('token') ?? '');
  return { questionnaire, person, token, resident: facts.resident === true, answers: {} };
}

/**
 * Applicants and landlords, each with one questionnaire of their own application. Whether the page is in
 * the resident area is a fact of its address alone: the server neither reports nor stores it.
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
 * Changes the database so that these facts are true: earlier answers, the status of the lease, and the property
 * whose questions are asked.
 *
 * @throws {Error} if the database still has other facts afterwards, because these exclude each other.
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

/** The part of a form that contains the answers; the server's flag has the same name with `_completed`. */
export const fieldOf: Readonly<Record<QuestionnaireName, string>> = {
  pre_lease: 'pre_lease_questionnaires',
  denied_form: 'denied_form_questionnaires',
  rental_history: 'applicant_rental_history_form_questionnaires',
  pre_screening: 'pre_screening_questionnaires',
};

/** The path where a questionnaire is read and answered. */
export const pathOf = ({ questionnaire, person }: Stage['respondent']) =>
  questionnaire === 'rental_history'
    ? `/api/applicant/questionnaire/rental_history/${person.id}`
    : `/api/applicant/questionnaire/${questionnaire}`;

/** The call that loads the questions. */
function load({ wire, respondent }: Stage): Promise<WireAnswer> {
  const { token, questionnaire } = respondent;
  const query = questionnaire === 'rental_history' ? `?${new URLSearchParams({ token })}` : '';
  return wire('GET', `${pathOf(respondent)}${query}`, { token });
}

/** The questions that the server returns. @throws {Error} if it refuses. */
export async function questionsOf(stage: Stage): Promise<QuestionItem[]> {
  const { status, body } = await load(stage);
  if (status !== 200) throw new Error(`the questions were not told: ${status} ${JSON.stringify(body)}`);
  return (body as { customTagResult: QuestionItem[] }).customTagResult;
}

/** The properties of a question that the rules read, with its options at the top level. */
type Asked = Pick<QuestionItem, 'key' | 'type' | 'condition'> & {
  readonly options?: readonly { readonly id: string }[];
};

/** A valid answer; a follow-up question that it opens is answered too. */
function validAnswer({ type, options = [], condition }: Asked): QuestionAnswer {
  if (condition !== undefined) return { value: condition, condition_value: 'Since spring, & <more>' };
  return { ...NO_ANSWER, value: questionTypes[type].example(options.map(({ id }) => id)) };
}

/** Answers to all questions, as they should be stored; without files, the questions that require one stay open. */
export function validAnswers(items: readonly Asked[], files?: 'with files'): QuestionAnswers {
  return Object.fromEntries(
    items.map((item) => [
      item.key,
      item.type === 'file' && files === undefined ? NO_ANSWER : validAnswer(item),
    ]),
  );
}

/**
 * Passes if every answer was stored as it was given.
 *
 * @throws {Error} that names the first question with a different answer.
 */
function sameAnswers(given: QuestionAnswers, stored: QuestionAnswers): void {
  const lost = Object.keys(given).find(
    (key) => JSON.stringify(answerTo(given, key)) !== JSON.stringify(answerTo(stored, key)),
  );
  if (lost === undefined) return;
  const [wanted, found] = [given, stored].map((answers) => JSON.stringify(answerTo(answers, lost)));
  throw new Error(`the answer to "${lost}" is stored as ${found}, and was ${wanted}`);
}

/** The applicant's own row, with the columns of a questionnaire. @throws {Error} if the applicant was deleted. */
function ownerOf({ deps, respondent }: Stage) {
  return deps.db
    .selectFrom('applicants')
    .select(['id', 'company_id', 'property_id', 'application_id', 'pre_screening_pending'])
    .where('id', '=', respondent.person.id)
    .executeTakeFirstOrThrow();
}

/** The facts in the database, which does not know whether the page is in the resident area. */
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
 * The facts that the server reports, which must equal those in its database and those of the tour.
 * After completion, the answers and the files must be stored as they were given.
 *
 * @throws {Error} that names the differences.
 */
async function agreedFacts(stage: Stage, expected: Facts): Promise<Facts> {
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
