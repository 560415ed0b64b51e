import type { ApplicantWithDraft } from '../../../db/applicant/draft.repository.ts';
import { hasTag } from '../../../engine/flow/state-tags.ts';
import { AppError } from '../../errors.ts';
import type { FactsOf } from '../../process/fact-names.ts';
import type { TaskContext } from '../../process/task.ts';

/** The context of the exam's tasks. */
export type ExamContext = TaskContext<ApplicantWithDraft, FactsOf<'application'>>;

/**
 * Why a process has not reached the exam, or null if it has: `payment.missing` while something is due;
 * `pre_screening_questionnaires.pending`; `exam.passed` and, if no exam is required, `package.zipreport`: after both,
 * the last page is next; `state.not_allowed` before the submit and after a denial or a cancellation.
 *
 * @see spec/application.md §8 Exam
 */
export function reasonAgainstExam({
  flow,
  facts,
  place: { state },
}: Pick<ExamContext, 'flow' | 'facts' | 'place'>): AppError | null {
  if (hasTag(flow, state, 'exam')) return null;
  if (hasTag(flow, state, 'todoPreScreening')) return new AppError('pre_screening_questionnaires.pending');
  if (hasTag(flow, state, 'unpaid')) return new AppError('payment.missing');
  if (hasTag(flow, state, 'afterExam'))
    return new AppError(facts.exam === 'PASSED' ? 'exam.passed' : 'package.zipreport');
  return new AppError('state.not_allowed', { details: { state, events: [] } });
}
