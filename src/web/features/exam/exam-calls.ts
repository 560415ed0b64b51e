import type {
  AnswerExamInput,
  ExamVerdict,
  LoadExamInput,
  LoadedExam,
} from '../../../../machines/exam.machine.ts';
import { call } from '../../app/api/api-client.ts';
import { ApiError, type ProblemCode } from '../../app/api/api-error.ts';

/** What an answer of the exam's calls means for the protocol. @see spec/application.md §8 Exam */
const OUTCOME_OF_CODE: Partial<Readonly<Record<ProblemCode, 'passed' | 'paymentMissing' | 'notFound'>>> = {
  'payment.missing': 'paymentMissing',
  'applicant.notfound': 'notFound',
  'exam.passed': 'passed',
  'package.zipreport': 'passed',
};

/**
 * Loads the questions, or says why there are none.
 *
 * @throws {ApiError} what is worth another try.
 */
export async function loadExam(token: string, { regenerate }: LoadExamInput): Promise<LoadedExam> {
  try {
    const query = regenerate ? { regenerate: '1' } : {};
    const { exams } = await call('GET /api/applicant/exam', { token, query });
    if (exams.result === 'Passed') return { outcome: 'passed' };
    if (exams.result === 'ManualVerificationRequired') return { outcome: 'manual' };
    if (exams.result === 'Failed') return { outcome: 'notPassed' };
    return { outcome: 'questions', round: exams };
  } catch (error) {
    const outcome = error instanceof ApiError ? OUTCOME_OF_CODE[error.code] : undefined;
    if (outcome === undefined) throw error;
    return { outcome };
  }
}

/**
 * Hands in the answers. Where the bureau wants more questions, they are loaded at once.
 *
 * @throws {ApiError} when the answers were not taken: they may be sent again.
 */
export async function answerExam(token: string, { examId, answers }: AnswerExamInput): Promise<ExamVerdict> {
  try {
    const { result } = await call('POST /api/applicant/exam', {
      token,
      body: { regenerate: false, exam_id: examId, authentication_answers: answers },
    });
    if (result === 'Passed') return { outcome: 'passed' };
    if (result === 'ManualVerificationRequired') return { outcome: 'manual' };
    if (result === 'Failed') return { outcome: 'notPassed' };
  } catch (error) {
    if (error instanceof ApiError && OUTCOME_OF_CODE[error.code] === 'passed') return { outcome: 'passed' };
    throw error;
  }
  const more = await loadExam(token, { regenerate: false });
  return more.outcome === 'questions' ? more : { outcome: 'failed' };
}
