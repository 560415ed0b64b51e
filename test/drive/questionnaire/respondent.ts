import type { QuestionnaireName } from '../../../machines/questionnaire-rules.ts';
import { DEMO_PROPERTIES } from '../../../src/cli/demo/properties.ts';
import type { Facts } from '../../../src/engine/facts.ts';
import type { QuestionAnswers } from '../../../src/engine/questionnaires/questionnaire.ts';
import type { Deps } from '../../../src/server/deps.ts';
import { openLandlordLink } from '../../../src/server/landlord/landlord-link.ts';
import { newPerson, type Person } from '../application/person.ts';
import type { Around } from '../stage.ts';

/** Somebody who answers one questionnaire: the applicant themselves, or a landlord about the applicant. */
export interface Respondent {
  readonly questionnaire: QuestionnaireName;
  /** The applicant, on a property of their own. */
  readonly person: Person;
  /** Of the link by which the questionnaire is opened, in clear: the applicant's, or the landlord's. */
  readonly token: string;
  /** The page stands in the resident area. Only the page knows: its address says so. */
  readonly resident: boolean;
  /** The answers that must be in the database once it is completed. */
  answers: QuestionAnswers;
}

/** Where a questionnaire is answered, and by whom. */
export interface Stage extends Around {
  readonly respondent: Respondent;
}

/** A property whose own pre-lease questions lead to the thank-you page. */
export const thankingProperty = (): string => {
  const found = DEMO_PROPERTIES.find(({ id }) => id === 'harbor-court');
  if (found === undefined) throw new Error('There is no demo property with a pre-lease questionnaire.');
  return found.id;
};

/** Invites an applicant who has a questionnaire to answer; a landlord gets a link of their own. */
export async function newRespondent(deps: Deps, facts: Facts): Promise<Respondent> {
  const person = await newPerson(deps, {});
  const questionnaire = facts.questionnaire as QuestionnaireName;
  const isLandlord = questionnaire === 'rental_history';
  const link = isLandlord ? await openLandlordLink(deps, person.id) : null;
  const token = link === null ? person.token : (new URL(link).searchParams.get('token') ?? '');
  return { questionnaire, person, token, resident: facts.resident === true, answers: {} };
}
