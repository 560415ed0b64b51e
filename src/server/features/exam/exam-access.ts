import type { ApplicantWithDraft } from '../../../db/applicant/draft.repository.ts';
import { AppError } from '../../errors.ts';
import type { FactsOf } from '../../process/fact-names.ts';
import type { TaskContext } from '../../process/task.ts';

/** What the tasks of the exam are given. */
export type ExamContext = TaskContext<ApplicantWithDraft, FactsOf<'application'>>;

/** The states of the flow in which the exam may be looked at. */
export const examStates: ReadonlySet<string> = new Set([
  'exam',
  'examOpen',
  'examFailed',
  'manualVerification',
]);

/**
 * Why a process has not come to the exam, or null where it has: `payment.missing` while something is due;
 * `pre_screening_questionnaires.pending`; `exam.passed` and, where no exam is asked for, `package.zipreport`: both
 * mean that the last page is next; `state.not_allowed` before the submit and after a denial or a cancellation.
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
