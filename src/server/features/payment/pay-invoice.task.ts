import type { Applicant } from '../../../db/applicant/applicant.repository.ts';
import { lockUnit } from '../../../db/guestcard/unit-reservation.repository.ts';
import { isUnitAvailable } from '../../../db/process/fact.repository.ts';
import { findUnitOfApplication } from '../../../db/property/property.repository.ts';
import { AppError } from '../../errors.ts';
import { AttemptToOpen } from '../../invoices/invoice-payable.ts';
import { keepPaymentTerms } from '../../payments/keep-payment-terms.ts';
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
  async run({ deps, trx, subject, author, now }: Context, attempt: AttemptToOpen) {
    // Checked again with the unit locked: a short hold may just have been released.
    const unit = await findUnitOfApplication(trx, subject.application_id);
    if (unit !== null) await lockUnit(trx, deps.dialect, unit.id);
    if (!(await isUnitAvailable(trx, subject.application_id))) throw new AppError('unit.unavailable');
    const begun = await attempt.open(trx);
    const { id, invoice_id, fee_cents } = begun.attempt;
    const { id: applicant_id, company_id, property_id } = subject;
    const [language, at] = [author.language ?? subject.language, now.toISOString()];
    const payer = { company_id, property_id, applicant_id, user_id: null, about: id, language };
    if (begun.isNew) await keepPaymentTerms(deps, trx, { ...payer, ip: author.ip, at });
    const detail = { intent: id, invoice: invoice_id, ...(begun.isNew && { fee: fee_cents }) };
    return { outcome: null, result: begun, detail };
  },
});
