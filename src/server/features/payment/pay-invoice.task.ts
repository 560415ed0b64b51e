import type { ErrorCode } from '../../../contract/error-codes.ts';
import type { Applicant } from '../../../db/applicant/applicant.repository.ts';
import { lockUnit } from '../../../db/guestcard/unit-reservation.repository.ts';
import { isUnitAvailable } from '../../../db/process/fact.repository.ts';
import { findUnitOfApplication } from '../../../db/property/property.repository.ts';
import { AppError } from '../../errors.ts';
import { AttemptToOpen } from '../../invoices/invoice-payable.ts';
import type { FactsOf } from '../../process/fact-names.ts';
import { insideTask, type TaskContext } from '../../process/task.ts';

type Context = TaskContext<Applicant, FactsOf<'application'>>;

/**
 * Starts the payment of an invoice: writes the attempt that the provider request refers to. The outcome is reported
 * when the provider has answered.
 *
 * @see spec/application.md §4 Payment
 */
export const payInvoice = insideTask('application', 'payInvoice', {
  input: (input) => input instanceof AttemptToOpen,
  changes: ['money'],
  async run({ deps, trx, subject }: Context, attempt: AttemptToOpen) {
    // Checked again with the unit locked: a short hold may just have been released.
    const unit = await findUnitOfApplication(trx, subject.application_id);
    if (unit !== null) await lockUnit(trx, deps.dialect, unit.id);
    if (!(await isUnitAvailable(trx, subject.application_id))) throw new AppError('unit.unavailable');
    const begun = await attempt.open(trx);
    const { id, invoice_id, fee_cents } = begun.attempt;
    const detail = { intent: id, invoice: invoice_id, ...(begun.isNew && { fee: fee_cents }) };
    return { outcome: null, result: begun, detail };
  },
  async refused({ facts }: Context) {
    const reason = reasonAgainstPaying(facts);
    return reason && { outcome: 'failed' as const, refusal: new AppError(reason) };
  },
});

/** The reason why an applicant cannot pay now, more specific than the flow's refusal; or null. */
export function reasonAgainstPaying(facts: FactsOf<'application'>): ErrorCode | null {
  if (facts.submitted !== true || facts.cancelled === true || facts.decision === 'DENIED') return null;
  if (facts.pre_screening_pending === true) return 'pre_screening_questionnaires.pending';
  if (facts.payment_blocked === true) return 'payment.blocked';
  if (facts.open_invoices === 0) return 'payment.nothing_due';
  if (facts.unit_available !== true) return 'unit.unavailable';
  return facts.payment_in_flight === true ? 'payment.in_flight' : null;
}
