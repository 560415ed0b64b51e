import { fromPromise } from 'xstate';
import {
  type ExamAnswers,
  type ExamRound,
  examMachine,
  type NewQuestions,
} from '../../../../machines/exam.machine.ts';
import type { TaskInput, TaskResult } from '../../../engine/flow/machine/machine-types.ts';
import { call } from '../../app/api/api-client.ts';
import { ApiError, type ProblemCode } from '../../app/api/api-error.ts';
import type { ApplicationSubject } from '../../app/application-subject.ts';
import type { AtTask, BrowserProtocol } from '../../flow/flow-run.ts';

type At = Pick<AtTask<ApplicationSubject>, 'subject'>;

/** Maps answers of the exam's calls to outcomes of the flow. @see spec/application.md §8 Exam */
const OUTCOME_OF_CODE: Partial<Readonly<Record<ProblemCode, 'passed' | 'paymentMissing' | 'notFound'>>> = {
  'payment.missing': 'paymentMissing',
  'applicant.notfound': 'notFound',
  'exam.passed': 'passed',
  'package.zipreport': 'passed',
};

const outcomeOf = (error: unknown) => (error instanceof ApiError ? OUTCOME_OF_CODE[error.code] : undefined);

/** An outcome with the server's facts, if it returns them. */
async function withFacts(at: At, outcome: string): Promise<TaskResult> {
  const facts = await at
    .subject()
    .refresh()
    .catch(() => null);
  return { outcome, ...(facts && { facts }) };
}

/**
 * Loads the questions, or reports why there are none. New ones are requested after wrong answers or in another
 * language.
 *
 * @throws {ApiError} for an error that is worth a retry.
 */
export async function loadExam({ event, facts }: TaskInput, at: At): Promise<TaskResult> {
  const { language } = (event.data ?? {}) as Partial<NewQuestions>;
  const isNew = event.type === 'REGENERATE' && (facts.exam === 'FAILED' || language !== undefined);
  try {
    const query = isNew ? { regenerate: '1' } : {};
    const { exams } = await call('GET /api/applicant/exam', { token: at.subject().token, query });
    if (exams.result === 'Passed') return await withFacts(at, 'passed');
    if (exams.result === 'ManualVerificationRequired') return await withFacts(at, 'manual');
    // Answered wrongly in another tab: there are no questions until new ones are requested.
    if (exams.result === 'Failed') return await withFacts(at, 'notFound');
    const data: ExamRound = { ...exams, ...(language !== undefined && { asked_in: language }) };
    return { outcome: 'questions', data };
  } catch (error) {
    const outcome = outcomeOf(error);
    if (outcome === undefined) throw error;
    return outcome === 'notFound' ? { outcome } : withFacts(at, outcome);
  }
}

/**
 * Hands in the answers of ANSWER. If the bureau wants more questions, they are loaded at once.
 *
 * @throws {ApiError} if the answers were not accepted: they may be sent again.
 */
export async function answerExam(input: TaskInput, at: At): Promise<TaskResult> {
  const { examId, answers } = input.event.data as ExamAnswers;
  try {
    const { result } = await call('POST /api/applicant/exam', {
      token: at.subject().token,
      body: { regenerate: false, exam_id: examId, authentication_answers: answers },
    });
    if (result === 'Passed') return await withFacts(at, 'passed');
    if (result === 'ManualVerificationRequired') return await withFacts(at, 'manual');
    if (result === 'Failed') return await withFacts(at, 'notPassed');
  } catch (error) {
    if (outcomeOf(error) === 'passed') return withFacts(at, 'passed');
    throw error;
  }
  const more = await loadExam(input, at);
  return more.outcome === 'questions' ? more : { outcome: 'failed' };
}

/** The protocol of handing in, with the pause in which a pass is shown. */
export const examProtocol: BrowserProtocol<ApplicationSubject> = (at) =>
  examMachine.provide({
    actors: { answerExam: fromPromise<TaskResult, TaskInput>(({ input }) => answerExam(input, at)) },
  });
