import type { ErrorCode } from '../../../contract/error-codes.ts';
import type { Applicant } from '../../../db/applicant/applicant.repository.ts';
import { lockUnit } from '../../../db/guestcard/unit-reservation.repository.ts';
import { isUnitAvailable } from '../../../db/process/fact.repository.ts';
import { findUnitOfApplication } from '../../../db/property/property.repository.ts';
import { AppError } from '../../errors.ts';
import { AttemptToOpen } from '../../payments/payable.ts';
import type { FactsOf } from '../../process/fact-names.ts';
import { insideTask, type TaskContext } from '../../process/task.ts';

type Context = TaskContext<Applicant, FactsOf<'application'>>;

/**
 * Begins to pay an invoice: writes the attempt down under which a provider is asked. What becomes of it is reported
 * when the provider has answered.
 *
 * @see spec/application.md §4 Payment
 */
export const payInvoice = insideTask('application', 'payInvoice', {
  input: (input) => input instanceof AttemptToOpen,
  changes: ['money'],
  async run({ deps, trx, subject }: Context, attempt: AttemptToOpen) {
    // Asked again with the unit held: a short hold may just have given way.
    const unit = await findUnitOfApplication(trx, subject.application_id);
    if (unit !== null) await lockUnit(trx, deps.dialect, unit.id);
    if (!(await isUnitAvailable(trx, subject.application_id))) throw new AppError('unit.unavailable');
    const { intent, isNew } = await attempt.open(trx);
    const detail = { intent: intent.id, invoice: intent.invoice_id };
    return { outcome: null, result: intent, detail: isNew ? { ...detail, fee: intent.fee_cents } : detail };
  },
  async refused({ facts }: Context) {
    const reason = reasonAgainstPaying(facts);
    return reason && { outcome: 'failed' as const, refusal: new AppError(reason) };
  },
});

/** Why an applicant cannot pay now, where the flow would only say that it is not allowed; else null. */
export function reasonAgainstPaying(facts: FactsOf<'application'>): ErrorCode | null {
  if (facts.submitted !== true || facts.cancelled === true || facts.decision === 'DENIED') return null;
  if (facts.pre_screening_pending === true) return 'pre_screening_questionnaires.pending';
  if (facts.payment_blocked === true) return 'payment.blocked';
  if (facts.open_invoices === 0) return 'payment.nothing_due';
  if (facts.unit_available !== true) return 'unit.unavailable';
  return facts.payment_in_flight === true ? 'payment.in_flight' : null;
}
