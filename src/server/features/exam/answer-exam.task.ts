import { ExamAnswers, type ExamResult } from '../../../contract/application/exam.contract.ts';
import {
  closeExam,
  type Exam,
  type ExamQuestion,
  findNewestExam,
} from '../../../db/applicant/exam.repository.ts';
import { AppError } from '../../errors.ts';
import { besideTask } from '../../process/task.ts';
import { codeOfRefusal } from './bureau.ts';
import { type ExamContext, reasonAgainstExam } from './exam-access.ts';

/** The bureau's result. */
export interface Graded {
  readonly result: ExamResult;
}

interface SentAnswers {
  readonly exam: Exam;
  readonly answers: ExamAnswers['authentication_answers'];
}

/**
 * Sends the answers of the open exam to the bureau, without storing them, and returns its result. A repeated request
 * returns the same result without grading again. `failed` carries the reason: `validation.failed` with every unanswered
 * question; `exam.expired` if the questions are not the newest; `exam.unavailable` if the bureau does not respond: the
 * answers may be sent again.
 *
 * @see spec/application.md §7
 */
export const answerExam = besideTask('application', 'answerExam', {
  input: ExamAnswers,
  changes: ['exam'],
  async begin({ trx, subject }: ExamContext, sent: ExamAnswers) {
    const exam = await findNewestExam(trx, subject.id);
    if (exam === null || exam.exam_id !== sent.exam_id) return failed('exam.expired');
    const fields = missingAnswers(exam.questions, sent.authentication_answers);
    if (fields.length > 0) {
      const refusal = new AppError('validation.failed', { details: { fields } });
      return { outcome: 'failed' as const, refusal };
    }
    return { attempt: { exam, answers: sent.authentication_answers } as SentAnswers };
  },
  ask: (deps, { exam, answers }: SentAnswers) => deps.providers.screening.grade(exam.exam_id, answers),
  async finish({ trx, subject, now }: ExamContext, { exam }: SentAnswers, graded) {
    const current = await findNewestExam(trx, subject.id);
    if (current?.id === exam.id && current.result !== '') return answerOf(current.result, true);
    if (graded.kind === 'unavailable') return failed('exam.unavailable', graded.reason);
    if (graded.kind === 'refused') return failed(codeOfRefusal(graded.code));
    const { result, attemptsLeft: attempts_left } = graded;
    await closeExam(trx, exam.id, { result, attempts_left }, now.toISOString());
    return { ...answerOf(result, false), detail: { exam: exam.exam_id, result } };
  },
  async refused(context: ExamContext, sent: ExamAnswers) {
    const { trx, subject } = context;
    const exam = await findNewestExam(trx, subject.id);
    if (exam?.exam_id === sent?.exam_id && exam?.result) return answerOf(exam.result, true);
    const refusal = reasonAgainstExam(context);
    if (refusal !== null) return { outcome: 'failed' as const, refusal };
    return exam === null || exam.exam_id !== sent?.exam_id ? failed('exam.expired') : null;
  },
});

const outcomeOf = {
  Passed: 'passed',
  ManualVerificationRequired: 'manual',
} as const satisfies Partial<Record<ExamResult, string>>;

function answerOf(found: ExamResult, isRepeated: boolean) {
  const result: Graded = { result: found };
  const outcome: 'passed' | 'manual' | 'notPassed' =
    found === 'Passed' || found === 'ManualVerificationRequired' ? outcomeOf[found] : 'notPassed';
  return { outcome, result, ...(isRepeated && { repeated: true as const }) };
}

function failed(
  code: 'exam.expired' | 'exam.unavailable' | ReturnType<typeof codeOfRefusal>,
  cause?: unknown,
) {
  return { outcome: 'failed' as const, refusal: new AppError(code, { cause }) };
}

/**
 * The questions without a valid choice, in their order, as failed fields.
 *
 * @example missingAnswers(questions, [])
 * // [{ path: 'authentication_answers.previous_street', code: 'validation.invalid' }, …]
 * @see spec/application.md §5 Exam
 */
function missingAnswers(
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
