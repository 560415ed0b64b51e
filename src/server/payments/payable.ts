/**
 * What can be paid. Everything about paying that differs between an applicant's invoice and a guest's charges is
 * said here; how a payment runs is the same for all of them.
 */
import type { PaymentOption } from '../../contract/payment.contract.ts';
import type { Applicant } from '../../db/applicant/applicant.repository.ts';
import type { Connection } from '../../db/client.ts';
import { type Invoice, PRE_APPLICATION_FEES } from '../../db/payment/invoice.repository.ts';
import type { Payment, PaymentIntent } from '../../db/payment/payment.repository.ts';
import type { FormFacts } from '../../engine/forms/form.ts';
import type { Deps } from '../deps.ts';
import type { Author } from '../process/task.ts';
import type { PayerInfo } from '../providers/payment-provider.ts';
import { sendReceipt } from './receipt.ts';

/** What is known of a kind of payable without asking anybody. */
export interface PayableKind {
  /** The flow whose state PAY leads to the charge. */
  readonly flow: 'application' | 'guestcard';
  /** The task of that state, which waits for the provider's answer. */
  readonly task: 'payInvoice' | 'payCharges';
  /** The form that pays it, and the names that it has for the two lines of the billing address. */
  readonly form: {
    readonly id: string;
    readonly addressLine1: string;
    /** Null where the form has one line only. */
    readonly addressLine2: string | null;
  };
  /** What follows a payment, inside the transaction that records it. */
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
    form: { id: 'payment/payment-form', addressLine1: 'address_line_1', addressLine2: null },
    whenPaid: sendReceipt,
  },
  guestCharges: {
    flow: 'guestcard',
    task: 'payCharges',
    form: { id: 'guestcard/payment', addressLine1: 'address1', addressLine2: 'address2' },
    whenPaid: sendReceipt,
  },
} as const satisfies Record<string, PayableKind>;

/** The kind of payable that an invoice belongs to: a provider's callback knows nothing else of it. */
export function kindOf(invoice: Pick<Invoice, 'charge_code'>): PayableKind {
  return invoice.charge_code === PRE_APPLICATION_FEES
    ? payableKinds.guestCharges
    : payableKinds.applicantInvoice;
}

/** The attempt under which a provider may be asked for money. `isNew`: false for a popup that is opened again. */
export interface OpenedAttempt {
  readonly intent: PaymentIntent;
  readonly isNew: boolean;
}

/** What the task of a payment is asked with: how its attempt is written down. No client can send one. */
export class AttemptToOpen {
  readonly open: (trx: Connection) => Promise<OpenedAttempt>;
  constructor(open: (trx: Connection) => Promise<OpenedAttempt>) {
    this.open = open;
  }
}

/** Something that one person wants to pay now. */
export interface Payable {
  readonly kind: PayableKind;
  /** The applicant in whose name attempts are kept; an idempotency key counts for them alone. */
  readonly payerId: string;
  /** Who pays, as the popup shows them and its provider keeps them. */
  readonly payer: PayerInfo;
  /** Who is written into the event log. */
  readonly author: Author;
  /** The forms of the release in which the person continues, and what its form must know to be judged. */
  judgedBy(): Promise<{ readonly forms: Deps['forms']; readonly facts: FormFacts }>;
  /**
   * The invoice that is paid next, read without holding anything. An attempt without an answer is no reason
   * against it: it may be over by the time the next one begins.
   *
   * @param askedId the invoice that the person saw, null where they did not say.
   * @throws {AppError} the reason why it cannot be paid now.
   */
  dueInvoice(askedId: string | null): Promise<Invoice>;
  /** The invoice that is paid next, as the transaction sees it; null when nothing is due. */
  nextDue(trx: Connection): Promise<Invoice | null>;
  /** The ways to pay the invoice, each with its fee. */
  options(db: Connection, invoice: Invoice): Promise<PaymentOption[]>;
  /**
   * Opens an attempt in one transaction: locks the payer, asks the flow whether they may pay now, and writes the
   * event down. When `open` throws, nothing has happened.
   *
   * @throws {AppError} the reason why it cannot be paid now; what `open` throws.
   */
  begin(open: (trx: Connection) => Promise<OpenedAttempt>): Promise<PaymentIntent>;
}

/** What is left to pay of an invoice, in cents. */
export function dueOf(invoice: Pick<Invoice, 'amount_cents' | 'paid_cents'>): number {
  return invoice.amount_cents - invoice.paid_cents;
}
