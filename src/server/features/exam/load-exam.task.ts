import { Type } from 'typebox';
import type { ExamView } from '../../../contract/application/exam.contract.ts';
import type { ErrorCode } from '../../../contract/error-codes.ts';
import { type Applicant, updateApplicant } from '../../../db/applicant/applicant.repository.ts';
import { closeExam, type Exam, findNewestExam, insertExam } from '../../../db/applicant/exam.repository.ts';
import { hasTag } from '../../../engine/flow/state-tags.ts';
import { AppError } from '../../errors.ts';
import { besideTask, LOAD } from '../../process/task.ts';
import { NOT_SET_UP } from '../../providers/call-json.ts';
import type { RenterIds, ScreeningRefusal } from '../../providers/screening-provider.ts';
import { askForQuestions, codeOfRefusal } from './bureau.ts';
import { type ExamContext, reasonAgainstExam } from './exam-access.ts';

/** The exam as it is shown, or the specification's error code if the bureau has no exam for this person. */
export type LoadedExam = { readonly view: ExamView } | { readonly code: ErrorCode };

/** The applicant of the exam, and the exam whose questions are replaced; null for the first exam. */
export interface ExamAttempt {
  readonly applicant: Applicant;
  readonly before: Exam | null;
}

/**
 * The questions of the applicant's exam; the first request opens a screening at the bureau. A repeated request returns
 * the same questions; REGENERATE requests new ones. A graded exam is shown with its result and without questions.
 * `failed`: the bureau does not respond; the request can be retried.
 *
 * @see spec/application.md §4 Exam, §8
 */
export const loadExam = besideTask('application', 'loadExam', {
  input: Type.Unknown(),
  changes: ['applicant', 'exam'],
  async begin({ trx, subject, event }: ExamContext) {
    const before = await findNewestExam(trx, subject.id);
    if (before !== null && event.type === LOAD)
      return { outcome: 'questions' as const, result: shown(subject, before), repeated: true as const };
    return { attempt: { applicant: subject, before } as ExamAttempt };
  },
  ask: (deps, attempt: ExamAttempt, { language }) =>
    askForQuestions(deps, attempt, language ?? attempt.applicant.language),
  async finish({ deps, trx, subject, now }: ExamContext, { before }: ExamAttempt, reply) {
    if (reply.kind === 'unavailable') {
      const code = reply.reason === NOT_SET_UP ? 'provider.not_set_up' : 'exam.unavailable';
      const refusal = new AppError(code, { cause: reply.reason });
      return { outcome: 'failed' as const, refusal };
    }
    const at = now.toISOString();
    if (reply.kind === 'refused') {
      const verdict = verdictOf(reply.code, before, reply.ids);
      const code = codeOfRefusal(reply.code);
      if (verdict === null) return { outcome: 'notFound' as const, refusal: new AppError(code) };
      const newest = await findNewestExam(trx, subject.id);
      const result: LoadedExam = { code };
      const outcome = verdict === 'Passed' ? ('passed' as const) : ('manual' as const);
      if (newest !== null && newest.result === verdict) return { outcome, result, repeated: true as const };
      const detail = { code: reply.code };
      if (before?.result === '') {
        await closeExam(trx, before.id, { result: verdict, attempts_left: 0 }, at);
        return { outcome, result, detail: { ...detail, exam: before.exam_id, result: verdict } };
      }
      // Stores a passed exam without questions, so that the process continues to its last page.
      await keepExam(
        trx,
        subject,
        { exam_id: '', questions: [], result: verdict, attempts_left: 0 },
        reply.ids,
        at,
        deps.random.id(),
      );
      return { outcome, result, detail };
    }
    const current = await findNewestExam(trx, subject.id);
    if (current !== null && current.id !== before?.id)
      return {
        outcome: 'questions' as const,
        result: shown(subject, current),
        repeated: true as const,
      };
    const asked = {
      exam_id: reply.examId,
      questions: reply.questions,
      result: '' as const,
      attempts_left: reply.attemptsLeft,
    };
    const exam = await keepExam(trx, subject, asked, reply.ids, at, deps.random.id());
    const result: LoadedExam = shown(subject, exam);
    return { outcome: 'questions' as const, result, detail: { exam: exam.exam_id } };
  },
  async refused(context: ExamContext) {
    const { trx, subject, flow, place } = context;
    const newest = hasTag(flow, place.state, 'exam') ? await findNewestExam(trx, subject.id) : null;
    if (newest !== null)
      return {
        outcome: 'questions' as const,
        result: shown(subject, newest),
        repeated: true as const,
      };
    const refusal = reasonAgainstExam(context);
    return refusal && { outcome: 'failed' as const, refusal };
  },
});

/** The final result that a refusal of the bureau implies, or null. */
function verdictOf(
  code: ScreeningRefusal,
  before: Exam | null,
  ids: RenterIds | null,
): 'Passed' | 'ManualVerificationRequired' | null {
  // The bureau has passed this person before, or its report needs no exam.
  const isSettled = code === 'exam.passed' || code === 'package.zipreport';
  if (isSettled && ids !== null) return 'Passed';
  return before?.result === '' && code === 'exam.manual_verification' ? 'ManualVerificationRequired' : null;
}

async function keepExam(
  trx: ExamContext['trx'],
  applicant: Applicant,
  asked: Pick<Exam, 'exam_id' | 'questions' | 'result' | 'attempts_left'>,
  ids: RenterIds | null,
  at: string,
  id: string,
): Promise<Exam> {
  const { company_id, property_id } = applicant;
  const known = ids ?? { renter_uid: '', screening_request_uid: '', screening_request_renter_uid: '' };
  const owner = { id, company_id, property_id, applicant_id: applicant.id };
  const exam: Exam = { ...owner, ...asked, ...known, created_at: at, updated_at: at };
  if (exam.exam_id === '') exam.exam_id = `none-${id}`;
  await insertExam(trx, exam);
  await updateApplicant(trx, applicant.id, {
    screening_request_renter_uid: exam.screening_request_renter_uid,
  });
  return exam;
}

function shown(applicant: Applicant, exam: Exam): LoadedExam {
  return { view: viewOf(applicant, exam) };
}

function viewOf(applicant: Applicant, exam: Exam): ExamView {
  const { id, first_name, last_name, applicant_type } = applicant;
  return {
    exams: {
      examId: exam.exam_id,
      authenticationQuestions: exam.result === '' ? exam.questions : [],
      result: exam.result,
      attempts_left: exam.attempts_left,
      renter_uid: exam.renter_uid,
      screening_request_renter_uid: exam.screening_request_renter_uid,
      screening_request_uid: exam.screening_request_uid,
    },
    applicant: { id, first_name, last_name, applicant_type },
  };
}
