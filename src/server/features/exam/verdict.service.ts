import type { ErrorCode } from '../../../contract/error-codes.ts';
import type { ExamResult } from '../../../contract/exam.contract.ts';
import type { Applicant } from '../../../db/applicant/applicant.repository.ts';
import { closeExam, type Exam, findNewestExam } from '../../../db/applicant/exam.repository.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { changeProcess } from '../../process.ts';
import type { ScreeningRefusal } from '../../providers/screening-provider.ts';

/**
 * Writes the bureau's verdict down once: whoever comes second finds it written.
 *
 * @throws {AppError} `state.not_allowed` when the exam cannot be answered any more and has no verdict.
 */
export async function recordVerdict(
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

/** What a refusal of the bureau is called on the wire. @see spec/application.md §8 Exam */
export function codeOfRefusal(code: ScreeningRefusal): ErrorCode {
  if (code === 'exam.manual_verification') return 'exam.closed';
  return code === 'exam.notfound' ? 'exam.expired' : code;
}
