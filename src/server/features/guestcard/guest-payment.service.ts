/**
 * Pays the charges of a guestcard: by the popup, by a card token, or from a bank account.
 */
import type { GuestPayment } from '../../../contract/guestcard.contract.ts';
import type { PaymentOption, PaymentType, PlacepayMeta } from '../../../contract/payment.contract.ts';
import { findApplicant } from '../../../db/applicant/applicant.repository.ts';
import type { Connection } from '../../../db/client.ts';
import { type Guestcard, lockGuestcard } from '../../../db/guestcard/guestcard.repository.ts';
import { findInvoice, type Invoice } from '../../../db/payment/invoice.repository.ts';
import {
  findIntentByKey,
  findOpenIntent,
  insertIntent,
  type PaymentIntent,
} from '../../../db/payment/payment.repository.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { chargeByGateway } from '../../payments/gateway-charge.ts';
import { isSamePopup, isWorthAsking, newIntent } from '../../payments/intent.ts';
import { openPopupOf, recordTransaction } from '../../payments/popup-session.ts';
import { refuseUnlessPaid } from '../../payments/refusal.ts';
import { lookAgain, withdraw } from '../../payments/settle.service.ts';
import { isInFlight } from '../../payments/verdict.ts';
import { type Author, logEvent } from '../../process.ts';
import { guestFacts, refuseUnlessNext } from './guest-facts.ts';
import { checkedPaymentForm } from './guest-payment-form.ts';
import { guestPaymentOptions } from './guest-payment-options.ts';
import { type GuestPlace, guestPlace } from './guest-unit.ts';

/** A guest who pays. `key`: their key of this decision, null where none was sent. */
export interface Payer {
  guestcard: Guestcard & { applicant_id: string };
  key: string | null;
  ip: string;
}

type How = PaymentOption['how'];

/**
 * Opens the popup of the provider for the charges.
 *
 * @throws {AppError} `state.not_allowed` before there is an invoice and after it is paid; `unit.unavailable` when
 *   the unit is gone; `payment.method_refused`; `payment.in_flight`; `invoice.paid`; `provider.unavailable`.
 */
export async function openGuestPopup(
  deps: Deps,
  payer: Payer,
  asked: { payment_type: PaymentType; lng?: string; openerOrigin: string },
): Promise<PlacepayMeta> {
  const author = { actor: 'guest', ip: payer.ip };
  const begin = async () => {
    const { intent, invoice } = await beginAttempt(deps, payer, asked.payment_type, 'popup');
    const payerName = `${payer.guestcard.first_name} ${payer.guestcard.last_name}`;
    const view = {
      description: invoice.description,
      payer: payerName,
      openerOrigin: asked.openerOrigin,
    };
    return { intent, view };
  };
  return openPopupOf(deps, begin, author, asked.lng);
}

/** Records what was paid in the popup, once the provider has confirmed it. @see recordTransaction */
export async function confirmGuestPopup(deps: Deps, payer: Payer, sent: GuestPayment): Promise<void> {
  const { invoice_id } = payer.guestcard;
  const { placepay_transaction_id: id } = sent.make_payment_form;
  if (invoice_id === null || typeof id !== 'string' || id === '' || id.length > 100) {
    throw new AppError('record.not_found');
  }
  await recordTransaction(deps, invoice_id, id, payer.ip);
}

/**
 * Charges a card token or a bank account. Comes back only when the money has moved; the same key again answers as
 * the first time and never charges a second time.
 *
 * @throws {AppError} `validation.failed`; `GATEWAY_ERROR`; `payment.failed`; what `openGuestPopup` throws.
 */
export async function payGuestCharges(deps: Deps, payer: Payer, sent: GuestPayment): Promise<void> {
  const { guestcard, key, ip } = payer;
  const author = { actor: 'guest', ip };
  const place = await guestPlace(deps.db, guestcard.unit_id);
  const means = checkedPaymentForm(deps, place, sent.make_payment_form);
  const known = key === null ? null : await findIntentByKey(deps.db, guestcard.applicant_id, key);
  if (known !== null) {
    if (known.state === 'paid' || known.state === 'declined') return refuseUnlessPaid(known);
    if (!isWorthAsking(known, deps.clock.now())) throw new AppError('payment.in_flight');
    return refuseUnlessPaid((await lookAgain(deps, known, author)).intent);
  }
  const how = means.funding.payment_type === 'CARD' ? 'plugin' : 'fields';
  // What the person confirmed is what is charged, to the cent.
  const { amount } = sent.make_payment_form;
  const { intent } = await beginAttempt(deps, payer, means.funding.payment_type, how, amount);
  return chargeByGateway(deps, intent, means, author);
}

/** The intent under which the provider may now be asked, committed. An earlier attempt is looked after first. */
async function beginAttempt(
  deps: Deps,
  payer: Payer,
  paymentType: PaymentType,
  how: How,
  amount?: unknown,
): Promise<{ intent: PaymentIntent; invoice: Invoice }> {
  const author = { actor: 'guest', ip: payer.ip };
  await clearTheWay(deps, payer, paymentType, how, author);
  return deps.db.transaction().execute(async (trx) => {
    const guestcard = await lockGuestcard(trx, deps.dialect, payer.guestcard.id);
    const applicant = await findApplicant(trx, payer.guestcard.applicant_id);
    if (guestcard === null || applicant === null) throw new AppError('record.not_found');
    const place = await guestPlace(trx, guestcard.unit_id);
    const facts = await guestFacts(trx, place, guestcard, false);
    if (facts.paid === true) throw new AppError('invoice.paid');
    if (facts.unit_taken === true) throw new AppError('unit.unavailable');
    // An attempt without an answer has a reason of its own, below.
    refuseUnlessNext(deps, { ...facts, payment_in_flight: false }, 'PAY', 'payCharges');
    const invoice = await invoiceOf(trx, guestcard);
    const option = optionFor(place, invoice, paymentType, how);
    if (amount !== undefined && amount !== option.amount) throw new AppError('amount.invalid');
    const running = await findOpenIntent(trx, invoice.id);
    if (running !== null) {
      if (!isSamePopup(running, option)) throw new AppError('payment.in_flight');
      return { intent: running, invoice };
    }
    const at = deps.clock.now().toISOString();
    const intent = newIntent(invoice, option, { id: deps.random.id(), key: payer.key, at });
    if (!(await insertIntent(trx, intent))) throw new AppError('payment.in_flight');
    const detail = { intent: intent.id, invoice: invoice.id };
    await logEvent(deps, trx, applicant, author, 'GUEST_PAY', detail);
    return { intent, invoice };
  });
}

async function clearTheWay(
  deps: Deps,
  { guestcard }: Payer,
  paymentType: PaymentType,
  how: How,
  author: Author,
): Promise<void> {
  const running = guestcard.invoice_id === null ? null : await findOpenIntent(deps.db, guestcard.invoice_id);
  if (running === null) return;
  const place = await guestPlace(deps.db, guestcard.unit_id);
  const option = optionFor(place, await invoiceOf(deps.db, guestcard), paymentType, how);
  if (isSamePopup(running, option)) return;
  if (!isInFlight(running)) await withdraw(deps, running, author);
  else if (isWorthAsking(running, deps.clock.now())) await lookAgain(deps, running, author);
}

async function invoiceOf(db: Connection, guestcard: Guestcard): Promise<Invoice> {
  const invoice = guestcard.invoice_id === null ? null : await findInvoice(db, guestcard.invoice_id);
  if (invoice === null) throw new AppError('record.not_found');
  return invoice;
}

function optionFor(
  { property, settings }: GuestPlace,
  invoice: Invoice,
  paymentType: PaymentType,
  how: How,
): PaymentOption {
  const due = invoice.amount_cents - invoice.paid_cents;
  const offered = guestPaymentOptions(property.settings.payment_settings, settings.fees, due);
  const option = offered.find((offer) => offer.payment_type === paymentType && offer.how === how);
  if (option === undefined) throw new AppError('payment.method_refused');
  return option;
}
