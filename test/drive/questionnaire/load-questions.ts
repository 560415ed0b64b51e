import type { QuestionnaireName } from '../../../machines/questionnaire-rules.ts';
import type { QuestionItem } from '../../../src/contract/questionnaire.contract.ts';
import type { WireAnswer } from '../wire.ts';
import type { Stage } from './respondent.ts';

/** The part of a form that holds the answers; the flag of the server's answer has the same name with `_completed`. */
export const fieldOf: Readonly<Record<QuestionnaireName, string>> = {
  pre_lease: 'pre_lease_questionnaires',
  denied_form: 'denied_form_questionnaires',
  rental_history: 'applicant_rental_history_form_questionnaires',
  pre_screening: 'pre_screening_questionnaires',
};

/** Where a questionnaire is read and answered. */
export const pathOf = ({ questionnaire, person }: Stage['respondent']) =>
  questionnaire === 'rental_history'
    ? `/api/applicant/questionnaire/rental_history/${person.id}`
    : `/api/applicant/questionnaire/${questionnaire}`;

/** The call that loads the questions. */
export function load({ wire, respondent }: Stage): Promise<WireAnswer> {
  const { token, questionnaire } = respondent;
  const query = questionnaire === 'rental_history' ? `?${new URLSearchParams({ token })}` : '';
  return wire('GET', `${pathOf(respondent)}${query}`, { token });
}

/** The questions as the server tells them. @throws {Error} when it does not. */
export async function questionsOf(stage: Stage): Promise<QuestionItem[]> {
  const { status, body } = await load(stage);
  if (status !== 200) throw new Error(`the questions were not told: ${status} ${JSON.stringify(body)}`);
  return (body as { customTagResult: QuestionItem[] }).customTagResult;
}
