import type { ErrorCode } from '../../../contract/error-codes.ts';
import type { Applicant } from '../../../db/applicant/applicant.repository.ts';
import type { Connection } from '../../../db/client.ts';
import { findInvoice, type Invoice, listInvoices } from '../../../db/payment/invoice.repository.ts';
import { findProperty, type Property } from '../../../db/property/property.repository.ts';
import type { Facts } from '../../../engine/facts.ts';
import { owned } from '../../access.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { factsOf } from '../../facts.ts';
import { formFactsOf } from '../../form-facts.ts';
import { dueOf, type Payable, payableKinds } from '../../payments/payable.ts';
import { paymentOptions } from '../../payments/payment-options.ts';
import { applicationFlow, changeProcess, flowOf, placeAfter } from '../../process.ts';

const event = { type: 'PAY' };

/**
 * The invoices of an applicant, of which the first due one is paid.
 *
 * Reasons against paying now: `payment.blocked`, `unit.unavailable`, `pre_screening_questionnaires.pending`,
 * `payment.nothing_due`, `payment.in_flight`, `state.not_allowed`; of the invoice that was asked for:
 * `record.not_found` when it is somebody else's, `invoice.paid`, `amount.invalid` when another comes first.
 *
 * @see spec/application.md §4 Payment
 */
export function applicantInvoice(deps: Deps, applicant: Applicant, ip: string): Payable {
  const author = { actor: 'applicant', ip };
  return {
    kind: payableKinds.applicantInvoice,
    payerId: applicant.id,
    payerName: `${applicant.first_name} ${applicant.last_name}`,
    author,
    async formFacts() {
      const { settings } = await propertyOf(deps.db, applicant);
      return formFactsOf(applicant, settings, deps.clock.now());
    },
    async dueInvoice(askedId) {
      const asked = askedId === null ? null : owned(applicant, await findInvoice(deps.db, askedId));
      if (asked !== null && dueOf(asked) <= 0) throw new AppError('invoice.paid');
      const facts = await factsOf(deps.db, applicant);
      refuseWithReason(facts);
      placeAfter(flowOf(deps, applicationFlow), { ...facts, payment_in_flight: false }, event);
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
      const { result } = await changeProcess(
        deps,
        applicant.id,
        author,
        event,
        async ({ trx }) => {
          const { intent, isNew } = await open(trx);
          const detail = { intent: intent.id, invoice: intent.invoice_id };
          return { result: intent, detail: isNew ? { ...detail, fee: intent.fee_cents } : detail };
        },
        (facts) => {
          refuseWithReason(facts);
          if (facts.payment_in_flight === true) throw new AppError('payment.in_flight');
        },
      );
      return result;
    },
  };
}

/** Says why, where the flow would only say that it is not allowed; the flow decides all other cases. */
function refuseWithReason(facts: Facts): void {
  const code = reasonAgainst(facts);
  if (code !== null) throw new AppError(code);
}

function reasonAgainst(facts: Facts): ErrorCode | null {
  if (facts.submitted !== true || facts.cancelled === true || facts.decision === 'DENIED') return null;
  if (facts.pre_screening_pending === true) return 'pre_screening_questionnaires.pending';
  if (facts.payment_blocked === true) return 'payment.blocked';
  if (facts.open_invoices === 0) return 'payment.nothing_due';
  return facts.unit_available === true ? null : 'unit.unavailable';
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
