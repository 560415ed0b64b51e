/**
 * Starts an attempt to pay: the intent row that holds the invoice, written before any provider is asked for
 * money.
 */

import type { ErrorCode } from '../../../contract/error-codes.ts';
import type { PaymentOption, PaymentType } from '../../../contract/payment.contract.ts';
import type { Applicant } from '../../../db/applicant/applicant.repository.ts';
import type { Connection } from '../../../db/client.ts';
import { findInvoice, type Invoice, listInvoices } from '../../../db/payment/invoice.repository.ts';
import {
  findOpenIntent,
  insertIntent,
  listOpenIntentsOf,
  type PaymentIntent,
} from '../../../db/payment/payment.repository.ts';
import { findProperty } from '../../../db/property/property.repository.ts';
import type { Facts } from '../../../engine/facts.ts';
import { owned } from '../../access.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { factsOf } from '../../facts.ts';
import { isSamePopup, isWorthAsking, newIntent } from '../../payments/intent.ts';
import { lookAgain, withdraw } from '../../payments/settle.service.ts';
import { isInFlight } from '../../payments/verdict.ts';
import {
  type Author,
  applicationFlow,
  changeProcess,
  flowOf,
  type ProcessContext,
  type ProcessWork,
  placeAfter,
} from '../../process.ts';
import { paymentOptions } from './payment-options.ts';

/** What is to be paid, and how. */
export interface Wanted {
  /** The invoice that the person saw. */
  invoice: Invoice;
  payment_type: PaymentType;
  how: PaymentOption['how'][];
  /** The person's key of this decision to pay; null: none was sent. */
  key: string | null;
}

const event = { type: 'PAY' };

/**
 * The invoice that is paid next.
 *
 * @param invoiceId the one that the person saw, if they said so.
 * @throws {AppError} the reason why nothing can be paid now (`payment.blocked`, `unit.unavailable`,
 *   `pre_screening_questionnaires.pending`, `payment.nothing_due`, `state.not_allowed`); `record.not_found` for
 *   an invoice of somebody else; `invoice.paid`, or `amount.invalid` when another invoice comes first.
 */
export async function dueInvoice(
  deps: Deps,
  applicant: Applicant,
  invoiceId: string | null,
): Promise<Invoice> {
  const asked = invoiceId === null ? null : owned(applicant, await findInvoice(deps.db, invoiceId));
  if (asked !== null && asked.paid_cents >= asked.amount_cents) throw new AppError('invoice.paid');
  const facts = await factsOf(deps.db, applicant);
  refuseWithReason(facts);
  // An attempt that has no result is looked after when the next one begins: it may be over by then.
  placeAfter(flowOf(deps, applicationFlow), { ...facts, payment_in_flight: false }, event);
  const first = await firstDue(deps.db, applicant.id);
  if (first === null) throw new AppError('payment.nothing_due');
  if (asked !== null && asked.id !== first.id) throw new AppError('amount.invalid');
  return first;
}

/**
 * The intent under which the provider may now be asked, committed.
 *
 * An earlier attempt of the invoice is looked after first: a popup that stands open is taken back, an answer
 * that got lost is asked for. A popup that would be opened again the same way is the same attempt.
 *
 * @throws {AppError} `payment.in_flight` while an earlier attempt has no result; `payment.method_refused` when
 *   the property does not offer this way; what `dueInvoice` throws.
 */
export async function beginAttempt(
  deps: Deps,
  applicant: Applicant,
  wanted: Wanted,
  author: Author,
): Promise<PaymentIntent> {
  await clearTheWay(deps, applicant, wanted, author);
  const begin = async ({ trx, now }: ProcessContext): Promise<ProcessWork<PaymentIntent>> => {
    const invoice = await firstDue(trx, applicant.id);
    if (invoice?.id !== wanted.invoice.id) throw new AppError('invoice.paid');
    const option = await optionFor(trx, applicant, wanted, invoice);
    const running = await findOpenIntent(trx, invoice.id);
    if (running !== null) {
      if (!isSamePopup(running, option)) throw new AppError('payment.in_flight');
      return { result: running, detail: { intent: running.id, invoice: invoice.id } };
    }
    const intent = newIntent(invoice, option, {
      id: deps.random.id(),
      key: wanted.key,
      at: now.toISOString(),
    });
    if (!(await insertIntent(trx, intent))) throw new AppError('payment.in_flight');
    return { result: intent, detail: { intent: intent.id, invoice: invoice.id, fee: option.fee } };
  };
  const { result } = await changeProcess(deps, applicant.id, author, event, begin, refuseWhileInFlight);
  return result;
}

async function clearTheWay(deps: Deps, applicant: Applicant, wanted: Wanted, author: Author): Promise<void> {
  const running = await listOpenIntentsOf(deps.db, applicant.id);
  for (const intent of running.filter(isInFlight)) {
    if (isWorthAsking(intent, deps.clock.now())) await lookAgain(deps, intent, author);
  }
  const popup = running.find((intent) => intent.invoice_id === wanted.invoice.id && !isInFlight(intent));
  if (popup === undefined) return;
  const option = await optionFor(deps.db, applicant, wanted, wanted.invoice);
  if (!isSamePopup(popup, option)) await withdraw(deps, popup, author);
}

function refuseWhileInFlight(facts: Facts): void {
  refuseWithReason(facts);
  if (facts.payment_in_flight === true) throw new AppError('payment.in_flight');
}

/** Says why, where the flow would only say that it is not allowed. Leaves to the flow what is none of ours. */
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
  return invoices.find((invoice) => invoice.amount_cents > invoice.paid_cents) ?? null;
}

async function optionFor(
  db: Connection,
  applicant: Applicant,
  { payment_type, how }: Wanted,
  invoice: Invoice,
): Promise<PaymentOption> {
  const property = await findProperty(db, applicant.property_id);
  if (property === null) throw new Error(`The property of applicant ${applicant.id} is gone.`);
  const due = invoice.amount_cents - invoice.paid_cents;
  const offered = paymentOptions(property.settings.payment_settings, due);
  const option = offered.find((offer) => offer.payment_type === payment_type && how.includes(offer.how));
  if (option === undefined) throw new AppError('payment.method_refused');
  return option;
}
