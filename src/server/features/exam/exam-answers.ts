import type { ExamAnswers } from '../../../contract/application/exam.contract.ts';
import type { ExamQuestion } from '../../../db/applicant/exam.repository.ts';

/**
 * The questions without an answer among their choices, in their order, as failed fields.
 *
 * @example missingAnswers(questions, []) // [{ path: 'authentication_answers.previous_street', code: 'validation.invalid' }, …]
 * @see spec/application.md §5 Exam
 */
export function missingAnswers(
  questions: readonly ExamQuestion[],
  answers: ExamAnswers['authentication_answers'],
): { path: string; code: string }[] {
  const chosen = new Map(answers.map((answer) => [answer.questionKeyName, answer.selectedChoiceKeyName]));
  return questions
    .filter(({ questionKeyName, choices }) => {
      const choice = chosen.get(questionKeyName);
      return !choices.some(({ choiceKeyName }) => choiceKeyName === choice);
    })
    .map(({ questionKeyName }) => ({
      path: `authentication_answers.${questionKeyName}`,
      code: 'validation.invalid',
    }));
}
