import type { ApplicantWithDraft } from '../../../db/applicant/draft.repository.ts';
import { AppError } from '../../errors.ts';
import type { FactsOf } from '../../process/fact-names.ts';
import type { TaskContext } from '../../process/task.ts';

/** The context of the exam's tasks. */
export type ExamContext = TaskContext<ApplicantWithDraft, FactsOf<'application'>>;

/** The states of the flow in which the exam can be read. */
export const examStates: ReadonlySet<string> = new Set([
  'exam',
  'examOpen',
  'examFailed',
  'manualVerification',
]);

/**
 * Why a process has not reached the exam, or null if it has: `payment.missing` while something is due;
 * `pre_screening_questionnaires.pending`; `exam.passed` and, if no exam is required, `package.zipreport`: after both,
 * the last page is next; `state.not_allowed` before the submit and after a denial or a cancellation.
 *
 * @see spec/application.md §8 Exam
 */
export function reasonAgainstExam(state: string, facts: FactsOf<'application'>): AppError | null {
  if (examStates.has(state)) return null;
  if (state === 'preScreening') return new AppError('pre_screening_questionnaires.pending');
  if (state === 'paying' || state === 'paymentInFlight') return new AppError('payment.missing');
  if (state === 'finish') return new AppError(facts.exam === 'PASSED' ? 'exam.passed' : 'package.zipreport');
  return new AppError('state.not_allowed', { details: { state, events: [] } });
}
