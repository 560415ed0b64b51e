import type { Facts } from '../../../engine/facts.ts';
import type { CompiledFlow } from '../../../engine/flow/build.ts';
import { resume } from '../../../engine/flow/resume.ts';
import { AppError } from '../../errors.ts';

/** The states of the flow in which the exam may be looked at. */
const examStates = new Set(['exam', 'examOpen', 'examFailed', 'manualVerification']);

/**
 * Passes where the process has come to the exam.
 *
 * @throws {AppError} `payment.missing` while something is due; `pre_screening_questionnaires.pending`;
 *   `exam.passed` and, where no exam is asked for, `package.zipreport`: both mean that the last page is next;
 *   `state.not_allowed` before the submit and after a denial or a cancellation.
 * @see spec/application.md §8 Exam
 */
export function refuseUnlessAtExam(flow: CompiledFlow, facts: Facts): void {
  const { state } = resume(flow, facts);
  if (examStates.has(state)) return;
  if (state === 'preScreening') throw new AppError('pre_screening_questionnaires.pending');
  if (state === 'paying' || state === 'paymentInFlight') throw new AppError('payment.missing');
  if (state === 'finish') throw new AppError(facts.exam === 'PASSED' ? 'exam.passed' : 'package.zipreport');
  throw new AppError('state.not_allowed', { details: { state, events: [] } });
}
