import type { Applicant } from '../../../db/applicant/applicant.repository.ts';
import type { Connection } from '../../../db/client.ts';
import { findInvoice, type Invoice, listInvoices } from '../../../db/payment/invoice.repository.ts';
import { listOpenIntentsOf, type PaymentIntent } from '../../../db/payment/payment.repository.ts';
import { findProperty, type Property } from '../../../db/property/property.repository.ts';
import { owned } from '../../access/access.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { formFactsOf } from '../../forms/form-facts.ts';
import { intentBook } from '../../invoices/intent-book.ts';
import { AttemptToOpen, dueOf, type InvoicePayable, payableKinds } from '../../invoices/invoice-payable.ts';
import type { Begun } from '../../payments/payable.ts';
import { payerOf } from '../../payments/payer-info.ts';
import { paymentOptions } from '../../payments/payment-options.ts';
import { resultOf } from '../../process/event-result.ts';
import { handle } from '../../process/handle.ts';
import { readForApplicant } from '../../process/handle-for-applicant.ts';
import { listedRefusal, requireAllowed } from '../../process/permission.ts';

const event = { type: 'PAY' };

/**
 * The invoices of an applicant; the first due one is paid.
 *
 * Refuses a payment with `payment.blocked`, `unit.unavailable`, `pre_screening_questionnaires.pending`,
 * `payment.nothing_due`, `payment.in_flight` or `state.not_allowed`; and the requested invoice with `record.not_found`
 * if it is another person's, `invoice.paid`, or `amount.invalid` if another invoice is due first.
 *
 * @see spec/application.md §4 Payment
 */
export function applicantInvoice(deps: Deps, applicant: Applicant, ip: string): InvoicePayable {
  const author = { actor: 'applicant', ip };
  return {
    kind: payableKinds.applicantInvoice,
    book: intentBook,
    paidCode: 'invoice.paid',
    payerId: applicant.id,
    pending: () => listOpenIntentsOf(deps.db, applicant.id),
    payer: payerOf(applicant),
    author,
    async judgedBy() {
      const { settings } = await propertyOf(deps.db, applicant);
      const its = await readForApplicant(deps, deps.db, applicant);
      return { forms: its.deps.forms, facts: formFactsOf(applicant, settings, deps.clock.now()) };
    },
    async dueInvoice(askedId) {
      const asked = askedId === null ? null : owned(applicant, await findInvoice(deps.db, askedId));
      if (asked !== null && dueOf(asked) <= 0) throw new AppError('invoice.paid');
      const { flow, facts } = await readForApplicant(deps, deps.db, applicant);
      // A pending attempt is ignored: if it is still running, opening the next one is refused.
      if (listedRefusal(flow, facts, event)?.code !== 'payment.in_flight') requireAllowed(flow, facts, event);
      const first = await firstDue(deps.db, applicant.id);
      if (first === null) throw new AppError('payment.nothing_due');
      if (asked !== null && asked.id !== first.id) throw new AppError('amount.invalid');
      return first;
    },
    nextDue: (trx) => firstDue(trx, applicant.id),
    async options(db, invoice) {
      const { settings } = await propertyOf(db, applicant);
      return paymentOptions(settings.payment_settings, dueOf(invoice));
    },
    async begin(open) {
      const ref = { flow: 'application', subject: applicant.id };
      const wanted = { event, input: new AttemptToOpen(open), author, answers: ['payInvoice'] };
      return resultOf<Begun<PaymentIntent>>(await handle(deps, ref, wanted));
    },
  };
}

async function firstDue(db: Connection, applicantId: string): Promise<Invoice | null> {
  const invoices = await listInvoices(db, applicantId);
  return invoices.find((invoice) => dueOf(invoice) > 0) ?? null;
}

async function propertyOf(db: Connection, applicant: Applicant): Promise<Property> {
  const property = await findProperty(db, applicant.property_id);
  if (property === null) throw new Error(`The property of applicant ${applicant.id} is gone.`);
  return property;
}
