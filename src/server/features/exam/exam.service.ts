/**
 * The identity exam: asks the bureau for questions, and hands it the answers, which are kept nowhere.
 */
import type { ExamAnswers, ExamResult, ExamView } from '../../../contract/exam.contract.ts';
import {
  type Applicant,
  lockApplicant,
  readDraft,
  updateApplicant,
} from '../../../db/applicant.repository.ts';
import { closeExam, type Exam, findNewestExam, insertExam } from '../../../db/exam.repository.ts';
import type { Deps } from '../../deps.ts';
import { openDraft } from '../../draft-secrets.ts';
import { AppError } from '../../errors.ts';
import { factsOf } from '../../facts.ts';
import { applicationFlow, changeProcess, flowOf, logEvent, placeAfter } from '../../process.ts';
import type { RenterIds, ScreeningOrder, ScreeningRefusal } from '../../providers/screening-provider.ts';
import { refuseUnlessAtExam } from './exam-access.ts';
import { missingAnswers } from './exam-answers.ts';

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
  if (graded.kind === 'refused') throw new AppError(refusal(graded.code));
  await close(deps, applicant, exam, graded.result, ip);
  return { result: graded.result };
}

/** Writes the verdict down once: whoever comes second finds it written. */
async function close(
  deps: Deps,
  applicant: Applicant,
  exam: Exam,
  result: Exclude<ExamResult, ''>,
  ip: string,
): Promise<void> {
  const author = { actor: 'applicant', ip };
  try {
    await changeProcess(deps, applicant.id, author, { type: 'ANSWER' }, async ({ trx, now }) => {
      await closeExam(trx, exam.id, result, now.toISOString());
      return { result: null, detail: { exam: exam.exam_id, result } };
    });
  } catch (error) {
    const isOver = error instanceof AppError && error.code === 'state.not_allowed';
    const stored = isOver ? await findNewestExam(deps.db, applicant.id) : null;
    if (stored === null || stored.id !== exam.id || stored.result === '') throw error;
  }
}

/** Asks the bureau for questions and keeps them, unless somebody else has done so meanwhile. */
async function newExam(deps: Deps, applicant: Applicant, before: Exam | null, ip: string): Promise<Exam> {
  const ids = await screeningOf(deps, applicant, before);
  const asked = await deps.providers.screening.ask(ids.screening_request_renter_uid);
  if (asked.kind === 'unavailable') throw new AppError('exam.unavailable', { cause: asked.reason });
  if (asked.kind === 'refused') {
    if (before?.result === '') await closeAsTold(deps, applicant, before, asked.code, ip);
    throw new AppError(refusal(asked.code));
  }
  return deps.db.transaction().execute(async (trx) => {
    const held = (await lockApplicant(trx, deps.dialect, applicant.id)) ?? applicant;
    const current = await findNewestExam(trx, applicant.id);
    if (current !== null && current.id !== before?.id) return current;
    const at = deps.clock.now().toISOString();
    const exam: Exam = {
      id: deps.random.id(),
      company_id: held.company_id,
      property_id: held.property_id,
      applicant_id: held.id,
      exam_id: asked.examId,
      questions: asked.questions,
      result: '',
      ...ids,
      created_at: at,
      updated_at: at,
    };
    await insertExam(trx, exam);
    await updateApplicant(trx, held.id, {
      screening_request_renter_uid: ids.screening_request_renter_uid,
    });
    const event = before === null ? 'EXAM_OPENED' : 'REGENERATE';
    await logEvent(deps, trx, held, { actor: 'applicant', ip }, event, { exam: exam.exam_id });
    return exam;
  });
}

/** The bureau's names of this renter: of the earlier exam, else of a screening that is opened now. */
async function screeningOf(deps: Deps, applicant: Applicant, before: Exam | null): Promise<RenterIds> {
  if (before !== null) {
    const { renter_uid, screening_request_uid, screening_request_renter_uid } = before;
    return { renter_uid, screening_request_uid, screening_request_renter_uid };
  }
  const renter = await renterOf(deps, applicant);
  const opened = await deps.providers.screening.open({ reference: applicant.id, applicant: renter });
  if (opened.kind === 'unavailable') throw new AppError('exam.unavailable', { cause: opened.reason });
  if (opened.kind === 'refused') throw new AppError(refusal(opened.code));
  return opened.ids;
}

/** What the bureau must know of the person. */
async function renterOf(deps: Deps, applicant: Applicant): Promise<ScreeningOrder['applicant']> {
  const stored = await readDraft(deps.db, applicant.id);
  const draft = openDraft(stored?.draft_data ?? {}, applicant.id, deps.secrets);
  const info = draft.applicant_screening_info as { ssn?: unknown; date_of_birth?: unknown } | undefined;
  const { first_name, last_name, email } = applicant;
  return {
    first_name,
    last_name,
    email,
    ssn: typeof info?.ssn === 'string' ? info.ssn.replaceAll(/\D/g, '') : '',
    date_of_birth: typeof info?.date_of_birth === 'string' ? info.date_of_birth : '',
  };
}

/** The bureau knows a verdict that never reached us: an answer of ours was graded and its result got lost. */
async function closeAsTold(
  deps: Deps,
  applicant: Applicant,
  exam: Exam,
  code: ScreeningRefusal,
  ip: string,
): Promise<void> {
  if (code === 'exam.passed') await close(deps, applicant, exam, 'Passed', ip);
  if (code === 'exam.manual_verification')
    await close(deps, applicant, exam, 'ManualVerificationRequired', ip);
}

function refusal(code: ScreeningRefusal) {
  if (code === 'exam.manual_verification') return 'exam.closed';
  return code === 'exam.notfound' ? 'exam.expired' : code;
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
