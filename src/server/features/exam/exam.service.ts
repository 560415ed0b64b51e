/**
 * The identity exam: asks the bureau for questions, and hands it the answers, which are kept nowhere.
 */
import type { ExamAnswers, ExamResult, ExamView } from '../../../contract/exam.contract.ts';
import type { Applicant } from '../../../db/applicant/applicant.repository.ts';
import { type Exam, findNewestExam } from '../../../db/applicant/exam.repository.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { factsOf } from '../../facts.ts';
import { applicationFlow, flowOf, placeAfter } from '../../process.ts';
import { refuseUnlessAtExam } from './exam-access.ts';
import { missingAnswers } from './exam-answers.ts';
import { newExam } from './new-exam.service.ts';
import { codeOfRefusal, recordVerdict } from './verdict.service.ts';

/**
 * The questions of the applicant's exam; the first call opens a screening at the bureau. Asked again it gives
 * the same ones; with `regenerate` new ones. A graded exam is shown with its result and without questions.
 *
 * @throws {AppError} what `refuseUnlessAtExam` throws; `applicant.notfound` when the bureau does not know the
 *   person; `exam.unavailable` when it does not answer: try again.
 * @see spec/application.md §4 Exam, §8
 */
export async function readExam(
  deps: Deps,
  applicant: Applicant,
  regenerate: boolean,
  ip: string,
): Promise<ExamView> {
  const flow = flowOf(deps, applicationFlow);
  const facts = await factsOf(deps.db, applicant);
  refuseUnlessAtExam(flow, facts);
  const newest = await findNewestExam(deps.db, applicant.id);
  const isFinal = newest?.result === 'ManualVerificationRequired';
  if (newest !== null && (isFinal || !regenerate)) return viewOf(applicant, newest);
  if (newest !== null) placeAfter(flow, facts, { type: 'REGENERATE' });
  return viewOf(applicant, await newExam(deps, applicant, newest, ip));
}

/**
 * Hands in the answers of the open exam and says what the bureau found. Sent twice, it is graded once and
 * answers the same.
 *
 * @throws {AppError} `validation.failed` with every question that has no answer; `exam.expired` for other
 *   questions than the newest; `exam.unavailable` when the bureau does not answer: the answers may be sent
 *   again; what `refuseUnlessAtExam` throws.
 * @see spec/application.md §7
 */
export async function answerExam(
  deps: Deps,
  applicant: Applicant,
  sent: ExamAnswers,
  ip: string,
): Promise<{ result: ExamResult }> {
  const exam = await findNewestExam(deps.db, applicant.id);
  if (exam !== null && exam.exam_id === sent.exam_id && exam.result !== '') return { result: exam.result };
  const flow = flowOf(deps, applicationFlow);
  const facts = await factsOf(deps.db, applicant);
  refuseUnlessAtExam(flow, facts);
  if (exam === null || exam.exam_id !== sent.exam_id) throw new AppError('exam.expired');
  placeAfter(flow, facts, { type: 'ANSWER' });
  const fields = missingAnswers(exam.questions, sent.authentication_answers);
  if (fields.length > 0) throw new AppError('validation.failed', { details: { fields } });
  const graded = await deps.providers.screening.grade(exam.exam_id, sent.authentication_answers);
  if (graded.kind === 'unavailable') throw new AppError('exam.unavailable', { cause: graded.reason });
  if (graded.kind === 'refused') throw new AppError(codeOfRefusal(graded.code));
  await recordVerdict(deps, applicant, exam, graded.result, ip);
  return { result: graded.result };
}

function viewOf(applicant: Applicant, exam: Exam): ExamView {
  const { id, first_name, last_name, applicant_type } = applicant;
  return {
    exams: {
      examId: exam.exam_id,
      authenticationQuestions: exam.result === '' ? exam.questions : [],
      result: exam.result,
      renter_uid: exam.renter_uid,
      screening_request_renter_uid: exam.screening_request_renter_uid,
      screening_request_uid: exam.screening_request_uid,
    },
    applicant: { id, first_name, last_name, applicant_type },
  };
}
