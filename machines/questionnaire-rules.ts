/** Shared rules of the four questionnaires, for server and pages: names, facts, and which answers are missing. */
import type { Facts } from '../src/engine/facts.ts';
import { questionTypes } from '../src/engine/questionnaires/question-types.ts';
import {
  type AskedQuestion,
  NO_ANSWER,
  type QuestionAnswer,
  type QuestionAnswers,
  type QuestionnaireFile,
} from '../src/engine/questionnaires/questionnaire.ts';

/** The state of the lease of an application. @see spec/pre-application.md §2 Questionnaires */
export const LEASE_COMPLETE = 'LEASE_COMPLETE';

export interface QuestionnaireSituation {
  readonly questionnaire: QuestionnaireName;
  readonly completed: boolean;
  readonly application_status?: string;
  /** The page is in the resident area. */
  readonly resident?: boolean;
  /** From the response to a submit; absent means yes. */
  readonly redirect_to_movein?: boolean;
}

/**
 * The facts that `flows/questionnaire.flow.json` runs on. Facts that only concern pre-lease have fixed values in the
 * other questionnaires.
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

/** The four questionnaires, by their names in the API. */
export type QuestionnaireName = 'pre_lease' | 'denied_form' | 'rental_history' | 'pre_screening';

/** A questionnaire's file with the additional settings of the four questionnaires. */
export interface LeasingQuestionnaire extends QuestionnaireFile {
  /** Pre-lease only: if false, the questionnaire ends at the thank-you page instead of the security deposit. */
  readonly redirect_to_movein?: boolean;
}

/** A missing answer: to the question itself, or to its follow-up. */
interface MissingAnswer {
  readonly key: string;
  readonly part: 'value' | 'condition_value';
}

/**
 * Whether a question must be answered. In pre-lease only if the flag is true; in the other three unless the flag is
 * exactly false.
 *
 * @example isRequired('pre_lease', { key: 'a', type: 'text' }) // false
 * @example isRequired('denied_form', { key: 'a', type: 'text' }) // true
 * @see spec/pre-application.md §5 Questionnaires
 */
export function isRequired(questionnaire: string, question: AskedQuestion): boolean {
  return questionnaire === 'pre_lease'
    ? question.is_answer_required === true
    : question.is_answer_required !== false;
}

/** Whether a value is empty. */
function isBlank(value: QuestionAnswer['value']): boolean {
  return typeof value === 'string' ? value.trim() === '' : value.length === 0;
}

/** Whether the answer opens the question's follow-up. */
function opensFollowUp(question: AskedQuestion, answer: QuestionAnswer): boolean {
  const { hasFollowUp } = questionTypes[question.type];
  return hasFollowUp && question.condition !== undefined && answer.value === question.condition;
}

/** The answer to a question; blank if there is none. */
export function answerTo(answers: QuestionAnswers, key: string): QuestionAnswer {
  return Object.hasOwn(answers, key) ? (answers[key] ?? NO_ANSWER) : NO_ANSWER;
}

/**
 * The missing answers, in the order of the questions. An open follow-up is always required.
 *
 * @example missingAnswers('pre_screening', [{ key: 'a', type: 'text' }], {}) // [{ key: 'a', part: 'value' }]
 * @see spec/pre-application.md §5 Questionnaires
 */
export function missingAnswers(
  questionnaire: string,
  questions: readonly AskedQuestion[],
  answers: QuestionAnswers,
): MissingAnswer[] {
  return questions.flatMap((question): MissingAnswer[] => {
    const { key } = question;
    const answer = answerTo(answers, key);
    if (isBlank(answer.value)) return isRequired(questionnaire, question) ? [{ key, part: 'value' }] : [];
    const isOpen = opensFollowUp(question, answer) && isBlank(answer.condition_value);
    return isOpen ? [{ key, part: 'condition_value' }] : [];
  });
}

/**
 * The number of answered questions. A question with an open follow-up counts only once both are answered.
 *
 * @example progressOfAnswers([{ key: 'a', type: 'text' }], {}) // { answered: 0, total: 1 }
 */
export function progressOfAnswers(
  questions: readonly AskedQuestion[],
  answers: QuestionAnswers,
): { answered: number; total: number } {
  const done = questions.filter((question) => {
    const answer = answerTo(answers, question.key);
    if (isBlank(answer.value)) return false;
    return !opensFollowUp(question, answer) || !isBlank(answer.condition_value);
  });
  return { answered: done.length, total: questions.length };
}
