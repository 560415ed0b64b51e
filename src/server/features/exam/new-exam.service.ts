import {
  type Applicant,
  lockApplicant,
  updateApplicant,
} from '../../../db/applicant/applicant.repository.ts';
import { type Exam, findNewestExam, insertExam } from '../../../db/applicant/exam.repository.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { openStoredDraft } from '../../forms/stored-draft.ts';
import { logEvent } from '../../process.ts';
import type { RenterIds, ScreeningOrder, ScreeningRefusal } from '../../providers/screening-provider.ts';
import { codeOfRefusal, recordVerdict } from './verdict.service.ts';

/**
 * Asks the bureau for questions and keeps them, unless somebody else has done so meanwhile.
 *
 * @param before the exam whose questions are replaced, or null for the first one.
 * @throws {AppError} `exam.unavailable`, or what the bureau's refusal is called.
 */
export async function newExam(
  deps: Deps,
  applicant: Applicant,
  before: Exam | null,
  ip: string,
): Promise<Exam> {
  const ids = await screeningOf(deps, applicant, before);
  const asked = await deps.providers.screening.ask(ids.screening_request_renter_uid);
  if (asked.kind === 'unavailable') throw new AppError('exam.unavailable', { cause: asked.reason });
  if (asked.kind === 'refused') {
    if (before?.result === '') await closeAsTold(deps, applicant, before, asked.code, ip);
    else if (isSettled(asked.code)) await noteSettled(deps, applicant, ids, asked.code, ip);
    throw new AppError(codeOfRefusal(asked.code));
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
  if (opened.kind === 'refused') throw new AppError(codeOfRefusal(opened.code));
  return opened.ids;
}

/** What the bureau must know of the person. */
async function renterOf(deps: Deps, applicant: Applicant): Promise<ScreeningOrder['applicant']> {
  const { draft_data: draft } = await openStoredDraft(deps, deps.db, applicant.id);
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

/** There is nothing to ask: the bureau has passed this person, or its report needs no exam. */
function isSettled(code: ScreeningRefusal): boolean {
  return code === 'exam.passed' || code === 'package.zipreport';
}

/** Notes a passed exam without questions, so that the process goes on to its last page. */
async function noteSettled(
  deps: Deps,
  applicant: Applicant,
  ids: RenterIds,
  code: ScreeningRefusal,
  ip: string,
): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const held = (await lockApplicant(trx, deps.dialect, applicant.id)) ?? applicant;
    if ((await findNewestExam(trx, applicant.id))?.result === 'Passed') return;
    const at = deps.clock.now().toISOString();
    const id = deps.random.id();
    const { company_id, property_id } = held;
    const exam = { id, company_id, property_id, applicant_id: held.id, exam_id: `none-${id}`, questions: [] };
    await insertExam(trx, { ...exam, result: 'Passed', ...ids, created_at: at, updated_at: at });
    await updateApplicant(trx, held.id, {
      screening_request_renter_uid: ids.screening_request_renter_uid,
    });
    await logEvent(deps, trx, held, { actor: 'applicant', ip }, 'EXAM_SETTLED', { code });
  });
}

/** The bureau knows a verdict that never reached us: an answer of ours was graded and its result got lost. */
async function closeAsTold(
  deps: Deps,
  applicant: Applicant,
  exam: Exam,
  code: ScreeningRefusal,
  ip: string,
): Promise<void> {
  if (isSettled(code)) await recordVerdict(deps, applicant, exam, 'Passed', ip);
  if (code === 'exam.manual_verification')
    await recordVerdict(deps, applicant, exam, 'ManualVerificationRequired', ip);
}
