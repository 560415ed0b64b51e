/**
 * What applicants and guests can pay. All differences between an applicant's invoice and a guest's charges are defined
 * here; the course of a payment is the same for both.
 */
import type { PaymentOption } from '../../contract/payment.contract.ts';
import type { Applicant } from '../../db/applicant/applicant.repository.ts';
import type { Connection } from '../../db/client.ts';
import { type Invoice, PRE_APPLICATION_FEES } from '../../db/payment/invoice.repository.ts';
import type { Payment, PaymentIntent } from '../../db/payment/payment.repository.ts';
import type { Deps } from '../deps.ts';
import { PAYMENT_FORM, type PaymentFormOf } from '../forms/payment-form.ts';
import type { Begun, Payable } from '../payments/payable.ts';
import type { PayerInfo } from '../providers/payment-provider.ts';
import { sendReceipt } from './receipt.ts';

/** The static properties of a kind of payable. */
export interface PayableKind {
  /** The flow with the state in which PAY leads to the charge. */
  readonly flow: 'application' | 'guestcard';
  /** The task of that state, which waits for the provider's answer. */
  readonly task: 'payInvoice' | 'payCharges';
  /** The form that pays it. */
  readonly form: PaymentFormOf['form'];
  /** Runs after a payment, inside the transaction that records it. */
  whenPaid(
    deps: Pick<Deps, 'random' | 'texts'>,
    trx: Connection,
    payer: Applicant,
    payment: Payment,
  ): Promise<void>;
}

export const payableKinds = {
  applicantInvoice: {
    flow: 'application',
    task: 'payInvoice',
    form: PAYMENT_FORM,
    whenPaid: sendReceipt,
  },
  guestCharges: {
    flow: 'guestcard',
    task: 'payCharges',
    form: { id: 'guestcard/payment', addressLine1: 'address1', addressLine2: 'address2' },
    whenPaid: sendReceipt,
  },
} as const satisfies Record<string, PayableKind>;

/** The kind of payable that an invoice belongs to. A provider's callback has no other information about it. */
export function kindOf(invoice: Pick<Invoice, 'charge_code'>): PayableKind {
  return invoice.charge_code === PRE_APPLICATION_FEES
    ? payableKinds.guestCharges
    : payableKinds.applicantInvoice;
}

/** The argument of a payment task: how to insert its attempt. No client can send one. */
export class AttemptToOpen {
  readonly open: (trx: Connection) => Promise<Begun<PaymentIntent>>;
  constructor(open: (trx: Connection) => Promise<Begun<PaymentIntent>>) {
    this.open = open;
  }
}

/** Invoices that one person may pay now. */
export interface InvoicePayable extends Payable<PaymentIntent> {
  readonly kind: PayableKind;
  /** The applicant whose attempts these are; an idempotency key is valid for them alone. */
  readonly payerId: string;
  /** The payer, as shown in the popup and stored by its provider. */
  readonly payer: PayerInfo;
  /** The forms of the release in which the person continues, and the facts that validate the payment form. */
  judgedBy: PaymentFormOf['judgedBy'];
  /**
   * The next invoice to pay, read without a lock. An attempt without an answer does not prevent it: it may be over by
   * the time the next one begins.
   *
   * @param askedId the invoice that the person saw; null if the request does not name it.
   * @throws {AppError} the reason why it cannot be paid now.
   */
  dueInvoice(askedId: string | null): Promise<Invoice>;
  /** The next invoice to pay, as the transaction sees it; null if nothing is due. */
  nextDue(trx: Connection): Promise<Invoice | null>;
  /** The ways to pay the invoice, each with its fee. */
  options(db: Connection, invoice: Invoice): Promise<PaymentOption[]>;
  /**
   * Opens an attempt in one transaction: locks the payer, asks the flow whether they may pay now, and logs the event.
   * If `open` throws, nothing has happened.
   *
   * @throws {AppError} the reason why it cannot be paid now; and as `open`.
   */
  begin(open: (trx: Connection) => Promise<Begun<PaymentIntent>>): Promise<Begun<PaymentIntent>>;
}

/** The unpaid rest of an invoice, in cents. */
export function dueOf(invoice: Pick<Invoice, 'amount_cents' | 'paid_cents'>): number {
  return invoice.amount_cents - invoice.paid_cents;
}
